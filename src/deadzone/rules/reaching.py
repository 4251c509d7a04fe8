"""Where a movement may end, and by which way. R-MOVE-*, R-ENTER-01, R-LEVEL-09, R-CAP-05.

The page lights these cubes up, JADE chooses among them. Letting oneself fall is not counted: nobody plans to.
"""

from __future__ import annotations

from deadzone.core.cubes import distance
from deadzone.core.state import ON_TABLE, State
from deadzone.core.steps import LONGEST_STRIDE, NO_WAY
from deadzone.rules.moving import NOWHERE, speed_of, step_table
from deadzone.rules.presence import enemies_of


def reach(g: State, number: int, cubes: int, came_from: int = NOWHERE) -> dict[int, tuple[int, ...]]:
    """Every cube in which a movement of so many cubes may end, with the cubes of a shortest way there.

    The model's own cube is not among them. An enemy in a cube ends the movement there (R-MOVE-08); full cubes and
    cubes without floor are passed through where the terrain allows (R-CAP-05, R-LEVEL-09). A movement under way has
    come from a cube.
    """
    table = step_table(g, number)
    size = g.profile(number).size
    start = g.models[number].cube
    guarded = _cubes_of_enemies(g, number)
    room = _room_beside_friends(g, number)
    found: dict[int, tuple[int, ...]] = {}
    # A way is a cube, the cube before it, and the cubes so far; a cube without floor may be entered in more than one
    # way that matters, so what was seen is the step into it.
    edge: list[tuple[int, int, tuple[int, ...]]] = [(start, came_from, ())]
    seen: set[int] = set()
    for _ in range(cubes):
        following: list[tuple[int, int, tuple[int, ...]]] = []
        for cube, before, way in edge:
            for onward in table.neighbours(cube, size):
                if onward == start or (before >= 0 and not table.may_pass(before, cube, onward)):
                    continue
                step = onward if table.holds[onward] > 0 else (cube + 1) * table.cubes + onward
                if step in seen:
                    continue
                seen.add(step)
                longer = (*way, onward)
                if size <= room[onward] and onward not in found:
                    found[onward] = longer
                if onward not in guarded:
                    following.append((onward, cube, longer))
        edge = following
    return found


def _cubes_of_enemies(g: State, number: int) -> set[int]:
    return {g.models[enemy].cube for enemy in enemies_of(g, number)}


def _room_beside_friends(g: State, number: int) -> list[int]:
    """The largest Size that may end in each cube, by the same rules as `may_end`. R-CAP-01, R-CAP-04."""
    room = g.setting.ground.steps.holds.copy()
    side = g.models[number].side
    for other, model in enumerate(g.models):
        if model.side == side and model.fate == ON_TABLE and other != number and g.controlled not in (number, other):
            room[model.cube] -= g.profile(other).size
    return room


def way_lengths(g: State, number: int, goal: int) -> list[int]:
    """For each cube how many cubes the model would have to move from there by the terrain, NO_WAY when it cannot.

    With Move actions: what only a Sprint gets over is no way. J-AMB-16
    """
    profile = g.profile(number)
    return step_table(g, number).lengths_to(goal, profile.size, min(max(speed_of(g, number)[0], 1), LONGEST_STRIDE))


def way_length(g: State, number: int, cube: int, goal: int) -> int:
    """The same from one cube."""
    return way_lengths(g, number, goal)[cube]


def way_or_distance(g: State, number: int, cube: int, goal: int) -> tuple[int, int]:
    """For comparing cubes: where there is no way at all, the distance counts. R-RANGE-01."""
    length = way_length(g, number, cube, goal)
    return (length, 0) if length < NO_WAY else (NO_WAY, distance(cube, goal))
