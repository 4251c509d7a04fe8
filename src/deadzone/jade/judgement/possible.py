"""Targets on which a card action would be possible, checked before one is chosen. J-AMB-07, J-GEN-03."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, MODEL, TOKEN
from deadzone.core.state import State
from deadzone.jade.judgement.card_action import ASSAULT, FIGHT, FLEE, SHOOT, SHOOT_OR_MOVE, CardAction
from deadzone.jade.judgement.goals import NEAREST_OBJECTIVE, walks_off
from deadzone.jade.judgement.moving import Mover
from deadzone.rules.shooting.shooting import weapons_against
from deadzone.rules.turn.actions import FIGHT_ACTION, MOVE_ACTION, SPRINT_ACTION


def possible_on(g: State, action: CardAction, what: str, targets: list[int]) -> list[int]:
    """The targets on which the action can be done; for Shoot-or-move those it can shoot at, else those to move to."""
    if action.verb in (SHOOT, SHOOT_OR_MOVE):
        shot_at = [
            target for target in targets if what == MODEL and weapons_against(g, action.model, ModelNumber(target))
        ]
        if shot_at or action.verb == SHOOT:
            return shot_at
    if action.verb == FIGHT:
        here = g.models[action.model].cube
        return [target for target in targets if action.may(g, FIGHT_ACTION) and g.models[target].cube == here]
    return _reachable(g, action, what, targets) if targets else []


def _reachable(g: State, action: CardAction, what: str, targets: list[int]) -> list[int]:
    """The targets toward which the rules of the game and JADE's own leave a cube to move to.

    J-MOVE-*, J-AMB-14, -17, -20.
    """
    if not action.may(g, SPRINT_ACTION if action.sprints(g) else MOVE_ACTION):
        return []
    if action.goal == NEAREST_OBJECTIVE and action.verb != ASSAULT and walks_off(g, action.model):
        return targets
    trials = [trial_of(g, action, what, target) for target in targets]
    mover = Mover(g, trials[0], None)
    ends = trials[0].destinations(g)
    found: list[int] = []
    for target, trial in zip(targets, trials, strict=True):
        mover.aim(trial)
        # Only an Assault and a flight end where their target says.
        if mover.leads_somewhere(trial.destinations(g) if trial.verb in (ASSAULT, FLEE) else ends):
            found.append(target)
    return found


def trial_of(g: State, action: CardAction, what: str, target: int) -> CardAction:
    """The same action with this target."""
    trial = CardAction(action.model, action.verb, action.goal, action.began_engaged)
    trial.what, trial.target = what, target
    if what == TOKEN:
        trial.what, trial.target = CUBE, g.tokens[target].cube
    return trial
