"""The colours of the drawings: a calm table, light from the south-west, two sides that differ in hue and in hatching."""

from __future__ import annotations

from typing import Final

PAPER: Final = "#fbfaf6"
INK: Final = "#2b3138"
QUIET_INK: Final = "#6f747a"
FAINT_INK: Final = "#a9aca9"

# The table and its grid
GROUND: Final = "#ebe7dc"
GRID: Final = "#d2ccbd"
TABLE_SOUTH: Final = "#cfc8b6"
TABLE_EAST: Final = "#b3ab98"

# Faces of walls: seen from above, lit from the south, in the shade to the east
WALL_TOP: Final = "#fdfcf8"
WALL_SOUTH: Final = "#e3ddd0"
WALL_EAST: Final = "#b6afa1"
REVEAL: Final = "#968f82"
SILL: Final = "#f1ede4"
WALL_LINE: Final = "#7d776b"

# Floors above the ground, one tint per level so that heights can be told apart
FLOOR_TOPS: Final = ("#ebe7dc", "#c3d0d3", "#d5dee0", "#e0e7e8")
FLOOR_SOUTH: Final = "#93a3a8"
FLOOR_EAST: Final = "#75868c"
FLOOR_LINE: Final = "#6c7c82"

# Low walls, ladders and ramps
LOW_TOP: Final = "#d9cdae"
LOW_SOUTH: Final = "#bfb08a"
LOW_EAST: Final = "#978a68"
LOW_LINE: Final = "#6f6548"
RAMP_TOP: Final = "#dccfb4"
RAMP_SOUTH: Final = "#bcae90"
RAMP_EAST: Final = "#998c70"
LADDER: Final = "#7a4f2a"

# Hatches (closed doors and trapdoors)
HATCH_LIGHT: Final = "#6f9a8d"
HATCH_DARK: Final = "#4f786c"
HATCH_INK: Final = "#ffffff"

# Sides: a red that leans to orange and a blue, told apart by every kind of colour vision
RED: Final = "#c8452f"
BLUE: Final = "#2765ad"

GOLD: Final = "#e9b93c"
GOLD_LINE: Final = "#7d5a0c"
SHADOW: Final = "#1d2a33"
