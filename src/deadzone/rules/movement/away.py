"""Directions in which a model is thrown, and whether scenery stops it. R-AWAY-*, R-SCAT-01..08.

Directions are numbered 0 to 7 as in `core.cubes.DIRECTIONS`, clockwise from north: a scatter roll minus 1.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import BLOCKED, LOW_WALL, SIDE_ADMITS, Battlefield
from deadzone.core.cubes import (
    COLUMNS,
    DIRECTIONS,
    EAST,
    NORTH,
    NOWHERE,
    SOUTH,
    UNITS,
    WEST,
    Cube,
    CubeSide,
    across,
    adjacent,
    column_of,
    level_of,
    on_board,
    row_of,
    square_of,
)

ALL_DIRECTIONS: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5, 6, 7)
OBJECT: Final = 0  # Size of grenades and items, which pass through any opening

# If the line leaves a cube within this distance of a corner (0.05 of a side), the attacker chooses. R-AWAY-04
NEAR_CORNER: Final = 20


def direction_of_roll(face: int) -> int:
    """Direction of a scatter roll: 1 is north, then clockwise (R-SCAT-02); an 8 does not explode (R-SCAT-03)."""
    return face - 1


def cube_towards(cube: Cube, direction: int) -> Cube:
    """The next cube on the same level, or NOWHERE beyond the board edge. R-SCAT-01, R-SCAT-04, R-SCAT-08."""
    rows, columns = DIRECTIONS[direction]
    if not on_board(row_of(cube) + rows, column_of(cube) + columns):
        return NOWHERE
    return Cube(cube + rows * COLUMNS + columns)


def directly_away(cube_a: Cube, xa: int, ya: int, cube_b: Cube, xb: int, yb: int) -> tuple[int, ...]:
    """The directions in which an attacker at place a may throw its target at place b. R-AWAY-01..05.

    In the same cube, or straight above or below, the attacker may choose any, even into walls and over edges.
    """
    if square_of(cube_a) == square_of(cube_b):
        return ALL_DIRECTIONS
    return away_from_spot(cube_a, xa, ya, cube_b, xb, yb)


def away_from_spot(cube_a: Cube, xa: int, ya: int, cube_b: Cube, xb: int, yb: int) -> tuple[int, ...]:
    """Directions away from a spot by the line alone, even within one cube, as for Blast. R-AWAY-04, R-AWAY-06.

    Where the line leaves the cube near a corner, more than one cube is possible: the one beyond the side it crosses,
    the diagonal one, and, if the line also runs towards it, the one beyond the other side of the corner.
    """
    dx = (column_of(cube_b) - column_of(cube_a)) * UNITS + xb - xa
    dy = (row_of(cube_b) - row_of(cube_a)) * UNITS + yb - ya
    if dx == 0 and dy == 0:
        return ALL_DIRECTIONS
    east, south = _sign(dx), _sign(dy)
    run_x = UNITS - xb if dx > 0 else xb
    run_y = UNITS - yb if dy > 0 else yb
    if dy == 0 or (dx != 0 and run_x * abs(dy) <= run_y * abs(dx)):
        # The line leaves through the east or west side, after run_x / |dx| of its length.
        corner = _corner(yb * abs(dx) + dy * run_x, abs(dx))
        return _choices((0, east), (corner, 0), corner == south)
    corner = _corner(xb * abs(dy) + dx * run_y, abs(dy))
    return _choices((south, 0), (0, corner), corner == east)


def _choices(crossed: tuple[int, int], beside: tuple[int, int], heads_there: bool) -> tuple[int, ...]:
    """Directions for a line that crosses one side; `beside` is a second side nearby, (0, 0) for none. R-AWAY-03."""
    first = DIRECTIONS.index(crossed)
    if beside == (0, 0):
        return (first,)
    diagonal = DIRECTIONS.index((crossed[0] + beside[0], crossed[1] + beside[1]))
    return (first, diagonal, DIRECTIONS.index(beside)) if heads_there else (first, diagonal)


def thrown_path_open(field: Battlefield, from_cube: Cube, to_cube: Cube, size: int) -> bool:
    """Whether scenery lets a thrown model or object (Size 0) into an adjacent cube on its level. R-SCAT-05..08.

    Hatches do not open for thrown models or objects, and nothing leaves the board (NOWHERE).
    """
    if to_cube < 0 or not adjacent(from_cube, to_cube) or level_of(from_cube) != level_of(to_cube):
        return False
    rows, columns = row_of(to_cube) - row_of(from_cube), column_of(to_cube) - column_of(from_cube)
    along_row = EAST if columns > 0 else WEST
    along_column = SOUTH if rows > 0 else NORTH
    if rows == 0:
        return _flies_through(field, from_cube, along_row, size)
    if columns == 0:
        return _flies_through(field, from_cube, along_column, size)
    return _both_open(field, from_cube, along_row, along_column, size) or _both_open(
        field, from_cube, along_column, along_row, size
    )


def _both_open(field: Battlefield, cube: Cube, first: CubeSide, second: CubeSide, size: int) -> bool:
    return _flies_through(field, cube, first, size) and _flies_through(field, across(cube, first), second, size)


def _flies_through(field: Battlefield, cube: Cube, side: CubeSide, size: int) -> bool:
    """Whether a thrown model passes a side; any Size flies over a low wall. R-FIELD-15, R-SCAT-07, R-SLAM-05."""
    side_type = field.side(cube, side)
    return side_type == LOW_WALL or (side_type < BLOCKED and size <= SIDE_ADMITS[side_type])


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _corner(position: int, scale: int) -> int:
    """The end of a side near which a line crosses it: -1 north or west, 1 south or east, 0 neither."""
    if position <= NEAR_CORNER * scale:
        return -1
    return 1 if position >= (UNITS - NEAR_CORNER) * scale else 0
