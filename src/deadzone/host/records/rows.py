"""Decodes rows of the database into battles. A damaged row makes only its own battle unreadable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.table.driver import plain_answer
from deadzone.table.files.battlefile import Entry, Head

T = TypeVar("T")
DAMAGED = Sentence("This battle cannot be opened: its data is damaged.")


def decoded(head: object, bodies: Sequence[object]) -> tuple[Head, list[Entry]]:
    """Return the set-up and all answers of a battle; the cause of the Fault says what is wrong with a row."""
    try:
        entries = [_decoded(body, Entry) for body in bodies]
        for number, entry in enumerate(entries, start=1):
            if entry.n != number or plain_answer(entry.answer) is None:
                raise ValueError(f"answer {number} is missing, or is none")
        return _decoded(head, Head), entries
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise Fault(DAMAGED.template) from error


def _decoded(row: object, kind: type[T]) -> T:
    """Decode a text column, which may hold something other than text in SQLite."""
    if not isinstance(row, str):
        raise TypeError(f"{type(row).__name__} instead of text")
    return msgspec.json.decode(row, type=kind)
