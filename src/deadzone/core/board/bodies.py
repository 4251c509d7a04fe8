"""Dimensions of models by Size: base radius, height and eye level. R-POS-02, R-LOS-06."""

from __future__ import annotations

from typing import Final

# Indexed by Size; Size 0 does not exist.
BASE_RADIUS: Final[tuple[int, ...]] = (0, 64, 104, 104, 156)
HEIGHT: Final[tuple[int, ...]] = (0, 220, 260, 320, 380)
EYE: Final[tuple[int, ...]] = (0, 198, 234, 288, 342)
PINNED_HEIGHT: Final = 100
PINNED_EYE: Final = 90
WEAPONS_TEAM_RADIUS: Final = 156

# Nine anchors per cube for bots and search (R-POS-03); a person may choose any point from 1 to 399.
ANCHORS: Final[tuple[int, ...]] = (80, 200, 320)
LOWEST: Final = 1
HIGHEST: Final = 399
