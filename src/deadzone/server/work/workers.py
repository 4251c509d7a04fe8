"""Threads beside the event loop: some for the tables, others for artificial players; and the processes of AMBER.

Work at the tables is not done in order of arrival: players' answers always come first. One thread handles nothing but
answers, so that no long piece of work delays them. The other one rests after any other work, at least for as long as
that took: all threads share one processor, on which answers have priority.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from threading import Condition, Thread
from time import monotonic, thread_time
from typing import Any, TypeVar

from deadzone.host.ports.hands import Gone, Urgency, still_there
from deadzone.server.fairness.accounts import ACCOUNT, payer
from deadzone.server.fairness.turns import Turns
from deadzone.server.work.pool import Pool

T = TypeVar("T")

BOT_THREADS = 2
ANALYSTS = 2  # each household has one of them at most
# How long a thread may hold the interpreter while others wait to pass an answer on. Python's default is five
# milliseconds, and an answer changes threads six times.
SWITCH_SECONDS = 0.0005


LAST_ANSWER = Urgency.BOT
# How long to rest after work that is not an answer: a multiple of its duration, and a minimum in seconds.
REST = {Urgency.JOIN: (1.0, 0.003), Urgency.STUDY: (1.0, 0.003), Urgency.LATE: (3.0, 0.020)}


class Piece:
    """A piece of work that waits, and the processor time that it took."""

    def __init__(self, work: Callable[[], Any], gone: Callable[[], bool]) -> None:
        self.future: Future[Any] = Future()
        self.seconds = 0.0
        self._work = work
        self._gone = gone

    def do(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        began = thread_time()
        try:
            if self._gone():
                raise Gone
            result = self._work()
        except BaseException as error:  # passed on to whoever waits for the result
            self.seconds = thread_time() - began
            self.future.set_exception(error)
            del self  # it has the error, whose trace has this frame: both would stay until a garbage collection
        else:
            self.seconds = thread_time() - began
            self.future.set_result(result)


class Lanes:
    """Two threads, one for all work, one for answers only. The most urgent comes first; of what is equally urgent, each
    household gets its turn."""

    def __init__(self) -> None:
        self._waiting: dict[Urgency, Turns[Piece]] = {urgency: Turns() for urgency in Urgency}
        self._changed = Condition()
        self._closed = False
        for name, last in (("answers", LAST_ANSWER), ("tables", Urgency.LATE)):
            Thread(target=self._run, args=(last,), name=name).start()

    def submit(self, urgency: Urgency, home: str, piece: Piece) -> None:
        with self._changed:
            self._waiting[urgency].add(home, piece)
            self._changed.notify_all()

    def waiting(self) -> int:
        return sum([len(turns) for turns in self._waiting.values()])

    def _run(self, last: Urgency) -> None:
        rested = 0.0  # when work other than answers may be done again
        while True:
            with self._changed:
                self._wait(last, rested)
                if self._closed:
                    return
                urgency, home, piece = self._next()
            began = monotonic()
            piece.do()
            times, least = REST.get(urgency, (0.0, 0.0))
            ended = monotonic()
            rested = max(rested, ended + max(least, times * (ended - began)))
            with self._changed:
                self._waiting[urgency].charge(home, piece.seconds)
            del piece  # it holds what it has worked on

    def _wait(self, last: Urgency, rested: float) -> None:
        """Wait until something is due.

        The clock is read once per round: if the rest ended between two readings, nothing would wake the thread.
        """
        while not self._closed:
            left = rested - monotonic()
            if self._is_due(last if left <= 0 else LAST_ANSWER):
                return
            self._changed.wait(left if left > 0 else None)

    def _is_due(self, last: Urgency) -> bool:
        return any(urgency <= last and turns for urgency, turns in self._waiting.items())

    def _next(self) -> tuple[Urgency, str, Piece]:
        urgency = min(urgency for urgency, turns in self._waiting.items() if turns)
        taken = self._waiting[urgency].take()
        assert taken is not None
        return urgency, *taken

    def close(self) -> None:
        """Stop the threads and cancel all work that has not begun."""
        with self._changed:
            self._closed = True
            for turns in self._waiting.values():
                while (taken := turns.take()) is not None:
                    taken[1].future.cancel()
            self._changed.notify_all()


class Workers:
    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._tables = Lanes()
        self._bots = ThreadPoolExecutor(BOT_THREADS, "bot")
        self.pool = Pool()
        self.analysts = Pool(ANALYSTS)  # apart, so that no player waits while somebody looks back

    async def at_table(
        self, work: Callable[[], T], urgency: Urgency = Urgency.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        """Run engine work or make messages in a table thread; raise `Gone` if `gone` holds when its turn comes."""
        # The thread gets the caller's context, which says for which battle it works (`sparing.BATTLE`).
        piece = Piece(partial(copy_context().run, work), gone)
        self._tables.submit(urgency, payer(), piece)
        try:
            result: T = await asyncio.wrap_future(piece.future)
            return result
        finally:
            account = ACCOUNT.get()
            if account is not None:
                account.seconds += piece.seconds
            del piece  # it has the error, whose trace has this frame

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
