"""JADE's answers for a rampaging enemy that it controls for one activation. A-RAMPAGE-02.

Its cards do not cover this, so the model does what hurts its owner most: it fights its own team in its cube, shoots if
it can, and otherwise runs at the nearest model of its own team.
"""

from __future__ import annotations

from deadzone.core.cubes import Cube, distance
from deadzone.core.questions import MODEL, Answer, Choice, Spot
from deadzone.core.state import NOBODY, State
from deadzone.jade.judgement.answers.common import cubes_of
from deadzone.procedures.movement.moving import STOP_HERE
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import reach, way_or_distance
from deadzone.rules.table.presence import models_in_cube
from deadzone.rules.turn.actions import FIGHT_ACTION, MOVE_ACTION, SHOOT_ACTION, SPRINT_ACTION, STAND_UP

IN_ORDER = (STAND_UP, FIGHT_ACTION, SHOOT_ACTION)


def commands(g: State, question: Choice | Spot) -> bool:
    """Whether the question is about an enemy model that JADE controls."""
    return g.controlled != NOBODY and question.subject == g.controlled and question.side != g.models[g.controlled].side


def command(g: State, question: Choice | Spot) -> Answer:
    """JADE's answer for the model it controls."""
    if isinstance(question, Spot):
        return question.suggestions[0]
    if question.kind == "action":
        return _action(g, question)
    if question.kind in ("agile", "step"):
        return _step(g, question)
    if question.domain == MODEL:
        return _victim(g, question)
    return question.options[0]


def _action(g: State, question: Choice) -> Answer:
    """Stand up, fight its own team in the cube, shoot, or else move toward its own team."""
    number = question.subject
    for action in IN_ORDER:
        if action in question.options and (action != FIGHT_ACTION or _team_at(g, number, g.models[number].cube)):
            return action
    move, sprint = speed_of(g, number)
    for action, cubes in ((MOVE_ACTION, move), (SPRINT_ACTION, sprint)):
        if action in question.options and any([_team_at(g, number, cube) for cube in reach(g, number, cubes)]):
            return action
    return MOVE_ACTION if MOVE_ACTION in question.options else question.options[-1]


def _step(g: State, question: Choice) -> Answer:
    """Step along the shortest path to the nearest model of its own team, and stop in a cube with one.

    An Agile model takes its free step only if that brings it nearer.
    """
    number = question.subject
    team = [other for other in g.models_on_table(g.models[number].side) if other != number]
    cubes = [cube for cube in cubes_of(question) if cube >= 0]
    if not cubes or not team or (STOP_HERE in question.options and _team_at(g, number, g.models[number].cube)):
        return STOP_HERE if STOP_HERE in question.options else question.options[0]
    here = g.models[number].cube
    goal = min(team, key=lambda other: (distance(here, g.models[other].cube), other))
    there = g.models[goal].cube
    best = min(cubes, key=lambda cube: (way_or_distance(g, number, cube, there), cube))
    nearer = way_or_distance(g, number, best, there) < way_or_distance(g, number, here, there)
    return best if nearer or question.kind == "step" else STOP_HERE


def _victim(g: State, question: Choice) -> Answer:
    """The option with the most damage, from its own team if possible."""
    side = g.models[question.subject].side
    numbers = [option for option in question.options if isinstance(option, int) and option != NOBODY]
    own = [number for number in numbers if g.models[number].side == side]
    if not numbers:
        return question.options[0]
    return min(own or numbers, key=lambda number: (-g.models[number].damage, number))


def _team_at(g: State, number: int, cube: Cube) -> bool:
    """Whether another model of its own team is in the cube."""
    side = g.models[number].side
    return any([other != number and g.models[other].side == side for other in models_in_cube(g, cube)])
