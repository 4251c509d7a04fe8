"""The reply: what JADE does next, by its cards and its document, as everybody at the table may work it out."""

from __future__ import annotations

from typing import Final

from deadzone.amber.instinct import Instinct
from deadzone.amber.progress import activation_over
from deadzone.core.engine import proceed
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.pieces import NOBODY
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State

MOST_ANSWERS: Final = 300  # of one reply; it has a few dozen


def play_reply(g: State, side: Side, instinct: Instinct) -> None:
    """Play a battle on until JADE, the enemy of the side, has acted with one model.

    It ends before that if the side itself chooses who acts, or if the battle is over. Chance draws model and card.
    """
    acting = False
    for _ in range(MOST_ANSWERS):
        question = g.question
        if question is None or (question.side == side and question.kind in ACTORS):
            return
        if question.side == CHANCE:
            proceed(g, instinct.dice.answer(question))
        else:
            proceed(g, instinct.answer(g, question))
        if g.active != NOBODY and g.models[g.active].side != side:
            acting = True
        elif acting and activation_over(g):
            return
