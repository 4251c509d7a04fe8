"""Threads beside the event loop: some for the tables, others for artificial players; and the processes of AMBER.

Work at the tables is not done in order of arrival: players' answers always come first. One thread handles nothing but
answers, so that no long piece of work delays them. The other one rests after any other work, at least for as long as
that took: all threads share one processor, on which answers have priority.
"""

from __future__ import annotations

import asyncio
import heapq
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from enum import IntEnum
from functools import partial
from itertools import count
from threading import Condition, Thread
from time import monotonic
from typing import Any, TypeVar

from deadzone.server.thinking.pool import Pool

T = TypeVar("T")

BOT_THREADS = 2
# How long a thread may hold the interpreter while others wait to pass an answer on. Python's default is five
# milliseconds, and an answer changes threads six times.
SWITCH_SECONDS = 0.0005


class Turn(IntEnum):
    """Priority of work at the tables; the lowest number is served first."""

    ANSWER = 0
    BOT = 1  # an answer of an artificial player, or of a seat that answers faster than a person would
    JOIN = 2
    STUDY = 3
    LATE = 4  # from an address that has exceeded its budget


LAST_ANSWER = Turn.BOT
# How long to rest after work that is not an answer: a multiple of its duration, and a minimum in seconds.
REST = {Turn.JOIN: (1.0, 0.003), Turn.STUDY: (1.0, 0.003), Turn.LATE: (3.0, 0.020)}


class Gone(Exception):
    """The client has gone, so the work was not done."""


def still_there() -> bool:
    """Default for `gone`: somebody is always waiting."""
    return False


class Lanes:
    """A priority queue with two threads: one for all work, one for answers only."""

    def __init__(self) -> None:
        self._heap: list[tuple[Turn, int, Callable[[], None], Future[Any]]] = []
        self._numbers = count()
        self._changed = Condition()
        self._closed = False
        for name, last in (("answers", LAST_ANSWER), ("tables", Turn.LATE)):
            Thread(target=self._run, args=(last,), name=name).start()

    def submit(self, turn: Turn, work: Callable[[], T], gone: Callable[[], bool]) -> Future[T]:
        future: Future[T] = Future()

        def do() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                if gone():
                    raise Gone
                future.set_result(work())
            except BaseException as error:  # passed on to whoever waits for the result
                future.set_exception(error)

        with self._changed:
            heapq.heappush(self._heap, (turn, next(self._numbers), do, future))
            self._changed.notify_all()
        return future

    def waiting(self) -> int:
        return len(self._heap)

    def _run(self, last: Turn) -> None:
        rested = 0.0  # when work other than answers may be done again
        while True:
            with self._changed:
                self._wait(last, rested)
                if self._closed:
                    return
                turn, _, do, _ = heapq.heappop(self._heap)
            began = monotonic()
            do()
            times, least = REST.get(turn, (0.0, 0.0))
            ended = monotonic()
            rested = max(rested, ended + max(least, times * (ended - began)))

    def _wait(self, last: Turn, rested: float) -> None:
        """Wait until something is due.

        The clock is read once per round: if the rest ended between two readings, nothing would wake the thread.
        """
        while not self._closed:
            left = rested - monotonic()
            if self._is_due(last if left <= 0 else LAST_ANSWER):
                return
            self._changed.wait(left if left > 0 else None)

    def _is_due(self, last: Turn) -> bool:
        return bool(self._heap) and self._heap[0][0] <= last

    def close(self) -> None:
        """Stop the threads and cancel all work that has not begun."""
        with self._changed:
            self._closed = True
            for _, _, _, future in self._heap:
                future.cancel()
            self._heap.clear()
            self._changed.notify_all()


class Workers:
    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._tables = Lanes()
        self._bots = ThreadPoolExecutor(BOT_THREADS, "bot")
        self.pool = Pool()
        self.analysts = Pool(1)  # apart, so that no player waits while somebody looks back

    async def at_table(
        self, work: Callable[[], T], turn: Turn = Turn.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        """Run engine work or make messages in a table thread; raise `Gone` if `gone` holds when its turn comes."""
        # The thread gets the caller's context, which says for which battle it works (`sparing.BATTLE`).
        return await asyncio.wrap_future(self._tables.submit(turn, partial(copy_context().run, work), gone))

    def waiting(self) -> int:
        """Number of pieces of table work that have not begun."""
        return self._tables.waiting()

    async def think(self, work: Callable[[], T]) -> T:
        """Run an artificial player in a thread of its own pool."""
        return await asyncio.get_running_loop().run_in_executor(self._bots, copy_context().run, work)

    async def stop_thinking(self) -> None:
        """End the processes that think."""
        await self.pool.close()
        await self.analysts.close()

    def close(self) -> None:
        self._tables.close()
        self._bots.shutdown(wait=False, cancel_futures=True)
