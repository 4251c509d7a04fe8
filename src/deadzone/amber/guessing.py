"""Guessing what a side may not know: secret missions and marks of the enemy are drawn anew, as they might be.

Face-down tokens need no guess: they have no identity in a view, and chance draws one when they are revealed.
"""

from __future__ import annotations

from typing import Final

from deadzone.amber.quick_dice import QuickDice
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import FOR_THE_GAME, State
from deadzone.rules.missions.mission_kinds import KNOWLEDGE, NO_SECRET, NORMAL_RULES
from deadzone.rules.missions.missions import MARK, MARKED, mission_of, targets_to_mark

GUESSES: Final = 4  # how many ways the hidden things are drawn for one question


def guesses(g: State, side: Side, dice: QuickDice) -> list[State]:
    """The battle as it may be, several times if something is hidden from the side."""
    secret = _secret_is_hidden(g, side)
    marked = mission_of(g).marks and g.round > 0
    if not secret and not marked:
        return [g]
    made: list[State] = []
    for _ in range(GUESSES):
        twin = g.copy()
        if secret:
            twin.secrets = twin.secrets.copy()
            twin.secrets[enemy_of(side)] = NORMAL_RULES + dice.below(KNOWLEDGE)
        if marked:
            _mark_one(twin, side, dice)
        made.append(twin)
    return made


def _secret_is_hidden(g: State, side: Side) -> bool:
    enemy = enemy_of(side)
    return g.secrets[side] != NO_SECRET and g.secrets[enemy] == NO_SECRET and not g.revealed[enemy]


def _mark_one(g: State, side: Side, dice: QuickDice) -> None:
    """One of the side's models that the enemy may have marked, unless the side has seen the mark. M-HOUSE-SEARCH"""
    candidates = targets_to_mark(g, enemy_of(side))
    known = [model for model in g.models if model.side == side and MARK in [gain[0] for gain in model.gains]]
    if candidates and not known:
        g.gain(candidates[dice.below(len(candidates))], MARK, MARKED, FOR_THE_GAME)
