"""JADE's answers for a rampaging enemy that it controls for one activation. A-RAMPAGE-02.

Its cards do not cover this, so the model does what hurts its owner most: it fights its own team in its cube, shoots at
it, and otherwise runs at the nearest model of its own team. It never attacks JADE's models.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Acting, Shot
from deadzone.core.cubes import Cube, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import MODEL, Answer, Choice, Spot
from deadzone.core.state import NOBODY, State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, grenade_index, is_grenade_place
from deadzone.jade.judgement.answers.common import cubes_of, weapons_of
from deadzone.procedures.movement.moving import STOP_HERE
from deadzone.rules.damage.payloads import LOAD_OF_ITEM, SMOKE, TRAP, load_of
from deadzone.rules.items.items import grenades
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import reach, way_or_distance
from deadzone.rules.shooting.aiming import aimed_cubes
from deadzone.rules.shooting.grenades import grenade_cubes
from deadzone.rules.shooting.shooting import INVIGORATE, shooting_weapons, targets
from deadzone.rules.table.presence import models_in_cube
from deadzone.rules.turn.actions import FIGHT_ACTION, MOVE_ACTION, SHOOT_ACTION, SPRINT_ACTION, STAND_UP, may_be_long
from deadzone.rules.weapons.arms import arm

IN_ORDER = (STAND_UP, FIGHT_ACTION, SHOOT_ACTION)
HARMLESS: Final = (SMOKE, TRAP)  # loads that hurt nobody who is already there: A-SMOKE-01, A-TRAP-02


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
    if question.kind in ("weapon", "second-weapon"):
        return _weapon(g, question)
    if question.kind in ("target-cube", "grenade"):
        return _cube(g, question)
    if question.domain == MODEL:
        return _victim(g, question)
    return question.options[0]


def _action(g: State, question: Choice) -> Answer:
    """Stand up, fight its own team in the cube, shoot at its own team, or else move toward it."""
    number = question.subject
    for action in IN_ORDER:
        if action in question.options and _is_worth_it(g, number, action):
            return action
    move, sprint = speed_of(g, number)
    for action, cubes in ((MOVE_ACTION, move), (SPRINT_ACTION, sprint)):
        if action in question.options and any([_team_at(g, number, cube) for cube in reach(g, number, cubes)]):
            return action
    return MOVE_ACTION if MOVE_ACTION in question.options else question.options[-1]


def _is_worth_it(g: State, number: ModelNumber, action: str) -> bool:
    """Whether a Fight or Shoot action can be directed at the model's own team. A-RAMPAGE-03."""
    if action == FIGHT_ACTION:
        return _team_at(g, number, g.models[number].cube)
    if action == SHOOT_ACTION:
        acting = g.context()
        long_allowed = isinstance(acting, Acting) and may_be_long(acting.used)
        return any([_hits_team(g, number, place) for place in shooting_weapons(g, number, long_allowed)])
    return True


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


def _weapon(g: State, question: Choice) -> Answer:
    """The first weapon that hits the model's own team; in a fight simply the first."""
    places = [place for place in weapons_of(question) if place != NO_WEAPON]
    if isinstance(g.context(), Shot):
        places = [place for place in places if _hits_team(g, question.subject, place)]
    return places[0] if places else question.options[0]


def _hits_team(g: State, number: ModelNumber, place: WeaponPlace) -> bool:
    """Whether a weapon or grenade can harm the model's own team, without any model of JADE's."""
    count = len(g.profile(number).weapons)
    if is_grenade_place(count, place):
        item = grenades(g, number)[grenade_index(count, place)]
        return LOAD_OF_ITEM[item] not in HARMLESS and bool(_team_cubes(g, number, grenade_cubes(g, number)))
    weapon = arm(g, number, place)
    if weapon.at_cube:
        return load_of(weapon) not in HARMLESS and bool(_team_cubes(g, number, aimed_cubes(g, number, weapon)))
    side = g.models[number].side
    return not weapon.has(INVIGORATE) and any([g.models[other].side == side for other in targets(g, number, weapon)])


def _cube(g: State, question: Choice) -> Answer:
    """The cube with most models of its own team and none of JADE's."""
    number = question.subject
    cubes = _team_cubes(g, number, cubes_of(question))
    return max(cubes, key=lambda cube: (len(models_in_cube(g, cube)), -cube)) if cubes else question.options[0]


def _team_cubes(g: State, number: ModelNumber, cubes: list[Cube]) -> list[Cube]:
    """Those of the cubes that hold other models of its own team and none of JADE's, so never its own cube."""
    side, here = g.models[number].side, g.models[number].cube
    return [
        cube
        for cube in cubes
        if cube != here
        and _team_at(g, number, cube)
        and all([g.models[other].side == side for other in models_in_cube(g, cube)])
    ]


def _team_at(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether another model of its own team is in the cube."""
    side = g.models[number].side
    return any([other != number and g.models[other].side == side for other in models_in_cube(g, cube)])
