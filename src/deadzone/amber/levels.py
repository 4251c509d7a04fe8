"""AMBER's levels: how many plans it tries out. Work, not time, so that a battle is the same on every machine."""

from __future__ import annotations

from typing import Final

LEVELS: Final = {"beginner": 1, "novice": 3, "steady": 8, "strong": 32, "expert": 96, "merciless": 256}
STRONG: Final = "strong"
