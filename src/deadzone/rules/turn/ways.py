"""Ways: where a model may go now, with which action, and by which answers. R-MOVE-*, R-SPRINT-01, R-CMD-09, A-AGILE-01.

The page draws them before the player decides, and the server gives their answers one by one.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Acting, Walking
from deadzone.core.cubes import NOWHERE, Cube, column_of, cube_name, level_of, row_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.rules.abilities.traps import traps_in
from deadzone.rules.movement.moving import AGILE, GLIDE, LET_FALL, flies, speed_of, step_table, why_not_end
from deadzone.rules.movement.reaching import cubes_used, hops, reach
from deadzone.rules.table.presence import enemies_in_cube, enemies_there
from deadzone.rules.turn.actions import FREE_MOVE, MOVE_ACTION, RAMPAGE_MOVE, SPRINT_ACTION, why_not_action

UNDER_WAY: Final = ""  # in place of an action: the movement has already begun
# How much a longer stride, a token and a Trap on the way speak against it; UNKNOWN for ways that are left as they are.
STRIDES: Final = (0, 10, 14, 17)
SHUN_TOKEN: Final = 100
SHUN_TRAP: Final = 1000
UNKNOWN: Final = 10_000
# In this order: what costs nothing comes first, and command dice before the whole Activation. R-CMD-09, A-RAMPAGE-02
_MOVES: Final = (RAMPAGE_MOVE, MOVE_ACTION, FREE_MOVE, SPRINT_ACTION)


class Way(Declared):
    """A way to a cube: the `action` it takes, and the answers of its `steps`; `hop` is the free Agile step at its end.

    `path` lists the cubes passed and the last one; `cubes` is how much movement it uses.
    """

    action: str
    steps: tuple[Cube, ...]
    hop: Cube
    path: tuple[Cube, ...]
    cubes: int


class Means(Declared):
    """A movement that the model could make: its action, its cubes, and how it goes on if it has begun."""

    action: str
    cubes: int
    before: Cube = NOWHERE
    alone: bool = False


def activation_so_far(g: State, number: ModelNumber) -> tuple[int, bool]:
    """What the model has used of its Activation, and whether it began it in a cube with an enemy.

    For a model that is not acting, as if it were activated now.
    """
    for context in g.contexts():
        if isinstance(context, Acting) and context.model == number:
            return context.used, context.began_engaged
    return 0, bool(enemies_in_cube(g, number))


def means_of(g: State, number: ModelNumber) -> list[Means]:
    """Movements that the model could make now, or the rest of the one that it is making."""
    movement = g.context()
    if isinstance(movement, Walking) and movement.model == number:
        return [Means(UNDER_WAY, movement.left, movement.before, movement.alone)]
    used, began_engaged = activation_so_far(g, number)
    move, sprint = speed_of(g, number)
    cubes = {MOVE_ACTION: move, SPRINT_ACTION: sprint}
    able = [action for action in _MOVES if why_not_action(g, number, action, used, began_engaged) is None]
    return [Means(action, cubes.get(action, 1)) for action in able]


def ways_of(g: State, number: ModelNumber) -> dict[Cube, Way]:
    """Every cube in which the model may end up with one movement, each with the way that costs least."""
    found: dict[Cube, Way] = {}
    for means in means_of(g, number):
        steps = straightened(g, number, reach(g, number, means.cubes, means.before, alone=means.alone), means.before)
        for cube, answers in steps.items():
            if cube not in found:
                found[cube] = _way(g, number, means, answers, NOWHERE)
        if g.has(number, AGILE) and not means.alone:
            _add_hops(g, number, means, steps, found)
    return found


def straightened(
    g: State, number: ModelNumber, found: dict[Cube, tuple[Cube, ...]], before: Cube
) -> dict[Cube, tuple[Cube, ...]]:
    """The same cubes, each with the way that a player would choose among the shortest ones.

    It leads past Traps and tokens rather than over them, and straight on rather than to and fro. A token that the model
    passes asks its owner whether to pick it up, and one who wants it goes there. A-TRAP-02, R-ITEM-02
    """
    table, size, start = step_table(g, number), g.profile(number).size, g.models[number].cube
    side, tokens = g.models[number].side, {token.cube for token in g.tokens}
    stopping: set[Cube] = set() if flies(g, number) else {cube for cube in found if enemies_there(g, cube, number)}
    best: dict[Cube, tuple[int, tuple[Cube, ...]]] = {start: (0, ())}
    in_order = sorted(found, key=lambda cube: len(found[cube]))
    for here in (start, *in_order):
        cost, way = best.get(here, (UNKNOWN, found.get(here, ())))
        best[here] = (cost, way)
        if here in stopping or LET_FALL in way or (here != start and table.holds[here] == 0):
            continue
        came_from = before if here == start else way[-2] if len(way) > 1 else start
        shunned = SHUN_TRAP * len([trap for trap in traps_in(g, here) if trap.side != side])
        shunned += SHUN_TOKEN if here in tokens and here != start else 0
        for onward in table.neighbours(here, size):
            if len(found.get(onward, ())) != len(way) + 1 or LET_FALL in found[onward]:
                continue
            if came_from >= 0 and not table.may_pass(came_from, here, onward):
                continue
            total = cost + shunned + stride(here, onward)
            if onward not in best or total < best[onward][0]:
                best[onward] = (total, (*way, onward))
    return {cube: best[cube][1] for cube in found}


def stride(a: Cube, b: Cube) -> int:
    """Length of a step between adjacent cubes, in tenths of a cube."""
    axes = [row_of(a) != row_of(b), column_of(a) != column_of(b), level_of(a) != level_of(b)]
    return STRIDES[sum([1 for axis in axes if axis])]


def _add_hops(
    g: State, number: ModelNumber, means: Means, steps: dict[Cube, tuple[Cube, ...]], found: dict[Cube, Way]
) -> None:
    """Add the cubes of the free Agile step. A-AGILE-01."""
    here = g.models[number].cube
    for cube, answers in ((here, ()), *steps.items()):
        for hop in hops(g, number, cube):
            if hop not in found and hop != here:
                found[hop] = _way(g, number, means, answers, hop)


def _way(g: State, number: ModelNumber, means: Means, answers: tuple[Cube, ...], hop: Cube) -> Way:
    gliding = g.has(number, GLIDE)
    path: list[Cube] = []
    for cube in answers:
        if cube != LET_FALL:
            path.append(cube)
        elif not gliding:
            path.append(g.setting.ground.steps.landings(path[-1])[0])
    if hop != NOWHERE:
        path.append(hop)
    return Way(means.action, answers, hop, tuple(path), cubes_used(answers, gliding))


def why_no_way(g: State, number: ModelNumber, cube: Cube) -> Fault | None:
    """The reason why the model cannot go to a cube now, or None if it can."""
    if cube in ways_of(g, number):
        return None
    name = g.profile(number).name
    means = means_of(g, number)
    if not means:
        used, began_engaged = activation_so_far(g, number)
        return why_not_action(g, number, MOVE_ACTION, used, began_engaged)
    if cube == g.models[number].cube:
        return Fault("{model} is already in {cube}.", rule="R-MOVE-01", model=name, cube=cube_name(cube))
    cannot_stand = why_not_end(g, number, cube)
    if cannot_stand is not None:
        return cannot_stand
    farthest = max([way.cubes for way in means])
    return Fault(
        "{model} cannot get to {cube}: {count} {count|cube|cubes} of movement {count|does|do} not lead there.",
        rule="R-MOVE-01",
        model=name,
        cube=cube_name(cube),
        count=farthest,
    )
