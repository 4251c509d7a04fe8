"""Steps of models with a Jump Pack (I-JUMPPACK-02, -03, -04, -06)."""

from __future__ import annotations

import pytest
from geometry_tables import cubes, random_field

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, NONE, PARTIAL, SMALL, Battlefield
from deadzone.core.board.steps import JUMP, StepTable
from deadzone.core.cubes import EAST, SQUARES, Cube, CubeSide, parse_cube

HERE, THERE, ABOVE, ROOF = cubes("r3c3 r3c4 r3c3L2 r3c4L2")
SIZES = (1, 2, 3, 4)


def jumps(field: Battlefield) -> StepTable:
    return StepTable(field, JUMP)


def test_up_and_down_without_scenery() -> None:
    """A jumper goes up and down, straight or diagonally; other models need something to climb (I-JUMPPACK-02)."""
    field = Battlefield(2)
    assert all(jumps(field).can_step(HERE, up, 4) for up in (ABOVE, ROOF))
    assert all(jumps(field).can_step(up, HERE, 4) for up in (ABOVE, ROOF))
    assert not StepTable(field).can_step(HERE, ABOVE, 1)


@pytest.mark.parametrize("floor", [FULL, FLOOR_HATCH + 2])
def test_floors_stop_jumpers_too(floor: int) -> None:
    """A full floor stops every jumper; a hatch lets through models up to its own Size (I-JUMPPACK-06, R-LEVEL-03)."""
    field = Battlefield(2)
    field.floors[ABOVE] = floor
    for size in SIZES:
        passes = floor != FULL and size <= 2
        assert jumps(field).can_step(HERE, ABOVE, size) == passes
        assert jumps(field).can_step(ABOVE, HERE, size) == passes


def test_over_walls_under_the_open_sky() -> None:
    """A jumper of any Size crosses walls, also diagonally and where an opening is too small for it (I-JUMPPACK-03)."""
    for scenery in (BLOCKED, SMALL):
        field = Battlefield(1)
        for side in range(4):
            field.set_side(Cube(HERE), CubeSide(side), scenery)
        for there in cubes("r2c2 r2c3 r2c4 r3c2 r3c4 r4c2 r4c3 r4c4"):
            assert all(jumps(field).can_step(HERE, there, size) for size in SIZES)
            assert all(jumps(field).can_step(there, HERE, size) for size in SIZES)
            assert not StepTable(field).can_step(HERE, there, 4)


@pytest.mark.parametrize(
    ("ceiling", "over"), [(NONE, True), (PARTIAL + EAST, True), (FULL, False), (FLOOR_HATCH + 4, False)]
)
@pytest.mark.parametrize("covered", [ABOVE, ROOF])
def test_a_ceiling_keeps_jumpers_down(ceiling: int, over: bool, covered: int) -> None:
    """A ceiling above the start or the destination prevents a jump over a wall (I-JUMPPACK-03)."""
    field = Battlefield(2)
    field.set_side(Cube(HERE), EAST, BLOCKED)
    field.floors[covered] = ceiling
    assert jumps(field).can_step(HERE, THERE, 1) == over


def test_under_a_ceiling_jumpers_walk_like_others() -> None:
    """Under a ceiling a jumper moves like any other model (I-JUMPPACK-03, R-OPEN-01)."""
    field = Battlefield(2)
    for cube in range(SQUARES, 2 * SQUARES):
        field.floors[cube] = FULL
    field.set_side(Cube(HERE), EAST, SMALL)
    assert jumps(field).can_step(HERE, THERE, 1)
    assert not jumps(field).can_step(HERE, THERE, 2)


def test_gaps_one_cube_wide() -> None:
    """A jumper crosses a gap of one cube, which counts as movement, but not one of two cubes (I-JUMPPACK-04)."""
    field = Battlefield(2)
    near, far = cubes("r3c3L2 r3c5L2")
    for cube in (near, far):
        field.floors[cube] = FULL
    table = jumps(field)
    assert table.may_pass(Cube(near), Cube(ROOF), Cube(far))
    assert far not in table.reach(Cube(near), 1, 1)
    assert table.reach(Cube(near), 1, 2)[Cube(far)] == 2
    # The second cube must have a floor: two cubes of air are too wide.
    assert not table.may_pass(Cube(near), Cube(ROOF), parse_cube("r2c5L2"))


def test_no_wide_gap_is_crossed_by_hopping_up_and_down_in_the_air() -> None:
    """From mid-air a jumper must reach a floor or go straight up or down: it cannot hop across gaps (I-JUMPPACK-04)."""
    field = Battlefield(4)
    near, far = cubes("r3c0L4 r3c4L4")
    field.floors[near] = field.floors[far] = FULL
    table = jumps(field)
    air, lower, aslant = cubes("r3c1L4 r3c1L3 r3c2L3")
    assert table.may_pass(Cube(near), Cube(air), Cube(lower))
    assert not table.may_pass(Cube(near), Cube(air), Cube(aslant))
    # Down to the ground and up again takes two steps more than the straight line of four.
    assert far not in table.reach(Cube(near), 1, 5)
    assert table.reach(Cube(near), 1, 6)[Cube(far)] == 6


def test_several_levels_at_once() -> None:
    """A jumper may go straight up through the air onto a high roof, and down again (I-JUMPPACK-02)."""
    field = Battlefield(4)
    top = parse_cube("r3c4L4")
    field.floors[top] = FULL
    table = jumps(field)
    assert table.reach(Cube(HERE), 1, 3)[top] == 3
    assert table.reach(top, 1, 3)[Cube(HERE)] == 3
    assert top not in table.reach(Cube(HERE), 1, 2)


@pytest.mark.parametrize("seed", range(2))
def test_reach_agrees_with_all_paths_written_out(seed: int) -> None:
    """`reach` finds the same cubes as trying all paths of up to three steps."""
    table = jumps(random_field(seed, scenery=0.5))
    for start in range(3, table.cubes, 37):
        if table.holds[start] == 0:
            continue
        expected: dict[int, int] = {}
        paths = [(start, start)]
        for used in range(1, 4):
            paths = [
                (cube, onward)
                for before, cube in paths
                for onward in table.neighbours(Cube(cube), 1)
                if table.may_pass(Cube(before), Cube(cube), onward)
            ]
            paths = list(dict.fromkeys(paths))
            for _, cube in paths:
                if table.holds[cube] > 0 and cube != start:
                    expected.setdefault(cube, used)
        assert table.reach(Cube(start), 1, 3) == expected


@pytest.mark.parametrize("seed", range(2))
def test_a_jumper_gets_wherever_others_get(seed: int) -> None:
    """A jumper can take every step that other models can take (I-JUMPPACK)."""
    field = random_field(seed)
    table, steps = jumps(field), StepTable(field)
    for cube in field.every_cube:
        for size in SIZES:
            assert set(steps.neighbours(cube, size)) <= set(table.neighbours(cube, size))
