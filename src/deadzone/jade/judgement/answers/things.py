"""JADE's answers about Traps, Commlinks, injections, and its own rampaging models.

J-AMB-26, J-AMB-37, J-VOC-05; where the document is silent, JADE does what a careful player would do
(docs/jade-inside.md).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from deadzone.core.cubes import NOWHERE, Cube
from deadzone.core.jade import COMBAT, CardStep
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice
from deadzone.core.sides import enemy_of
from deadzone.core.state import State
from deadzone.jade.judgement.answers.common import by_lot, cubes_of
from deadzone.jade.judgement.card_action import ASSAULT, FLEE, MOVE, SHOOT_OR_MOVE, CardAction
from deadzone.jade.judgement.control import breaks_control, moves_control
from deadzone.jade.judgement.cover import Watch
from deadzone.jade.judgement.forced import forced_on
from deadzone.jade.judgement.goals import goals, is_objective
from deadzone.jade.judgement.helping import ability_rule
from deadzone.jade.judgement.moving import best_cubes
from deadzone.jade.judgement.possible import possible_on, trial_of
from deadzone.jade.judgement.sources import card_turn, steps_of
from deadzone.jade.judgement.targets import best_targets
from deadzone.jade.judgement.where_to_place import marking_goals
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import mode_of, settings_of
from deadzone.procedures.abilities.traps import DETONATE, WAIT
from deadzone.procedures.items.injections import NO_ADRENALINE, USE_ADRENALINE, USE_STIMULANT
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import reach_and_hop
from deadzone.rules.table.presence import enemies_at, enemies_in_cube
from deadzone.rules.table.seeing import body_of

STAYS_THERE: Final = Cube(-1)  # the answer of a rampaging model that does not move


def detonate(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Set off a Trap as with a grenade: enough enemies and few enough friends in the cube. J-AMB-26."""
    cube = g.models[question.subject].cube
    limits = settings_of(g, question.side).items
    enemies = len(enemies_at(g, cube, question.side))
    friends = len(enemies_at(g, cube, enemy_of(question.side)))
    goes_off = enemies >= limits.grenade_enemies and friends <= limits.grenade_friends
    if trace is not None:
        trace.note("J-AMB-26", "sets-off-trap" if goes_off else "spares-trap", cube=cube)
    return DETONATE if goes_off else WAIT


def stimulant(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Use a Stimulant with the first roll it helps. J-GEN-01."""
    if trace is not None:
        trace.note("J-GEN-01", "item-used", model=question.subject, item="I-STIMULANT")
    return USE_STIMULANT


def adrenaline(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Use Adrenaline at the start if the first Move or Assault reaches its target only with it. J-AMB-26."""
    number = question.subject
    step = _first_movement(g, number)
    helps = step is not None and _brings_it_there(g, number, step)
    if trace is not None:
        if helps:
            trace.note("J-AMB-26", "item-used", model=number, item="I-ADRENALINE")
        else:
            trace.note("J-AMB-26", "items-kept", model=number, items=["I-ADRENALINE"])
    return USE_ADRENALINE if helps else NO_ADRENALINE


def _first_movement(g: State, number: ModelNumber) -> CardStep | None:
    """The first Move or Assault of the coming actions, unless another movement comes before it."""
    turn = card_turn(g)
    if turn is None:
        return None
    source = forced_on(g, number) or ability_rule(g, number)
    for step in steps_of(g, source, number, turn.card):
        if step.verb in (MOVE, ASSAULT):
            return step
        if step.verb in (FLEE, SHOOT_OR_MOVE):
            return None
    return None


def _brings_it_there(g: State, number: ModelNumber, step: CardStep) -> bool:
    """Whether the movement reaches its target only with one more cube. J-VOC-02, J-AMB-14, J-AMB-20."""
    action = CardAction(number, step.verb, step.target, bool(enemies_in_cube(g, number)))
    if step.verb == ASSAULT and action.began_engaged:
        return False  # R-SPRINT-03
    found = goals(g, number, action.aimed_at())
    if not found.numbers:
        return False
    possible = partial(possible_on, g, action, found.what)
    targets = best_targets(g, number, action.aimed_at(), found.what, found.numbers, None, possible)
    trials = [trial_of(g, action, found.what, target) for target in targets]
    cubes = speed_of(g, number)[1 if action.sprints(g) else 0]
    arrives = any([_arrives(g, trial, cubes) for trial in trials])
    return not arrives and any([_arrives(g, trial, cubes + 1) for trial in trials])


def _arrives(g: State, trial: CardAction, cubes: int) -> bool:
    """Whether a movement of this many cubes ends at the target by JADE's movement rules. J-MOVE-*."""
    there = trial.goal_cube(g)
    ways = reach_and_hop(g, trial.model, cubes)
    if there not in ways:
        return False
    options: tuple[Answer, ...] = tuple(sorted(ways)) if trial.verb == MOVE else (there,)
    return there in best_cubes(g, trial, (NOWHERE, *options), None)


def mark(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Mark the cube with the most enemies that a friend who throws or fires indirectly does not see. J-VOC-05."""
    goals = marking_goals(g, question.subject)
    if trace is not None:
        trace.note("J-VOC-05", "marks", cubes=goals)
    return by_lot(question, goals or cubes_of(question)[:1])


def rampage_move(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Run into an adjacent enemy with a Combat profile; all others stay.

    JADE's movement rules apply to this Move too. J-AMB-37, J-MOVE-04, J-MOVE-05, J-RULE-04.
    """
    number = question.subject
    cubes = [cube for cube in cubes_of(question) if cube != STAYS_THERE and enemies_at(g, cube, question.side)]
    if moves_control(g, number):
        cubes = [cube for cube in cubes if not breaks_control(g, number, cube)]
    busy = bool(enemies_in_cube(g, number)) or _holds_objective(g, number)
    runs = bool(cubes) and mode_of(g, number) == COMBAT and not busy
    if trace is not None:
        trace.note("J-AMB-37", "runs" if runs else "does-not-run", model=number)
    return by_lot(question, cubes) if runs else STAYS_THERE


def _holds_objective(g: State, number: ModelNumber) -> bool:
    """Whether the model may not leave its objective: no enemy has a clear shot at it. J-MOVE-04, J-AMB-12."""
    model = g.models[number]
    if not is_objective(g, model.cube):
        return False
    return not Watch(g, model.side, number).sees_clearly(model.cube, model.x, model.y, body_of(g, number))
