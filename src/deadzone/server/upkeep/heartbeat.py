"""Keeps the server's own clock (`uptime.py`): counts every second, stores it every minute and at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import time

from sqlalchemy import update

from deadzone.host.common.noting import note
from deadzone.host.ports.store import Unreachable
from deadzone.server.instruments.uptime import JUMP_SECONDS, UPTIME, Calendar, read_uptime, uptime_text
from deadzone.server.store.schema import facts
from deadzone.server.store.storage import Storage

TICK_SECONDS = 1.0
STORE_SECONDS = 60.0
LAST_SECONDS = 1.0  # for storing it once more when the server stops


@asynccontextmanager
async def beating(storage: Storage) -> AsyncIterator[None]:
    """Keep the clock of a database while a server uses it."""
    heart = Heartbeat(storage)
    await heart.begin()
    try:
        yield
    finally:
        await heart.end()


class Heartbeat:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._uptime = storage.uptime
        self._calendar = Calendar()
        self._beats = 0
        self._beating: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Go on from where the server was when it was last up."""
        now = int(time())
        up, calendar = read_uptime(await self._storage.fact(UPTIME, uptime_text(0, now)))
        note("uptime", seconds=up, away=now - calendar)  # nobody can tell a calendar set forward from a server at rest
        if now - calendar <= -JUMP_SECONDS:
            note_jump(now - calendar)
        self._uptime.begin(up)
        await self._store()
        self._beating = asyncio.create_task(self._beat(), name="heartbeat")

    async def end(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._store(), LAST_SECONDS)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._uptime.tick()
            jumped = self._calendar.jump()
            if jumped:
                note_jump(jumped)
            self._beats += 1
            if self._beats * TICK_SECONDS >= STORE_SECONDS:
                self._beats = 0
                await self._store()

    async def _store(self) -> None:
        """Store the clock. While this waits nothing counts but the first moment, however long the database takes."""
        at = self._uptime.tick()
        text = uptime_text(at, int(time()))
        try:
            await self._storage.keep([(update(facts).where(facts.c.name == UPTIME).values(value=text), None)])
        except Unreachable:
            self._uptime.not_stored()
        else:
            self._uptime.stored(at)


def note_jump(seconds: int) -> None:
    """Nothing is claimed or deleted because of it, but operators want to know."""
    note("calendar-jumped", logging.WARNING, seconds=seconds)
