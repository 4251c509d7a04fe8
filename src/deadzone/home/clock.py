"""Time in a home: it goes on while somebody can play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Final

from deadzone.host.ports.clock import Alarm, Moment

CLAIM_AFTER: Final = 72 * 3600.0  # seconds of absence after which the win may be claimed


class HomeClock:
    """Time here goes on where it stood when the program last ended: nobody could play in between."""

    def __init__(self, up: float = 0.0) -> None:
        self._begun = monotonic() - up

    def now(self) -> Moment:
        return Moment(monotonic() - self._begun, int(time()))

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(seconds, call)
