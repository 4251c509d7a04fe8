"""Steps on one level: openings, diagonals, edges (R-MOVE-02/03, R-SCEN-*, R-OPEN-01, R-FIELD-13/15)."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from geometry_tables import cubes, random_field, turned

from deadzone.core.board.battlefield import (
    BLOCKED,
    FLOOR_ADMITS,
    FULL,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NO_RAMP,
    OPEN,
    SIDE_ADMITS,
    SMALL,
    Battlefield,
)
from deadzone.core.board.steps import StepTable
from deadzone.core.cubes import (
    EAST,
    NORTH,
    NOWHERE,
    SOUTH,
    SQUARES,
    WEST,
    Cube,
    CubeSide,
    Level,
    adjacent,
    column_of,
    cube_at,
    half_turn,
    level_of,
    parse_cube,
    row_of,
)
from deadzone.language.words import say

HERE = parse_cube("r3c3")
SIZES = (1, 2, 3, 4)


def test_open_ground_is_open_in_all_eight_directions() -> None:
    steps = StepTable(Battlefield(2))
    around = cubes("r2c2 r2c3 r2c4 r3c2 r3c4 r4c2 r4c3 r4c4")
    for size in SIZES:
        assert steps.neighbours(HERE, size) == tuple(around)


@pytest.mark.parametrize(
    ("side_type", "largest"),
    [
        (OPEN, 4),
        (LARGE_DOOR, 3),
        (LOW_WALL, 3),
        (MEDIUM, 2),
        (SMALL, 1),
        (BLOCKED, 0),
        (HATCH + 1, 1),
        (HATCH + 2, 2),
        (HATCH + 3, 3),
        (HATCH + 4, 4),
    ],
)
def test_who_may_cross_which_side(side_type: int, largest: int) -> None:
    """Which Sizes may cross which type of side, in both directions (R-OPEN-01, R-FIELD-10, R-FIELD-15)."""
    field = Battlefield(1)
    field.set_side(HERE, EAST, side_type)
    steps = StepTable(field)
    there = parse_cube("r3c4")
    for size in SIZES:
        assert steps.can_step(HERE, there, size) is (size <= largest)
        assert steps.can_step(there, HERE, size) is (size <= largest)


def test_worked_example_a() -> None:
    """Worked example A: open side to B, medium opening to A, full wall to C (R-SCEN-04)."""
    a, b, c = cubes("r2c3 r3c4 r3c2")
    field = Battlefield(1)
    field.set_side(HERE, NORTH, MEDIUM)
    field.set_side(HERE, WEST, BLOCKED)
    steps = StepTable(field)
    assert [steps.can_step(HERE, cube, 1) for cube in (a, b, c)] == [True, True, False]
    reached = steps.reach(HERE, 1, 1)
    assert a in reached
    assert b in reached
    assert c not in reached


def test_worked_example_b() -> None:
    """Worked example B: the diagonal is legal, since sideways first is free though forward first is not (R-SCEN-05)."""
    field = Battlefield(1)
    field.set_side(HERE, NORTH, BLOCKED)
    steps = StepTable(field)
    diagonal = parse_cube("r2c4")
    assert steps.can_step(HERE, diagonal, 4)
    field.set_side(HERE, EAST, BLOCKED)
    assert not StepTable(field).can_step(HERE, diagonal, 4)


@pytest.mark.parametrize("second", ["sideways first", "forward first"])
def test_a_diagonal_needs_one_whole_route(second: str) -> None:
    """A diagonal step needs one complete route: a wall on either of its two sides closes a route (R-SCEN-02)."""
    field = Battlefield(1)
    diagonal = parse_cube("r2c4")
    field.set_side(HERE, NORTH, BLOCKED)
    field.set_side(diagonal, SOUTH if second == "sideways first" else WEST, BLOCKED)
    assert StepTable(field).can_step(HERE, diagonal, 1) is (second == "forward first")


def test_a_diagonal_takes_the_wider_of_two_ways() -> None:
    """A route is as wide as its narrowest side; a diagonal step uses the wider of its two routes."""
    field = Battlefield(1)
    field.set_side(HERE, NORTH, LARGE_DOOR)
    field.set_side(parse_cube("r2c3"), EAST, SMALL)
    field.set_side(HERE, EAST, MEDIUM)
    steps = StepTable(field)
    diagonal = parse_cube("r2c4")
    assert [steps.can_step(HERE, diagonal, size) for size in SIZES] == [True, True, False, False]


def test_the_board_edge_is_a_wall() -> None:
    """The board edge is a wall; no row continues into the next (R-FIELD-13, R-MOVE-06)."""
    steps = StepTable(Battlefield(1))
    assert steps.neighbours(parse_cube("r0c0"), 1) == tuple(cubes("r0c1 r1c0 r1c1"))
    assert steps.neighbours(parse_cube("r3c7"), 1) == tuple(cubes("r2c6 r2c7 r3c6 r4c6 r4c7"))
    assert not steps.can_step(parse_cube("r3c7"), parse_cube("r4c0"), 1)
    assert not any(steps.can_step(cube, NOWHERE, 1) for cube in steps.field.every_cube)


def test_no_step_leads_to_the_same_cube_or_further_than_the_next() -> None:
    steps = StepTable(Battlefield(1))
    assert not steps.can_step(HERE, HERE, 1)
    assert not steps.can_step(HERE, parse_cube("r3c5"), 1)


REFUSALS = [
    ("r3c3", "r3c5", 1, "R-MOVE-02", "r3c3L1 and r3c5L1 are not adjacent."),
    ("r3c3", "r3c3", 1, "R-MOVE-02", "r3c3L1 and r3c3L1 are not adjacent."),
    ("r3c3", "r3c4", 1, "R-SCEN-01", "There is a wall between r3c3L1 and r3c4L1."),
    ("r3c3", "r2c4", 1, "R-SCEN-02", "Walls block every way from r3c3L1 to r2c4L1."),
    (
        "r3c3",
        "r3c2",
        3,
        "R-OPEN-01",
        "Size 3 is too large: only models up to Size 2 fit through from r3c3L1 to r3c2L1.",
    ),
    ("r3c3", "r3c3L2", 1, "R-LEVEL-03", "There is a solid floor between r3c3L1 and r3c3L2."),
    ("r3c3L2", "r3c3", 1, "R-LEVEL-03", "There is a solid floor between r3c3L2 and r3c3L1."),
    ("r6c6", "r6c6L2", 1, "R-LEVEL-04", "There is nothing to climb from r6c6L1 to r6c6L2."),
    ("r6c6", "r6c7L2", 1, "R-LEVEL-04", "There is nothing to climb from r6c6L1 to r6c7L2."),
    ("r6c6L2", "r6c6L3", 1, "R-MOVE-09", "r6c6L3 is above the top level of this battlefield."),
]


@pytest.mark.parametrize(("a", "b", "size", "rule", "text"), REFUSALS)
def test_a_refused_step_says_why(a: str, b: str, size: int, rule: str, text: str) -> None:
    field = Battlefield(2)
    field.set_side(HERE, NORTH, BLOCKED)
    field.set_side(HERE, EAST, BLOCKED)
    field.set_side(HERE, WEST, MEDIUM)
    field.floors[parse_cube("r3c3L2")] = FULL
    reason = StepTable(field).why_not_step(parse_cube(a), parse_cube(b), size)
    assert reason is not None
    assert reason.rule == rule
    assert say(reason.sentence, "en") == text
    assert say(reason.sentence, "fr") != text


def test_off_the_board_says_why() -> None:
    reason = StepTable(Battlefield(1)).why_not_step(Cube(0), Cube(-1), 1)
    assert reason is not None
    assert str(reason) == "The edge of the board stops the model in r0c0L1. (R-FIELD-13)"
    assert say(reason, "fr") == "Le bord du plateau arrête la figurine en r0c0L1. (R-FIELD-13)"


@pytest.mark.parametrize("seed", range(3))
def test_a_step_has_a_reason_against_it_or_is_legal(seed: int) -> None:
    steps = StepTable(random_field(seed))
    for a in steps.field.every_cube[::5]:
        for b in steps.field.every_cube:
            for size in SIZES:
                assert (steps.why_not_step(a, b, size) is None) is steps.can_step(a, b, size)
                assert (b in steps.neighbours(a, size)) is steps.can_step(a, b, size)


def _route_is_open(field: Battlefield, route: tuple[Cube, ...], size: int) -> bool:
    """Whether every unit step of a route is passable, read from the field as in R-SCEN-01 and R-LEVEL-03..05."""
    for a, b in pairwise(route):
        if level_of(b) > level_of(a):
            if not _can_climb(field, a, route) or size > FLOOR_ADMITS[field.floor(b)]:
                return False
        elif level_of(b) < level_of(a):
            if size > FLOOR_ADMITS[field.floor(a)]:
                return False
        elif size > SIDE_ADMITS[field.side(a, _side_towards(a, b))]:
            return False
    return True


def _side_towards(a: Cube, b: Cube) -> CubeSide:
    moved = (row_of(b) - row_of(a), column_of(b) - column_of(a))
    return {(-1, 0): NORTH, (0, 1): EAST, (1, 0): SOUTH, (0, -1): WEST}[moved]


def _can_climb(field: Battlefield, cube: Cube, route: tuple[Cube, ...]) -> bool:
    """Straight up along any side, up and across only along the side that leads there; a ladder or ramp always works."""
    if field.ladders[cube] or field.ramps[cube] != NO_RAMP:
        return True
    after = route[route.index(cube) + 2 :]
    sides = (_side_towards(Cube(cube + SQUARES), after[0]),) if after else (NORTH, EAST, SOUTH, WEST)
    return any(field.side(cube, side) not in (OPEN, LOW_WALL) for side in sides)


def _routes(a: Cube, b: Cube) -> list[tuple[Cube, ...]]:
    moves = [(row_of(b) - row_of(a), 0, 0), (0, column_of(b) - column_of(a), 0), (0, 0, level_of(b) - level_of(a))]
    routes = []
    for order in permutations([move for move in moves if move != (0, 0, 0)]):
        route = [a]
        for rows, columns, levels in order:
            last = route[-1]
            route.append(cube_at(row_of(last) + rows, column_of(last) + columns, Level(level_of(last) + levels)))
        routes.append(tuple(route))
    return routes


@pytest.mark.parametrize("seed", range(3))
def test_steps_agree_with_all_routes_written_out(seed: int) -> None:
    """A step is legal if at least one of the 1, 2 or 6 orders of its unit steps is free (R-MOVE-03, R-LEVEL-02)."""
    field = random_field(seed)
    steps = StepTable(field)
    for a in field.every_cube:
        for b in (cube for cube in field.every_cube if adjacent(a, cube)):
            routes = _routes(a, b)
            assert len(routes) in (1, 2, 6)
            for size in SIZES:
                free = any(_route_is_open(field, route, size) for route in routes)
                assert steps.can_step(a, b, size) is free, (a, b, size)


@pytest.mark.parametrize("seed", range(2))
def test_a_half_turn_of_the_table_changes_nothing(seed: int) -> None:
    field = random_field(seed)
    steps, other = StepTable(field), StepTable(turned(field))
    for size in SIZES:
        for cube in field.every_cube:
            expected = sorted(half_turn(way) for way in steps.neighbours(cube, size))
            assert list(other.neighbours(half_turn(cube), size)) == expected


@pytest.mark.parametrize("seed", range(2))
def test_ways_back(seed: int) -> None:
    """Every step on one level and every climb can be reversed, since going down needs less (R-LEVEL-07)."""
    steps = StepTable(random_field(seed))
    for size in SIZES:
        for a in steps.field.every_cube:
            for b in steps.neighbours(a, size):
                if b >> 6 >= a >> 6:
                    assert steps.can_step(b, a, size)
