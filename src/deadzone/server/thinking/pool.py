"""The pool of thinking processes: whoever wants AMBER to think waits for one of them.

One processor is left to the server. Tables where somebody waits come before those with artificial players only. No
player is turned away: the more are waiting, the less time each may think. A thought that nobody wants any more leaves
the queue, or its process is ended if it does not come to an end by itself.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import os
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import TypeVar

import msgspec

from deadzone.server.logs import note
from deadzone.server.thinking.orders import Made, Reply, Thoughts, ThoughtWanted, Wanted
from deadzone.server.work.helping import Failure, Refusal, fault_of, outcome_of, started

T = TypeVar("T")

MOST_PROCESSES = 4
MOST_OF_TABLE = 2  # thoughts at once: one of its player, one for whoever asks for advice
LONGEST_MS = 10_000  # for one question
SHORTEST_MS = 50
PATIENCE_MS = 20_000  # all who wait together should be served within this time
LOOK_SECONDS = 0.2  # how often to see whether the thought is still wanted
GRACE_SECONDS = 0.5  # for a thought that is not wanted any more, before its process is ended
GIVEN_UP_SECONDS = 600.0  # a process that has not answered by then hangs: endless work is ended by its CPU limit
IDLE_SECONDS = 300.0

IsUnwanted = Callable[[], bool]


class Lost(Exception):
    """A process has failed or ended without an answer."""


class Unwanted(Exception):
    """Nobody wants this thought any more."""


class TooMany(Exception):
    """This table has as many thoughts under way as it may."""


def processes_here() -> int:
    """How many processes think at the same time: one processor is for the server."""
    return max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class Thinker:
    """One process, which thinks about one question at a time; it is started when it is first needed."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self._ending: asyncio.TimerHandle | None = None

    async def think(self, wanted: Wanted) -> Reply:
        self._stay()
        if self.process is None:
            self.process = await started("deadzone.server.thinking.thinker")
        try:
            asking = outcome_of(self.process, wanted, Reply)
            reply: Reply = await asyncio.wait_for(asking, GIVEN_UP_SECONDS)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            self.end()
            raise Lost(type(error).__name__) from error
        except BaseException:
            self.end()  # nobody waits for its answer, which must not be taken for the next one
            raise
        self._ending = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.end)
        return reply

    def _stay(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def end(self) -> None:
        self._stay()
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process = None

    async def close(self) -> None:
        process = self.process
        self.end()
        if process is not None:
            await process.wait()


class Pool:
    def __init__(self, processes: int = 0) -> None:
        self.thinkers = [Thinker() for _ in range(processes or processes_here())]
        self._free = list(self.thinkers)
        self._queue: list[tuple[int, int, asyncio.Future[Thinker]]] = []
        self._numbers = count()
        self._of_table: Counter[str] = Counter()

    def waiting(self) -> int:
        """Number of thoughts, including those in progress."""
        return self._of_table.total()

    async def think(self, wanted: ThoughtWanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Thoughts:
        """Think about a question; `Unwanted` if it is `unwanted` before an answer is found.

        `alone`: nobody at the table waits for it but artificial players.
        """
        reply = await self.ask(wanted, table, unwanted, alone)
        assert isinstance(reply, Thoughts)
        if reply.cut:
            note("thinking-cut", logging.INFO, battle=table, strength=wanted.level, trials=reply.trials)
        return reply

    async def ask(self, wanted: Wanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Made:
        """Have a process carry out an order about a position."""
        if self._of_table[table] >= MOST_OF_TABLE:
            raise TooMany
        self._of_table[table] += 1
        try:
            thinker = await self._turn(unwanted, alone)
            try:
                if isinstance(wanted, ThoughtWanted):
                    wanted = msgspec.structs.replace(wanted, cap=self._cap())
                reply = await self._thought(thinker, wanted, unwanted)
            finally:
                self._hand_on(thinker)
        finally:
            self._of_table[table] -= 1
            self._of_table += Counter()  # drops tables with none
        if isinstance(reply, Failure):
            note("thinking-failed", logging.ERROR, reason=reply.trace)
            raise Lost("error")
        if isinstance(reply, Refusal):
            raise fault_of(reply)
        return reply

    def _cap(self) -> int:
        """Milliseconds for the next thought: the fewer, the more are waiting."""
        share = PATIENCE_MS * len(self.thinkers) // max(self.waiting(), 1)
        return max(SHORTEST_MS, min(LONGEST_MS, share))

    async def _turn(self, unwanted: IsUnwanted, alone: bool) -> Thinker:
        """Wait for a free process, the most urgent first, then in order of arrival."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (int(alone), next(self._numbers), turn))
        try:
            return await _unless(unwanted, turn)
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._hand_on(turn.result())
            turn.cancel()
            raise

    def _hand_on(self, thinker: Thinker) -> None:
        while self._queue:
            _, _, turn = heapq.heappop(self._queue)
            if not turn.done():
                turn.set_result(thinker)
                return
        self._free.append(thinker)

    async def _thought(self, thinker: Thinker, wanted: Wanted, unwanted: IsUnwanted) -> Reply:
        thinking = asyncio.ensure_future(thinker.think(wanted))
        try:
            return await _unless(unwanted, thinking)
        except Unwanted:
            await asyncio.wait({thinking}, timeout=GRACE_SECONDS)
            raise
        finally:
            if not thinking.done():
                thinking.cancel()
                await asyncio.wait({thinking})
            elif not thinking.cancelled():
                thinking.exception()  # it has been seen

    async def close(self) -> None:
        for thinker in self.thinkers:
            await thinker.close()


async def _unless(unwanted: IsUnwanted, coming: asyncio.Future[T]) -> T:
    """Wait for something, unless it is not wanted any more."""
    while not coming.done():
        if unwanted():
            raise Unwanted
        await asyncio.wait({coming}, timeout=LOOK_SECONDS)
    return coming.result()
