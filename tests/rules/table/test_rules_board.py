"""The board of cubes, stacks and levels (R-FIELD-*)."""

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, LOW_WALL, NONE, PARTIAL, Battlefield
from deadzone.core.board.steps import StepTable
from deadzone.core.cubes import (
    NORTH,
    SQUARES,
    Level,
    adjacent,
    all_cubes,
    column_of,
    cube_at,
    cube_name,
    half_turn,
    level_of,
    parse_cube,
    row_of,
    square_of,
)
from deadzone.core.sentence import Fault
from deadzone.maps.check import check, empty_areas
from deadzone.maps.shipped import load, names


def test_a_grid_of_eight_by_eight_stacks() -> None:
    """The board has 8 x 8 stacks; levels are numbered from the ground up (R-FIELD-01, R-FIELD-03)."""
    field = Battlefield(levels=3)
    assert field.cubes == 8 * 8 * 3
    for cube in field.every_cube:
        assert cube_at(row_of(cube), column_of(cube), level_of(cube)) == cube
        assert square_of(cube) == cube_at(row_of(cube), column_of(cube), Level(1)) < SQUARES
        assert parse_cube(cube_name(cube)) == cube
        assert half_turn(half_turn(cube)) == cube
    assert half_turn(cube_at(1, 7, Level(2))) == cube_at(6, 0, Level(2))


def test_play_happens_in_cubes() -> None:
    """An inner cube has 26 neighbours: 8 on its level, 9 above and 9 below (R-FIELD-02, R-FIELD-06)."""
    middle = cube_at(4, 4, Level(2))
    beside = [cube for cube in all_cubes(3) if adjacent(middle, cube)]
    assert [sum(level_of(cube) == level for cube in beside) for level in (1, 2, 3)] == [9, 8, 9]


def test_on_the_roof_of_a_tower() -> None:
    """Ground, middle floor and roof of a tower are three cubes of one stack (R-FIELD-05, R-FIELD-26)."""
    field = Battlefield(levels=3)
    tower = [cube_at(2, 2, Level(level)) for level in (1, 2, 3)]
    assert [level_of(cube) for cube in tower] == [1, 2, 3]
    assert [field.supported(cube) for cube in tower] == [True, False, False]
    field.floors[tower[1]] = FULL
    field.floors[tower[2]] = PARTIAL + NORTH
    assert [field.supported(cube) for cube in tower] == [True, True, True]
    assert field.highest_supported(square_of(tower[0])) == tower[2]
    field.floors[tower[2]] = NONE
    assert field.highest_supported(square_of(tower[0])) == tower[1]


def test_one_surface_between_a_cube_and_the_one_above() -> None:
    """The floor of the upper cube is the ceiling of the lower one; the ground is always full (R-FIELD-20)."""
    field = Battlefield(levels=2)
    lower, upper = cube_at(3, 3), cube_at(3, 3, Level(2))
    assert (field.floor(lower), field.ceiling(lower), field.ceiling(upper)) == (FULL, NONE, NONE)
    for floor in (FULL, PARTIAL + NORTH, FLOOR_HATCH + 2):
        field.floors[upper] = floor
        assert (field.ceiling(lower), field.ceiling(upper)) == (floor, NONE)


def test_a_low_wall_is_an_opening() -> None:
    """A low wall is an opening that a model may pass over (R-FIELD-11)."""
    field = Battlefield(levels=1)
    field.set_side(cube_at(3, 3), NORTH, LOW_WALL)
    assert StepTable(field).can_step(cube_at(3, 3), cube_at(2, 3), 3)
    assert not StepTable(field).can_step(cube_at(3, 3), cube_at(2, 3), 4)
    field.set_side(cube_at(3, 3), NORTH, BLOCKED)
    assert not StepTable(field).can_step(cube_at(3, 3), cube_at(2, 3), 1)


@pytest.mark.parametrize("name", names())
def test_shipped_battlefields_follow_the_advice(name: str) -> None:
    """Shipped battlefields have no empty area of 3 x 3 squares; a report shows fairness (R-FIELD-07, R-FIELD-08)."""
    report = check(load(name))
    assert not report.errors
    assert not empty_areas(load(name))
    assert (report.figures["fairness_percent"] == 100) == (name != "crash-site")


@pytest.mark.parametrize("text", ["", "r8c0", "r0c8", "r3", "r3c3L0", "3,3", "r3c3L2x"])
def test_what_is_no_cube(text: str) -> None:
    with pytest.raises(Fault, match="is not a cube"):
        parse_cube(text)
