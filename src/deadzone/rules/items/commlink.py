"""The Commlink: a marker in a cube that friends treat as seen. I-COMMLINK-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.state import State

COMMLINK: Final = "I-COMMLINK"
COMMLINK_MARKER: Final = "I-COMMLINK-01"


def marked_by_commlink(g: State, side: int, cube: Cube) -> bool:
    """The side's models that throw grenades or fire Indirect weapons treat the cube as seen. I-COMMLINK-01."""
    if not g.markers:
        return False
    return any([it.kind == COMMLINK_MARKER and it.side == side and it.cube == cube for it in g.markers])
