"""Cubes of the 8 x 8 board as small integers. R-FIELD-01..06, R-RANGE-01/02, R-SCAT-02.

A cube is `(level - 1) * 64 + row * 8 + column`: row 0 is the north edge, column 0 the west edge, level 1 the ground.
A square is a cube on the ground.

Cubes, squares and levels have their own types, so that they are not mixed up with model numbers or counts. At run time,
in files and in answers they are plain integers. Only this module, and code that reads files or answers, turns integers
into cubes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NewType, TypeAlias

from deadzone.core.sentence import Fault

if TYPE_CHECKING:
    from mypy_extensions import i64

Cube = NewType("Cube", int)
Square = NewType("Square", Cube)  # a stack of cubes, named by the one on the ground
Level = NewType("Level", int)
CubeSide = NewType("CubeSide", int)  # one of the four sides of a cube

ROWS: Final = 8  # R-FIELD-01, M-PATROL-01
COLUMNS: Final = 8  # R-FIELD-01, M-PATROL-01
SQUARES: Final = 64  # each the base of a stack, R-FIELD-01
UNITS: Final = 400  # units of length per cube side, R-POS-02

GROUND: Final = Level(1)
NOWHERE: Final = Cube(-1)  # no cube
CubeOrWord: TypeAlias = Cube  # one of the field, or a word that has a number below them, such as STOP_HERE
FIRST_CUBE: Final = Cube(0)  # placeholder in a procedure's field until its cube is known

NORTH: Final = CubeSide(0)
EAST: Final = CubeSide(1)
SOUTH: Final = CubeSide(2)
WEST: Final = CubeSide(3)
CUBE_SIDES: Final[tuple[CubeSide, ...]] = (NORTH, EAST, SOUTH, WEST)
CUBE_SIDE_NAMES: Final = ("north", "east", "south", "west")
# (row, column) offset of the neighbour across each of the four sides
SIDE_STEPS: Final[tuple[tuple[int, int], ...]] = ((-1, 0), (0, 1), (1, 0), (0, -1))

# The six unit steps: the four sides, then up and down.
UP: Final = 4
DOWN: Final = 5
UNIT_STEPS: Final = 6
# What each unit step adds to a cube's number.
UNIT_OFFSETS: Final[tuple[int, ...]] = (-8, 1, 8, -1, SQUARES, -SQUARES)

# The eight directions of a scatter roll, N NE E SE S SW W NW for 1 to 8 (R-SCAT-02).
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

_CUBE: Final = re.compile(r"r([0-7])c([0-7])(?:l([1-9][0-9]?))?", re.IGNORECASE)


def cube_at(row: int, column: int, level: Level = GROUND) -> Cube:
    return Cube((level - 1) * SQUARES + row * COLUMNS + column)


def square_at(row: int, column: int) -> Square:
    return Square(cube_at(row, column))


def cube_over(square: Square, level: Level) -> Cube:
    """The cube at a level of the square's stack."""
    return Cube((level - 1) * SQUARES + square)


def all_cubes(levels: int) -> list[Cube]:
    """All cubes of a board with this many levels, from the ground up, each level from north to south."""
    return [Cube(number) for number in range(levels * SQUARES)]


def all_squares() -> list[Square]:
    return [Square(cube) for cube in all_cubes(1)]


def all_levels(levels: int) -> list[Level]:
    """All levels of a board with this many, from the ground up."""
    return [Level(number) for number in range(1, levels + 1)]


def level_cubes(level: Level) -> list[Cube]:
    """All cubes of one level."""
    return [cube_over(square, level) for square in all_squares()]


def row_cubes(row: int, level: Level) -> list[Cube]:
    """One row of a level, from west to east."""
    return [cube_at(row, column, level) for column in range(COLUMNS)]


def row_of(cube: Cube) -> int:
    return (cube >> 3) & 7


def column_of(cube: Cube) -> int:
    return cube & 7


def level_of(cube: Cube) -> Level:
    """The level of a cube; the ground is level 1. R-FIELD-03."""
    return Level((cube >> 6) + 1)


def square_of(cube: Cube) -> Square:
    """The square of the cube's stack."""
    return Square(Cube(cube & 63))


def same_level(a: Cube, b: Cube) -> bool:
    return a >> 6 == b >> 6


def above(cube: Cube) -> Cube:
    """The cube on top, even if that is above the highest level of the board."""
    return Cube(cube + SQUARES)


def below(cube: Cube) -> Cube:
    """The cube underneath; negative below the ground."""
    return Cube(cube - SQUARES)


def west_of(cube: Cube) -> int:
    """Distance of the cube's west side from the board's west edge, in units. R-POS-02."""
    return (cube & 7) * UNITS


def north_of(cube: Cube) -> int:
    """Distance of the cube's north side from the board's north edge, in units."""
    return ((cube >> 3) & 7) * UNITS


def ground_of(cube: Cube) -> int:
    """Height of the cube's floor above the ground, in units."""
    return (cube >> 6) * UNITS


def opposite(side: CubeSide) -> CubeSide:
    return CubeSide((side + 2) & 3)


def on_board(row: int, column: int) -> bool:
    return 0 <= row < ROWS and 0 <= column < COLUMNS


def across(cube: Cube, side: CubeSide) -> Cube:
    """The cube across one of the four sides, or NOWHERE beyond the board edge."""
    row_step, column_step = SIDE_STEPS[side]
    row = row_of(cube) + row_step
    column = column_of(cube) + column_step
    if not on_board(row, column):
        return NOWHERE
    return Cube(cube + row_step * COLUMNS + column_step)


def distance(a: Cube, b: Cube) -> int:
    """Distance in cubes, a diagonal step counting as one; used for every "within n cubes". R-RANGE-01, -02, -04."""
    # The most frequently called function, so it makes no calls itself and uses machine integers when compiled.
    rows: i64 = ((a >> 3) & 7) - ((b >> 3) & 7)
    columns: i64 = (a & 7) - (b & 7)
    levels: i64 = (a >> 6) - (b >> 6)
    rows = rows if rows >= 0 else -rows
    columns = columns if columns >= 0 else -columns
    levels = levels if levels >= 0 else -levels
    farther = rows if rows > columns else columns
    return farther if farther > levels else levels


def beside(cube: Cube, unit: int) -> Cube:
    """The cube one unit step away; the caller must make sure that it is on the board."""
    return Cube(cube + UNIT_OFFSETS[unit])


def adjacent(a: Cube, b: Cube) -> bool:
    """Whether two cubes touch: beside, above, below or diagonally. R-FIELD-02, R-FIELD-06."""
    return a != b and distance(a, b) == 1


def around(cube: Cube, levels: int) -> list[Cube]:
    """The adjacent cubes on a board with this many levels. R-FIELD-06, R-MOVE-06, R-LEVEL-01."""
    row, column, level = row_of(cube), column_of(cube), level_of(cube)
    return [
        cube_at(other_row, other_column, other_level)
        for other_level in all_levels(levels)[max(0, level - 2) : level + 1]
        for other_row in range(max(0, row - 1), min(ROWS - 1, row + 1) + 1)
        for other_column in range(max(0, column - 1), min(COLUMNS - 1, column + 1) + 1)
        if other_row != row or other_column != column or other_level != level
    ]


def unit_steps(a: Cube, b: Cube) -> list[int]:
    """The unit steps from a cube to an adjacent one: at most one along each axis."""
    units: list[int] = []
    rows, columns, levels = row_of(b) - row_of(a), column_of(b) - column_of(a), level_of(b) - level_of(a)
    if rows != 0:
        units.append(NORTH if rows < 0 else SOUTH)
    if columns != 0:
        units.append(WEST if columns < 0 else EAST)
    if levels != 0:
        units.append(DOWN if levels < 0 else UP)
    return units


def half_turn(cube: Cube) -> Cube:
    """The cube's position after the board is turned by half a turn. M-PATROL-04."""
    return Cube((cube & ~63) + 63 - (cube & 63))


def quarter_turn(cube: Cube) -> Cube:
    """The cube's position after the board is turned clockwise by a quarter turn. R-FIELD-08."""
    return cube_at(column_of(cube), COLUMNS - 1 - row_of(cube), level_of(cube))


def cube_name(cube: Cube) -> str:
    """The text form of a cube, such as `r3c5L2`; `parse_cube` reads it back."""
    return f"r{row_of(cube)}c{column_of(cube)}L{level_of(cube)}"


def parse_cube(text: str) -> Cube:
    """Read a cube from text such as `r3c5L2`, or `r3c5` on the ground."""
    match = _CUBE.fullmatch(text.strip())
    if match is None:
        raise Fault("'{text}' is not a cube: write r3c5L2 for row 3, column 5, level 2.", text=text)
    return cube_at(int(match[1]), int(match[2]), Level(int(match[3] or 1)))
