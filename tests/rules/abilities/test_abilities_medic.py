"""A Special action removes one damage token from an Injured friend in the cube, or from the Medic itself (A-MEDIC)."""

from __future__ import annotations

from deadzone.core.questions import Choice
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
LARGE = "stage-1a-lord"
MEDIC = taught(WARRIOR, "A-MEDIC")


def test_one_token_of_one_friend() -> None:
    """One damage token is removed without a test; the Special action is then used up (A-MEDIC-01, R-ACT-02)."""
    table = Scenario()
    medic = table.blue(MEDIC, at="r3c3", spot=(100, 100))
    friend = table.blue(LARGE, at="r3c3", spot=(300, 300), damage=2)
    table.blue(WARRIOR, at="r3c4", damage=1)
    table.activate(medic)
    table.play("medic")
    assert table.choices() == ["heal blue-2"]
    table.play("heal blue-2")
    assert table.model(friend).damage == 1
    assert "move" in table.choices()
    assert table.refused("medic") == "R-ACT-02"


def test_a_medic_heals_itself() -> None:
    """A Medic may heal itself (A-MEDIC-01)."""
    table = Scenario()
    medic = table.blue(MEDIC, at="r3c3", damage=1)
    table.activate(medic)
    table.play("medic", "heal blue-1")
    assert table.model(medic).damage == 0


def test_no_construct_no_vehicle_no_enemy() -> None:
    """A Medic heals no Construct, Vehicle or enemy, with the reason (A-MEDIC-02, A-CONSTRUCT-02, A-VEHICLE-04)."""
    table = Scenario()
    medic = table.blue(MEDIC, at="r3c3", spot=(50, 50))
    construct = table.blue(taught(WARRIOR, "A-CONSTRUCT"), at="r3c3", spot=(350, 350), damage=1)
    table.blue(taught(WARRIOR, "A-VEHICLE"), at="r3c3", spot=(350, 50), damage=1)
    enemy = table.red(ENFORCER, at="r3c3", spot=(200, 200), damage=1, pinned=True)
    table.activate(medic)
    assert table.refused("medic") == "A-MEDIC-02"
    table.state.change(medic).damage = 1
    table.state.stack.clear()
    table.activate(medic)
    table.play("medic")
    question = table.state.question
    assert isinstance(question, Choice)
    assert question.options == (medic,)
    assert table.refused(construct) == table.refused(enemy) == "A-MEDIC-02"


def test_not_beside_an_enemy_on_its_feet() -> None:
    """A Medic cannot heal with an unpinned enemy in the cube; a Pinned one does not matter (A-MEDIC-02, R-ACT-04)."""
    table = Scenario()
    medic = table.blue(MEDIC, at="r3c3", spot=(100, 100), damage=1)
    enemy = table.red(ENFORCER, at="r3c3", spot=(300, 300), pinned=True)
    table.activate(medic)
    assert "medic" in table.choices()
    table.state.change(enemy).pinned = False
    table.state.stack.clear()
    table.activate(medic)
    assert table.refused("medic") == "R-ACT-04"


def test_only_a_medic() -> None:
    """Only a Medic can heal this way (A-MEDIC-01)."""
    table = Scenario()
    other = table.blue(WARRIOR, at="r3c3", damage=1)
    table.activate(other)
    assert table.refused("medic") == "A-MEDIC-01"
