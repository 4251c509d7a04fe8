"""Hammerfist: off the table until a friend calls it in; its landing throws models around it (A-HAMMERFIST)."""

from __future__ import annotations

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import HELD
from deadzone.procedures.setup.arriving import hold_back_for_calls
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
DROPPER = taught(WARRIOR, "A-HAMMERFIST")


def called(*others: tuple[str, str | Profile, str]) -> tuple[Scenario, ModelNumber]:
    """A friend in r0c0 that may call it in, and other models as given."""
    table = Scenario(levels=2)
    table.floor("r4c4L2", FULL)
    table.red(WARRIOR, at="r0c0")
    dropper = table.red(DROPPER, at="r0c0", fate=HELD)
    for side, who, at in others:
        getattr(table, side)(who, at=at)
    table.activate(ModelNumber(0))
    return table, dropper


def test_it_starts_off_the_table() -> None:
    """A Hammerfist model starts off the table (A-HAMMERFIST-01)."""
    table = Scenario()
    dropper, walker = table.red(DROPPER, at="r0c0"), table.red(WARRIOR, at="r0c0")
    hold_back_for_calls(table.state)
    assert table.model(dropper).fate == HELD
    assert table.model(walker).on_table()


def test_any_friend_calls_it_in() -> None:
    """Any friend calls it into an empty cube on top of a stack; it is activated and has a Jump Pack (A-HAMMERFIST-02,
    A-HAMMERFIST-05).
    """
    table, dropper = called(("blue", WARRIOR, "r6c6"))
    with table:
        table.play("call-in")
        assert table.refused(parse_cube("r4c4")) == "A-HAMMERFIST-02"
        assert table.refused(parse_cube("r6c6")) == "A-HAMMERFIST-02"
        assert through_json(table.state).question is not None
        table.play("land at r4c4L2", "spot 200 200", "stop")
        assert table.model(dropper).cube == parse_cube("r4c4L2")
        assert table.model(dropper).activated
        assert table.state.has(dropper, RuleId("I-JUMPPACK"))


def test_a_special_action_once() -> None:
    """It cannot be called beside an enemy, or if no such model is left (A-HAMMERFIST-02, R-ACT-04)."""
    table, _ = called(("blue", WARRIOR, "r0c0"))
    assert table.refused("call-in") == "R-ACT-04"
    table = Scenario()
    table.activate(table.red(WARRIOR, at="r0c0"))
    assert table.refused("call-in") == "A-HAMMERFIST-02"


def test_the_shock() -> None:
    """4+ with three dice against each Survive test, friend or enemy; no damage (A-HAMMERFIST-03, A-HAMMERFIST-04)."""
    table, dropper = called(("blue", WARRIOR, "r3c3"), ("red", WARRIOR, "r3c4"), ("blue", WARRIOR, "r3c6"))
    with table:
        # The landing has 2 successes, the friend 3 (its side rolls first), the enemy none.
        table.dice(4, 4, 1, 4, 4, 4, 1, 1, 1)
        table.play("call-in", "land at r4c4L2", "spot 200 200", "throw north-west", "spot 200 200", "stop")
        landing, *survivals = table.happened("rolled")
        assert (landing["kind"], landing["target_value"]) == ("landing", 4)
        assert [roll["model"] for roll in survivals] == [3, 2]
        assert table.model(2).cube == parse_cube("r2c2")
        assert table.model(2).pinned
        assert table.model(2).damage == 0
        assert table.model(3).cube == parse_cube("r3c4")
        assert not table.model(3).pinned
        assert dropper == 1


def test_what_nothing_moves() -> None:
    """A Vehicle is only Pinned, a Solid model neither moved nor Pinned (A-HAMMERFIST-04, A-VEHICLE-03, A-SOLID-01)."""
    table, _ = called(("blue", taught(WARRIOR, "A-VEHICLE"), "r3c3"), ("blue", taught(WARRIOR, "A-SOLID"), "r5c5"))
    with table:
        table.dice(4, 4, 4, 1, 1, 1, 1, 1, 1)
        table.play("call-in", "land at r4c4L2", "spot 200 200", "throw blue-1", "stop")
        assert table.model(2).cube == parse_cube("r3c3")
        assert table.model(2).pinned
        assert not table.model(3).pinned
        assert table.model(3).cube == parse_cube("r5c5")
