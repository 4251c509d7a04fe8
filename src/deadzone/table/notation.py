"""The text form of decisions, which reads back: `activate red-1`, `at blue-2`, `with burst-laser`, `spend 1 dice`."""

from __future__ import annotations

from deadzone.core.questions import MODEL, NUMBER, SIDE_NAMES, WEAPON, Answer, Choice, Question, Roll
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, State

# The word before the option, for each kind of question.
VERBS = {"activate": "activate", "target": "at", "weapon": "with", "mode": "", "spend-dice": "spend"}


def model_label(g: State, number: int) -> str:
    """`red-1`: the side and the model's place in its team."""
    side = g.models[number].side
    place = sum(1 for model in g.models[: number + 1] if model.side == side)
    return f"{SIDE_NAMES[side]}-{place}"


def write_answer(g: State, question: Question, value: Answer) -> str:
    """An answer to the question as text."""
    if isinstance(question, Roll):
        assert isinstance(value, tuple)
        return " ".join(["roll", *map(str, value)])
    assert isinstance(question, Choice)
    return f"{VERBS[question.kind]} {_write_option(g, question, value)}".strip()


def _write_option(g: State, question: Choice, value: Answer) -> str:
    if question.domain == MODEL and isinstance(value, int):
        return "nobody" if value == NOBODY else model_label(g, value)
    if question.domain == WEAPON and isinstance(value, int):
        return g.profile(question.subject).weapons[value].id
    if question.domain == NUMBER:
        return f"{value} dice"
    return str(value)


def read_answer(g: State, text: str) -> Answer:
    """The answer that a text means for the pending question."""
    question = g.question
    if question is None:
        raise Fault("The battle is over: nothing is being asked.")
    words = " ".join(text.lower().split())
    if isinstance(question, Roll):
        return _read_roll(words)
    assert isinstance(question, Choice)
    for option in question.options:
        if words == write_answer(g, question, option):
            return option
    choices = ", ".join(write_answer(g, question, option) for option in question.options)
    raise Fault("'{text}' is not one of the choices: {choices}.", text=text, choices=choices)


def _read_roll(words: str) -> tuple[int, ...]:
    first, *faces = words.split() or [""]
    if first != "roll" or not all(face.isdecimal() for face in faces):
        raise Fault("'{text}' is not a roll: write roll 8 3 5.", text=words)
    return tuple(map(int, faces))
