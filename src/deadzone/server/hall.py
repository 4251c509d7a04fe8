"""The hall with all tables: battles are opened, found again in the database, and put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.server.game import FILE, NEW, Game
from deadzone.server.names import HUMAN
from deadzone.server.storage import Storage
from deadzone.server.tables import Table
from deadzone.server.tokens import new_battle_id, new_seed, new_token
from deadzone.server.workers import Workers
from deadzone.table.battlefile import End, Entry, Head, Recording, battle_text, mark_of_state
from deadzone.table.playback import NOT_PLAYED

log = logging.getLogger("deadzone.server")

IDLE_SECONDS = 15 * 60  # an empty table is put away after this; the database has it
SWEEP_SECONDS = 60
MOST_TABLES = 1000  # in memory at once
SHUT_DOWN = Sentence("The server is being shut down.")
ROLE_OF_SIDE = ("red", "blue")


class Hall:
    def __init__(self, storage: Storage, workers: Workers) -> None:
        self.storage = storage
        self.workers = workers
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._set_aside: dict[str, Sentence] = {}
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    # Opening battles

    async def open_battle(self, game: Game, hot_seat: bool) -> tuple[str, dict[str, str]]:
        """Keeps a new battle; its id, and the tokens by role, which are known nowhere else afterwards."""
        self.make_room()
        id = new_battle_id()
        tokens = {role: new_token() for role in roles_of(game.head, hot_seat)}
        opening = await self.workers.at_table(game.try_opening)
        await self.storage.add_battle(id, game.head, opening.entries, tokens)
        game.accept(opening)
        self.tables[id] = Table(id, game, self.storage, self.workers)
        return id, tokens

    async def go_on(self, recording: Recording, hot_seat: bool) -> tuple[str, dict[str, str]]:
        """A battle from its file: checked by playing it again, then kept like a new one, with luck of its own."""
        if recording.end is not None:
            raise Fault("This battle is over; deadzone replay shows it.")
        self.make_room()
        name, head = recording.path.name, with_fresh_seeds(recording.head)
        game = await self.workers.at_table(lambda: loaded(name, head, recording.entries, FILE))
        id = new_battle_id()
        tokens = {role: new_token() for role in roles_of(game.head, hot_seat)}
        await self.storage.add_battle(id, game.head, recording.entries, tokens)
        table = Table(id, game, self.storage, self.workers)
        await table.open()
        self.tables[id] = table
        return id, tokens

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
            log.error("battle %s is set aside: %s (%r)", id, fault, fault.__cause__)
            self._set_aside[id] = fault.sentence
            raise

    async def _load(self, id: str) -> Table | None:
        kept = await self.storage.battle(id)
        if kept is None:
            return None
        head, entries = kept
        game = await self.workers.at_table(lambda: loaded(id, head, entries))
        table = Table(id, game, self.storage, self.workers)
        await table.open()
        self.tables[id] = table
        return table

    async def file(self, id: str) -> bytes | None:
        """The battle as a file. Of a battle that goes on it has fresh seeds: nobody may read the luck to come."""
        kept = await self.storage.battle(id)
        if kept is None:
            return None
        head, entries = kept
        return await self.workers.at_table(lambda: file_of(id, head, entries))

    # Putting away

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.put_away(IDLE_SECONDS)

    def put_away(self, seconds: float) -> None:
        for id, table in list(self.tables.items()):
            if table.broken or table.idle_for() > seconds:
                self._put_away(id)

    def _put_away(self, id: str) -> None:
        self.tables.pop(id).give_up()  # whoever is just about to sit down there is led to the next one

    def make_room(self) -> None:
        """For one table more: the one where nobody has been for longest goes."""
        if len(self.tables) < MOST_TABLES:
            return
        id, table = max(self.tables.items(), key=lambda item: item[1].idle_for())
        if table.idle_for() == 0.0:
            raise Fault("All tables are taken: come back later.")
        self._put_away(id)

    async def close(self) -> None:
        self._sweeper.cancel()
        for table in list(self.tables.values()):
            await table.close(SHUT_DOWN)


def loaded(name: str, head: Head, entries: list[Entry], origin: str = NEW) -> Game:
    """A battle played again up to its last answer. Whatever goes wrong is a Fault: others play on."""
    try:
        return Game.load(name, head, entries, origin)
    except Fault:
        raise
    except Exception as error:
        raise Fault(NOT_PLAYED.template) from error


def roles_of(head: Head, hot_seat: bool) -> list[str]:
    """A seat for each person, or one for both; and one for spectators."""
    people = [role for role, seat in zip(ROLE_OF_SIDE, head.players, strict=True) if seat.player == HUMAN]
    return [*(["both"] if hot_seat and people else people), "watch"]


def file_of(id: str, head: Head, entries: Sequence[Entry]) -> bytes:
    game = loaded(id, head, list(entries))
    if game.g.question is not None and game.has_secrets():
        raise Fault("This battle has secrets: its file can be had when it is over.")
    if game.g.question is not None:
        return battle_text(with_fresh_seeds(head), entries, None)
    return battle_text(head, entries, End(end=game.g.winner, answers=len(entries), key=mark_of_state(game.g)))


def with_fresh_seeds(head: Head) -> Head:
    red, blue = [msgspec.structs.replace(seat, seed=new_seed() if seat.seed else "") for seat in head.players]
    return msgspec.structs.replace(head, seed=new_seed(), players=(red, blue))
