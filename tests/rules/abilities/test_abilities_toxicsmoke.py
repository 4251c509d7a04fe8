"""Toxic Smokescreen and Toxic Grenade: models in toxic smoke are Vulnerable (A-TOXICSMOKE, I-TOXICGRENADE)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import Cube, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.table.smoke import SmokeDrifts, fill_with_smoke
from deadzone.rules.damage.wounds import most_damage
from deadzone.rules.table.smoke import is_toxic
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import taught

OGRE = "ogre-terminator"  # Size 2 or more
WARRIOR = "steel-warrior"
HERE = parse_cube("r3c3")


def in_toxic_smoke(*rules: str, damage: int = 0) -> tuple[Scenario, ModelNumber]:
    table = Scenario()
    model = table.red(taught(OGRE, *rules), at="r3c3", damage=damage)
    fill_with_smoke(table.state, HERE, toxic=True)
    return table, model


def test_a_toxic_smokescreen_is_made_once() -> None:
    """A Toxic Smokescreen is laid once, at the start of an Activation (A-TOXICSMOKE-01, A-SMOKESCREEN-01)."""
    table = Scenario()
    model = table.red(taught(WARRIOR, "A-TOXICSMOKE"), at="r3c3")
    table.blue(WARRIOR, at="r3c3", spot=(300, 300))
    table.activate(model)
    assert table.choices() == ["no-smokescreen", "toxic-smokescreen"]
    assert loads(dumps(table.state)).key() == table.state.key()
    table.play("toxic-smokescreen")
    assert table.happened("toxic-smoke") == [{"cube": HERE}]
    loaded = loads(dumps(table.state))
    assert is_toxic(loaded, HERE)
    assert loaded.smoke == {HERE}
    table.state.stack.clear()
    table.state.change(model).activated = False
    table.activate(model)
    assert "toxic-smokescreen" not in table.choices()


def test_who_stands_in_it_is_vulnerable() -> None:
    """Any Actual Damage kills a model in toxic smoke (A-TOXICSMOKE-01)."""
    table, model = in_toxic_smoke()
    assert most_damage(table.state, model) == 0
    armour = table.state.profile(model).armour
    table.start(Hit(model, armour + 2 + 1, 0))
    assert table.killed(model)


@pytest.mark.parametrize("immune", ["A-CONSTRUCT", "A-VEHICLE"])
def test_who_is_immune_to_toxic(immune: str) -> None:
    """Models immune to Toxic are not affected (A-TOXICSMOKE-02)."""
    table, model = in_toxic_smoke(immune)
    assert most_damage(table.state, model) == table.state.profile(model).size


def test_adjacent_cubes_are_not_toxic() -> None:
    """Only models in the cube are affected, while they stay; Vulnerable models see no change (A-TOXICSMOKE-02)."""
    table, model = in_toxic_smoke()
    table.state.change(model).cube = Cube(HERE + 1)
    assert most_damage(table.state, model) > 0
    table, model = in_toxic_smoke("A-VULNERABLE")
    assert most_damage(table.state, model) == 0


def test_an_injured_model_dies_of_further_damage_only() -> None:
    """An injured model in toxic smoke dies only of further damage (A-TOXICSMOKE-03, R-WOUND-05)."""
    table, model = in_toxic_smoke(damage=1)
    table.start(Hit(model, table.state.profile(model).armour, 0))
    assert not table.killed(model)
    table.start(Hit(model, table.state.profile(model).armour + 2 + 1, 0))
    assert table.killed(model)


def test_a_toxic_grenade() -> None:
    """A Toxic Grenade has range 3, is One-Use, and fills the cube with toxic smoke (I-TOXICGRENADE-01)."""
    table = Scenario()
    thrower = table.red(WARRIOR, at="r3c0", items=("I-TOXICGRENADE",))
    table.activate(thrower)
    table.dice(4, 1, 1)
    table.play("shoot", "with i-toxicgrenade")
    assert table.refused(parse_cube("r3c4")) == "R-RANGE-03"
    table.play("throw at r3c3L1")
    assert is_toxic(table.state, HERE)
    assert table.model(thrower).items == ()


@pytest.mark.parametrize(("face", "stays"), [(4, True), (5, False)])
def test_it_disperses_like_other_smoke(face: int, stays: bool) -> None:
    """Toxic smoke disperses like other smoke; more smoke leaves it toxic (A-TOXICSMOKE-01, I-SMOKE-04, I-SMOKE-05)."""
    table, _ = in_toxic_smoke()
    fill_with_smoke(table.state, HERE)
    assert is_toxic(table.state, HERE)
    table.dice(face)
    table.start(SmokeDrifts())
    assert (HERE in table.state.smoke, is_toxic(table.state, HERE), len(table.state.markers)) == (stays, stays, stays)
