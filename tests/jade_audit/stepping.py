"""Runs the engine one step at a time, so that every event can be checked in the position in which it happened."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.core.engine import advance, hand_over
from deadzone.core.events import Event
from deadzone.core.questions import Answer
from deadzone.core.state import Frame, State


def played(g: State, value: Answer) -> Iterator[tuple[Frame, list[Event]]]:
    """Like `core.engine.answer`, but yields each procedure that acts with its events."""
    hand_over(g, value)
    g.question = None
    while g.stack and g.question is None:
        frame, g.events = g.stack[-1], []
        advance(g)
        yield frame, g.events
