"""Time and work in the page's worker, which does one thing after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from deadzone.host.ports.hands import Gone, Urgency, still_there

T = TypeVar("T")


class YieldingHands:
    """Whatever is to be done is done at once; before that, those who have said something are heard."""

    async def at_table(
        self, work: Callable[[], T], urgency: Urgency = Urgency.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        await asyncio.sleep(0)
        if gone():
            raise Gone
        return work()

    async def think(self, work: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        return work()
