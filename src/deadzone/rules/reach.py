"""How far a movement may lead: every cube in which it could end, and those where an enemy would stop it. R-MOVE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import ON_TABLE, State
from deadzone.rules.moving import NOWHERE, leads_on, may_end, step_table

FREE: Final = 0  # the movement may end here
CONTESTED: Final = 1  # an enemy is here: the movement ends in a fight, R-ENTER-01


def reach(g: State, number: int, cubes: int, before: int = NOWHERE) -> dict[int, int]:
    """The cubes where a movement of at most so many cubes may end from where the model is, and how.

    It goes on from each cube as the movement itself does (`rules.moving.next_cubes`). How a cube was entered matters
    only where it has no floor (R-LEVEL-09), so elsewhere the first way there, the shortest, stands for all.
    """
    found: dict[int, int] = {}
    entered: set[tuple[int, int]] = set()
    holds = step_table(g, number).holds
    enemies = _enemy_cubes(g, g.models[number].side)
    steps: list[tuple[int, int]] = [(before, g.models[number].cube)]
    for left in range(cubes, 0, -1):
        onward: list[tuple[int, int]] = []
        for came_from, here in steps:
            for cube in _next(g, number, came_from, here, left, found):
                step = (NOWHERE if holds[cube] > 0 else here, cube)
                if step in entered:
                    continue
                entered.add(step)
                if cube in enemies:
                    found[cube] = CONTESTED
                    continue
                onward.append((here, cube))
                if cube not in found and may_end(g, number, cube):
                    found[cube] = FREE
        steps = onward
    return found


def _next(g: State, number: int, came_from: int, here: int, left: int, found: dict[int, int]) -> list[int]:
    """The cubes to which the movement may go next; with the last step only those that are not found yet."""
    table = step_table(g, number)
    return [
        cube
        for cube in table.neighbours(here, g.profile(number).size)
        if (left > 1 or cube not in found)
        and (came_from < 0 or table.may_pass(came_from, here, cube))
        and leads_on(g, number, table, here, cube, left - 1)
    ]


def _enemy_cubes(g: State, side: int) -> set[int]:
    return {model.cube for model in g.models if model.side != side and model.fate == ON_TABLE}
