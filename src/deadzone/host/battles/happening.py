"""Steps of a battle: what somebody answered with all that followed from it, in words that are made when it happens."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial

from deadzone.amber.teaching.keeping_back import KeptBack, kept_back
from deadzone.core.events import Event
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Question
from deadzone.core.sentence import Name, Sentence, Words
from deadzone.core.sides import BLUE, CHANCE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import NOBODY, State
from deadzone.host.showing.asking import question_words, said
from deadzone.host.showing.views import Told
from deadzone.language.words import Spoken, say
from deadzone.table.driver import Given
from deadzone.table.telling.jade_log import DRAWN
from deadzone.table.telling.jade_why import Reason, reasons_of
from deadzone.table.telling.log import SIDES
from deadzone.table.view import hides_something

SET_UP = NO_SIDE  # in place of a side: what happened before the first question
DRAW = "jade-model"  # chance draws which of JADE's models acts next, which begins its turn


class Happened:
    """A step: a player's answer with all dice that followed it; `n` is its place in the battle, from 1.

    JADE's turn begins with the draw of a model and a card, not with an answer; this draw is a step of its own. What is
    said is fixed when the step happens, so that those who join later are told the same; each language is spoken when
    somebody reads it.
    """

    def __init__(
        self, side: Side, question: Question | None, words: Words, why: Sequence[Reason] = (), fallback: str = ""
    ) -> None:
        self.n = 0
        self.side = side
        self.model = question.subject if question is not None else NOBODY
        self.kind = question.kind if question is not None else ""
        self.words = spoken_later(words)
        self.why = why
        self.fallback = fallback
        self.secret = question is not None and is_secret(question)  # others see the question, not the answer
        self.private = False  # the reasons may rest on what others must not know
        self.kept_back: KeptBack | None = None  # the reasons tell a plan that is not over yet
        self.asked = self.words
        self.events: list[Told] = []

    def add(self, g: State, events: Sequence[Event]) -> None:
        """Add the events of one more answer to this step."""
        self.events += [Told(g, event) for event in events]
        for event in events:
            if self.kind == DRAW and event.kind == DRAWN:
                self.model = ModelNumber(event.number("model"))

    def copy(self) -> Happened:
        twin = copy(self)
        twin.events = list(self.events)
        return twin

    def opened(self) -> Happened:
        """This step once its plan is over."""
        twin = copy(self)
        twin.kept_back = None
        return twin


def is_secret(question: Question) -> bool:
    """Whether only the side being asked may know the answer."""
    return question.secret in (RED, BLUE)


def begins_turn(g: State, question: Question) -> bool:
    """Whether JADE draws the model that acts (J-ACT-02); draws during deployment are not part of any turn."""
    return question.kind == DRAW and g.turn != NO_SIDE


def spoken_later(words: Words) -> Spoken:
    return Spoken(partial(say, words))


def first_step() -> Happened:
    """Step of what happens before the first question."""
    return Happened(SET_UP, None, Name(""))


def drawing(side: Side, question: Question) -> Happened:
    """Step of JADE's draw of a model and a card."""
    drawn = Sentence("{side} draws a model and a card.", side=SIDES[side])
    return Happened(side, question, drawn)


def step_of(g: State, given: Given) -> Happened:
    """Step of an answer, in words made before it is given: afterwards its options may mean something else."""
    question = given.question
    words = said(g, question, given.value)
    step = Happened(question.side, question, words, reasons_of(g, given.why), given.fallback)
    step.asked = spoken_later(question_words(g, question))
    step.private = question.side != CHANCE and hides_something(g, enemy_of(question.side))
    step.kept_back = kept_back(question, given.why, g.round)
    return step
