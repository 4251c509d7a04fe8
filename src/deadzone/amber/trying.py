"""Trying out: a plan is carried out on a copy of the battle, with dice of its own, until the Activation is over."""

from __future__ import annotations

from deadzone.amber.quick_dice import QuickDice
from deadzone.core.engine import proceed, why_not
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State
from deadzone.rules.turn.actions import STOP

MOST_ANSWERS = 120  # of one trial; an Activation has a few dozen
LAST_THOUGHT = 4  # one time in so many, a model that could still act stops


def try_out(g: State, side: Side, plan: tuple[Answer, ...], dice: QuickDice) -> tuple[State, tuple[Answer, ...]]:
    """The battle after this Activation, and the side's own answers: first those of the plan, as far as they are
    legal, then any."""
    twin = g.copy()
    made: tuple[Answer, ...] = ()
    for _ in range(MOST_ANSWERS):
        question = twin.question
        assert question is not None
        if question.side == CHANCE:
            value = dice.answer(question)
        elif question.side == side:
            value = _planned(twin, plan, len(made), question, dice)
            made = (*made, value)
        else:
            value = any_answer(question, dice)
        proceed(twin, value)
        if is_settled(twin):
            break
    return twin, made


def is_settled(g: State) -> bool:
    """Whether nothing is half done: no Activation is under way and chance is not asked."""
    return g.question is None or (g.active == NOBODY and g.question.side != CHANCE)


def _planned(g: State, plan: tuple[Answer, ...], place: int, question: Question, dice: QuickDice) -> Answer:
    if place < len(plan) and why_not(g, plan[place]) is None:
        return plan[place]
    return any_answer(question, dice)


def any_answer(question: Question, dice: QuickDice) -> Answer:
    """A legal answer at random; a model rarely stops while it could act."""
    if isinstance(question, Spot):
        return question.suggestions[dice.below(len(question.suggestions))]
    assert isinstance(question, Choice)
    options = question.options
    value = options[dice.below(len(options))]
    if value == STOP and len(options) > 1 and dice.below(LAST_THOUGHT):
        value = options[dice.below(len(options))]
    return value
