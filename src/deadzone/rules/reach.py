"""How far a movement may lead: every cube in which it could end, and those where an enemy would stop it. R-MOVE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import State
from deadzone.rules.moving import NOWHERE, may_end, next_cubes
from deadzone.rules.presence import enemies_at

FREE: Final = 0  # the movement may end here
CONTESTED: Final = 1  # an enemy is here: the movement ends in a fight, R-ENTER-01


def reach(g: State, number: int, cubes: int, before: int = NOWHERE) -> dict[int, int]:
    """The cubes where a movement of at most so many cubes may end from where the model is, and how.

    It asks for the next cubes again and again, as the movement itself does, on a copy of the state.
    """
    tried = g.copy()
    model = tried.change(number)
    side = model.side
    found: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    wave: list[tuple[int, int]] = [(before, model.cube)]
    left = cubes
    while wave and left > 0:
        onward: list[tuple[int, int]] = []
        for came_from, here in wave:
            model.cube = here
            for cube in next_cubes(tried, number, came_from, left):
                if (here, cube) in seen:
                    continue
                seen.add((here, cube))
                if enemies_at(g, cube, side):
                    found[cube] = CONTESTED
                    continue
                onward.append((here, cube))
        for _, cube in onward:
            model.cube = cube
            if cube not in found and may_end(tried, number, cube):
                found[cube] = FREE
        wave = onward
        left -= 1
    return found
