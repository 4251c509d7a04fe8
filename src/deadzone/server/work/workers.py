"""Threads beside the event loop: some for the tables, others for artificial players, who may think for long.

At the tables whoever has waited longest is not served first: players' answers are, whatever else there is to do. One
thread does nothing but answers, so that no long piece of work is ever in their way. The other one rests after whatever
is no answer, for as long as that took: all threads share one processor, which is there for answers first.
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

T = TypeVar("T")

BOT_THREADS = 2
# How long a thread may keep the interpreter from the others, who want to pass an answer on. Python's own choice is
# five milliseconds, and an answer changes threads six times.
SWITCH_SECONDS = 0.0005


class Turn(IntEnum):
    """Who is served first."""

    ANSWER = 0
    BOT = 1  # what an artificial player has answered, or a person who answers faster than people do
    JOIN = 2
    STUDY = 3
    LATE = 4  # from an address that asks for more than others


LAST_ANSWER = Turn.BOT
# How long to rest after a piece of work that is no answer: so many times its own time, and so many seconds at least.
REST = {Turn.JOIN: (1.0, 0.003), Turn.STUDY: (1.0, 0.003), Turn.LATE: (3.0, 0.020)}


class Gone(Exception):
    """Nobody waits for this any more: it was not done."""


def still_there() -> bool:
    """In place of `gone` where somebody always waits."""
    return False


class Lanes:
    """A queue with two threads: one for all work, one for answers only."""

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
            except BaseException as error:  # whoever waits for it is to know
                future.set_exception(error)

        with self._changed:
            heapq.heappush(self._heap, (turn, next(self._numbers), do, future))
            self._changed.notify_all()
        return future

    def waiting(self) -> int:
        return len(self._heap)

    def _run(self, last: Turn) -> None:
        rested = 0.0  # when something else than answers may be done again
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
        """Until something is due. The clock is read once each time: between two readings the rest may have ended, and
        nobody would be woken for it."""
        while not self._closed:
            left = rested - monotonic()
            if self._is_due(last if left <= 0 else LAST_ANSWER):
                return
            self._changed.wait(left if left > 0 else None)

    def _is_due(self, last: Turn) -> bool:
        return bool(self._heap) and self._heap[0][0] <= last

    def close(self) -> None:
        """What has not begun is not done any more."""
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

    async def at_table(
        self, work: Callable[[], T], turn: Turn = Turn.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        """The engine, and the making of messages; `Gone` where nobody waits for it when its turn comes."""
        # The thread knows what the caller knows: for which battle it works (`sparing.BATTLE`).
        return await asyncio.wrap_future(self._tables.submit(turn, partial(copy_context().run, work), gone))

    def waiting(self) -> int:
        """How much the tables have not begun with yet."""
        return self._tables.waiting()

    async def think(self, work: Callable[[], T]) -> T:
        """An artificial player."""
        return await asyncio.get_running_loop().run_in_executor(self._bots, copy_context().run, work)

    def close(self) -> None:
        self._tables.close()
        self._bots.shutdown(wait=False, cancel_futures=True)
