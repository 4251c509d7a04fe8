"""Patrol, the first mission. M-PATROL-*."""

from __future__ import annotations

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.setting import Mission
from deadzone.missions.layout import on_battlefield
from deadzone.rules.missions.mission_kinds import MISSION_KINDS, PATROL


def patrol(field: Battlefield, points: int = 100) -> Mission:
    """Patrol on a battlefield, with the zones and objectives marked on the map, else those of the mission."""
    return on_battlefield(MISSION_KINDS[PATROL], field, points)
