"""JADE's answers about gliding, evading, landing, scouting and supplies. J-AMB-34, J-AMB-40.

Where the document is silent, JADE does what a careful player would do (docs/jade-inside.md).
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import NOWHERE, Cube, adjacent, distance
from deadzone.core.jade import SHOOT
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import State
from deadzone.jade.judgement.answers.common import by_lot, cubes_of, numbers_of
from deadzone.jade.judgement.card_action import action_that_leads_here, action_under_way
from deadzone.jade.judgement.cover import Watch
from deadzone.jade.judgement.goals import is_objective, open_objectives
from deadzone.jade.judgement.moving import best_cubes
from deadzone.jade.judgement.targets import smallest
from deadzone.jade.judgement.where_to_stand import best_cover
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import mode_of
from deadzone.procedures.movement.moving import STOP_HERE
from deadzone.rules.table.placement import spot_question
from deadzone.rules.table.presence import enemies_at
from deadzone.rules.table.seeing import body_of

FAR: Final = 100  # more than any distance
SEEN: Final = 100  # added to the number of enemies able to shoot if the spot is seen clearly


def cover_in(g: State, number: ModelNumber, cubes: list[Cube]) -> list[int]:
    """For each cube how many enemies could shoot at its best spot, plus SEEN if that is seen clearly."""
    watch = Watch(g, g.models[number].side, number)
    body = body_of(g, number)
    covers = [best_cover(watch, cube, spot_question(g, number, cube).suggestions, body) for cube in cubes]
    return [cover.able + (SEEN if cover.seen else 0) for cover in covers]


def without_melee(g: State, number: ModelNumber, cubes: list[Cube]) -> list[Cube]:
    """The cubes without enemies for a Shoot profile, if there are any; otherwise all. J-MOVE-05."""
    quiet = [cube for cube in cubes if not enemies_at(g, cube, g.models[number].side)]
    return quiet if quiet and mode_of(g, number) == SHOOT else cubes


def glide(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Glide to the cube with the best cover. J-AMB-34."""
    number = question.subject
    cubes = without_melee(g, number, cubes_of(question))
    covers = cover_in(g, number, cubes)
    best = smallest(cubes, covers)
    if trace is not None:
        trace.note("J-AMB-34", "best-cover", cubes=best, count=min(covers) % SEEN)
    return by_lot(question, best)


def evade(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Evade into the best cover in a cube without enemies, if it beats the present cover; never off an objective."""
    number = question.subject
    here = g.models[number].cube
    side = g.models[number].side
    quiet = [cube for cube in cubes_of(question) if cube >= 0 and not enemies_at(g, cube, side)]
    if is_objective(g, here) or not quiet:
        return STOP_HERE
    covers = cover_in(g, number, quiet)
    if min(covers) >= cover_in(g, number, [here])[0]:
        return STOP_HERE
    return by_lot(question, smallest(quiet, covers))


def agile(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Take the free step that was planned with the movement, if any. A-AGILE-01, J-AMB-14."""
    action = action_under_way(g)
    planned = action is not None and action.model == question.subject and action.cube in question.options
    return action.cube if action is not None and planned else STOP_HERE


def teleport(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Choose again after being knocked elsewhere in a break-away: the cube that was planned, or the next best.

    J-AMB-40, R-BREAK-08.
    """
    action = action_that_leads_here(g)
    if action is not None:
        if action.cube in question.options:
            return action.cube
        best = best_cubes(g, action, question.options, trace)
        if best != [NOWHERE]:
            return by_lot(question, best)
    cubes = without_melee(g, question.subject, cubes_of(question))
    return by_lot(question, smallest(cubes, cover_in(g, question.subject, cubes)))


def land(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Land where the shock hits most enemies, less the friends, then nearest to an objective."""
    cubes = cubes_of(question)
    side = question.side
    ranks: list[int] = []
    for cube in cubes:
        foes = len([1 for enemy in g.models_on_table(enemy_of(side)) if adjacent(g.models[enemy].cube, cube)])
        friends = len([1 for friend in g.models_on_table(side) if adjacent(g.models[friend].cube, cube)])
        ranks.append((friends - foes) * FAR + _to_objective(g, side, cube))
    return by_lot(question, smallest(cubes, ranks))


def aerial(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Land nearest to an objective, then in the best cover."""
    cubes = cubes_of(question)
    best = smallest(cubes, [_to_objective(g, question.side, cube) for cube in cubes])
    return by_lot(question, smallest(best, cover_in(g, question.subject, best)))


def scout_to(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Scout as near to an objective as possible without being seen clearly, or stay. J-MOVE-01, J-MOVE-04."""
    number = question.subject
    here = g.models[number].cube
    cubes = [cube for cube in cubes_of(question) if cube != NOWHERE]
    nearer = [cube for cube in cubes if _to_objective(g, question.side, cube) < _to_objective(g, question.side, here)]
    if is_objective(g, here) or not nearer:
        return NOWHERE
    covers = cover_in(g, number, nearer)
    hidden = [cube for cube, cover in zip(nearer, covers, strict=True) if cover < SEEN]
    if not hidden:
        return NOWHERE
    best = smallest(hidden, [_to_objective(g, question.side, cube) for cube in hidden])
    return by_lot(question, smallest(best, cover_in(g, number, best)))


def supply(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Choose the token nearest to JADE's own models."""
    tokens = [token for token in numbers_of(question) if token >= 0]
    return by_lot(question, smallest(tokens, [_to_friend(g, question.side, g.tokens[token].cube) for token in tokens]))


def supply_to(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Move the token to the cube nearest to JADE's own models."""
    cubes = cubes_of(question)
    return by_lot(question, smallest(cubes, [_to_friend(g, question.side, cube) for cube in cubes]))


def _to_objective(g: State, side: Side, cube: Cube) -> int:
    """The distance to the nearest objective that JADE does not hold alone; 0 without one."""
    return min([distance(cube, objective) for objective in open_objectives(g, side)], default=0)


def _to_friend(g: State, side: Side, cube: Cube) -> int:
    return min([distance(cube, g.models[friend].cube) for friend in g.models_on_table(side)], default=0)
