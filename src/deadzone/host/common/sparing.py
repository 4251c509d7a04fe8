"""Leaves out parts of a message that cannot be made, so that no table is lost for a word or a forecast.

Each failure is logged once per battle, and the rest of the message is sent. This does not apply to the engine itself:
an answer that cannot be carried out changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from deadzone.core.sentence import Fault

log = logging.getLogger("deadzone.server")

T = TypeVar("T")
U = TypeVar("U")

# Id of the battle that the current work is for; empty outside tables.
BATTLE: ContextVar[str] = ContextVar("battle", default="")
MOST_NOTED = 10_000

_noted: dict[tuple[str, str], None] = {}


def spared(make: Callable[[], T], instead: U, failure: str, *about: object) -> T | U:
    """Return what `make` returns, or `instead` if it fails; then `failure`, formatted with `about`, is logged."""
    try:
        return make()
    except Exception:  # whatever failed, the rest can still be shown
        _note(failure % about)
        return instead


def shown(make: Callable[[], T], failure: str, *about: object) -> T:
    """Return what `make` makes, or refuse with a Fault: a read-only request that fails must not end the connection."""
    made = spared(make, None, failure, *about)
    if made is None:
        raise Fault("This cannot be shown: see the server's log.")
    return made


def _note(failure: str) -> None:
    """Log a failure once per battle: the same message is made for each seat and language, and for late arrivals."""
    note = (BATTLE.get(), failure)
    if note[0] and note in _noted:
        return
    if len(_noted) >= MOST_NOTED:
        _noted.clear()
    _noted[note] = None
    log.exception("battle %s: %s", *note)
