"""What army specials about finds and drops from orbit need. S-LUCKY, S-FIST."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import State
from deadzone.rules.abilities.calling import drop_cubes, in_orbit
from deadzone.rules.items.pool import pool_size
from deadzone.rules.table.presence import models_in_cube

REASONS: Final[dict[str, str]] = {
    "S-LUCKY": "There is no token left to draw.",
    "S-FIST": "Nobody who could land waits in orbit.",
}


def bar_lucky(g: State, _side: int, _number: int, _other: int) -> str:
    return "" if pool_size(g) > 0 else "S-LUCKY"


def bar_fist(g: State, side: int, _number: int, _other: int) -> str:
    return "" if any([impact_cubes(g, called) for called in in_orbit(g, side)]) else "S-FIST"


def impact_cubes(g: State, called: int) -> list[int]:
    """Where the model may come down: in empty cubes, and on enemies. S-FIST."""
    side = g.models[called].side
    return [
        cube
        for cube in drop_cubes(g, called, empty=False)
        if not any([g.models[other].side == side for other in models_in_cube(g, cube)])
    ]
