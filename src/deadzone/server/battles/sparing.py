"""What cannot be shown is left out: no table is lost for a word or a forecast.

Whatever fails while a part of a message is made stands in the log, once for each battle, and the rest of the message
goes out. The engine itself is not spared: an answer that cannot be carried out changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

log = logging.getLogger("deadzone.server")

T = TypeVar("T")
U = TypeVar("U")

# The battle that work is done for; empty outside of tables.
BATTLE: ContextVar[str] = ContextVar("battle", default="")
MOST_NOTED = 10_000

_noted: dict[tuple[str, str], None] = {}


def spared(make: Callable[[], T], instead: U, failure: str, *about: object) -> T | U:
    """What is made, or something instead where making it fails; `failure` and what it is about go to the log."""
    try:
        return make()
    except Exception:  # whatever it is, the rest can still be shown
        _note(failure % about)
        return instead


def _note(failure: str) -> None:
    """The same message is made for each seat and language, and again for those who come later: one line is enough."""
    note = (BATTLE.get(), failure)
    if note[0] and note in _noted:
        return
    if len(_noted) >= MOST_NOTED:
        _noted.clear()
    _noted[note] = None
    log.exception("battle %s: %s", *note)
