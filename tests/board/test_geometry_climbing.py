"""Climbing on from a cube without a floor: only to what the scenery climbed reaches (R-LEVEL-09, R-LEVEL-05)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL, MEDIUM, NONE, OPEN, PARTIAL, SMALL, Battlefield
from deadzone.core.board.steps import NO_WAY, StepTable
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, CubeSide, parse_cube

HERE = parse_cube("r3c3")
ABOVE = parse_cube("r3c3L2")


@pytest.mark.parametrize(
    ("wall", "through", "there"),
    [
        (EAST, True, "r3c4L2"), (NORTH, False, "r3c4L2"), (SOUTH, False, "r3c4L2"), (WEST, False, "r3c4L2"),
        (EAST, True, "r4c4L2"), (SOUTH, True, "r4c4L2"), (NORTH, False, "r4c4L2"), (WEST, False, "r4c4L2"),
    ],
)  # fmt: skip
def test_from_mid_air_only_over_what_it_climbs(wall: CubeSide, through: bool, there: str) -> None:
    """Up a wall two levels high a model may leave the air only across the side that it climbs (R-LEVEL-09, -05)."""
    field = Battlefield(3)
    for cube in ("r3c3", "r3c3L2"):
        field.set_side(parse_cube(cube), wall, BLOCKED)
    if through:
        field.set_side(ABOVE, wall, MEDIUM)
    field.floors[parse_cube(there)] = FULL
    roof = parse_cube(there)
    steps = StepTable(field)
    assert steps.may_pass(HERE, ABOVE, roof) is through
    assert (roof in steps.reach(HERE, 1, 2)) is through
    assert (steps.lengths_to(roof, 1, 2)[HERE] < NO_WAY) is through


def test_up_one_wall_and_over_another() -> None:
    """Each step of a climb needs scenery that reaches: up a wall in the north, over one in the west (R-LEVEL-09)."""
    for west, reached in ((BLOCKED, True), (OPEN, False)):
        field = Battlefield(3)
        roof = parse_cube("r3c2L3")
        for cube in ("r3c3", "r3c3L2"):
            field.set_side(parse_cube(cube), NORTH, BLOCKED)
        field.set_side(ABOVE, WEST, west)
        field.floors[roof] = FULL
        steps = StepTable(field)
        assert (roof in steps.reach(HERE, 1, 2)) is reached
        assert (steps.lengths_to(roof, 1, 2)[HERE] == 2) is reached


def test_down_a_wall_and_in_by_its_window() -> None:
    """Climbing down, a model leaves the air only across a side with scenery, as by a window (R-LEVEL-09)."""
    field = Battlefield(3)
    for side in (NORTH, EAST, SOUTH, WEST):
        field.set_side(parse_cube("r3c4"), side, BLOCKED)
        field.set_side(parse_cube("r3c4L2"), side, BLOCKED)
    field.floors[parse_cube("r3c4L2")] = field.floors[parse_cube("r3c4L3")] = FULL
    top, air, inside, bridge = [parse_cube(cube) for cube in ("r3c4L3", "r3c3L2", "r3c4L2", "r2c3L2")]
    field.set_side(air, EAST, MEDIUM)
    field.floors[bridge] = FULL
    steps = StepTable(field)
    assert steps.may_pass(top, air, inside)
    assert not steps.may_pass(top, air, bridge)
    assert inside in steps.reach(top, 1, 2)


def test_the_side_held_must_be_the_beginning_of_a_free_route() -> None:
    """A roof diagonally ahead can be reached by the south, but who holds the east would have to begin there."""
    for second, through in ((OPEN, True), (BLOCKED, False)):
        field = Battlefield(3)
        roof = parse_cube("r4c4L2")
        for cube in ("r3c3", "r3c3L2"):
            field.set_side(parse_cube(cube), EAST, BLOCKED)
        field.set_side(ABOVE, EAST, MEDIUM)
        field.set_side(parse_cube("r3c4L2"), SOUTH, second)
        field.floors[roof] = FULL
        steps = StepTable(field)
        assert steps.can_step(ABOVE, roof, 1)
        assert steps.may_pass(HERE, ABOVE, roof) is through
        assert (roof in steps.reach(HERE, 1, 2)) is through
        assert (steps.lengths_to(roof, 1, 2)[HERE] < NO_WAY) is through


def test_a_narrow_way_on_is_a_way() -> None:
    """Behind the window a passage for the smallest only: whoever fits goes on, whatever the way admits beside them."""
    field = Battlefield(3)
    roof = parse_cube("r4c4L2")
    for cube in ("r3c3", "r3c3L2"):
        field.set_side(parse_cube(cube), EAST, BLOCKED)
    field.set_side(ABOVE, EAST, MEDIUM)
    field.set_side(parse_cube("r3c4L2"), SOUTH, SMALL)
    field.set_side(ABOVE, SOUTH, BLOCKED)
    field.floors[roof] = FULL
    steps = StepTable(field)
    assert [roof in steps.reach(HERE, size, 2) for size in (1, 2)] == [True, False]


@pytest.mark.parametrize(("ahead", "there"), [(EAST, "r3c4L2"), (NORTH, "r2c3L2")])
def test_who_climbs_elsewhere_holds_nothing_here(ahead: CubeSide, there: str) -> None:
    """Up over a wall and sideways into the air is another way than sideways and up: it holds no window ahead."""
    for wall, through in ((OPEN, True), (BLOCKED, False)):
        field = Battlefield(3)
        start, roof = parse_cube("r3c2"), parse_cube(there)
        field.set_side(HERE, ahead, BLOCKED)
        field.set_side(ABOVE, ahead, MEDIUM)
        field.set_side(start, EAST, wall)
        field.floors[roof] = FULL
        steps = StepTable(field)
        assert steps.can_step(start, ABOVE, 1)
        assert steps.may_pass(start, ABOVE, roof) is through


def test_who_climbs_down_elsewhere_holds_nothing_here() -> None:
    """Down through a hole and sideways into the air is another way than sideways and down the wall with the window."""
    for floor, through in ((NONE, True), (FULL, False)):
        field = Battlefield(3)
        start, inside = parse_cube("r3c2L3"), parse_cube("r3c4L2")
        for side in (NORTH, SOUTH, WEST):
            field.set_side(parse_cube("r3c2L2"), side, BLOCKED)
        field.set_side(ABOVE, EAST, MEDIUM)
        field.floors[start] = PARTIAL + WEST
        field.floors[parse_cube("r3c3L3")] = floor
        field.floors[inside] = FULL
        steps = StepTable(field)
        assert steps.can_step(start, ABOVE, 1)
        assert steps.may_pass(start, ABOVE, inside) is through


@pytest.mark.parametrize(("from_", "onto"), [("r3c2L2", "r2c3L2"), ("r2c3L2", "r3c4L2"), ("r3c4L2", "r3c2L2")])
def test_who_steps_into_the_air_on_the_level_holds_nothing(from_: str, onto: str) -> None:
    """From one roof through the air to another, past scenery to climb: that is a jump, whichever side it leads over."""
    field = Battlefield(3)
    field.set_side(HERE, SOUTH, BLOCKED)
    field.set_side(ABOVE, SOUTH, BLOCKED)
    for roof in (from_, onto):
        field.floors[parse_cube(roof)] = FULL
    steps = StepTable(field)
    assert steps.can_step(parse_cube(from_), ABOVE, 1)
    assert not steps.may_pass(parse_cube(from_), ABOVE, parse_cube(onto))
    assert steps.may_pass(parse_cube(from_), ABOVE, HERE)


@pytest.mark.parametrize(
    ("floor", "window", "through"), [(NONE, OPEN, False), (NONE, MEDIUM, True), (FULL, OPEN, True)]
)
def test_down_and_sideways_over_a_floor_or_what_it_climbs(floor: int, window: int, through: bool) -> None:
    """Below the air it goes on sideways from a floor, or past scenery that reaches up to it; never from air to air."""
    field = Battlefield(3)
    roof, lower, inside = parse_cube("r2c3L3"), ABOVE, parse_cube("r3c4L2")
    air = parse_cube("r3c3L3")
    for cube in (HERE, lower, air):
        field.set_side(cube, SOUTH, BLOCKED)
    field.floors[roof] = field.floors[inside] = FULL
    field.floors[lower] = floor
    field.set_side(lower, EAST, window)
    steps = StepTable(field)
    assert steps.can_step(air, inside, 1)
    assert steps.may_pass(roof, air, inside) is through
