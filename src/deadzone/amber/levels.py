"""AMBER's levels: how many plans it tries out. Work, not time, so that a battle is the same on every machine."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Fault

AMBER: Final = "amber"
STRONG: Final = "strong"
LEVELS: Final = {"beginner": 1, "novice": 3, "steady": 8, STRONG: 32, "expert": 96, "merciless": 256}


def level_called(name: str) -> str:
    """The level of that name; strong without one."""
    level = name or STRONG
    if level not in LEVELS:
        raise Fault("AMBER has no level '{name}'; its levels are {known}.", name=level, known=", ".join(LEVELS))
    return level
