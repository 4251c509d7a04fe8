"""Whom a Medic or a Loader helps by the rule of its ability. J-RULE-02, J-RULE-03, J-AMB-38, J-AMB-46."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import NOWHERE, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import MODEL
from deadzone.core.state import State
from deadzone.jade.judgement.card_action import MOVE, CardAction
from deadzone.jade.judgement.goals import INJURED_FRIEND, UNLOADED_FRIEND, qualified
from deadzone.jade.judgement.moving import best_cubes
from deadzone.jade.judgement.possible import trial_of
from deadzone.jade.judgement.sources import LOADER_RULE, MEDIC_RULE, THE_CARD, card_turn
from deadzone.jade.judgement.targets import smallest
from deadzone.jade.judgement.why import Trace
from deadzone.rules.table.presence import enemies_at, enemies_in_cube
from deadzone.rules.turn.actions import MOVE_ACTION
from deadzone.rules.turn.special_actions import LOADER, MEDIC

# How far a friend can be helped in this activation.
HELPED: Final = 0  # the model is in its cube, or its Move ends there
NEARED: Final = 1  # its Move leads toward it
OUT_OF_REACH: Final = 2

Need = tuple[int, int]  # how far it can be helped, and the distance


def ability_rule(g: State, number: ModelNumber) -> str:
    """The rule of an ability that replaces the card, else THE_CARD; with both abilities that of the nearer need.

    J-RULE-02, J-RULE-03, J-AMB-38, J-AMB-46.
    """
    injured = qualified(g, number, INJURED_FRIEND).numbers if g.has(number, MEDIC) else []
    unloaded = qualified(g, number, UNLOADED_FRIEND).numbers if g.has(number, LOADER) else []
    if injured and unloaded:
        return MEDIC_RULE if min(_needs(g, number, injured)) <= min(_needs(g, number, unloaded)) else LOADER_RULE
    if injured:
        return MEDIC_RULE
    return LOADER_RULE if unloaded else THE_CARD


def whom_to_help(g: State, action: CardAction, targets: list[int], trace: Trace | None) -> list[int]:
    """Of the friends in need those that can be reached and helped, else those that can be neared; else all. J-AMB-46.

    This is for Medics and Loaders that follow the rule of their ability, not for a card that names an injured friend.
    """
    turn = card_turn(g)
    follows = turn is not None and turn.source in (MEDIC_RULE, LOADER_RULE)
    if not follows or action.goal not in (INJURED_FRIEND, UNLOADED_FRIEND) or len(targets) < 2:
        return targets
    ranks = [far for far, _ in _needs(g, action.model, targets)]
    best = smallest(targets, ranks)
    if trace is not None and len(best) < len(targets):
        trace.note("J-AMB-46", "can-be-helped" if min(ranks) == HELPED else "can-be-neared", models=best)
    return best


def _needs(g: State, number: ModelNumber, targets: list[int]) -> list[Need]:
    """How far each friend can be helped, and its distance."""
    here = g.models[number].cube
    action = CardAction(number, MOVE, INJURED_FRIEND, bool(enemies_in_cube(g, number)))
    moves = action.may(g, MOVE_ACTION)
    ends = action.destinations(g) if moves else ()
    found: list[Need] = []
    for target in targets:
        there = g.models[target].cube
        far = HELPED if there == here else OUT_OF_REACH
        if far == OUT_OF_REACH and moves:
            cubes = best_cubes(g, trial_of(g, action, MODEL, target), ends, None)
            if cubes != [NOWHERE]:  # one that is held on an objective nears nobody: then all are equal
                helped = there in cubes and not enemies_at(g, there, g.models[number].side)
                far = HELPED if helped else NEARED
        found.append((far, distance(here, there)))
    return found
