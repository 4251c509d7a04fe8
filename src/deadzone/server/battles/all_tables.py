"""The hall with all tables: opens battles, loads them from the database and unloads those that are idle."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.battles.game import Game, loaded
from deadzone.host.battles.gathering import Gathering
from deadzone.host.common.sparing import BATTLE
from deadzone.host.protocol.words import Role
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.seats import WATCH, player_of_device
from deadzone.server.battles.papers import Papers
from deadzone.server.battles.table import Table
from deadzone.server.hosting import Hosting
from deadzone.server.logs import note_set_aside
from deadzone.server.store.devices import Devices
from deadzone.server.store.people import People, no_longer_watched
from deadzone.server.store.shelves import MapShelf, TeamShelf
from deadzone.server.store.stars import StarShelf
from deadzone.server.store.storage import Opening, Storage
from deadzone.server.store.tokens import new_id, new_token
from deadzone.server.store.writing import Unreachable
from deadzone.server.work.workers import Turn, Workers
from deadzone.table.files.battlefile import Entry, Head

IDLE_SECONDS = 15 * 60  # an empty table is unloaded after this; the database keeps the battle
SWEEP_SECONDS = 60
LEFT_SECONDS = 5.0  # within which a page that was reloaded comes back
MOST_EMPTY = 100  # tables that are kept although nobody has sat there for `LEFT_SECONDS`
MOST_TABLES = 1000  # in memory at once
CLOSE_SECONDS = 1.0  # for the answers in progress when the server stops
SHUT_DOWN = Sentence("The server is shutting down.")
HOUR = 3600.0


class Guest(Protocol):
    """A connection, whether or not it sits at a table."""

    role: Role
    token_hash: str  # of the seat token with which it joined, or that its player's key stands for
    device: str | None  # whose key opened it, or that made the link which did

    def end(self, sentence: Sentence, again: bool) -> None:
        """Send a final message and close the connection."""
        ...


class Hall:
    def __init__(self, storage: Storage, workers: Workers, hosting: Hosting) -> None:
        self.storage = storage
        self.workers = workers
        self.hosting = hosting
        self.people = People(storage, hosting.keep_links)
        self.devices = Devices(storage)
        self.teams = TeamShelf(storage)
        self.maps = MapShelf(storage)
        self.stars = StarShelf(storage)
        self.tables: dict[str, Table] = {}
        self._address_key = ""
        self._papers = Papers()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self.guests: set[Guest] = set()  # all connections, at a table or about to join one
        self.closing = False
        self._set_aside: dict[str, Sentence] = {}
        self._sweeping = [
            asyncio.create_task(self._sweep(), name="sweeper"),
            asyncio.create_task(self._tidy(), name="tidying"),
        ]

    # Opening battles

    async def open_battle(self, head: Head, entries: Sequence[Entry], opening: Opening) -> str:
        """Store a new battle and return its id. Its table is made when somebody first joins."""
        self.make_room()
        id = new_id()
        await self.storage.add_battle(id, head, entries, opening)
        return id

    async def _table(self, id: str, game: Game, facts: BattleFacts) -> Table:
        seats = await self.people.seats_of(id)
        gathering = Gathering(facts, seats, self.hosting.claim_after * HOUR, self.storage.uptime.now)
        return Table(id, game, self.storage, self.people, self.workers, gathering)

    # Finding battles

    async def table(self, id: str) -> Table | None:
        """Return the table of a battle, loading it from the database if it is not in memory."""
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
        try:
            return await asyncio.shield(loading)
        finally:
            del loading  # its failure would hold this frame, and this frame the task

    async def _read(self, id: str) -> Table | None:
        """Load a battle; one that cannot be read is set aside with its fault until the server restarts."""
        if id in self._set_aside:
            sentence = self._set_aside[id]
            raise Fault(sentence.template, "", "", **sentence.values)
        try:
            return await self._load(id)
        except Fault as fault:
            note_set_aside(id, fault)
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

    def in_memory(self, id: str) -> bool:
        """Whether a battle is at a table or on its way there: somebody may be joining."""
        return id in self.tables or id in self._loading

    # Sending away

    def dismiss(self, token_hash: str, sentence: Sentence) -> None:
        """Disconnect everybody who came with a token that opens nothing any more."""
        for guest in list(self.guests):
            if guest.token_hash == token_hash:
                guest.end(sentence, again=False)

    async def end_devices(self, player: str, sentence: Sentence) -> None:
        """Disconnect whoever came with a device of the player that is no more, or with a link made with it; tell the
        tables whose links have ended."""
        left = await self.devices.left(player)
        for guest in list(self.guests):
            if guest.device is not None and player_of_device(guest.device) == player and guest.device not in left:
                guest.end(sentence, again=False)
        for table in list(self.tables.values()):
            if table.gathering.has_links_of(player, left):
                await table.seats_changed()

    def devices_here(self) -> set[str]:
        """Devices that play at this moment."""
        return {guest.device for guest in self.guests if guest.device is not None and guest.role != WATCH}

    # Records and battle files

    async def record(self, id: str, role: Role, lang: str) -> bytes | None:
        """Record of what a role has been told in a battle."""
        table = await self.table(id)
        if table is None:
            return None
        await table.opened()
        return await table.record(role, lang, self._papers)

    async def file(self, id: str) -> bytes | None:
        """The battle file; a Fault unless the battle is over."""
        table = await self.table(id)
        if table is None:
            return None
        await table.opened()
        return await table.file(self._papers)

    async def word_for(self, address: str) -> str:
        """Keyed hash of an address: the same every time, and it does not reveal the address."""
        if not self._address_key:
            self._address_key = await self.storage.fact("address-key", new_token())
        return hmac.new(self._address_key.encode(), address.encode(), hashlib.sha256).hexdigest()

    # Unloading

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.put_away(IDLE_SECONDS)
            await self._look_after_clocks()  # which keeps no table while it sleeps

    async def _look_after_clocks(self) -> None:
        for table in list(self.tables.values()):
            self.end_links(table)
            table.tell_absence()
            await table.timekeeper.save()
            await table.note_present()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(LEFT_SECONDS)
            self.put_away_left(LEFT_SECONDS)

    def put_away_left(self, seconds: float) -> None:
        """Unload tables that everybody has left: those whose battle is over, and those beyond `MOST_EMPTY`.

        What exists at a table only, such as messages, is kept as long as there is room.
        """
        left = [table for table in self.tables.values() if table.idle_for() > seconds]
        done = [table for table in left if table.is_done()]
        others = [table for table in left if not table.is_done()]
        others.sort(key=lambda table: (table.has_its_own(), table.left_at))
        for table in (*done, *others[: max(0, len(others) - MOST_EMPTY)]):
            self._put_away(table.id)

    def end_links(self, table: Table) -> None:
        """Send those away who watch with a link that has ended, and tell everybody which links have."""
        for row in table.gathering.just_ended():
            self.dismiss(row.token_hash, no_longer_watched(self.hosting.keep_links).sentence)
            table.tell_company()

    def drop(self, id: str, sentence: Sentence) -> None:
        """Remove the table of a deleted battle and tell everybody who sits there."""
        table = self.tables.pop(id, None)
        self._papers.forget(id)
        if table is not None:
            table.give_up(sentence, again=False)

    def put_away(self, seconds: float) -> None:
        for id, table in list(self.tables.items()):
            if table.broken or table.idle_for() > seconds:
                self._put_away(id)

    def put_away_empty(self, id: str) -> None:
        """Unload a table at once if nobody sits there."""
        table = self.tables.get(id)
        if table is not None and table.idle_for() > 0.0:
            self._put_away(id)

    def _put_away(self, id: str) -> None:
        self.tables.pop(id).give_up()  # a connection that is just joining gets a fresh table
        self._papers.forget(id)

    def make_room(self) -> None:
        """Make room for one more table by unloading the one that has been idle longest."""
        if self.closing:
            raise Unreachable(SHUT_DOWN)
        if len(self.tables) < MOST_TABLES:
            return
        id, table = max(self.tables.items(), key=lambda item: item[1].idle_for())
        if table.idle_for() == 0.0:
            raise Fault("All tables are taken: try again later.")
        self._put_away(id)

    async def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Let each table finish its current answer within the given time, then disconnect everybody."""
        self.closing = True
        for task in self._sweeping:
            task.cancel()
        closing = [asyncio.create_task(table.close(SHUT_DOWN)) for table in self.tables.values()]
        if closing:
            _, late = await asyncio.wait(closing, timeout=seconds)
            for task in late:
                task.cancel()
        for guest in list(self.guests):
            guest.end(SHUT_DOWN, again=True)
