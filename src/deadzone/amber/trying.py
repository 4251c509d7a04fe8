"""Trying out: a plan is carried out on a copy of the battle, with dice of its own, until the Activation is over."""

from __future__ import annotations

from typing import Final

from deadzone.amber.instinct import Instinct
from deadzone.amber.progress import activation_over
from deadzone.core.engine import proceed
from deadzone.core.questions import Answer, Choice, Planned, Question
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State

MOST_ANSWERS: Final = 120  # of one trial; an Activation has a few dozen

# How far a trial goes.
ACTIVATION: Final = 0  # until nothing is half done
ACTION: Final = 1  # until the model could take another action
SET_UP: Final = 2  # until the first round begins
PLACED: Final = 3  # until the next thing is to be placed
ACTIVATE: Final = "activate"  # the question who acts
SETTING_UP: Final = ("turn-board", "order", "zone", "recon-die", "recon-any", "mark-target")
PLACING: Final = ("deploy", "extend-zone", "aerial", "flank-cube", "recon-cube", "supply-to")


class Tried:
    """A trial: the battle afterwards, and the side's own answers with the kinds of question they answer.

    The first `sure` answers were given before chance or the other side had a say: they need no second thought.
    """

    def __init__(self, after: State) -> None:
        self.after = after
        self.answers: list[Answer] = []
        self.kinds: list[str] = []
        self.sure = 0


def try_out(g: State, side: Side, plan: list[Answer], kinds: list[str], horizon: int, instinct: Instinct) -> Tried:
    """Carry out a plan: the side gives the answers of the plan as far as they fit, then any."""
    twin = g.copy()
    tried = Tried(twin)
    dice = instinct.dice
    instinct.route = ()
    began, sure = g.round, True
    for _ in range(MOST_ANSWERS):
        question = twin.question
        assert question is not None
        if question.side == side:
            place = len(tried.answers)
            if place < len(plan) and fits(question, kinds[place], plan[place]):
                value = plan[place]
            else:
                value = instinct.answer(twin, question)
            tried.answers.append(value)
            tried.kinds.append(question.kind)
            if sure:
                tried.sure += 1
        elif question.side == CHANCE:
            sure = False
            value = dice.answer(question)
        else:
            sure = False
            value = instinct.answer(twin, question)
        place = len(tried.answers)
        twin.planned = Planned(side, kinds[place], plan[place]) if place < len(plan) else None
        proceed(twin, value)
        if is_settled(twin, side, began, horizon):
            break
    twin.planned = None
    return tried


def fits(question: Question, kind: str, value: Answer) -> bool:
    """Whether a planned answer answers this question."""
    if question.kind != kind:
        return False
    return value in question.options if isinstance(question, Choice) else question.why_not(value) is None


def is_settled(g: State, side: Side, began: int, horizon: int) -> bool:
    """Whether the trial has come as far as it should; `began` is the round in which it began.

    An army special between Activations leaves the side its turn: the trial goes on with the Activation that follows.
    """
    question = g.question
    if question is None:
        return True
    if horizon == SET_UP:
        return g.round > began and question.side != CHANCE
    if horizon == PLACED:
        return question.side != CHANCE and question.kind not in ("spot", "shift")
    if horizon == ACTION and question.kind == "action":
        return True
    if g.round != began:
        return True
    return activation_over(g) and not (question.side == side and question.kind == ACTIVATE)


def horizon_of(question: Question, shorter: bool) -> int:
    """How far trials of a question go; a `shorter` one only to the end of the action."""
    if question.kind in SETTING_UP:
        return SET_UP
    if question.kind in PLACING:
        return PLACED
    return ACTION if shorter else ACTIVATION
