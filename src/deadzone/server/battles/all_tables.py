"""The hall with all tables: battles are opened, found again in the database, and put away when nobody is there."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Sequence
from typing import Protocol

from deadzone.core.sentence import Fault, Sentence
from deadzone.server.battles.company import Gathering
from deadzone.server.battles.game import Game, loaded
from deadzone.server.battles.papers import Papers
from deadzone.server.battles.sparing import BATTLE
from deadzone.server.battles.table import Table
from deadzone.server.hosting import Hosting
from deadzone.server.logs import note
from deadzone.server.protocol.words import Role
from deadzone.server.store.people import People
from deadzone.server.store.storage import BattleFacts, Opening, Storage, Unreachable
from deadzone.server.store.tokens import new_id, new_token
from deadzone.server.work.workers import Turn, Workers
from deadzone.table.files.battlefile import Entry, Head

IDLE_SECONDS = 15 * 60  # an empty table is put away after this; the database has it
SWEEP_SECONDS = 60
MOST_TABLES = 1000  # in memory at once
CLOSE_SECONDS = 1.0  # for the answers that are under way when the server stops
SHUT_DOWN = Sentence("The server is being shut down.")
HOUR = 3600.0


class Guest(Protocol):
    """A connection, whether it sits at a table or not."""

    def end(self, sentence: Sentence, again: bool) -> None:
        """Says good-bye and hangs up."""
        ...


class Hall:
    def __init__(self, storage: Storage, workers: Workers, hosting: Hosting) -> None:
        self.storage = storage
        self.workers = workers
        self.hosting = hosting
        self.people = People(storage)
        self.tables: dict[str, Table] = {}
        self._address_key = ""
        self._papers = Papers()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self.guests: set[Guest] = set()  # all connections, at tables or on their way there
        self.closing = False
        self._set_aside: dict[str, Sentence] = {}
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    # Opening battles

    async def open_battle(self, head: Head, entries: Sequence[Entry], opening: Opening) -> str:
        """Keeps a new battle; its id. Whoever comes first makes it a table."""
        self.make_room()
        id = new_id()
        await self.storage.add_battle(id, head, entries, opening)
        return id

    async def _table(self, id: str, game: Game, facts: BattleFacts) -> Table:
        gathering = Gathering(facts, await self.people.seats_of(id), self.hosting.claim_after * HOUR)
        return Table(id, game, self.storage, self.people, self.workers, gathering)

    # Finding battles

    async def table(self, id: str) -> Table | None:
        """The table of a battle, read from the database unless it is being played."""
        table = self.tables.get(id)
        if table is not None and not table.broken:
            return table
        self.tables.pop(id, None)
        loading = self._loading.get(id)
        if loading is None:
            self.make_room()
            loading = asyncio.create_task(self._read(id), name=f"loading {id}")
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _read(self, id: str) -> Table | None:
        """A battle that cannot be read is set aside, with a sentence, until the server is started again."""
        if id in self._set_aside:
            sentence = self._set_aside[id]
            raise Fault(sentence.template, "", "", **sentence.values)
        try:
            return await self._load(id)
        except Fault as fault:
            note("battle-set-aside", logging.ERROR, battle=id, reason=fault, cause=repr(fault.__cause__))
            self._set_aside[id] = fault.sentence
            raise

    async def _load(self, id: str) -> Table | None:
        BATTLE.set(id)
        kept = await self.storage.battle(id)
        if kept is None:
            return None
        head, entries = kept
        facts = await self.storage.facts(id)
        if facts is None:
            return None
        game = await self.workers.at_table(lambda: loaded(id, head, entries, facts.origin), Turn.JOIN)
        table = await self._table(id, game, facts)
        await table.open()
        self.tables[id] = table
        return table

    # Papers

    async def record(self, id: str, role: Role, lang: str) -> bytes | None:
        """What a role has been told in a battle."""
        table = await self.table(id)
        return await table.record(role, lang, self._papers) if table is not None else None

    async def file(self, id: str) -> bytes | None:
        """The battle as a file, when it is over."""
        table = await self.table(id)
        return await table.file(self._papers) if table is not None else None

    async def word_for(self, address: str) -> str:
        """A word that is the same for an address each time, and from which nobody finds it."""
        if not self._address_key:
            self._address_key = await self.storage.fact("address-key", new_token())
        return hmac.new(self._address_key.encode(), address.encode(), hashlib.sha256).hexdigest()

    # Putting away

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.put_away(IDLE_SECONDS)
            for table in self.tables.values():
                table.tell_absence()

    def drop(self, id: str, sentence: Sentence) -> None:
        """A battle that is no more: whoever sits there is told."""
        table = self.tables.pop(id, None)
        if table is not None:
            table.give_up(sentence, again=False)

    def put_away(self, seconds: float) -> None:
        for id, table in list(self.tables.items()):
            if table.broken or table.idle_for() > seconds:
                self._put_away(id)

    def _put_away(self, id: str) -> None:
        self.tables.pop(id).give_up()  # whoever is just about to sit down there is led to the next one

    def make_room(self) -> None:
        """For one table more: the one where nobody has been for longest goes."""
        if self.closing:
            raise Unreachable(SHUT_DOWN)
        if len(self.tables) < MOST_TABLES:
            return
        id, table = max(self.tables.items(), key=lambda item: item[1].idle_for())
        if table.idle_for() == 0.0:
            raise Fault("All tables are taken: come back later.")
        self._put_away(id)

    async def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Each table finishes the answer it is at, if that takes no longer; then everybody is sent away."""
        self.closing = True
        self._sweeper.cancel()
        closing = [asyncio.create_task(table.close(SHUT_DOWN)) for table in self.tables.values()]
        if closing:
            _, late = await asyncio.wait(closing, timeout=seconds)
            for task in late:
                task.cancel()
        for guest in list(self.guests):
            guest.end(SHUT_DOWN, again=True)
