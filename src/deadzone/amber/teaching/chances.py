"""Winning chances: what the worth of a position means for the outcome of the battle.

Fitted on battles of AMBER against itself by `tools/amber_chances.py`, and checked on battles that were left out.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from deadzone.amber.worth import worth
from deadzone.core.sides import NO_SIDE, RED, Side
from deadzone.core.state import UNDECIDED, State

FILE: Final = Path(__file__).parents[1] / "data" / "chances.toml"
EVEN: Final = 0.5


def chance(value: float, round: int) -> float:
    """The chance to win of a side for which a position has this worth."""
    return 1.0 / (1.0 + math.exp(-min(max(slope(round) * value, -30.0), 30.0)))


def chance_of(g: State, side: Side) -> float:
    """A side's chance to win; when the battle is over, what came of it."""
    if g.winner == NO_SIDE:
        return EVEN
    if g.winner != UNDECIDED:
        return float(g.winner == side)
    red = chance(worth(g, RED), g.round)
    return red if side == RED else 1.0 - red


def slope(round: int) -> float:
    """How steeply the chance rises with the worth: more so the later it is."""
    read = _read()
    return read["slope"] + read["later"] * min(max(round, 1), read["most"])


@cache
def _read() -> dict[str, float]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
