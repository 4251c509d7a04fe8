"""The workshop: makes drawings, new battles and all about teams and maps in a separate process, one after the other.

There a hostile text or a long piece of work holds nobody up: the process has a lower priority than the server and
limited memory and time, and is ended when it exceeds them. It is started on demand and ended after some idle time.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from deadzone.server.budgets import household
from deadzone.server.work.helping import Failure, Refusal, fault_of, outcome_of, started
from deadzone.server.work.orders import (
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
    too_much,
)
from deadzone.server.work.workers import Gone
from deadzone.table.files.battlefile import Entry, Head

log = logging.getLogger("deadzone.server")

MOST_WAITING = 32  # orders, including the one in progress
MOST_OF_ONE = 8  # from one address, so that there is room for others; browsers send up to six requests at once
ORDER_SECONDS = 60.0  # enough on a busy machine: `workbench` limits the CPU time to ten seconds
START_SECONDS = 120.0  # for the first order: the process has to load the catalogue
IDLE_SECONDS = 300.0

TOGETHER = 100  # entries unpacked without a break
UNPACK = msgspec.msgpack.Decoder(Entry)

IsGone = Callable[[], Awaitable[bool]]


class Busy(Exception):
    """Too many orders are waiting already."""


class Workshop:
    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._drawings: dict[MapWanted, Drawing] = {}
        self._lists: dict[TeamWork, bytes] = {}
        self._papers: dict[PaperWanted, bytes] = {}

    def waiting(self) -> int:
        """Number of orders, including the one in progress."""
        return self._waiting.total()

    async def draw(self, order: RandomMapWanted | MapWanted, address: str, gone: IsGone) -> str:
        """Return a drawing as SVG; those of the few shipped battlefields are cached."""
        drawing = self._drawings.get(order) if isinstance(order, MapWanted) else None
        if drawing is None:
            made = await self._make(order, address, gone)
            assert isinstance(made, Drawing)
            drawing = made
        if isinstance(order, MapWanted):
            self._drawings[order] = drawing
        return drawing.svg

    async def open(self, order: BattleOrder, address: str, gone: IsGone) -> tuple[Head, list[Entry]]:
        """Return a battle ready to be stored."""
        made = await self._make(order, address, gone)
        assert isinstance(made, Battle)
        entries: list[Entry] = []
        for first in range(0, len(made.entries), TOGETHER):
            entries += [UNPACK.decode(entry) for entry in made.entries[first : first + TOGETHER]]
            await asyncio.sleep(0)  # let other tasks run
        return made.head, entries

    async def team(self, order: TeamWork, address: str, gone: IsGone) -> bytes:
        """Return what an order about a team has made; faction lists, which never change, are cached."""
        content = self._lists.get(order) or await self.make(order, address, gone)
        if order.task == "list":
            self._lists[order] = content
        return content

    async def print(self, order: PaperWanted, address: str, gone: IsGone) -> bytes:
        """Return a PDF; the few aids are always the same and cached, the many plans of battlefields are not."""
        content = self._papers.get(order) or await self.make(order, address, gone)
        if not order.map:
            self._papers[order] = content
        return content

    async def make(self, order: TeamWork | MapWork | ReplayWork | PaperWanted, address: str, gone: IsGone) -> bytes:
        """Return the body of a response."""
        made = await self._make(order, address, gone)
        assert isinstance(made, Made)
        return made.content

    async def _make(self, order: Order, address: str, gone: IsGone) -> Drawing | Battle | Made:
        home = household(address)
        if self._waiting.total() >= MOST_WAITING or self._waiting[home] >= MOST_OF_ONE:
            raise Busy
        self._waiting[home] += 1
        try:
            async with self._turn:
                if await gone():
                    raise Gone
                return _told(await self._carried_out(order))
        finally:
            self._waiting[home] -= 1
            self._waiting += Counter()  # drops addresses with none

    async def _carried_out(self, order: Order) -> Outcome:
        self._stay()
        process = self._process or await self._start()
        seconds = ORDER_SECONDS if process is self._process else START_SECONDS
        self._process = process
        try:
            outcome: Outcome = await asyncio.wait_for(outcome_of(process, order, Outcome), seconds)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            await self.close()
            log.warning("an order (%s) was given up: %s", order.__struct_config__.tag, type(error).__name__)
            raise too_much() from error
        except BaseException:
            await self.close()  # nobody waits for its outcome, which must not be taken for the next one
            raise
        self._ending = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end)
        return outcome

    async def _start(self) -> Process:
        return await started("deadzone.server.work.workbench")

    def _stay(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def _end(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process = None

    async def close(self) -> None:
        self._stay()
        process = self._process
        self._end()
        if process is not None:
            await process.wait()


def _told(outcome: Outcome) -> Drawing | Battle | Made:
    if isinstance(outcome, Refusal):
        raise fault_of(outcome)
    if isinstance(outcome, Failure):
        raise RuntimeError(f"an order has failed in the workshop:\n{outcome.trace}")
    return outcome
