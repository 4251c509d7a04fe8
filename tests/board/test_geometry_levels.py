"""Changing level, climbing, and where a movement may end (R-LEVEL-01..10, R-MOVE-09, R-CAP-04)."""

from __future__ import annotations

import pytest
from geometry_tables import cubes, random_field

from deadzone.core.board.battlefield import (
    BLOCKED,
    FLOOR_HATCH,
    FULL,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    SMALL,
    Battlefield,
)
from deadzone.core.board.steps import StepTable
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, Cube, CubeSide, cube_name, parse_cube

SIZES = (1, 2, 3, 4)
HERE = parse_cube("r3c3")
ABOVE = parse_cube("r3c3L2")
ROOF = parse_cube("r3c4L2")


def building(levels: int = 2, height: int = 1) -> Battlefield:
    """A closed building in r3c4 with the given number of levels, and a roof."""
    field = Battlefield(levels)
    for level in range(1, height + 1):
        for side in (NORTH, EAST, SOUTH, WEST):
            field.set_side(parse_cube(f"r3c4L{level}"), side, BLOCKED)
        field.floors[parse_cube(f"r3c4L{level + 1}")] = FULL
    return field


def names(found: dict[Cube, int]) -> dict[str, int]:
    return {cube_name(cube): used for cube, used in found.items()}


def test_onto_the_roof_in_one_cube_of_movement() -> None:
    """Climbing a wall and stepping onto the roof is one cube of movement (R-LEVEL-01, R-LEVEL-04)."""
    steps = StepTable(building())
    assert steps.can_step(HERE, ROOF, 4)
    assert steps.reach(HERE, 1, 1)[ROOF] == 1


def test_worked_example_c() -> None:
    """Worked example C: A on the roof ahead can be climbed to; B to the side is walled off (R-LEVEL-10)."""
    a, b = ROOF, parse_cube("r2c3L2")
    field = building()
    field.floors[b] = FULL
    field.set_side(HERE, NORTH, BLOCKED)
    field.set_side(ABOVE, NORTH, BLOCKED)
    steps = StepTable(field)
    assert steps.can_step(HERE, a, 1)
    assert not steps.can_step(HERE, b, 1)
    reached = steps.reach(HERE, 1, 1)
    assert a in reached
    assert b not in reached


def test_worked_example_d() -> None:
    """Worked example D: a diagonal step up is legal if one order of its unit steps is free (R-LEVEL-10b)."""
    a = parse_cube("r2c4L2")
    field = Battlefield(2)
    field.floors[a] = FULL
    field.ladders[HERE] = True
    field.set_side(ABOVE, NORTH, BLOCKED)
    assert StepTable(field).can_step(HERE, a, 4)
    field.set_side(ABOVE, EAST, BLOCKED)
    assert not StepTable(field).can_step(HERE, a, 4)


@pytest.mark.parametrize("place", ["r3c3", "r2c3", "r3c4", "r2c4"])
def test_the_climb_may_come_at_any_point_of_the_route(place: str) -> None:
    """A model climbs where any cube of the lower level on one of the routes has scenery (R-LEVEL-02, R-LEVEL-05)."""
    field = Battlefield(2)
    destination = parse_cube("r2c4L2")
    assert not StepTable(field).can_step(HERE, destination, 1)
    field.ladders[parse_cube(place)] = True
    assert StepTable(field).can_step(HERE, destination, 1)


def test_scenery_elsewhere_does_not_help_to_climb() -> None:
    field = Battlefield(2)
    field.ladders[parse_cube("r3c2")] = True
    assert not StepTable(field).can_step(HERE, parse_cube("r2c4L2"), 1)


@pytest.mark.parametrize(
    ("side_type", "climbs"),
    [
        (OPEN, False),
        (LOW_WALL, False),
        (LARGE_DOOR, True),
        (MEDIUM, True),
        (SMALL, True),
        (BLOCKED, True),
        (HATCH + 3, True),
    ],
)
def test_what_can_be_climbed(side_type: int, climbs: bool) -> None:
    """Which types of side can be climbed (R-LEVEL-05)."""
    field = Battlefield(2)
    field.set_side(HERE, WEST, side_type)
    assert StepTable(field).can_step(HERE, ABOVE, 1) is climbs


@pytest.mark.parametrize(("side", "onto_the_roof"), [(EAST, True), (WEST, False), (NORTH, False), (SOUTH, False)])
def test_up_and_over_only_by_what_touches_the_destination(side: CubeSide, onto_the_roof: bool) -> None:
    """A wall on another side of the start leads straight up, never up and across the cube (R-LEVEL-05, R-LEVEL-04)."""
    field = Battlefield(2)
    field.floors[ABOVE] = NONE
    field.floors[ROOF] = FULL
    field.set_side(HERE, side, BLOCKED)
    steps = StepTable(field)
    assert steps.can_step(HERE, ABOVE, 1)
    assert steps.can_step(HERE, ROOF, 1) is onto_the_roof
    refusal = steps.why_not_step(HERE, ROOF, 1)
    assert (refusal.rule if refusal else "") == ("" if onto_the_roof else "R-LEVEL-04")


@pytest.mark.parametrize("side", [NORTH, EAST, SOUTH])
def test_up_along_a_wall_of_the_neighbour(side: CubeSide) -> None:
    """The sides of the cube below the destination can be climbed going across first, then up (R-LEVEL-05)."""
    field = Battlefield(2)
    field.floors[ROOF] = PARTIAL + EAST
    field.set_side(parse_cube("r3c4"), side, BLOCKED)
    assert StepTable(field).can_step(HERE, ROOF, 1)


@pytest.mark.parametrize(
    ("cube", "side", "climbs"),
    [
        ("r3c3", EAST, True),  # up, east, north: over the wall that it climbs
        ("r3c3", NORTH, True),
        ("r3c3", WEST, False),
        ("r3c3", SOUTH, False),
        ("r2c3", EAST, True),  # north, up, east
        ("r2c3", WEST, False),
        ("r3c4", NORTH, True),
        ("r3c4", SOUTH, False),
    ],
)
def test_up_and_diagonally(cube: str, side: CubeSide, climbs: bool) -> None:
    """A diagonal step up is legal if one of its routes can be climbed (R-LEVEL-05)."""
    field = Battlefield(2)
    field.floors[parse_cube("r2c4L2")] = FULL
    field.set_side(parse_cube(cube), side, BLOCKED)
    assert StepTable(field).can_step(HERE, parse_cube("r2c4L2"), 1) is climbs


def test_a_ramp_is_climbed() -> None:
    field = Battlefield(2)
    field.ramps[HERE] = EAST
    steps = StepTable(field)
    assert steps.can_step(HERE, ROOF, 4)
    assert steps.can_step(ROOF, HERE, 4)


@pytest.mark.parametrize(
    ("floor", "largest"),
    [
        (NONE, 4),
        (FULL, 0),
        (PARTIAL + NORTH, 4),
        (PARTIAL + WEST, 4),
        (FLOOR_HATCH + 1, 1),
        (FLOOR_HATCH + 2, 2),
        (FLOOR_HATCH + 3, 3),
        (FLOOR_HATCH + 4, 4),
    ],
)
def test_who_may_pass_which_floor(floor: int, largest: int) -> None:
    """Which Sizes may pass which floor, up and down (R-LEVEL-03, R-FIELD-21..24)."""
    field = Battlefield(2)
    field.ladders[HERE] = True
    field.floors[ABOVE] = floor
    steps = StepTable(field)
    for size in SIZES:
        assert steps.can_step(HERE, ABOVE, size) is (size <= largest)
        assert steps.can_step(ABOVE, HERE, size) is (size <= largest)


def test_from_under_a_roof_only_the_way_outside_leads_up() -> None:
    """The ceiling stops a climb inside; out of a door and up outside is one diagonal step (R-LEVEL-03)."""
    field = building()
    inside = parse_cube("r3c4")
    steps = StepTable(field)
    assert not steps.can_step(inside, ROOF, 1)
    field.set_side(inside, WEST, LARGE_DOOR)
    steps = StepTable(field)
    assert not steps.can_step(inside, ROOF, 1)
    assert steps.can_step(inside, ABOVE, 3)
    assert not steps.can_step(inside, ABOVE, 4)


def test_a_hop_down_needs_no_scenery() -> None:
    """One level down onto a floor, in any direction, costs one cube and needs no scenery (R-LEVEL-07)."""
    field = Battlefield(2)
    field.floors[ROOF] = FULL
    steps = StepTable(field)
    assert names(steps.reach(ROOF, 4, 1)) == dict.fromkeys(
        ["r2c3L1", "r2c4L1", "r2c5L1", "r3c3L1", "r3c5L1", "r4c3L1", "r4c4L1", "r4c5L1"], 1
    )


def test_a_hop_of_two_levels_is_no_step() -> None:
    """Two levels down at once is a fall: without scenery there is no step down from a high tower (R-LEVEL-08)."""
    field = Battlefield(3)
    tower = parse_cube("r3c4L3")
    field.floors[tower] = FULL
    assert StepTable(field).reach(tower, 1, 4) == {}


def test_down_a_high_wall_step_by_step() -> None:
    """A model climbs down into a cube without a floor only if that cube has scenery (R-LEVEL-09)."""
    field = building(3, 2)
    top = parse_cube("r3c4L3")
    steps = StepTable(field)
    assert steps.reach(top, 1, 1) == {}
    down = steps.reach(top, 1, 2)
    assert down[HERE] == 2
    # From the cube beside the building it may go on diagonally down, but not across in mid-air.
    assert parse_cube("r2c2") in down
    assert parse_cube("r3c1") not in down


def test_up_a_high_wall_step_by_step() -> None:
    """A climb may pass through a cube without a floor and end on the roof (R-LEVEL-09)."""
    top = parse_cube("r3c4L3")
    steps = StepTable(building(3, 2))
    assert top not in steps.reach(HERE, 1, 1)
    assert steps.reach(HERE, 1, 2)[top] == 2


def test_a_movement_does_not_end_in_mid_air() -> None:
    """A movement may not end in mid-air (R-MOVE-09)."""
    field = Battlefield(2)
    field.ladders[HERE] = True
    steps = StepTable(field)
    assert steps.can_step(HERE, ABOVE, 1)
    assert ABOVE not in steps.reach(HERE, 1, 3)


def test_gaps_are_not_walked_across() -> None:
    """A model cannot cross a gap between two platforms, even if the gap has scenery to hold on to (R-LEVEL-09)."""
    field = Battlefield(2)
    far, gap, below = cubes("r3c6L2 r3c5L2 r3c5")
    field.floors[ROOF] = FULL
    field.floors[far] = FULL
    field.set_side(Cube(gap), NORTH, BLOCKED)
    steps = StepTable(field)
    assert steps.can_step(ROOF, gap, 1)
    assert steps.can_step(gap, far, 1)
    assert not steps.may_pass(ROOF, Cube(gap), Cube(far))
    assert far not in steps.reach(ROOF, 1, 3)
    # It may climb down and up again where there is something to climb.
    field.ladders[below] = True
    reached = StepTable(field).reach(ROOF, 1, 3)
    assert reached[Cube(below)] == 1
    assert reached[Cube(far)] == 2


def test_coming_in_on_the_level_and_climbing_on_is_allowed() -> None:
    """A model may step from a roof onto the wall beside it and climb up or down that wall (R-LEVEL-09)."""
    field = Battlefield(3)
    field.floors[ROOF] = FULL
    wall, top = parse_cube("r3c5L2"), parse_cube("r2c5L3")
    field.set_side(wall, NORTH, BLOCKED)
    field.floors[top] = FULL
    steps = StepTable(field)
    # The step to the top goes across and up at once; it cannot end at the wall itself.
    assert steps.reach(ROOF, 1, 2)[top] == 1
    assert steps.may_pass(ROOF, wall, top)
    assert steps.may_pass(ROOF, wall, parse_cube("r3c5"))
    assert not steps.may_pass(ROOF, wall, parse_cube("r3c6L2"))
    # From below it holds on to nothing that reaches the cube opposite.
    assert not steps.may_pass(parse_cube("r3c5"), wall, parse_cube("r3c6L2"))


def test_large_models_cross_a_half_tile_but_do_not_stop_on_it() -> None:
    """Size 3 and 4 models may cross a half tile but not stop on it (R-CAP-04)."""
    field = Battlefield(2)
    bridge, near, far = cubes("r3c4L2 r3c3L2 r3c5L2")
    for cube, floor in ((bridge, PARTIAL + NORTH), (near, FULL), (far, FULL)):
        field.floors[cube] = floor
    steps = StepTable(field)
    for size in SIZES:
        reached = steps.reach(Cube(near), size, 2)
        assert reached[Cube(far)] == 2
        assert (bridge in reached) is (size <= 2)


def test_reach_counts_the_cubes_used() -> None:
    """`reach` counts the cubes used: a diagonal costs one; the start is not included (R-MOVE-01, R-MOVE-02)."""
    steps = StepTable(Battlefield(1))
    reached = steps.reach(parse_cube("r0c0"), 1, 2)
    assert names(reached) == {
        "r0c1L1": 1,
        "r1c0L1": 1,
        "r1c1L1": 1,
        "r0c2L1": 2,
        "r1c2L1": 2,
        "r2c0L1": 2,
        "r2c1L1": 2,
        "r2c2L1": 2,
    }
    assert steps.reach(HERE, 1, 0) == {}


@pytest.mark.parametrize("seed", range(3))
def test_reach_agrees_with_all_paths_written_out(seed: int) -> None:
    """`reach` finds the same cubes as trying all paths of up to three steps."""
    steps = StepTable(random_field(seed, scenery=0.5))
    for start in range(3, steps.cubes, 23):
        for size in (1, 3):
            expected: dict[int, int] = {}
            paths = [(start, start)]
            for used in range(1, 4):
                paths = [
                    (cube, following)
                    for before, cube in paths
                    for following in steps.neighbours(Cube(cube), size)
                    if used == 1 or steps.may_pass(Cube(before), Cube(cube), following)
                ]
                for _, cube in paths:
                    if steps.holds[cube] >= size and cube != start:
                        expected.setdefault(cube, used)
                paths = list(dict.fromkeys(paths))
            assert steps.reach(Cube(start), size, 3) == expected


def test_what_a_fall_meets() -> None:
    """Where a fall may end: partial floors and hatches depend on dice, a full floor ends it (R-FALL-10, R-PART-01)."""
    field = Battlefield(5)
    for cube, floor in zip(cubes("r3c3L4 r3c3L3 r3c3L2"), (PARTIAL + EAST, FLOOR_HATCH + 1, FULL), strict=True):
        field.floors[cube] = floor
    steps = StepTable(field)
    assert steps.landings(parse_cube("r3c3L5")) == tuple(cubes("r3c3L4 r3c3L3 r3c3L2"))
    assert steps.landings(parse_cube("r3c3L2")) == (parse_cube("r3c3L2"),)
    assert steps.landings(parse_cube("r3c4L5")) == (parse_cube("r3c4"),)
    assert steps.drop_landing(parse_cube("r3c3L5")) == parse_cube("r3c3L4")
    assert steps.drop_landing(parse_cube("r3c4L5")) == parse_cube("r3c4")
    assert steps.drop_landing(HERE) == HERE


@pytest.mark.parametrize("seed", range(12))
def test_connected_cubes_are_those_of_two_cube_movements_in_a_row(seed: int) -> None:
    """`connected` looks only past cubes where the model cannot stand, and misses nothing by it (R-LEVEL-09)."""
    field = random_field(seed)
    steps = StepTable(field)
    for size in SIZES:
        start = next(cube for cube in field.every_cube if steps.holds[cube] >= size)
        found, waiting = {start}, [start]
        while waiting:
            new = [cube for cube in steps.reach(waiting.pop(), size, 2) if cube not in found]
            found.update(new)
            waiting += new
        assert steps.connected((start,), size) == found
