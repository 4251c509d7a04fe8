"""The pool of thinking processes: whoever wants AMBER to think waits for one of them.

Every household gets its turn, and never has all the processes; tables where somebody waits come before those with
artificial players only. No player is turned away: the more are waiting, the less time each may think.
"""

from __future__ import annotations

import logging
import os
from collections import Counter

import msgspec

from deadzone.host.common.noting import note
from deadzone.host.common.refusals import Failure, Refusal, fault_of
from deadzone.host.ports.thinker import IsUnwanted, Lost, TooMany
from deadzone.host.thinking.orders import Made, Reply, Thoughts, ThoughtWanted, Wanted
from deadzone.server.work.crew import Crew, Room

LEAST_PROCESSES = 2  # so that nobody has to wait for the thoughts of one other household
MOST_PROCESSES = 4
MOST_OF_TABLE = 2  # thoughts at once: one of its player, one for whoever asks for advice
LONGEST_MS = 10_000  # for one question
SHORTEST_MS = 50
PATIENCE_MS = 20_000  # all who wait together should be served within this time
OTHERS_MS = 2_000  # and within this time, if they are of several households
PEOPLE, ALONE = 0, 1
ROOM = Room(10_000, 10_000, 1_000_000_000)  # nobody who plays is turned away: there are only so many tables

REPLY = msgspec.msgpack.Decoder(Reply)


def processes_here() -> int:
    """How many processes think at the same time: one processor is for the server."""
    return max(LEAST_PROCESSES, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class Pool:
    def __init__(self, processes: int = 0) -> None:
        size = processes or processes_here()
        most = max(1, size - 1)
        self.crew = Crew("deadzone.server.work.thinker", [(PEOPLE, ALONE)] * size, most_at_once=most, room=ROOM)
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

        def content() -> bytes:
            limited = msgspec.structs.replace(wanted, cap=self._cap()) if isinstance(wanted, ThoughtWanted) else wanted
            return msgspec.msgpack.encode(limited)

        self._of_table[table] += 1
        try:
            size, lane = len(msgspec.msgpack.encode(wanted)), ALONE if alone else PEOPLE
            reply: Reply = REPLY.decode(await self.crew.done(content, size, lane, unwanted))
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
        """Milliseconds for the next thought: the fewer, the more are waiting, and the more households there are."""
        size, homes = len(self.crew.helpers), len(self.crew.homes())
        share = PATIENCE_MS * size // max(self.waiting(), 1)
        if homes > 1:
            share = min(share, OTHERS_MS * size // homes)
        return max(SHORTEST_MS, min(LONGEST_MS, share))

    async def close(self) -> None:
        await self.crew.close()
