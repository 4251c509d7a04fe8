"""House missions: our own designs, since the sources give only their names and zone sizes. M-HOUSE-*, M-GAP-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import COLUMNS, ROWS, cube_at
from deadzone.core.setting import Mission
from deadzone.missions.patrol import vp_required
from deadzone.rules.missions.missions import BREAK_THROUGH, SCOUR, SEARCH

# Squares; the blue zone is the red one after half a turn of the board.
CORNER: Final = tuple(cube_at(row, column) for row, column in ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)))
NORTH_ROW: Final = tuple(cube_at(0, column) for column in range(COLUMNS))
WEST_COLUMN: Final = tuple(cube_at(row, 0) for row in range(ROWS))
SEARCH_OBJECTIVES: Final = {cube_at(3, 3): 1, cube_at(4, 4): 1}


def half_turn(squares: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(ROWS * COLUMNS - 1 - square for square in squares))


def scour(field: Battlefield, points: int = 100) -> Mission:
    """Tokens carried into the own corner are worth 2 VP each. M-HOUSE-SCOUR."""
    return _mission(SCOUR, field, points, CORNER, {})


def break_through(field: Battlefield, points: int = 100) -> Mission:
    """A model that leaves over the enemy edge earns twice its own VP. M-HOUSE-BREAK."""
    return _mission(BREAK_THROUGH, field, points, NORTH_ROW, {})


def search_and_destroy(field: Battlefield, points: int = 100) -> Mission:
    """Marked enemies are worth double, two objectives 1 VP each. M-HOUSE-SEARCH."""
    return _mission(SEARCH, field, points, WEST_COLUMN, SEARCH_OBJECTIVES)


def _mission(name: str, field: Battlefield, points: int, zone: tuple[int, ...], objectives: dict[int, int]) -> Mission:
    """Objectives lie on the highest level of their square; larger games need more VP.

    R-OBJ-02, M-HOUSE-TARGET, M-GEN-04.
    """
    placed = tuple((field.highest_supported(square), worth) for square, worth in objectives.items())
    return Mission(name, (zone, half_turn(zone)), placed, vp_required(points))
