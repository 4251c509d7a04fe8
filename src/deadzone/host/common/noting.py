"""The log: events with names and numbers, no contents."""

from __future__ import annotations

import logging

log = logging.getLogger("deadzone.server")
log.addHandler(logging.NullHandler())  # read by whoever adds another: at a terminal nobody does


def note(event: str, level: int = logging.INFO, error: BaseException | None = None, **fields: object) -> None:
    """Log an event. Fields without a value are left out."""
    known = {name: value for name, value in fields.items() if value not in (None, "")}
    log.log(level, event, exc_info=error, extra={"fields": known})


def note_set_aside(battle: str, fault: Exception) -> None:
    """Log that a stored battle cannot be read, and why."""
    note("battle-set-aside", logging.ERROR, battle=battle, reason=fault, cause=repr(fault.__cause__))
