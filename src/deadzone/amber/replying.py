"""What comes after an Activation: the enemy's reply, and the side's own next Activations, by quick plans."""

from __future__ import annotations

from typing import Final

from deadzone.amber.instinct import Instinct
from deadzone.amber.outlook import Outlook
from deadzone.amber.progress import activation_over
from deadzone.amber.trying import ACTIVATION, try_out
from deadzone.amber.worth import measure
from deadzone.core.engine import proceed
from deadzone.core.pieces import NOBODY
from deadzone.core.sides import CHANCE, Side, enemy_of
from deadzone.core.state import State

MOST_ANSWERS: Final = 300  # of the replies to one plan
QUICK: Final = 4  # plans among which somebody other than JADE chooses a reply
ACTORS: Final = ("activate", "second")


def after_replies(g: State, side: Side, replies: int, outlook: Outlook, instinct: Instinct) -> State:
    """The battle after so many Activations of the enemy, as good for him as a quick look finds.

    JADE replies by its cards; others take the best of a few plans, and so does the side itself in between. A battle
    that is given is played on.
    """
    enemy = enemy_of(side)
    dice = instinct.dice
    acted = False
    for _ in range(MOST_ANSWERS):
        question = g.question
        if question is None:
            return g
        if question.kind in ACTORS and question.side != CHANCE:
            if question.side == side and replies == 1:
                return g
            g = best_of(g, question.side, outlook, instinct)
            replies -= question.side == enemy
        else:
            if question.side == CHANCE:
                proceed(g, dice.answer(question))
            else:
                proceed(g, instinct.answer(g, question))
            if g.active != NOBODY and g.models[g.active].side == enemy:
                acted = True
            elif acted and activation_over(g):
                acted = False
                replies -= 1
        if not replies:
            return g
    return g


def best_of(g: State, side: Side, outlook: Outlook, instinct: Instinct) -> State:
    """The battle after the best of some plans of a side, with other dice than those that made it the best."""
    best = try_out(g, side, [], [], ACTIVATION, instinct)
    most = measure(best.after, side, outlook).times(outlook.weights)
    for _ in range(1, QUICK):
        tried = try_out(g, side, [], [], ACTIVATION, instinct)
        value = measure(tried.after, side, outlook).times(outlook.weights)
        if value > most:
            best, most = tried, value
    return try_out(g, side, best.answers, best.kinds, ACTIVATION, instinct).after
