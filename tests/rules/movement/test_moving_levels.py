"""Changing level: climbing, hopping down, voluntary falls, Jump Packs (R-LEVEL-*, I-JUMPPACK-*)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, PARTIAL
from deadzone.core.cubes import EAST, parse_cube
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.rules.movement.moving import LET_FALL, next_cubes
from deadzone.table.scenario import RED, Scenario

WARRIOR = "steel-warrior"
JUMPER = "enforcer--enforcers"
SIDES = ("north", "east", "south", "west")


def building(height: int, levels: int = 0) -> Scenario:
    """A closed building in r3c4 with the given number of levels, and a roof."""
    table = Scenario(levels=levels or height + 1)
    for level in range(1, height + 1):
        for side in SIDES:
            table.wall(f"r3c4L{level}", side, BLOCKED)
    table.floor(f"r3c4L{height + 1}", FULL)
    return table


def platforms(*cubes: str, levels: int = 2) -> Scenario:
    """Floors in the air, with nothing to climb around them."""
    table = Scenario(levels=levels)
    for cube in cubes:
        table.floor(cube, FULL)
    return table


def test_up_one_level_and_down_again() -> None:
    """One level up or down costs one cube (R-LEVEL-01, R-LEVEL-04, R-LEVEL-05, R-LEVEL-06, R-LEVEL-07)."""
    with building(1) as table:
        climber = table.red(WARRIOR, at="r3c3")
        table.activate(climber)
        table.play("sprint", "go to r3c4L2", "go to r4c5L1", "spot 200 200")
        assert table.model(climber).cube == parse_cube("r4c5")
        assert not table.happened("rolled")


def test_nothing_to_climb() -> None:
    """A model cannot go up without scenery to climb, nor through a solid floor (R-LEVEL-04, R-LEVEL-03)."""
    table = platforms("r3c4L2")
    walker = table.red(WARRIOR, at="r3c3")
    table.start(Movement(walker, 1))
    assert table.refused(parse_cube("r3c4L2")) == "R-LEVEL-04"
    table = platforms("r3c3L2", "r3c4L2")
    table.wall("r3c3", "north", BLOCKED)
    walker = table.red(WARRIOR, at="r3c3")
    table.start(Movement(walker, 1))
    assert table.refused(parse_cube("r3c3L2")) == "R-LEVEL-03"
    assert table.refused(parse_cube("r3c4L2")) == "R-LEVEL-03"
    table = platforms("r3c3L2", "r3c4L2")
    walker = table.red(WARRIOR, at="r3c3")
    table.start(Movement(walker, 1))
    assert table.refused(parse_cube("r3c4L2")) == "R-LEVEL-03"  # no wall is in the way here


def test_climbing_several_levels() -> None:
    """A model may climb past a cube without a floor, but not stop there (R-LEVEL-09, R-MOVE-09)."""
    with building(2) as table:
        climber = table.red(WARRIOR, at="r3c3")
        table.activate(climber)
        table.play("move")
        assert "go to r3c3L2" not in table.choices()
        assert table.refused(parse_cube("r3c3L2")) == "R-MOVE-09"
        table.play("stop", "spot 200 200")
    with building(2) as table:
        climber = table.red(WARRIOR, at="r3c3")
        table.activate(climber)
        table.play("sprint", "go to r3c3L2")
        assert "stop" not in table.choices()
        assert table.refused(STOP_HERE) == "R-MOVE-09"
        table.play("go to r3c4L3", "spot 200 200")
        assert table.model(climber).cube == parse_cube("r3c4L3")


def test_clinging_to_a_wall_is_no_walking() -> None:
    """From mid-air at a wall a model may go on up or down, not straight ahead (R-LEVEL-09)."""
    table = platforms("r3c3L2", "r3c5L2", "r2c3L1")
    table.wall("r3c4L2", "north", BLOCKED)
    walker = table.red(WARRIOR, at="r3c3L2")
    table.start(Movement(walker, 3))
    table.play("go to r3c4L2")
    assert "go to r3c4L1" in table.choices()
    assert "go to r3c5L2" not in table.choices()
    assert table.refused(parse_cube("r3c5L2")) == "R-LEVEL-09"


def test_letting_oneself_fall_costs_the_step_only() -> None:
    """The step over the edge costs the last cube of a Move, the fall nothing; there is no other way on (R-LEVEL-08)."""
    table = platforms("r3c3L3", levels=3)
    faller = table.red(WARRIOR, at="r3c3L3")
    table.start(Movement(faller, 1))
    table.play("go to r3c4L3")
    assert table.choices() == ["fall"]


@pytest.mark.parametrize("floor", [PARTIAL + EAST, FLOOR_HATCH + 1])
def test_falling_through_the_own_floor(floor: int) -> None:
    """A model may fall past its own half tile or through the hatch onto an enemy (R-LEVEL-08,
    R-LEVEL-03, R-FALL-04).
    """
    with platforms(levels=4) as table:
        table.floor("r3c3L4", floor)
        faller = table.red(WARRIOR, at="r3c3L4", spot=(320, 200))
        table.blue(WARRIOR, at="r3c3")
        table.activate(faller)
        table.dice(4, 4, 4, 1, 1, 1, 1, 1, 1)
        table.play("move", "go to r3c3L3")
        assert table.choices() == ["fall"]
        table.play("fall")
        assert table.happened("fell") == [{"model": faller, "levels": 3}]
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("spot 80 80", "strike with blue-1")
        assert table.model(faller).cube == parse_cube("r3c3")


@pytest.mark.parametrize(("floor", "below"), [(FULL, 0), (PARTIAL + EAST, FULL), (FLOOR_HATCH + 1, PARTIAL + EAST)])
def test_no_falling_through_the_own_floor(floor: int, below: int) -> None:
    """A model cannot fall through a solid floor, and one level down is a hop (R-LEVEL-03, R-LEVEL-14)."""
    table = platforms(levels=3)
    table.floor("r3c3L3", floor)
    table.floor("r3c3L2", below)
    walker = table.red(WARRIOR, at="r3c3L3", spot=(320, 200))
    table.start(Movement(walker, 1))
    assert ("go to r3c3L2" in table.choices()) == (below > 0)
    if below > 0:
        table.play("go to r3c3L2")
        assert not table.happened("fell")
        assert table.model(walker).cube == parse_cube("r3c3L2")


def test_one_level_is_never_a_free_fall() -> None:
    """One level down is always a step that costs a cube, never a fall (R-LEVEL-14, R-LEVEL-07)."""
    table = platforms("r3c3L2")
    walker = table.red(WARRIOR, at="r3c3L2")
    table.start(Movement(walker, 1))
    assert "go to r3c4L1" in table.choices()
    assert table.refused(parse_cube("r3c4L2")) == "R-MOVE-09"
    assert table.refused(LET_FALL) == "R-LEVEL-08"


@pytest.mark.parametrize(("friends", "floor", "falls"), [(3, 0, True), (4, 0, False), (4, FLOOR_HATCH + 1, True)])
def test_nobody_falls_on_purpose_where_there_is_no_room(friends: int, floor: int, falls: bool) -> None:
    """A voluntary fall into a full cube is refused, unless a hatch may stop it (R-CAP-09, R-LEVEL-08)."""
    table = platforms("r3c3L4", levels=4)
    table.floor("r3c4L2", floor)
    faller = table.red(WARRIOR, at="r3c3L4")
    for _ in range(friends):
        table.red(WARRIOR, at="r3c4")
    table.start(Movement(faller, 1))
    assert ("go to r3c4L4" in table.choices()) == falls


def test_a_jump_pack_goes_up_without_scenery() -> None:
    """A Jump Pack goes up onto free-standing roofs, but through no floor (I-JUMPPACK-02, I-JUMPPACK-06, R-LEVEL-12)."""
    table = platforms("r3c4L2", "r5c4L2")
    jumper = table.red(JUMPER, at="r3c3")
    under = table.red(JUMPER, at="r5c4")
    table.start(Movement(jumper, 1))
    assert table.refused(parse_cube("r3c4L2")) == ""
    table.play("go to r3c4L2", "spot 200 200")
    table.start(Movement(under, 1))
    assert table.refused(parse_cube("r5c4L2")) == "R-LEVEL-03"
    with platforms("r3c4L3", levels=3) as table:
        jumper = table.red(JUMPER, at="r3c3")
        table.activate(jumper)
        table.play("sprint", "go to r3c3L2", "go to r3c4L3", "spot 200 200")
        assert table.model(jumper).cube == parse_cube("r3c4L3")


def test_a_jump_pack_gets_over_walls() -> None:
    """A Jump Pack crosses walls unless a full floor or hatch is above either cube (I-JUMPPACK-03)."""
    for roof, over in ((0, True), (PARTIAL + EAST, True), (FULL, False), (FLOOR_HATCH + 1, False)):
        for cube in ("r3c3L2", "r3c4L2"):
            table = Scenario(levels=2)
            for row in ("r2", "r3", "r4"):
                table.wall(f"{row}c3", "east", BLOCKED)
                for column in ("c3", "c4"):
                    table.wall(f"{row}{column}L2", "east", BLOCKED)
            table.floor(cube, roof)
            jumper = table.red(JUMPER, at="r3c3")
            walker = table.red(WARRIOR, at="r3c3")
            table.start(Movement(jumper, 1))
            assert (table.refused(parse_cube("r3c4")) == "") == over
            table.play("stop", "spot 80 80")
            table.start(Movement(walker, 1))
            assert table.refused(parse_cube("r3c4")) == "R-SCEN-01"


def test_a_jump_pack_crosses_a_gap() -> None:
    """A Jump Pack crosses a gap of one cube, which counts, so it takes a Sprint (I-JUMPPACK-04)."""
    with platforms("r3c3L2", "r3c5L2") as table:
        jumper = table.red(JUMPER, at="r3c3L2")
        table.activate(jumper)
        table.play("move")
        assert table.refused(parse_cube("r3c4L2")) == "R-MOVE-09"
        table.play("stop", "spot 200 200")
    with platforms("r3c3L2", "r3c5L2") as table:
        jumper = table.red(JUMPER, at="r3c3L2")
        table.activate(jumper)
        table.play("sprint", "go to r3c4L2")
        assert "stop" not in table.choices()
        table.play("go to r3c5L2", "spot 200 200")
        assert table.model(jumper).cube == parse_cube("r3c5L2")


def test_a_jump_pack_goes_on_after_a_drop() -> None:
    """After a drop, a Jump Pack model may use its remaining movement or only choose its place (I-JUMPPACK-01,
    I-JUMPPACK-05, R-LEVEL-13).
    """
    with platforms("r3c3L3", levels=3) as table:
        jumper = table.red(JUMPER, at="r3c3L3")
        table.token("r3c4", "I-AMMO")
        table.activate(jumper)
        table.play("sprint", "go to r3c4L3", "fall", "spot 80 80", "take i-ammo-1", "keep")
        assert "go to r3c5L1" in table.choices()
        table.play("stop", "spot 320 320")
        assert not table.model(jumper).pinned
        assert table.model(jumper).cube == parse_cube("r3c4")


def test_a_jump_pack_that_drops_with_its_last_cube() -> None:
    """A Jump Pack model that drops with its last cube ends its movement, but not its Activation (I-JUMPPACK-05)."""
    with platforms("r3c3L3", levels=3) as table:
        jumper = table.red(JUMPER, at="r3c3L3")
        table.blue(WARRIOR, at="r3c7")
        table.activate(jumper)
        table.play("move", "go to r3c4L3", "fall", "spot 200 200")
        assert "shoot" in table.choices()
        table.play("stop")


def test_a_drop_among_enemies_ends_the_movement() -> None:
    """A drop into an enemy cube ends the movement, even if the enemy dies (R-LEVEL-13, R-ENTER-03, R-FALL-08)."""
    with platforms("r3c3L3", levels=3) as table:
        jumper = table.red(JUMPER, at="r3c3L3")
        enemy = table.blue(WARRIOR, at="r3c4", damage=1)
        table.activate(jumper)
        table.play("sprint", "go to r3c4L3", "fall", "spot 80 80")
        table.dice(7, 7, 7, 7, 7, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        assert table.killed(enemy)
        assert table.state.question is None


@pytest.mark.parametrize(("left", "possible"), [(1, False), (2, True), (3, True)])
def test_a_long_climb_needs_all_its_cubes(left: int, possible: bool) -> None:
    """Half-way up a tower a model may climb on only if the roof is within reach (R-LEVEL-09, R-MOVE-09)."""
    table = Scenario(levels=4)
    for level in (1, 2, 3):
        table.wall(f"r3c3L{level}", "east", BLOCKED)
    table.floor("r3c4L4", FULL)
    climber = table.place_unchecked(RED, "d-o-g-drone", at="r3c3L2")
    higher = parse_cube("r3c3L3") in next_cubes(table.state, climber, parse_cube("r3c3"), left)
    assert higher == possible
