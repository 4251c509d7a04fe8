"""The Commlink: a marker in a cube that friends treat as within their LOS. I-COMMLINK-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import Side
from deadzone.core.state import State

COMMLINK: Final = RuleId("I-COMMLINK")
COMMLINK_MARKER: Final = RuleId("I-COMMLINK-01")


def marked_by_commlink(g: State, side: Side, cube: Cube) -> bool:
    """Whether the side's Grenades and Indirect weapons treat the cube as within LOS. I-COMMLINK-01."""
    if not g.markers:
        return False
    return any([it.kind == COMMLINK_MARKER and it.side == side and it.cube == cube for it in g.markers])
