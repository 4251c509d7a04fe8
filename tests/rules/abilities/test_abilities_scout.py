"""Scout: a free Sprint after deployment (A-SCOUT)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import RED
from deadzone.core.state import NOBODY
from deadzone.procedures.setup.arriving import ScoutMoves
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
JUMPER = "enforcer--enforcers"
SCOUT = taught(WARRIOR, "A-SCOUT")


def test_a_free_sprint() -> None:
    """The owner chooses the order of the Scouts, and may leave some where they are (A-SCOUT-01)."""
    with Scenario() as table:
        first = table.red(SCOUT, at="r0c0")
        second = table.red(SCOUT, at="r0c2")
        table.red(WARRIOR, at="r0c3")
        table.start(ScoutMoves(RED))
        assert table.choices() == ["scout with red-1", "scout with red-2", "scout with nobody"]
        table.play("scout with red-2", "go to r1c2L1", "go to r2c2L1", "spot 200 200")
        assert through_json(table.state).question is not None
        assert table.refused(second) == "A-SCOUT-01"
        table.play("scout with nobody")
        assert table.model(second).cube == parse_cube("r2c2")
        assert table.model(first).cube == parse_cube("r0c0")
        assert not table.model(second).activated


def test_not_into_cubes_with_others() -> None:
    """A Scout may not enter a cube with other models; it may leave one (A-SCOUT-02)."""
    table = Scenario()
    scout = table.red(SCOUT, at="r3c3")
    table.red(WARRIOR, at="r3c3", spot=(80, 80))
    table.red(WARRIOR, at="r3c4")
    table.blue(WARRIOR, at="r2c3")
    table.start(ScoutMoves(RED))
    table.play(f"scout with red-{scout + 1}")
    assert table.refused(parse_cube("r3c4")) == "A-SCOUT-02"
    assert table.refused(parse_cube("r2c3")) == "A-SCOUT-02"
    assert "go to r4c3L1" in table.choices()


@pytest.mark.parametrize(("below", "rule"), [("r3c4", "A-SCOUT-02"), ("r4c4", "")])
def test_no_fall_into_cubes_with_others(below: str, rule: str) -> None:
    """A-SCOUT-02, R-LEVEL-08: a Scout over the edge of a roof is told why it may not let itself fall."""
    table = Scenario(levels=3)
    for roof in ("r3c3L3", "r3c5L3"):
        table.floor(roof, FULL)
    table.red(taught(JUMPER, "A-SCOUT"), at="r3c3L3")
    table.blue(WARRIOR, at=below)
    table.start(ScoutMoves(RED))
    table.play("scout with red-1", "go to r3c4L3")
    assert ("fall" in table.choices()) == (rule == "")
    assert table.refused("fall") == rule
    assert (below in table.refused("fall").sentence) == bool(rule)


def test_items_on_the_way() -> None:
    """Items are picked up as in any Sprint (A-SCOUT-03)."""
    with Scenario() as table:
        scout = table.red(SCOUT, at="r3c3")
        table.token("r3c4", "I-AMMO")
        table.start(ScoutMoves(RED))
        table.play("scout with red-1", "go to r3c4L1", "take i-ammo-1", "keep", "go to r3c5L1", "spot 200 200")
        assert table.model(scout).items == ("I-AMMO",)


@pytest.mark.parametrize("who", ["A-ENGINEER", "A-SCAVENGER"])
def test_a_trap_it_disarms_ends_the_sprint(who: str) -> None:
    """A Scout that defuses a trap ends its Sprint in that cube (A-SCOUT-03, I-BOOBYTRAP-02)."""
    with Scenario() as table:
        scout = table.red(taught(SCOUT, who), at="r3c3")
        other = table.red(SCOUT, at="r0c0")
        table.token("r3c4", "I-BOOBYTRAP")
        table.start(ScoutMoves(RED))
        table.play("scout with red-1", "go to r3c4L1")
        assert table.state.active == scout
        assert through_json(table.state).key() == table.state.key()
        table.play("take i-boobytrap-1", "spot 200 200")
        assert table.model(scout).cube == parse_cube("r3c4")
        assert table.state.active == NOBODY
        assert table.choices() == [f"scout with red-{other + 1}", "scout with nobody"]
        table.play("scout with nobody")


def test_a_trap_it_reveals_ends_the_sprint_of_who_cannot_be_pinned() -> None:
    """A trap it reveals ends the Sprint, even of a Solid model that is not moved (A-SCOUT-03, A-SOLID-01)."""
    with Scenario() as table:
        scout = table.red(taught(SCOUT, "A-SOLID"), at="r3c3")
        table.token("r3c4", "I-BOOBYTRAP")
        table.start(ScoutMoves(RED))
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("scout with red-1", "go to r3c4L1", "take i-boobytrap-1", "spot 200 200")
        assert table.model(scout).cube == parse_cube("r3c4")
        assert table.happened("trap-sprung") == [{"model": scout}]
