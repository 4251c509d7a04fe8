"""Patrol, the first mission. M-PATROL-*, M-GEN-02, M-GEN-03."""

from __future__ import annotations

from typing import Final

from deadzone.catalog.catalogue import load
from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import square_of
from deadzone.core.setting import Mission
from deadzone.maps.patrol import OBJECTIVES, lay_out_patrol

VP_OF_OTHER_OBJECTIVES: Final = 1  # of a battlefield with a layout of its own


def patrol(field: Battlefield, points: int = 100) -> Mission:
    """Patrol on a battlefield: its own zones and objectives where the map marks them, the mission's otherwise."""
    lay_out_patrol(field)
    objectives = [(cube, OBJECTIVES.get(square_of(cube), VP_OF_OTHER_OBJECTIVES)) for cube in field.objective_cubes]
    return Mission("patrol", (field.red_zone, field.blue_zone), tuple(objectives), vp_required(points))


def vp_required(points: int) -> int:
    """By the catalogue's table of game sizes: the next higher row, above all of them the last.

    M-GEN-02, M-GEN-03, M-PATROL-13.
    """
    rows = load().constants.sizes
    return next((row.vp_to_win for row in rows if points <= row.points), rows[-1].vp_to_win)
