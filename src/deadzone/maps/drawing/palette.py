"""Colours of the drawings, with light from the south-west."""

from __future__ import annotations

from typing import Final

PAPER: Final = "#fbfaf6"
INK: Final = "#2b3138"
QUIET_INK: Final = "#6f747a"
FAINT_INK: Final = "#a9aca9"

# The table and its grid
GROUND: Final = "#e0dfd1"
GRID: Final = "#c2c1ac"
AIR: Final = "#f6f5f0"
AIR_GRID: Final = "#e2e1d9"
BELOW: Final = "#cfcec4"
TABLE_SOUTH: Final = "#c0bea9"
TABLE_EAST: Final = "#9f9d88"

# Faces of walls: the top, the lit south face, the east face in the shade
WALL_TOP: Final = "#ffffff"
WALL_SOUTH: Final = "#f0ece3"
WALL_EAST: Final = "#c4bdb0"
REVEAL: Final = "#a59d90"
SILL: Final = "#fbf9f4"
WALL_LINE: Final = "#7d776b"

# Floors, with one tint per level to tell heights apart
FLOOR_TOPS: Final = ("#e0dfd1", "#c3d0d3", "#d5dee0", "#e0e7e8")
FLOOR_SOUTH: Final = "#93a3a8"
FLOOR_EAST: Final = "#75868c"
FLOOR_LINE: Final = "#6c7c82"

# Low walls, ladders and ramps
LOW_TOP: Final = "#e8dfc6"
LOW_SOUTH: Final = "#cfc2a0"
LOW_EAST: Final = "#a89b7b"
LOW_LINE: Final = "#6f6548"
RAMP_TOP: Final = "#dccfb4"
RAMP_SOUTH: Final = "#bcae90"
RAMP_EAST: Final = "#998c70"
LADDER: Final = "#7a4f2a"

# Hatches (closed doors and trapdoors)
HATCH_LIGHT: Final = "#6f9a8d"
HATCH_DARK: Final = "#4f786c"
HATCH_INK: Final = "#ffffff"

# Sides: an orange red and a blue, distinct with any kind of colour vision
RED: Final = "#c8452f"
BLUE: Final = "#2765ad"

GOLD: Final = "#e9b93c"
GOLD_LINE: Final = "#7d5a0c"
SHADOW: Final = "#1d2a33"
