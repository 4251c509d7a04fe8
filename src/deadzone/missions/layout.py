"""A mission on a battlefield: its zones, its objectives and the VP needed to win. M-*, R-OBJ-02."""

from __future__ import annotations

from typing import Final

from deadzone.catalog.loading import load
from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import square_of
from deadzone.core.setting import Mission
from deadzone.maps.patrol import lay_out_patrol
from deadzone.rules.missions.mission_kinds import MissionKind

VP_OF_OTHER_OBJECTIVES: Final = 1  # on a battlefield with its own layout


def on_battlefield(kind: MissionKind, field: Battlefield, points: int = 100) -> Mission:
    """Lay out a mission: objectives lie on the highest level of their square, larger games need more VP.

    Zones and objectives marked on a map are used for Patrol only. R-OBJ-02, M-HOUSE-TARGET, M-GEN-04.
    """
    if kind.mapped:
        lay_out_patrol(field)
        zones, cubes = (field.red_zone, field.blue_zone), field.objective_cubes
    else:
        zones, cubes = kind.zones, tuple([field.highest_supported(square) for square in kind.objectives])
    objectives = [(cube, kind.objectives.get(square_of(cube), VP_OF_OTHER_OBJECTIVES)) for cube in cubes]
    return Mission(kind.id, zones, tuple(objectives), vp_required(points))


def vp_required(points: int) -> int:
    """The VP needed to win, by the catalogue's table of game sizes: those of the next higher row, or of the last.

    M-GEN-02, M-GEN-03, M-PATROL-13.
    """
    rows = load().constants.sizes
    return next((row.vp_to_win for row in rows if points <= row.points), rows[-1].vp_to_win)
