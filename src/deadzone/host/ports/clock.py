"""Time, as a battle sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Moment(Struct, frozen=True):
    """When something happens.

    `up` are the seconds for which players could be here: whatever somebody may lose counts in it. `calendar` are the
    seconds since 1970, which are only for being shown.
    """

    up: float
    calendar: int


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> Moment: ...

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        """Call something in some time, unless the alarm is cancelled before."""
        ...
