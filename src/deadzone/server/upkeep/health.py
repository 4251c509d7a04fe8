"""How the server is: whether it can write to its database, whether the page is there, whether its queues are short.

That it answers at all says that it is alive. Whoever has much to do is neither dead nor failing: a write that waits its
turn while others get through is late, and a loop that comes around late is late too.

Checks are cheap: a real write is made at most every few seconds, however many requests come in.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic, time

from msgspec import Struct
from sqlalchemy import delete, insert

from deadzone.core.sentence import Sentence
from deadzone.host.common.noting import note
from deadzone.host.protocol.words import Readiness
from deadzone.server.store.schema import facts
from deadzone.server.store.storage import Storage

LOOK_SECONDS = 5.0  # how long a result stays valid
WRITE_SECONDS = 3.0  # how long a write may take
GLANCES = 6  # in which a write is waited for: a loop that was blocked for long has had only one of them
MOST_WAITING = 50  # in one queue; with more the server is busy
WRITTEN = "written"  # name of the fact that is written: the time of the last check
NOT_WRITTEN = Sentence("The database cannot be written to.")
NO_PAGE = Sentence("The page is missing.")
SLOW = Sentence("The database is slow: everything is saved, but later than usual.")
MUCH_TO_DO = Sentence("The server has much to do: everything takes longer than usual.")


class Finding(Struct, frozen=True):
    """How the server is, with a sentence about what is not well."""

    status: Readiness
    sentence: Sentence | None = None


WELL = Finding("ok")


class Doctor:
    """Checks the health of one server; `queues` are the lengths of all of them."""

    def __init__(self, storage: Storage, index: Path, queues: Callable[[], Iterable[int]]) -> None:
        self._storage = storage
        self._index = index
        self._queues = queues
        self._looked = -LOOK_SECONDS
        self._found = WELL
        self._looking: asyncio.Task[None] | None = None
        self._write: asyncio.Task[int] | None = None

    def page(self) -> bool:
        return self._index.is_file()

    async def complaint(self) -> Sentence | None:
        """What fails, if anything."""
        found = await self.finding()
        return found.sentence if found.status == "failing" else None

    async def finding(self) -> Finding:
        if not self.page():
            return Finding("failing", NO_PAGE)
        if monotonic() - self._looked >= LOOK_SECONDS and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look(), name="health")
        if self._looking is not None:
            await asyncio.shield(self._looking)
        if self._found is WELL and max(self._queues(), default=0) > MOST_WAITING:
            return Finding("busy", MUCH_TO_DO)
        return self._found

    async def _look(self) -> None:
        before, self._found = self._found, await self._try_to_write()
        self._looked = monotonic()
        if self._found != before:
            level = logging.ERROR if self._found.status == "failing" else logging.WARNING
            note("health", level, status=self._found.status, reason=self._found.sentence)

    async def _try_to_write(self) -> Finding:
        """Write something; a write that is still under way is waited for again, so that they do not pile up."""
        if not self._storage.writing:
            return Finding("failing", NOT_WRITTEN)
        if self._write is None:
            self._write = asyncio.create_task(self._note_time(), name="health-write")
        before = self._storage.commits
        for _ in range(GLANCES):
            done, _ = await asyncio.wait((self._write,), timeout=WRITE_SECONDS / GLANCES)
            if done:
                write, self._write = self._write, None
                return WELL if write.exception() is None else Finding("failing", NOT_WRITTEN)
        others_got_through = self._storage.commits > before
        return Finding("busy", SLOW) if others_got_through else Finding("failing", NOT_WRITTEN)

    async def _note_time(self) -> int:
        row: dict[str, object] = {"name": WRITTEN, "value": str(int(time()))}
        return await self._storage.keep([(delete(facts).where(facts.c.name == WRITTEN), None), (insert(facts), [row])])
