"""Invigorate: an activated friend may be activated again (A-INVIGORATE)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.contexts import NORMAL_SHOT
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.state import DICE, FOR_THE_ROUND
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.players.forecast import shot_at
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import armed, gun

WARRIOR = "steel-warrior"
MEDIUM = armed(WARRIOR, gun(4, "A-INVIGORATE", name="vision"))


def table_of_friends(**state: bool) -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = Scenario()
    medium = table.red(MEDIUM, at="r3c1", spot=(100, 100))
    friend = table.red(WARRIOR, at="r3c4", activated=True, **state)
    table.blue(WARRIOR, at="r7c7")
    return table, medium, friend


@pytest.mark.parametrize(("faces", "works"), [((4, 4, 1), True), ((4, 1, 1), False)])
def test_two_successes_without_modifiers(faces: tuple[int, ...], works: bool) -> None:
    """Two successes without modifiers, no Survive test and no damage; the target may be activated again
    (A-INVIGORATE-01, A-INVIGORATE-02, A-INVIGORATE-03).
    """
    table, medium, friend = table_of_friends()
    table.activate(medium)
    table.play("shoot", "with vision")
    assert table.choices() == ["at red-2"]
    assert loads(dumps(table.state)).key() == table.state.key()
    table.dice(*faces)
    table.play("at red-2")
    assert table.model(friend).activated != works
    assert [roll["kind"] for roll in table.happened("rolled")] == ["shoot"]
    assert (friend in table.state.unactivated(RED)) == works


def test_again_and_again() -> None:
    """A model may be invigorated more than once per round, each time for a full Activation (A-INVIGORATE-04)."""
    table, medium, friend = table_of_friends()
    for _ in range(2):
        table.state.change(medium).activated = False
        table.activate(medium)
        table.dice(4, 4, 4)
        table.play("shoot", "with vision", "at red-2", "stop")
        table.activate(friend)
        assert "move" in table.choices()
        table.play("stop")


def test_who_may_be_the_target() -> None:
    """Targets are activated friends in range and sight, not the shooter itself (A-INVIGORATE-01, A-INVIGORATE-03)."""
    table = Scenario()
    medium = table.red(MEDIUM, at="r3c1", spot=(100, 100))
    beside = table.red(WARRIOR, at="r3c1", spot=(300, 300), activated=True)
    fresh = table.red(WARRIOR, at="r4c1")
    table.red(WARRIOR, at="r3c7", activated=True)
    enemy = table.blue(WARRIOR, at="r3c3")
    table.activate(medium)
    table.play("shoot", "with vision")
    assert table.choices() == ["at red-2"]
    refused = [table.refused(number) for number in (enemy, fresh, medium)]
    assert refused == ["A-INVIGORATE-01", "A-INVIGORATE-02", "A-INVIGORATE-02"]
    assert table.model(beside).activated


def test_not_with_an_enemy_in_the_cube() -> None:
    """Not with an enemy in the shooter's cube, even a Pinned one (A-INVIGORATE-03, R-ACT-05, R-SHOOT-02)."""
    table = Scenario()
    medium = table.red(MEDIUM, at="r3c1", spot=(100, 100))
    table.red(WARRIOR, at="r3c2", activated=True)
    table.blue(WARRIOR, at="r3c1", spot=(300, 300), pinned=True)
    table.activate(medium)
    assert table.refused("shoot") == "R-SHOOT-02"


@pytest.mark.parametrize(("rules", "offered"), [(("A-INVIGORATE",), False), (("A-INVIGORATE", "A-PSYCHIC"), True)])
def test_sight_is_needed_unless_it_is_psychic(rules: tuple[str, ...], offered: bool) -> None:
    """LOS is needed unless the weapon is Psychic (A-INVIGORATE-01, A-PSYCHIC-02)."""
    table = Scenario()
    for row in range(8):
        table.wall(f"r{row}c2", "east", BLOCKED)
    medium = table.red(armed(WARRIOR, gun(4, *rules, name="vision")), at="r3c1")
    table.red(WARRIOR, at="r3c4", activated=True)
    table.blue(WARRIOR, at="r7c7")
    table.activate(medium)
    assert ("shoot" in table.choices()) == offered


def test_command_dice_help_and_nothing_is_foretold() -> None:
    """DICE results may be added; there is no forecast (R-CMD-19, A-INVIGORATE-02)."""
    table, medium, friend = table_of_friends()
    table.command(RED, "DICE")
    table.activate(medium)
    table.play("shoot", "with vision", "at red-2")
    assert table.choices() == ["spend 0 dice", "spend 1 dice"]
    table.dice(4, 1, 1, 4)
    table.play("spend 1 dice")
    assert not table.model(friend).activated
    assert table.state.command(RED, DICE) == 0
    assert shot_at(table.state, medium, FIRST_WEAPON, friend, NORMAL_SHOT, NO_AMMO) is None


def test_not_a_friend_that_hides() -> None:
    """A friend that hides cannot be targeted, even in the shooter's cube (A-INVIGORATE-01, S-HIDE)."""
    table = Scenario()
    medium = table.red(armed(WARRIOR, gun(4, "A-INVIGORATE", "A-PSYCHIC", name="vision")), at="r3c1", spot=(100, 100))
    hidden = [table.red(WARRIOR, at=cube, spot=(300, 300), activated=True) for cube in ("r3c1", "r3c2")]
    for friend in hidden:
        table.state.gain(friend, RuleId("S-HIDE"), 0, FOR_THE_ROUND)
    table.activate(medium)
    assert table.refused("shoot") == "R-SHOOT-03"
