"""Patrol, the first mission. M-PATROL-*, M-GEN-02, M-GEN-03."""

from __future__ import annotations

from typing import Final

from deadzone.core.battlefield import Battlefield
from deadzone.core.cubes import square_of
from deadzone.core.setting import Mission
from deadzone.maps.patrol import OBJECTIVES, lay_out_patrol

# Points of a strike team -> victory points needed. M-GEN-02
VP_REQUIRED: Final = ((100, 12), (150, 16), (200, 20), (250, 20), (300, 20))
VP_OF_LARGER_GAMES: Final = 20
VP_OF_OTHER_OBJECTIVES: Final = 1  # of a battlefield with a layout of its own


def patrol(field: Battlefield, points: int = 100) -> Mission:
    """Patrol on a battlefield: its own zones and objectives where the map marks them, the mission's otherwise."""
    lay_out_patrol(field)
    objectives = [(cube, OBJECTIVES.get(square_of(cube), VP_OF_OTHER_OBJECTIVES)) for cube in field.objective_cubes]
    return Mission("patrol", (field.red_zone, field.blue_zone), tuple(objectives), vp_required(points))


def vp_required(points: int) -> int:
    """M-GEN-02; other sizes use the next higher row, M-GEN-03."""
    for size, required in VP_REQUIRED:
        if points <= size:
            return required
    return VP_OF_LARGER_GAMES
