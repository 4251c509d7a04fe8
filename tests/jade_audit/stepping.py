"""The engine one step at a time, so that every event can be judged in the position in which it happened."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.core.events import Event
from deadzone.core.lot import Lot
from deadzone.core.questions import CHANCE, Answer, Choice, Question
from deadzone.core.state import Frame, State


def played(g: State, value: Answer) -> Iterator[tuple[Frame, list[Event]]]:
    """`core.engine.answer`, but each procedure that acts and what it tells, one after the other."""
    question = g.question
    assert question is not None
    if isinstance(question, Choice) and isinstance(value, tuple) and question.is_lot(value):
        g.stack.append(Lot(value))
    else:
        _hand_over(g, question, value)
    g.question = None
    while g.stack:
        frame = g.stack[-1]
        if frame.at >= frame.STEPS:
            g.stack.pop()
            continue
        at, g.events = frame.at, []
        frame.at = at + 1
        question = frame.step(at, g)
        yield frame, g.events
        if question is not None:
            frame.at = at
            g.question = question
            if isinstance(question, Choice) and question.side < CHANCE:
                question.by_lot = g.setting.jade[question.side] is not None
            return


def _hand_over(g: State, question: Question, value: Answer) -> None:
    """The answer lands in the procedure on top; one that was drawn by lot in the one beneath."""
    top = g.stack[-1]
    if isinstance(top, Lot):
        assert isinstance(value, int)
        g.stack.pop()
        asked = g.stack[-1].step(g.stack[-1].at, g)
        assert isinstance(asked, Choice)
        question, value = asked, asked.options[top.places[value]]
    frame = g.stack[-1]
    setattr(frame, question.into, value)
    frame.at += 1
