"""The driver around one battle: it hands each question to its player or to the dice, and keeps the answers.

A player may fail: raise an error, or answer something that is no answer or no legal one. Then the first option of the
question (the first suggestion of a spot) is answered in its stead, that failure is noted, and the battle goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from deadzone.catalog.outside import look_at_json
from deadzone.core.engine import answer, why_not
from deadzone.core.events import Event
from deadzone.core.questions import CHANCE, Answer, Choice, Question, Spot
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.table.dice import DiceSource
from deadzone.table.view import view_of

Why = dict[str, Any]

# No answer of a player is larger than this; whatever is comes from a broken player.
LARGEST_NUMBER = 1_000_000
LONGEST_ANSWER = 200
LONGEST_REASON = 300
LONGEST_FALLBACK = 600  # a reason and what kind of failure it was
MOST_REASONS = 500  # values of a trace, as `look_at_json` counts them


class Reasoned:
    """An answer together with a trace of why it was chosen: a dictionary of plain JSON values, kept in the log.

    Both come from outside and may be anything; the driver looks before it believes.
    """

    def __init__(self, answer: object, why: object) -> None:
        self.answer = answer
        self.why = why


class Stop(Exception):
    """Raised by a player who cannot go on: the battle stops with this fault, and nothing is answered in its stead."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Player(Protocol):
    """Somebody who is shown a view of the battle and a question, and answers.

    A player that never looks at the battle says so with `blind = True` and spares everybody the making of views.
    """

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        """One of the question's options, or a spot inside the cube."""
        ...


class Given:
    """An answer, who was asked what, and how it came about. `fallback` says how the player failed, if it did."""

    def __init__(self, question: Question, value: Answer, why: Why | None = None, fallback: str = "") -> None:
        self.question = question
        self.value = value
        self.why = why
        self.fallback = fallback


Watcher = Callable[[State, Given, list[Event]], None]


def ask(g: State, players: Sequence[Player], dice: DiceSource) -> Given:
    """The answer of the one who is asked; of a player's the first option when the player fails."""
    question = g.question
    assert question is not None
    if question.side == CHANCE:
        return Given(question, dice.answer(question))
    assert isinstance(question, Choice | Spot)
    try:
        player = players[question.side]
        view = g if getattr(player, "blind", False) else view_of(g, question.side)
        reply: object = player.choose(view, question)
    except Stop as stop:
        raise stop.fault from None
    except (Exception, SystemExit) as error:  # whatever a player does wrong must not end the battle
        return _fallback(question, f"{type(error).__name__}: {_shortened(error)}")
    return _checked(g, question, reply)


def next_answer(g: State, players: Sequence[Player], dice: DiceSource) -> Answer:
    """What the one who is asked answers."""
    return ask(g, players, dice).value


def play(
    g: State, players: Sequence[Player], dice: DiceSource, watch: Watcher | None = None, keep: Watcher | None = None
) -> list[Answer]:
    """Plays to the end; the list of all answers, from which the same battle can be replayed.

    `keep` is told of each answer before `watch`, so that a battle file never lacks what somebody has seen.
    """
    answers: list[Answer] = []
    while g.question is not None:
        given = ask(g, players, dice)
        answers.append(given.value)
        events = answer(g, given.value)
        for told in (keep, watch):
            if told is not None:
                told(g, given, events)
    return answers


def replay(g: State, answers: Sequence[Answer]) -> list[Event]:
    """Gives a state at its first question the same answers again; all events."""
    events: list[Event] = []
    for value in answers:
        events += answer(g, value)
    return events


def plain_answer(value: object) -> Answer | None:
    """A number, a word or a tuple of numbers; None for anything else, so that nothing odd reaches the engine."""
    if type(value) is int:
        return value if abs(value) <= LARGEST_NUMBER else None
    if type(value) is str:
        return value if len(value) <= LONGEST_ANSWER else None
    if type(value) in (tuple, list):
        assert isinstance(value, tuple | list)
        numbers = tuple(value)
        fits = all(type(number) is int and abs(number) <= LARGEST_NUMBER for number in numbers)
        return numbers if fits and len(numbers) <= LONGEST_ANSWER else None
    return None


def first_option(question: Choice | Spot) -> Answer:
    """What is answered for a player who fails: legal by the way questions are made."""
    return question.options[0] if isinstance(question, Choice) else question.suggestions[0]


def _checked(g: State, question: Choice | Spot, reply: object) -> Given:
    """The reply of a player as a legal answer."""
    why = _plain_why(reply.why) if isinstance(reply, Reasoned) else None
    offered = reply.answer if isinstance(reply, Reasoned) else reply
    value = plain_answer(offered)
    if value is None:
        return _fallback(question, f"not an answer: {_shortened(offered)}")
    refusal = why_not(g, value)
    if refusal is not None:
        return _fallback(question, _shortened(refusal))
    return Given(question, value, why)


def _fallback(question: Choice | Spot, reason: str) -> Given:
    return Given(question, first_option(question), fallback=reason[:LONGEST_FALLBACK])


def _plain_why(why: object) -> Why | None:
    """A trace that JSON cannot hold, or that a battle file would refuse, is left out: it must not cost the answer."""
    try:
        text = msgspec.json.encode(why).decode()
        look_at_json(f"[{text}]", "", MOST_REASONS)  # in the file it stands inside its answer
        copy = json.loads(text)
    except (Fault, TypeError, ValueError, OverflowError, RecursionError):
        return None
    return copy if isinstance(copy, dict) else None


def _shortened(value: object) -> str:
    """A broken player's value as text, which may itself be broken."""
    try:
        text = str(value) if isinstance(value, BaseException) else repr(value)
    except Exception:
        text = type(value).__name__
    return text.encode("utf-8", "replace").decode()[:LONGEST_REASON]
