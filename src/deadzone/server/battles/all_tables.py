"""The hall: all tables of the server, everybody who is connected, and what there is for people beside the battles."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable
from time import time
from typing import Protocol

from deadzone.core.sentence import Sentence
from deadzone.host.ports.clock import Alarm, Moment
from deadzone.host.protocol.words import Role
from deadzone.host.records.people import Browser, Player
from deadzone.host.records.seats import WATCH, player_of_device
from deadzone.host.running.all_tables import CLOSE_SECONDS, SHUT_DOWN, Tables
from deadzone.host.running.home import Home
from deadzone.host.running.owner import Owner
from deadzone.server.battles.newcomers import allowed
from deadzone.server.instruments.uptime import Uptime
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.devices import Devices
from deadzone.server.store.ledger import SqlStore
from deadzone.server.store.people import People, no_longer_watched
from deadzone.server.store.shelves import MapShelf, TeamShelf
from deadzone.server.store.stars import StarShelf
from deadzone.server.store.storage import Storage
from deadzone.server.store.tokens import new_chance, new_token
from deadzone.server.work.workers import Workers

IDLE_SECONDS = 15 * 60  # an empty table is unloaded after this; the database keeps the battle
SWEEP_SECONDS = 60
LEFT_SECONDS = 5.0  # within which a page that was reloaded comes back
HOUR = 3600.0


class Guest(Protocol):
    """A connection, whether or not it sits at a table."""

    role: Role
    token_hash: str  # of the seat token with which it joined, or that its player's key stands for
    device: str | None  # whose key opened it, or that made the link which did

    def end(self, sentence: Sentence, again: bool) -> None:
        """Send a final message and close the connection."""
        ...


class ServerClock:
    """Time at the tables: the server's own clock, which stands while nobody could come."""

    def __init__(self, uptime: Uptime) -> None:
        self._uptime = uptime

    def now(self) -> Moment:
        return Moment(self._uptime.now(), int(time()))

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(seconds, call)


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
        store, clock = SqlStore(storage, self.people), ServerClock(storage.uptime)
        self.tables = Tables(Home(store, clock, workers, workers.pool, new_chance, hosting.claim_after * HOUR))
        self.guests: set[Guest] = set()  # all connections, at a table or about to join one
        self._address_key = ""
        self._sweeping = [
            asyncio.create_task(self._sweep(), name="sweeper"),
            asyncio.create_task(self._tidy(), name="tidying"),
        ]

    async def welcome(self, name: str, browser: Browser, address: str) -> tuple[Player, str]:
        """Add a player with its first device; a Fault if the household has made too many."""
        most = None
        if not self.hosting.private:
            most = allowed(await self.people.household(address), await self.people.count_players())
        return await self.people.add_player(name, browser, address, most)

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
        for owner in list(self.tables.running.values()):
            if owner.table.gathering.has_links_of(player, left):
                await owner.seats_changed()

    def devices_here(self) -> set[str]:
        """Devices that play at this moment."""
        return {guest.device for guest in self.guests if guest.device is not None and guest.role != WATCH}

    async def word_for(self, address: str) -> str:
        """Keyed hash of an address: the same every time, and it does not reveal the address."""
        if not self._address_key:
            self._address_key = await self.storage.fact("address-key", new_token())
        return hmac.new(self._address_key.encode(), address.encode(), hashlib.sha256).hexdigest()

    # From time to time

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tables.put_away(IDLE_SECONDS)
            await self._look_around()  # which keeps no table while it sleeps

    async def _look_around(self) -> None:
        for owner in list(self.tables.running.values()):
            self.end_links(owner)
            if not owner.broken:
                await owner.look_around()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(LEFT_SECONDS)
            self.tables.put_away_left(LEFT_SECONDS)

    def end_links(self, owner: Owner) -> None:
        """Send those away who watch with a link that has ended."""
        for row in owner.table.gathering.seats:
            if not row.works(time()):
                self.dismiss(row.token_hash, no_longer_watched(self.hosting.keep_links).sentence)

    async def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Let each table finish its current command within the given time, then disconnect everybody."""
        for task in self._sweeping:
            task.cancel()
        await self.tables.close(seconds)
        for guest in list(self.guests):
            guest.end(SHUT_DOWN, again=True)
