"""Health check: whether the server can write to its database, and whether the page is there.

Checks are cheap: a real write is made at most every few seconds, however many requests come in.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from time import monotonic, time

from sqlalchemy import delete, insert

from deadzone.core.sentence import Sentence
from deadzone.server.logs import note
from deadzone.server.store.schema import facts
from deadzone.server.store.storage import Storage, Unreachable

LOOK_SECONDS = 5.0  # how long a result stays valid
WRITE_SECONDS = 3.0  # a write that takes longer counts as failed
WRITTEN = "written"  # name of the fact that is written: the time of the last check
NOT_WRITTEN = Sentence("The database cannot be written to.")
NO_PAGE = Sentence("The page is missing.")


class Doctor:
    """Checks the health of one server."""

    def __init__(self, storage: Storage, index: Path) -> None:
        self._storage = storage
        self._index = index
        self._looked = -LOOK_SECONDS
        self._found: Sentence | None = None
        self._looking: asyncio.Task[None] | None = None

    def page(self) -> bool:
        return self._index.is_file()

    async def complaint(self) -> Sentence | None:
        """What is wrong, if anything."""
        if not self.page():
            return NO_PAGE
        if monotonic() - self._looked >= LOOK_SECONDS and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look(), name="health")
        if self._looking is not None:
            await asyncio.shield(self._looking)
        return self._found

    async def _look(self) -> None:
        before, self._found = self._found, await self._try_to_write()
        self._looked = monotonic()
        if self._found is not before:
            level = logging.ERROR if self._found else logging.WARNING
            note("health", level, status="failing" if self._found else "ok", reason=self._found)

    async def _try_to_write(self) -> Sentence | None:
        if not self._storage.writing:
            return NOT_WRITTEN
        row: dict[str, object] = {"name": WRITTEN, "value": str(int(time()))}
        write = self._storage.keep([(delete(facts).where(facts.c.name == WRITTEN), None), (insert(facts), [row])])
        try:
            await asyncio.wait_for(write, WRITE_SECONDS)
        except (Unreachable, TimeoutError):
            return NOT_WRITTEN
        return None
