"""Battles in the database, as whoever lets them run sees it."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.host.ports.store import Answered, Kept, Write
from deadzone.host.records.seats import SeatRow
from deadzone.server.instruments import metrics
from deadzone.server.store.changes import Notes, statements_of
from deadzone.server.store.people import People
from deadzone.server.store.storage import Storage


class SqlLedger:
    """The book of one battle."""

    def __init__(self, battle: str, storage: Storage) -> None:
        self._battle = battle
        self._storage = storage
        self._notes = Notes()

    async def keep(self, writes: Sequence[Write]) -> None:
        up = self._storage.uptime.now()
        statements = [each for write in writes for each in statements_of(self._battle, write, self._notes, up)]
        await self._storage.keep(statements)
        metrics.ANSWERS.inc(len([write for write in writes if isinstance(write, Answered)]))


class SqlStore:
    """The store of `host/ports/store.py`, in a database."""

    def __init__(self, storage: Storage, people: People) -> None:
        self._storage = storage
        self._people = people

    async def kept(self, battle: str) -> Kept | None:
        found, facts = await self._storage.battle(battle), await self._storage.facts(battle)
        return Kept(*found, facts) if found is not None and facts is not None else None

    async def seats_of(self, battle: str) -> list[SeatRow]:
        return await self._people.seats_of(battle)

    def ledger(self, battle: str) -> SqlLedger:
        return SqlLedger(battle, self._storage)
