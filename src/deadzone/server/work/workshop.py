"""The workshop: makes drawings, new battles and all about teams and maps in separate processes.

There a hostile text or a long piece of work holds nobody up: the processes have a lower priority than the server and
limited memory and time, and are ended when they exceed them. One does nothing but short work; films, reports and other
papers are for the other one, which helps with the short work when it has nothing else to do.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec
from msgspec import Struct

from deadzone.host.common.orders import (
    Battle,
    BattleOrder,
    Drawing,
    Made,
    MapWanted,
    MapWork,
    Order,
    Outcome,
    PaperWanted,
    RandomMapWanted,
    ReplayWork,
    TeamWork,
    ToOpen,
    is_long,
    too_much,
)
from deadzone.host.common.refusals import Failure, Refusal, fault_of
from deadzone.host.ports.hands import Gone
from deadzone.host.ports.thinker import IsUnwanted, Lost, Unwanted
from deadzone.server.work.crew import Crew
from deadzone.table.files.battlefile import Entry, Head

log = logging.getLogger("deadzone.server")

SHORT, LONG = 0, 1
ORDER_SECONDS = 60.0  # enough on a busy machine: `workbench` limits the CPU time

TOGETHER = 100  # entries unpacked without a break
UNPACK = msgspec.msgpack.Decoder(Entry)
OUTCOME = msgspec.msgpack.Decoder(Outcome)


class Workshop:
    def __init__(self) -> None:
        self.crew = Crew("deadzone.server.work.workbench", ((SHORT,), (LONG, SHORT)))

    def waiting(self) -> int:
        """Number of orders, including those in progress."""
        return self.crew.waiting()

    async def draw(self, order: RandomMapWanted | MapWanted, gone: IsUnwanted) -> str:
        """Return a drawing as SVG."""
        made = await self._make(order, gone)
        assert isinstance(made, Drawing)
        return made.svg

    async def open(self, order: BattleOrder, chance: str, gone: IsUnwanted) -> tuple[Head, list[Entry]]:
        """Return a battle ready to be stored."""
        made = await self._make(ToOpen(order=order, chance=chance), gone)
        assert isinstance(made, Battle)
        entries: list[Entry] = []
        for first in range(0, len(made.entries), TOGETHER):
            entries += [UNPACK.decode(entry) for entry in made.entries[first : first + TOGETHER]]
            await asyncio.sleep(0)  # let other tasks run
        return made.head, entries

    async def make(self, order: TeamWork | MapWork | ReplayWork | PaperWanted, gone: IsUnwanted) -> bytes:
        """Return the body of a response."""
        made = await self._make(order, gone)
        assert isinstance(made, Made)
        return made.content

    async def _make(self, order: Order, gone: IsUnwanted) -> Drawing | Battle | Made:
        content = msgspec.msgpack.encode(order)
        lane = LONG if is_long(order) else SHORT
        try:
            outcome = await self.crew.done(lambda: content, len(content), lane, gone, ORDER_SECONDS)
        except Unwanted as error:
            raise Gone from error
        except Lost as lost:
            log.warning("an order (%s) was given up: %s", _kind(order), lost)
            raise too_much() from lost
        return _told(OUTCOME.decode(outcome))

    async def close(self) -> None:
        await self.crew.close()


def _kind(order: Struct) -> object:
    return order.__struct_config__.tag


def _told(outcome: Outcome) -> Drawing | Battle | Made:
    if isinstance(outcome, Refusal):
        raise fault_of(outcome)
    if isinstance(outcome, Failure):
        raise RuntimeError(f"an order has failed in the workshop:\n{outcome.trace}")
    return outcome
