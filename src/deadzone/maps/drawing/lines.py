"""Grid line segments between two corners, so that each side of a cube is drawn exactly once."""

from __future__ import annotations

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import COLUMNS, EAST, NORTH, ROWS, SOUTH, WEST, Cube, CubeSide, Level, cube_at


def side_on_line(row: int, column: int, level: Level, runs_east: bool) -> tuple[Cube, CubeSide]:
    """(cube, side) of the grid line segment that starts at a corner and runs east, or south."""
    if runs_east:
        return (cube_at(row, column, level), NORTH) if row < ROWS else (cube_at(row - 1, column, level), SOUTH)
    return (cube_at(row, column, level), WEST) if column < COLUMNS else (cube_at(row, column - 1, level), EAST)


def sides_at_corner(field: Battlefield, row: int, column: int, level: Level) -> list[int]:
    """Types of the two to four sides that meet at a corner of the grid."""
    lines = []
    if column < COLUMNS:
        lines.append(side_on_line(row, column, level, runs_east=True))
    if column > 0:
        lines.append(side_on_line(row, column - 1, level, runs_east=True))
    if row < ROWS:
        lines.append(side_on_line(row, column, level, runs_east=False))
    if row > 0:
        lines.append(side_on_line(row - 1, column, level, runs_east=False))
    return [field.side(cube, side) for cube, side in lines]
