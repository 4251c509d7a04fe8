"""Glide: a drop of any number of levels without harm, with one cube sideways for each level (A-GLIDE)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, PARTIAL
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import RED
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.procedures.movement.thrown import Thrown
from deadzone.rules.movement.moving import LET_FALL
from deadzone.rules.movement.reaching import reach
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
GLIDER = taught(WARRIOR, "A-GLIDE")
EAST = 2


def tower(level: int = 4) -> Scenario:
    """A platform in r3c1, by default on level 4."""
    table = Scenario(levels=level)
    table.floor(f"r3c1L{level}", FULL)
    return table


def landings(table: Scenario) -> set[str]:
    return {choice.removeprefix("glide to ") for choice in table.choices()}


def test_one_cube_sideways_for_each_level() -> None:
    """A drop of three levels goes up to three cubes sideways; it lands standing (A-GLIDE-01,
    A-GLIDE-02, A-GLIDE-03).
    """
    with tower() as table:
        glider = table.red(GLIDER, at="r3c1L4")
        table.start(Movement(glider, 1))
        table.play("go to r3c2L4")
        assert table.refused(STOP_HERE) == "R-MOVE-09"
        table.play("fall")
        assert {"r3c1L1", "r3c2L1", "r3c4L1", "r0c0L1", "r6c4L1"} <= landings(table)
        assert not landings(table) & {"r3c5L1", "r7c1L1", "r3c3L2"}
        assert table.refused(parse_cube("r3c5")) == "A-GLIDE-02"
        saved = through_json(table.state)
        assert saved.question is not None
        assert saved.question.kind == "glide"
        table.play("glide to r3c4L1", "spot 200 200")
        assert table.model(glider).cube == parse_cube("r3c4")
        assert not table.model(glider).pinned
        assert not table.happened("rolled")


def test_straight_down_through_a_hatch() -> None:
    """Through a hatch in its own floor it glides from the level below (A-GLIDE-01, R-LEVEL-03, R-LEVEL-08)."""
    with tower(3) as table:
        table.floor("r3c1L3", FLOOR_HATCH + 1)
        glider = table.red(GLIDER, at="r3c1L3")
        table.start(Movement(glider, 1))
        table.play("go to r3c1L2")
        assert table.choices() == ["fall"]
        table.play("fall")
        assert {"r3c1L1", "r3c2L1"} <= landings(table)
        assert "r3c3L1" not in landings(table)
        table.play("glide to r3c1L1", "spot 200 200")
        assert not table.happened("rolled")


def test_it_goes_on_after_landing() -> None:
    """Leaving the edge costs one cube and the glide none; the remaining movement may be used (A-GLIDE-05)."""
    with tower(3) as table:
        glider = table.red(GLIDER, at="r3c1L3")
        table.start(Movement(glider, 2))
        table.play("go to r3c2L3", "fall", "glide to r3c3L1", "spot 200 200", "go to r3c4L1", "spot 200 200")
        assert table.model(glider).cube == parse_cube("r3c4")


def test_reach_knows_glides() -> None:
    """`reach` includes cubes reached by gliding and moving on (A-GLIDE-02, A-GLIDE-05)."""
    table = tower(3)
    glider = table.red(GLIDER, at="r3c1L3")
    walker = table.red(WARRIOR, at="r3c1L3", spot=(80, 80))
    ways = reach(table.state, glider, 2)
    assert LET_FALL in ways[parse_cube("r3c4")]
    assert parse_cube("r3c5") not in ways
    assert not reach(table.state, walker, 2)


def test_landing_among_enemies() -> None:
    """Landing in an enemy cube starts a fight, with the moved-in bonus, and ends the movement
    (A-GLIDE-04, R-ENTER-01).
    """
    with tower(3) as table:
        glider = table.red(GLIDER, at="r3c1L3")
        table.blue(WARRIOR, at="r3c3")
        table.start(Movement(glider, 2))
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("go to r3c2L3", "fall", "glide to r3c3L1", "spot 80 80", "fight blue-1", "dodge")
        assert table.model(glider).cube == parse_cube("r3c3")


@pytest.mark.parametrize("pins", [False, True])
def test_knocked_off_it_glides_on_that_way(pins: bool) -> None:
    """Knocked off, it glides only in the direction of the push; an explosion still pins it (A-GLIDE-04, A-GLIDE-06)."""
    with tower() as table:
        glider = table.red(GLIDER, at="r3c1L4")
        table.start(Thrown(glider, EAST, pins, RED))
        assert landings(table) == {"r3c2L1", "r3c3L1", "r3c4L1"}
        assert table.refused(parse_cube("r4c3")) == "A-GLIDE-04"
        table.play("glide to r3c4L1", "spot 200 200")
        assert table.model(glider).pinned is pins
        assert not table.happened("fell")


def test_stopped_by_a_wall_or_by_the_edge() -> None:
    """Stopped by a wall or the board edge, it lands below the farthest point reached (A-GLIDE-04)."""
    with tower() as table:
        for level in range(1, 5):
            table.wall(f"r3c2L{level}", "east", BLOCKED)
        glider = table.red(GLIDER, at="r3c1L4")
        table.start(Thrown(glider, EAST, False, RED))
        table.play("spot 200 200")
        assert table.model(glider).cube == parse_cube("r3c2")
    with Scenario(levels=3) as table:
        table.floor("r3c6L3", FULL)
        glider = table.red(GLIDER, at="r3c6L3")
        table.start(Thrown(glider, EAST, False, RED))
        table.play("spot 200 200")
        assert table.model(glider).cube == parse_cube("r3c7")


@pytest.mark.parametrize("size", [2, 4])
def test_past_a_half_tile_it_glides_on_that_way(size: int) -> None:
    """Thrown past a half tile that it misses, it glides as from any edge (A-GLIDE-02, A-GLIDE-04, R-PART-01)."""
    with tower() as table:
        table.floor("r3c2L4", PARTIAL)
        glider = table.red(taught(GLIDER, size=size), at="r3c1L4")
        table.dice(1)
        table.start(Thrown(glider, EAST, False, RED))
        assert landings(table) == {"r3c2L1", "r3c3L1", "r3c4L1"}
        assert through_json(table.state).question is not None
        table.play("glide to r3c4L1", "spot 200 200")
        assert table.model(glider).cube == parse_cube("r3c4")
        assert not table.model(glider).pinned


def test_who_lands_on_the_half_tile_does_not_glide() -> None:
    """On 5-8 it lands on the half tile and does not glide (R-PART-01)."""
    with tower() as table:
        table.floor("r3c2L4", PARTIAL)
        glider = table.red(taught(GLIDER, size=2), at="r3c1L4")
        table.dice(5)
        table.start(Thrown(glider, EAST, False, RED))
        table.play("spot 200 80")
        assert table.model(glider).cube == parse_cube("r3c2L4")


def test_over_a_lower_roof() -> None:
    """It glides past a roof one level down; one level down everywhere is a hop (A-GLIDE-01, A-GLIDE-02, R-LEVEL-14)."""
    with tower(3) as table:
        table.floor("r3c2L2", FULL)
        glider = table.red(GLIDER, at="r3c1L3")
        table.start(Movement(glider, 1))
        table.play("go to r3c2L3", "fall")
        assert {"r3c2L2", "r3c3L1"} <= landings(table)
        table.play("glide to r3c3L1", "spot 200 200")
        assert table.model(glider).cube == parse_cube("r3c3")
    table = tower(2)
    table.start(Movement(table.red(GLIDER, at="r3c1L2"), 1))
    assert "go to r3c2L2" not in table.choices()
    assert "go to r3c2L1" in table.choices()
