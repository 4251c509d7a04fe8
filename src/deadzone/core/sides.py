"""The two sides of a battle, and chance, which is asked for dice."""

from __future__ import annotations

from typing import Final, NewType

Side = NewType("Side", int)  # a type of its own, so that no model or count is taken for a side

RED: Final = Side(0)
BLUE: Final = Side(1)
CHANCE: Final = Side(2)
NO_SIDE: Final = Side(-1)  # neither side: a draw, an objective that nobody holds
SIDE_NAMES: Final = ("red", "blue", "chance")


def enemy_of(side: Side) -> Side:
    """Return the other side."""
    return BLUE if side == RED else RED
