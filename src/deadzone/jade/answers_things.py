"""JADE's answers about Traps, Commlinks, shots of the medical kind, and its own rampaging models.

J-AMB-26, J-AMB-37, J-VOC-05; where the document is silent, what a careful player would do (docs/jade.md).
"""

from __future__ import annotations

from deadzone.core.jade import COMBAT
from deadzone.core.questions import MODEL, Answer, Choice, enemy_of
from deadzone.core.state import State
from deadzone.jade.acting import ASSAULT
from deadzone.jade.activation import THE_CARD, JadeActivation, ability_rule, steps_of
from deadzone.jade.answers import by_lot, numbers_of
from deadzone.jade.control import breaks_control, moves_control
from deadzone.jade.cover import Watch
from deadzone.jade.forced import FORCED_BY_ID, forced_on
from deadzone.jade.goals import NEAREST_ENEMY, is_objective
from deadzone.jade.rampage import STAYS_THERE
from deadzone.jade.side import mode_of, settings_of
from deadzone.jade.targets import best_targets
from deadzone.jade.useful import marking_goals
from deadzone.jade.why import Trace
from deadzone.procedures.injections import NO_ADRENALINE, USE_ADRENALINE, USE_STIMULANT
from deadzone.procedures.traps import DETONATE, WAIT
from deadzone.rules.moving import speed_of
from deadzone.rules.presence import enemies_at, enemies_in_cube
from deadzone.rules.reaching import reach_and_hop
from deadzone.rules.seeing import body_of


def detonate(g: State, question: Choice, trace: Trace | None) -> Answer:
    """As with a grenade: enough enemies in the cube, and few enough friends. J-AMB-26."""
    cube = g.models[question.subject].cube
    limits = settings_of(g, question.side).items
    enemies = len(enemies_at(g, cube, question.side))
    friends = len(enemies_at(g, cube, enemy_of(question.side)))
    goes_off = enemies >= limits.grenade_enemies and friends <= limits.grenade_friends
    if trace is not None:
        trace.note("J-AMB-26", "sets-off-trap" if goes_off else "spares-trap", cube=cube)
    return DETONATE if goes_off else WAIT


def stimulant(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - as all judgements
    """With the first roll it helps. J-GEN-01."""
    if trace is not None:
        trace.note("J-GEN-01", "item-used", model=question.subject, item="I-STIMULANT")
    return USE_STIMULANT


def adrenaline(g: State, question: Choice, trace: Trace | None) -> Answer:
    """When it makes an Assault possible that the model is about to try. J-AMB-26."""
    number = question.subject
    helps = _will_assault(g, number) and _brings_within_reach(g, number)
    if trace is not None:
        if helps:
            trace.note("J-AMB-26", "item-used", model=number, item="I-ADRENALINE")
        else:
            trace.note("J-AMB-26", "items-kept", model=number, items=["I-ADRENALINE"])
    return USE_ADRENALINE if helps else NO_ADRENALINE


def _will_assault(g: State, number: int) -> bool:
    """The forced action or the card leads to an Assault, if the model is on its feet by then and may make one."""
    frame = g.stack[-2] if len(g.stack) > 1 else g.stack[-1]
    if not isinstance(frame, JadeActivation):
        return False
    source = forced_on(g, number) or ability_rule(g, number)
    steps = steps_of(g, source, number, frame.card if source == THE_CARD else 0)
    return any([step.verb == ASSAULT for step in steps]) and not _is_held_back(g, number, source in FORCED_BY_ID)


def _is_held_back(g: State, number: int, forced: bool) -> bool:
    """It would not assault anybody, however near: a Shoot profile, or held by its objective. J-MOVE-04, J-MOVE-05."""
    stays = not forced or settings_of(g, g.models[number].side).forced.held_on_the_objective
    return mode_of(g, number) != COMBAT or (stays and _holds_objective(g, number))


def _brings_within_reach(g: State, number: int) -> bool:
    """A Sprint does not get to the nearest enemy, one cube more does. J-VOC-02."""
    enemies = g.models_on_table(enemy_of(g.models[number].side))
    if not enemies or enemies_in_cube(g, number):
        return False
    sprint = speed_of(g, number)[1]
    cubes = {g.models[enemy].cube for enemy in best_targets(g, number, NEAREST_ENEMY, MODEL, enemies, None)}
    if moves_control(g, number):
        cubes = {cube for cube in cubes if not breaks_control(g, number, cube)}  # J-RULE-04
    if cubes & reach_and_hop(g, number, sprint).keys():
        return False
    return bool(cubes & reach_and_hop(g, number, sprint + 1).keys())


def mark(g: State, question: Choice, trace: Trace | None) -> Answer:
    """The cube with most enemies that a thrower among its friends does not see. J-VOC-05."""
    goals = marking_goals(g, question.subject)
    if trace is not None:
        trace.note("J-VOC-05", "marks", cubes=goals)
    return by_lot(question, goals or numbers_of(question)[:1])


def rampage_move(g: State, question: Choice, trace: Trace | None) -> Answer:
    """A Combat profile runs into an enemy beside it; everybody else stays.

    JADE's rules of movement hold for this one, too. J-AMB-37, J-MOVE-04, J-MOVE-05, J-RULE-04.
    """
    number = question.subject
    cubes = [cube for cube in numbers_of(question) if cube != STAYS_THERE and enemies_at(g, cube, question.side)]
    if moves_control(g, number):
        cubes = [cube for cube in cubes if not breaks_control(g, number, cube)]
    busy = bool(enemies_in_cube(g, number)) or _holds_objective(g, number)
    runs = bool(cubes) and mode_of(g, number) == COMBAT and not busy
    if trace is not None:
        trace.note("J-AMB-37", "runs" if runs else "does-not-run", model=number)
    return by_lot(question, cubes) if runs else STAYS_THERE


def _holds_objective(g: State, number: int) -> bool:
    """It stands on an objective that it may not leave: nobody has it in a clear shot. J-MOVE-04, J-AMB-12."""
    model = g.models[number]
    if not is_objective(g, model.cube):
        return False
    return not Watch(g, model.side, number).sees_clearly(model.cube, model.x, model.y, body_of(g, number))
