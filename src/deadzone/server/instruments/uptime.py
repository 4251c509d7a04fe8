"""The server's own clock: how long it has been up and its database could be written, in its whole life.

Absence, the clocks of battles and the deletion of old ones count in it. A calendar would also count the time when
nobody could have come: while the server was down, stopped or asleep, or its database away. And a calendar can be wrong.
"""

from __future__ import annotations

import re
from time import monotonic, time

# Most that counts between two ticks: a process that was stopped, or a machine that slept, does not count the gap.
MOST_AT_ONCE = 5.0
JUMP_SECONDS = 60.0  # smaller changes of the calendar are corrections, or the drift of a clock
UPTIME = "uptime"  # name under which the database has it
TEXT = re.compile(r"(\d{1,12}) (-?\d{1,12})")


class Uptime:
    """Seconds of the server's life.

    What has passed since the clock was last stored counts on trial: if it cannot be stored, it did not count, and the
    clock stands until it can. So a database that is away stops the clock, and a killed server loses what was on trial.
    """

    def __init__(self) -> None:
        self._kept = 0.0  # as stored
        self._trial = 0.0  # since then
        self._last = monotonic()
        self._stands = False

    def begin(self, kept: float) -> None:
        """Go on from what was stored when the server last ran."""
        self._kept, self._trial, self._last = kept, 0.0, monotonic()

    def now(self) -> float:
        return self._kept + self._trial + self._passed()

    def tick(self) -> float:
        """Count what has passed; called so often that a longer gap can only be one that does not count."""
        self._trial += self._passed()
        self._last = monotonic()
        return self._kept + self._trial

    def stored(self, at: float) -> None:
        """The clock was stored as it stood at this tick, the last one."""
        if self._stands:
            self._stands, self._last = False, monotonic()
        self._kept, self._trial = at, 0.0

    def not_stored(self) -> None:
        self._trial, self._stands = 0.0, True

    def _passed(self) -> float:
        return 0.0 if self._stands else min(max(0.0, monotonic() - self._last), MOST_AT_ONCE)


class Calendar:
    """Notices when the calendar jumps against the clock that only ever goes forward."""

    def __init__(self) -> None:
        self._apart = time() - monotonic()

    def jump(self) -> int:
        """Seconds by which the calendar has jumped since the last call; 0 as a rule."""
        apart = time() - monotonic()
        jumped, self._apart = apart - self._apart, apart
        return round(jumped) if abs(jumped) >= JUMP_SECONDS else 0


def uptime_text(up: float, calendar: int) -> str:
    """The form stored in the database: the server's clock, and what the calendar showed then."""
    return f"{int(up)} {calendar}"


def read_uptime(text: str) -> tuple[int, int]:
    """A text that says nothing is a server that begins its life."""
    found = TEXT.fullmatch(text)
    return (int(found[1]), int(found[2])) if found is not None else (0, 0)
