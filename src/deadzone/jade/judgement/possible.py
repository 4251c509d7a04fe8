"""Targets on which a card action would be possible, checked before one is chosen. J-AMB-07, J-GEN-03."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, MODEL, TOKEN
from deadzone.core.state import State
from deadzone.jade.judgement.card_action import ASSAULT, FIGHT, SHOOT, SHOOT_OR_MOVE, CardAction
from deadzone.jade.judgement.goals import NEAREST_OBJECTIVE
from deadzone.jade.judgement.moving import Mover
from deadzone.rules.missions.missions import can_leave
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
    trials = [trial_of(g, action, what, target) for target in targets]
    if not trials:
        return []
    mover = Mover(g, trials[0], None)
    return [target for target, trial in zip(targets, trials, strict=True) if _leads_somewhere(g, trial, mover)]


def trial_of(g: State, action: CardAction, what: str, target: int) -> CardAction:
    """The same action with this target."""
    trial = CardAction(action.model, action.verb, action.goal, action.began_engaged)
    trial.what, trial.target = what, target
    if what == TOKEN:
        trial.what, trial.target = CUBE, g.tokens[target].cube
    return trial


def _leads_somewhere(g: State, trial: CardAction, mover: Mover) -> bool:
    """Whether the rules of the game and JADE's own leave a cube to move to. J-MOVE-*, J-AMB-14, -17, -20."""
    if not trial.may(g, SPRINT_ACTION if trial.sprints(g) else MOVE_ACTION):
        return False
    if trial.goal == NEAREST_OBJECTIVE and trial.verb != ASSAULT and can_leave(g, trial.model):
        return True
    mover.aim(trial)
    return mover.leads_somewhere(trial.destinations(g))
