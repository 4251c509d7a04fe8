"""Battles in the database, as whoever lets them run sees it."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.host.ports.store import Answered, Kept, Taken, Write
from deadzone.host.records.seats import SeatRow
from deadzone.server.instruments import metrics
from deadzone.server.store.changes import Notes, statements_of
from deadzone.server.store.people import People
from deadzone.server.store.storage import Storage
from deadzone.server.store.writing import Fence


class SqlLedger:
    """The book of one battle, for one generation of it."""

    def __init__(self, fence: Fence, storage: Storage) -> None:
        self._fence = fence
        self._storage = storage
        self._notes = Notes()

    async def keep(self, writes: Sequence[Write]) -> None:
        up = self._storage.uptime.now()
        statements = [each for write in writes for each in statements_of(self._fence.battle, write, self._notes, up)]
        await self._storage.keep(statements, self._fence)
        metrics.ANSWERS.inc(len([write for write in writes if isinstance(write, Answered)]))


class SqlStore:
    """The store of `host/ports/store.py`, in a database."""

    def __init__(self, storage: Storage, people: People) -> None:
        self._storage = storage
        self._people = people

    async def take(self, battle: str) -> Taken | None:
        fence = Fence(battle, await self._storage.begin_generation(battle))
        kept = await self.kept(battle)
        return Taken(kept, SqlLedger(fence, self._storage)) if kept is not None else None

    async def kept(self, battle: str) -> Kept | None:
        found, facts = await self._storage.battle(battle), await self._storage.facts(battle)
        return Kept(*found, facts) if found is not None and facts is not None else None

    async def seats_of(self, battle: str) -> list[SeatRow]:
        return await self._people.seats_of(battle)
