"""Patrol's layout: the zones and objectives of any battlefield whose file gives none (M-PATROL-02, -03)."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import Cube, square_of
from deadzone.rules.missions.mission_kinds import PATROL_OBJECTIVES, PATROL_ZONE, opposite_zone

RED_ZONE, BLUE_ZONE = PATROL_ZONE, opposite_zone(PATROL_ZONE)
OBJECTIVES: Final = PATROL_OBJECTIVES
ZONE_SQUARES: Final = 4  # room for 16 Size points on one level, R-DEPLOY-03


def objective_order(cube: Cube) -> tuple[int, int]:
    """Sort key: Patrol's objectives in the order of the mission, then any others by square."""
    square = square_of(cube)
    squares = list(OBJECTIVES)
    return (squares.index(square) if square in OBJECTIVES else len(squares), square)


def lay_out_patrol(field: Battlefield) -> None:
    """Give a battlefield Patrol's zones and objectives where it has none of its own.

    M-PATROL-02, M-PATROL-03, M-PATROL-06, R-OBJ-02.
    """
    field.red_zone = field.red_zone or PATROL_ZONE
    field.blue_zone = field.blue_zone or opposite_zone(PATROL_ZONE)
    field.objective_cubes = field.objective_cubes or tuple(map(field.highest_supported, PATROL_OBJECTIVES))


def is_patrol(field: Battlefield) -> bool:
    """Whether the zones and the squares of the objectives are Patrol's."""
    return (
        set(field.red_zone) == set(RED_ZONE)
        and set(field.blue_zone) == set(BLUE_ZONE)
        and {square_of(cube) for cube in field.objective_cubes} == set(OBJECTIVES)
        and len(field.objective_cubes) == len(OBJECTIVES)
    )
