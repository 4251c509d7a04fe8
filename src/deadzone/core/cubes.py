"""Cubes of the 8 x 8 board as small integers. R-FIELD-01..06, R-RANGE-01/02, R-SCAT-02.

A cube is `(level - 1) * 64 + row * 8 + column`: row 0 is the north edge, column 0 the west edge, level 1 the ground.
A square is a cube of the ground.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from deadzone.core.sentence import Fault

if TYPE_CHECKING:
    from mypy_extensions import i64

ROWS: Final = 8  # R-FIELD-01, M-PATROL-01
COLUMNS: Final = 8  # R-FIELD-01, M-PATROL-01
SQUARES: Final = 64  # each the base of a stack, R-FIELD-01
UNITS: Final = 400  # units of length per cube side, R-POS-02

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDE_NAMES: Final = ("north", "east", "south", "west")
# (row, column) of the neighbour across each of the four sides
SIDE_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))

# The six unit steps: the four sides, then up and down.
UP: Final = 4
DOWN: Final = 5
UNIT_STEPS: Final = 6
# What each unit step adds to the number of a cube.
UNIT_OFFSETS: Final = (-8, 1, 8, -1, SQUARES, -SQUARES)

# The eight directions of a scatter roll, N NE E SE S SW W NW for 1 to 8 (R-SCAT-02).
DIRECTIONS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

_CUBE: Final = re.compile(r"r([0-7])c([0-7])(?:l([1-9][0-9]?))?", re.IGNORECASE)


def cube_at(row: int, column: int, level: int = 1) -> int:
    return (level - 1) * SQUARES + row * COLUMNS + column


def row_of(cube: int) -> int:
    return (cube >> 3) & 7


def column_of(cube: int) -> int:
    return cube & 7


def level_of(cube: int) -> int:
    """Its place in the stack, counted from the ground, 1. R-FIELD-03."""
    return (cube >> 6) + 1


def square_of(cube: int) -> int:
    """The grid square of the cube's stack."""
    return cube & 63


def opposite(side: int) -> int:
    return (side + 2) & 3


def on_board(row: int, column: int) -> bool:
    return 0 <= row < ROWS and 0 <= column < COLUMNS


def across(cube: int, side: int) -> int:
    """The cube on the other side of a vertical side, or -1 beyond the board edge."""
    row_step, column_step = SIDE_STEPS[side]
    row = row_of(cube) + row_step
    column = column_of(cube) + column_step
    if not on_board(row, column):
        return -1
    return cube + row_step * COLUMNS + column_step


def distance(a: int, b: int) -> int:
    """Cubes between two cubes, diagonals as one: what every `within n cubes` means. R-RANGE-01, -02, -04."""
    # Asked more often than anything else, so without calls: in the compiled form these are machine integers.
    rows: i64 = ((a >> 3) & 7) - ((b >> 3) & 7)
    columns: i64 = (a & 7) - (b & 7)
    levels: i64 = (a >> 6) - (b >> 6)
    rows = rows if rows >= 0 else -rows
    columns = columns if columns >= 0 else -columns
    levels = levels if levels >= 0 else -levels
    farther = rows if rows > columns else columns
    return farther if farther > levels else levels


def adjacent(a: int, b: int) -> bool:
    """Beside, above or below, across edges and corners too. R-FIELD-02, R-FIELD-06."""
    return a != b and distance(a, b) == 1


def unit_steps(a: int, b: int) -> list[int]:
    """The unit steps that lead from a cube to an adjacent one: at most one along each axis."""
    units: list[int] = []
    rows, columns, levels = row_of(b) - row_of(a), column_of(b) - column_of(a), level_of(b) - level_of(a)
    if rows != 0:
        units.append(NORTH if rows < 0 else SOUTH)
    if columns != 0:
        units.append(WEST if columns < 0 else EAST)
    if levels != 0:
        units.append(DOWN if levels < 0 else UP)
    return units


def half_turn(cube: int) -> int:
    """The same cube after the board is turned by half a turn. M-PATROL-04."""
    return (cube & ~63) + 63 - (cube & 63)


def quarter_turn(cube: int) -> int:
    """The same cube after the board is turned clockwise by a quarter turn. R-FIELD-08."""
    return cube_at(column_of(cube), COLUMNS - 1 - row_of(cube), level_of(cube))


def cube_name(cube: int) -> str:
    """`r3c5L2`: the text form of a cube, which `parse_cube` reads back."""
    return f"r{row_of(cube)}c{column_of(cube)}L{level_of(cube)}"


def parse_cube(text: str) -> int:
    """`r3c5L2`, or `r3c5` for the ground."""
    match = _CUBE.fullmatch(text.strip())
    if match is None:
        raise Fault("'{text}' is not a cube: write r3c5L2 for row 3, column 5, level 2.", text=text)
    return cube_at(int(match[1]), int(match[2]), int(match[3] or 1))
