"""Names of the side and floor types, as used in the data attributes of the drawings."""

from __future__ import annotations

from typing import Final

# Indexed by side type (R-FIELD-10) and by floor type (R-FIELD-20).
SIDE_WORDS: Final = (
    "open",
    "door",
    "low-wall",
    "medium",
    "small",
    "blocked",
    "hatch-1",
    "hatch-2",
    "hatch-3",
    "hatch-4",
)
FLOOR_WORDS: Final = (
    "none",
    "full",
    "half-north",
    "half-east",
    "half-south",
    "half-west",
    "hatch-1",
    "hatch-2",
    "hatch-3",
    "hatch-4",
)
