"""Patrol, the first mission. M-PATROL-*."""

from __future__ import annotations

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.setting import Mission
from deadzone.missions.layout import on_battlefield
from deadzone.rules.missions.mission_kinds import MISSION_KINDS, PATROL


def patrol(field: Battlefield, points: int = 100) -> Mission:
    """Patrol on a battlefield: its own zones and objectives where the map marks them, the mission's otherwise."""
    return on_battlefield(MISSION_KINDS[PATROL], field, points)
