"""A crew of helper processes, at which every household gets its turn.

Orders wait in lanes, and each helper serves some of them, in an order of its own: so short work need not wait behind
long work. Within a lane the household that has had least comes first. What nobody wants any more leaves the queue, or
its helper is ended if it does not come to an end by itself.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple, TypeVar

from deadzone.host.ports.thinker import IsUnwanted, Unwanted
from deadzone.host.ports.workshop import Busy
from deadzone.server.fairness.accounts import ACCOUNT, payer
from deadzone.server.fairness.turns import Turns
from deadzone.server.work.helping import Helper

T = TypeVar("T")
Lane = int

LOOK_SECONDS = 0.2  # how often to see whether an order is still wanted
GRACE_SECONDS = 0.5  # for one that is not wanted any more, before its helper is ended
OF_ALL, OF_ONE, BYTES = 600, 120, 100_000_000  # orders that may wait; a club may be one household
MANY = 4  # orders that make it worth while to start one more helper for the same household
START_SECONDS = 1.0  # of processor time, roughly, to start another one: charged to whoever has made it necessary
GIVEN_UP_SECONDS = 600.0  # a helper that has not answered by then hangs: endless work is ended by its CPU limit


class Room(NamedTuple):
    """How much may wait: orders, those of one household, and bytes."""

    orders: int
    of_one: int
    bytes: int


class Order:
    """An encoded order on its way; `helper` is set when it is its turn."""

    def __init__(self, home: str, lane: Lane, content: Callable[[], bytes]) -> None:
        self.home = home
        self.lane = lane
        self.content = content  # made when it is its turn: it may depend on how many others are waiting
        self.helper: asyncio.Future[Helper] = asyncio.get_running_loop().create_future()


class Crew:
    def __init__(
        self, module: str, serving: Sequence[Sequence[Lane]], most_at_once: int = 0, room: Room | None = None
    ) -> None:
        """A helper for each of `serving`, the lanes that it serves, the first ones first. A household has at most
        `most_at_once` orders carried out at the same time; 0 for no limit."""
        self._room = room or Room(OF_ALL, OF_ONE, BYTES)
        self.helpers = [Helper(module) for _ in serving]
        self._serving = dict(zip(self.helpers, serving, strict=True))
        self._free = set(self.helpers)
        self._lanes: dict[Lane, Turns[Order]] = {lane: Turns() for lanes in serving for lane in lanes}
        self._most_at_once = most_at_once or len(self.helpers)
        self._working: Counter[str] = Counter()  # by household
        self._bytes = 0

    def serving(self) -> list[Sequence[Lane]]:
        """The lanes that each helper serves."""
        return list(self._serving.values())

    def waiting(self) -> int:
        """Number of orders, including those in progress."""
        return sum([len(lane) for lane in self._lanes.values()]) + self._working.total()

    def homes(self) -> set[str]:
        """The households whose orders are being carried out or waiting."""
        return set(self._working).union(*[lane.waiting_homes() for lane in self._lanes.values()])

    async def done(
        self,
        content: Callable[[], bytes],
        size: int,
        lane: Lane,
        unwanted: IsUnwanted,
        seconds: float = GIVEN_UP_SECONDS,
    ) -> bytes:
        """Have an order carried out for the household that pays (`accounts.payer`); return the encoded outcome.

        Raise Busy if too much is waiting, Unwanted if nobody wants it any more, Lost if the helper failed.
        """
        if await unwanted():
            raise Unwanted
        order = Order(payer(), lane, content)
        if not self._has_room(order.home, size):
            raise Busy
        self._bytes += size
        try:
            helper = await self._turn(order, unwanted)
            try:
                return await self._carried_out(order, helper, unwanted, seconds)
            finally:
                self._release(order.home, helper)
        finally:
            self._bytes -= size

    def _has_room(self, home: str, size: int) -> bool:
        of_one = sum([lane.of(home) for lane in self._lanes.values()]) + self._working[home]
        room = self._room
        return of_one < room.of_one and self.waiting() < room.orders and self._bytes + size <= room.bytes

    # Whose turn it is

    async def _turn(self, order: Order, unwanted: IsUnwanted) -> Helper:
        lane = self._lanes[order.lane]
        lane.add(order.home, order)
        self._hand_out()
        try:
            return await unless(unwanted, order.helper)
        except BaseException:
            lane.remove(order.home, order)
            if order.helper.done() and not order.helper.cancelled():
                self._release(order.home, order.helper.result())
            order.helper.cancel()
            raise

    def _hand_out(self) -> None:
        """Give every free helper what is next for it."""
        for helper in self.helpers:
            order = self._next_for(helper) if helper in self._free else None
            if order is not None:
                self._free.remove(helper)
                self._working[order.home] += 1
                order.helper.set_result(helper)

    def _next_for(self, helper: Helper) -> Order | None:
        for lane in self._serving[helper]:
            taken = self._lanes[lane].take(partial(self._may_have, helper, lane))
            if taken is not None:
                return taken[1]
        return None

    def _may_have(self, helper: Helper, lane: Lane, home: str) -> bool:
        """Whether a household may have this helper now.

        To start another one takes longer than most orders do. So a household that has one at work already waits for it,
        unless it wants a lot.
        """
        if self._working[home] >= self._most_at_once:
            return False
        waits = self._working[home] and self._lanes[lane].of(home) < MANY and self._is_served(lane)
        return helper.process is not None or not waits

    def _is_served(self, lane: Lane) -> bool:
        """Whether a helper for which this lane comes first has been started, or is being started."""
        first = [helper for helper, lanes in self._serving.items() if lanes[0] == lane]
        return any(helper.process is not None or helper not in self._free for helper in first)

    def _release(self, home: str, helper: Helper) -> None:
        self._working[home] -= 1
        self._working += Counter()  # drops households with none
        self._free.add(helper)
        self._hand_out()

    # Work

    async def _carried_out(self, order: Order, helper: Helper, unwanted: IsUnwanted, seconds: float) -> bytes:
        began, spent = monotonic(), 0.0
        asking = asyncio.ensure_future(helper.ask(order.content(), seconds))
        try:
            outcome, spent = await unless(unwanted, asking)
            return outcome
        except Unwanted:
            await asyncio.wait({asking}, timeout=GRACE_SECONDS)
            raise
        finally:
            if not asking.done():
                asking.cancel()
                await asyncio.wait({asking})
            elif not asking.cancelled():
                asking.exception()  # it has been seen
            if helper.process is None:  # it was ended, and another one must be started
                spent = monotonic() - began + START_SECONDS
            self._charge(order, spent)

    def _charge(self, order: Order, spent: float) -> None:
        self._lanes[order.lane].charge(order.home, spent)
        account = ACCOUNT.get()
        if account is not None:
            account.helped(spent)

    async def close(self) -> None:
        for helper in self.helpers:
            await helper.close()


async def unless(unwanted: IsUnwanted, coming: asyncio.Future[T]) -> T:
    """Wait for something, unless it is not wanted any more."""
    while not coming.done():
        if await unwanted():
            raise Unwanted
        await asyncio.wait({coming}, timeout=LOOK_SECONDS)
    return coming.result()
