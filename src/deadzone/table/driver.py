"""The driver of one battle: it passes each question to its player or to the dice and collects the answers.

If a player raises an error or gives an invalid or illegal answer, the first option of the question (the first
suggestion of a spot) is used instead, the failure is noted, and the battle goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from deadzone.catalog.outside import look_at_json
from deadzone.core.engine import answer, proceed, why_not
from deadzone.core.events import Event
from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State
from deadzone.table.dice import DiceSource
from deadzone.table.view import hides_something, view_of

Why = dict[str, Any]

# Limits for the answers of players; anything larger comes from a broken player.
LARGEST_NUMBER = 1_000_000
LONGEST_ANSWER = 200
LONGEST_REASON = 300
LONGEST_FALLBACK = 600  # a reason with the kind of failure
MOST_REASONS = 500  # values of a trace, as counted by `look_at_json`


class Reasoned(Declared):
    """An answer with a trace of why it was chosen: a dictionary of plain JSON values, kept in the log.

    Both come from the player and may be anything; the driver checks them.
    """

    answer: object
    why: object


class Stop(Exception):
    """Raised by a player to stop the battle with this fault instead of falling back to the first option."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Player(Protocol):
    """A player, human or artificial, who answers questions from a view of the battle.

    A player that never looks at the battle sets `blind = True`, which saves making the views. One that is sure to
    change nothing it is shown sets `careful = True`: it sees the battle itself while nothing is hidden from its side.
    """

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        """Choose one of the question's options, or a spot inside the cube."""
        ...


class Given(Declared):
    """An answer with its question and the reasons for it; `fallback` says how the player failed, if it did."""

    question: Question
    value: Answer
    why: Why | None = None
    fallback: str = ""


Watcher = Callable[[State, Given, list[Event]], None]


def ask(g: State, players: Sequence[Player], dice: DiceSource) -> Given:
    """Get the answer to the pending question; the first option if the player fails."""
    question = g.question
    assert question is not None
    if question.side == CHANCE:
        return Given(question, dice.answer(question))
    assert isinstance(question, (Choice, Spot))
    try:
        player = players[question.side]
        reply: object = player.choose(_shown_to(player, g, question.side), question)
    except Stop as stop:
        raise stop.fault from None
    except (Exception, SystemExit) as error:  # an error of a player must not end the battle
        return _fallback(question, f"{type(error).__name__}: {_shortened(error)}")
    return _checked(g, question, reply)


def _shown_to(player: Player, g: State, side: Side) -> State:
    """The battle as the player may see it: a copy, unless it cannot matter."""
    if getattr(player, "blind", False):
        return g
    if getattr(player, "careful", False) and not hides_something(g, side):
        return g
    return view_of(g, side)


def next_answer(g: State, players: Sequence[Player], dice: DiceSource) -> Answer:
    """The value of the answer to the pending question, see `ask`."""
    return ask(g, players, dice).value


def play(
    g: State, players: Sequence[Player], dice: DiceSource, watch: Watcher | None = None, keep: Watcher | None = None
) -> list[Answer]:
    """Play to the end and return all answers, from which the battle can be replayed.

    `keep` is called before `watch`, so that an answer is saved before it is shown.
    """
    answers: list[Answer] = []
    while g.question is not None:
        given = ask(g, players, dice)
        answers.append(given.value)
        # `ask` has checked the answers of players, but not those of the dice.
        events = answer(g, given.value) if given.question.side == CHANCE else proceed(g, given.value)
        if keep is not None:
            keep(g, given, events)
        if watch is not None:
            watch(g, given, events)
    return answers


def replay(g: State, answers: Sequence[Answer]) -> list[Event]:
    """Give recorded answers to a state at its first question and return all events."""
    events: list[Event] = []
    for value in answers:
        events += answer(g, value)
    return events


def plain_answer(value: object) -> Answer | None:
    """The value as a number, string or tuple of numbers; None for anything else, which must not reach the engine."""
    if type(value) is int:
        return value if -LARGEST_NUMBER <= value <= LARGEST_NUMBER else None
    if type(value) is str:
        return value if len(value) <= LONGEST_ANSWER else None
    if type(value) is tuple or type(value) is list:
        assert isinstance(value, (tuple, list))
        return _plain_numbers(tuple(value))
    return None


def _plain_numbers(numbers: tuple[object, ...]) -> tuple[int, ...] | None:
    if len(numbers) > LONGEST_ANSWER:
        return None
    plain: list[int] = []
    for number in numbers:
        if type(number) is not int or not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
            return None
        plain.append(number)
    return tuple(plain)


def first_option(question: Choice | Spot) -> Answer:
    """The answer used for a player who fails; the first option is always legal."""
    return question.options[0] if isinstance(question, Choice) else question.suggestions[0]


def _checked(g: State, question: Choice | Spot, reply: object) -> Given:
    """The reply of a player as a legal answer, or the fallback if it is not one."""
    taken = _offered(question, reply)
    if taken is not None:
        return Given(question, taken)
    why = _plain_why(reply.why) if isinstance(reply, Reasoned) else None
    offered = reply.answer if isinstance(reply, Reasoned) else reply
    value = plain_answer(offered)
    if value is None:
        return _fallback(question, f"not an answer: {_shortened(offered)}")
    refusal = why_not(g, value)
    if refusal is not None:
        return _fallback(question, _shortened(refusal))
    return Given(question, value, why)


def _offered(question: Choice | Spot, reply: object) -> Answer | None:
    """The reply, if it is one of the options or suggestions itself, which needs no check; an equal value may."""
    offers: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
    for value in offers:
        if value is reply:
            return value
    return None


def _fallback(question: Choice | Spot, reason: str) -> Given:
    return Given(question, first_option(question), fallback=reason[:LONGEST_FALLBACK])


def _plain_why(why: object) -> Why | None:
    """The trace as plain JSON values; None, without losing the answer, if a battle file could not hold it."""
    try:
        text = msgspec.json.encode(why).decode()
        look_at_json(f"[{text}]", "", MOST_REASONS)  # one level deeper, as in the file
        copy = json.loads(text)
    except (Fault, TypeError, ValueError, OverflowError, RecursionError):
        return None
    return copy if isinstance(copy, dict) else None


def _shortened(value: object) -> str:
    """A value from a player as short text, even if its `repr` fails."""
    try:
        text = str(value) if isinstance(value, BaseException) else repr(value)
    except Exception:
        text = type(value).__name__
    return text.encode("utf-8", "replace").decode()[:LONGEST_REASON]
