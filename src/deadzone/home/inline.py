"""Work and thinking in one program that does one thing after the other.

AMBER thinks in line, not in a thread. At a terminal nobody can type anything while AMBER has its turn, so there is
nothing to respond to meanwhile but Ctrl-C: in line that ends a thought at once, while a thread would think on, and the
program would wait for it before it ends. And the same seed gives the same battle, as no thought is cut short.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from deadzone.host.common.noting import note
from deadzone.host.common.refusals import Failure, Refusal, fault_of
from deadzone.host.ports.hands import Gone, Urgency, still_there
from deadzone.host.ports.thinker import IsUnwanted, Lost, Unwanted
from deadzone.host.running.replying import reply_to
from deadzone.host.thinking.orders import Made, Thoughts, ThoughtWanted, Wanted

T = TypeVar("T")


class InlineHands:
    """Whatever is to be done is done at once."""

    async def at_table(
        self, work: Callable[[], T], urgency: Urgency = Urgency.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        if gone():
            raise Gone
        return work()

    async def think(self, work: Callable[[], T]) -> T:
        return work()


class InlineThinker:
    async def think(self, wanted: ThoughtWanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Thoughts:
        thoughts = await self.ask(wanted, table, unwanted, alone)
        assert isinstance(thoughts, Thoughts)
        return thoughts

    async def ask(self, wanted: Wanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Made:
        if await unwanted():
            raise Unwanted
        reply = reply_to(wanted)
        if isinstance(reply, Failure):
            note("thinking-failed", logging.ERROR, battle=table, reason=reply.trace)
            raise Lost("error")
        if isinstance(reply, Refusal):
            raise fault_of(reply)
        return reply
