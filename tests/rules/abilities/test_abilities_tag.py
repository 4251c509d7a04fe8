"""Tag: a Special action marks an enemy; Tag weapons shoot at it with +1 die (A-TAG)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import FOR_THE_ROUND
from deadzone.core.weapon_places import FIRST_WEAPON, WeaponPlace
from deadzone.rules.shooting.shot_tests import TAGGED, shoot_test
from deadzone.rules.shooting.tagging import taggable
from deadzone.rules.weapons.arms import ONE_USE, arm, at_place
from deadzone.rules.weapons.volatile import break_word
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
TAGGER = armed(WARRIOR, gun(5, "A-TAG", name="tagger"), gun(8, name="rifle"))


def table_with_tagger() -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = Scenario()
    return table, table.red(TAGGER, at="r3c1"), table.blue(WARRIOR, at="r3c5")


def dice(table: Scenario, shooter: ModelNumber, place: WeaponPlace, target: ModelNumber) -> int:
    return shoot_test(table.state, shooter, arm(table.state, shooter, place), target, False, 0).dice()


def test_tag_then_shoot() -> None:
    """After tagging, every Tag weapon has +1 die against the target (A-TAG-01, A-TAG-02, R-SHOOT-09, R-SMOD-09)."""
    table, tagger, target = table_with_tagger()
    other = table.red(TAGGER, at="r5c1")
    plain = dice(table, tagger, FIRST_WEAPON, target)
    table.activate(tagger)
    table.play("tag")
    assert table.refused(tagger) == "A-TAG-02"
    assert loads(dumps(table.state)).key() == table.state.key()
    table.play("tag blue-1")
    assert table.model(target).gains == ((TAGGED, 0, FOR_THE_ROUND),)
    assert dice(table, tagger, FIRST_WEAPON, target) == dice(table, other, FIRST_WEAPON, target) == plain + 1
    assert dice(table, tagger, WeaponPlace(1), target) == plain
    assert table.refused("tag") == "R-ACT-02"
    table.dice(*[1] * 9)
    table.play("shoot", "with tagger", "at blue-1")
    assert len(table.happened("shot")) == 1


def test_the_mark_lasts_for_the_round_and_counts_once() -> None:
    """The mark lasts for the round, counts once, and cannot be repeated (A-TAG-01)."""
    table, tagger, target = table_with_tagger()
    plain = dice(table, tagger, FIRST_WEAPON, target)
    table.state.gain(target, TAGGED, 0, FOR_THE_ROUND)
    table.state.gain(target, TAGGED, 0, FOR_THE_ROUND)
    assert dice(table, tagger, FIRST_WEAPON, target) == plain + 1
    assert taggable(table.state, tagger) == []
    table.activate(tagger)
    assert table.refused("tag") == "A-TAG-02"
    table.state.end_gains(target, FOR_THE_ROUND)
    assert taggable(table.state, tagger) == [target]


@pytest.mark.parametrize(("at", "wall", "expected"), [("r3c6", False, 1), ("r3c7", False, 0), ("r3c5", True, 0)])
def test_the_mark_needs_range_and_sight(at: str, wall: bool, expected: int) -> None:
    """Tagging needs range and LOS of the Tag weapon, not of a longer rifle (A-TAG-02)."""
    table = Scenario()
    for row in range(8):
        if wall:
            table.wall(f"r{row}c4", "east", BLOCKED)
    tagger = table.red(TAGGER, at="r3c1")
    table.blue(WARRIOR, at=at)
    assert len(taggable(table.state, tagger)) == expected


def test_nobody_else_tags() -> None:
    """A model without a Tag weapon cannot tag (A-TAG-01)."""
    table = Scenario()
    warrior = table.red(WARRIOR, at="r3c1", items=("I-MEDIPACK",))
    table.blue(WARRIOR, at="r3c5")
    table.activate(warrior)
    assert table.refused("tag") == "A-TAG-01"


def test_not_with_a_weapon_that_cannot_be_used() -> None:
    """A Tag weapon that cannot be used cannot tag (A-TAG-01, A-NONCOMBATANT-01, A-VOLATILE-01, A-ONEUSE-01)."""
    for who, spent in (
        (taught(TAGGER, "A-NONCOMBATANT"), ()),
        (TAGGER, (break_word(FIRST_WEAPON),)),
        (TAGGER, (at_place(FIRST_WEAPON, ONE_USE),)),
    ):
        table = Scenario()
        tagger = table.red(who, at="r3c1", spent=spent)
        table.blue(WARRIOR, at="r3c5")
        table.activate(tagger)
        assert table.refused("tag") == "A-TAG-02"
