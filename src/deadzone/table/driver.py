"""The driver around one battle: it hands each question to its player or to the dice, and keeps the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from deadzone.core.engine import answer
from deadzone.core.events import Event
from deadzone.core.questions import CHANCE, Answer, Choice, Spot
from deadzone.core.state import State
from deadzone.table.dice import DiceSource


class Player(Protocol):
    """Somebody who is shown a state and a question, and answers."""

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        """One of the question's options, or a spot inside the cube."""
        ...


Watcher = Callable[[State, list[Event]], None]


def next_answer(g: State, players: Sequence[Player], dice: DiceSource) -> Answer:
    """What the one who is asked answers."""
    question = g.question
    assert question is not None
    if question.side == CHANCE:
        return dice.answer(question)
    assert isinstance(question, Choice | Spot)
    return players[question.side].choose(g, question)


def play(g: State, players: Sequence[Player], dice: DiceSource, watch: Watcher | None = None) -> list[Answer]:
    """Plays to the end; the list of all answers, from which the same battle can be replayed."""
    answers: list[Answer] = []
    while g.question is not None:
        value = next_answer(g, players, dice)
        answers.append(value)
        events = answer(g, value)
        if watch is not None:
            watch(g, events)
    return answers


def replay(g: State, answers: Sequence[Answer]) -> list[Event]:
    """Gives a state at its first question the same answers again; all events."""
    events: list[Event] = []
    for value in answers:
        events += answer(g, value)
    return events
