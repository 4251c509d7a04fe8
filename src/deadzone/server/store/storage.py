"""Stores battles, answers and seats."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from time import time

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from deadzone.host.ports.store import Unreachable
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.openings import Opening, Usage
from deadzone.host.records.rows import decoded
from deadzone.server.instruments.uptime import Uptime
from deadzone.server.store.changes import MOST_STATEMENTS, answer_rows, played, rescued, size_of
from deadzone.server.store.database import Guard, open_database
from deadzone.server.store.schema import answers, battles, facts, maps, seats, teams
from deadzone.server.store.sitting import row_of
from deadzone.server.store.tokens import new_id
from deadzone.server.store.writing import NO_GENERATION, Rows, Statement, Writing
from deadzone.table.files.battlefile import Entry, Head

# Made once: SQLAlchemy's counts and sums hold themselves, so each would be garbage that only a collection frees.
COUNT = select(func.count()).select_from(battles)
OF_PLAYER = COUNT.where(battles.c.creator == bindparam("player"))
OF_ADDRESS = COUNT.where(battles.c.address == bindparam("address"))
ALL_BATTLES = select(func.count(), func.sum(battles.c.size))
ALL_TEAMS, ALL_MAPS = select(func.sum(teams.c.size)), select(func.sum(maps.c.size))


class Storage(Writing):
    """The database with its writer task; create it with `Storage.open`."""

    def __init__(self, engine: AsyncEngine, guard: Guard | None) -> None:
        super().__init__(engine, guard)
        self._one_fact = asyncio.Lock()  # the first battles of a server need the same one at the same time
        self.uptime = Uptime()  # the heartbeat keeps it

    @staticmethod
    async def open(url: URL) -> Storage:
        return Storage(*await open_database(url))

    # Writing

    async def open_battle(self, head: Head, entries: Sequence[Entry], opening: Opening) -> str:
        """Store a new battle and return its id. Its table is made when somebody first joins."""
        id = new_id()
        await self.add_battle(id, head, entries, opening)
        return id

    async def remove_battle(self, battle: str) -> None:
        await self.keep([(delete(battles).where(battles.c.id == battle), None)])

    async def add_battle(self, id: str, head: Head, entries: Sequence[Entry], opening: Opening) -> None:
        """Store a new battle with its first answers and its seats.

        A long one, from a file, is written in parts, so that other battles' answers can come between. Its seats come
        last: until then nobody can reach it, and what a killed server leaves behind is deleted as abandoned.
        """
        text, given = msgspec.json.encode(head).decode(), answer_rows(id, entries)
        row: dict[str, object] = {
            "id": id,
            "created": datetime.now(UTC),
            "head": text,
            "origin": opening.origin,
            "creator": opening.player,
            "address": opening.address,
            "agreed": opening.agreed,
            "clock": opening.clock,
            **played(int(time()), self.uptime.now()),
            "size": len(text) + size_of(given),
        }
        links: Rows = [row_of(link, id) for link in opening.seats]
        statements: list[Statement] = [(insert(battles), [row]), *given, (insert(seats), links)]
        await self.keep(statements[:MOST_STATEMENTS])
        try:
            for first in range(MOST_STATEMENTS, len(statements), MOST_STATEMENTS):
                await self.keep(statements[first : first + MOST_STATEMENTS])
        except BaseException:  # the database failed, or the request was cancelled
            self.keep_later([(delete(battles).where(battles.c.id == id), None)])
            raise

    async def begin_generation(self, battle: str) -> int:
        """Let nobody who has taken this battle before write to it any more; return the number of the new generation.

        If the database takes no writes, the battle can be looked at: with `NO_GENERATION` nothing can be written to it.
        """
        async with self.reading() as connection:
            before = await connection.scalar(select(battles.c.generation).where(battles.c.id == battle))
        if before is None:
            return NO_GENERATION
        row = update(battles).where(battles.c.id == battle, battles.c.generation == before)
        try:
            begun = await self.keep([(row.values(generation=before + 1), None)])
        except Unreachable:
            return NO_GENERATION
        return before + 1 if begun else NO_GENERATION

    async def rescue(self, battle: str) -> None:
        """Take the mark away from a battle that was to be deleted, as if it had just been played."""
        await self.keep([rescued(battle, self.uptime.now())])

    # Reading

    async def battle(self, id: str) -> tuple[Head, list[Entry]] | None:
        """Return the set-up and all answers of a battle, in order."""
        async with self.reading() as connection:
            text = await connection.scalar(select(battles.c.head).where(battles.c.id == id))
            if text is None:
                return None
            bodies = await connection.scalars(
                select(answers.c.body).where(answers.c.battle == id).order_by(answers.c.n)
            )
            kept = bodies.all()
        return decoded(text, kept)

    async def facts(self, id: str) -> BattleFacts | None:
        """Return what is stored of a battle besides its set-up and answers."""
        columns = (
            battles.c.origin, battles.c.agreed, battles.c.proposal, battles.c.clock, battles.c.asked_up,
            battles.c.marked_up, battles.c.over, battles.c.ending, battles.c.winner,
        )  # fmt: skip
        async with self.reading() as connection:
            row = (await connection.execute(select(*columns).where(battles.c.id == id))).first()
        return BattleFacts(**row._mapping) if row is not None else None

    async def usage(self, player: str | None, address: str) -> Usage:
        """Count the stored battles: of this player, from this address, and in all."""
        async with self.reading() as connection:
            of_player = await connection.scalar(OF_PLAYER, {"player": player}) if player else 0
            of_address = await connection.scalar(OF_ADDRESS, {"address": address}) if address else 0
            kept, size = (await connection.execute(ALL_BATTLES)).one()
            teams_size = await connection.scalar(ALL_TEAMS)
            maps_size = await connection.scalar(ALL_MAPS)
        return Usage(
            of_player=of_player or 0,
            of_address=of_address or 0,
            battles=kept,
            size=int(size or 0),
            teams_size=int(teams_size or 0),
            maps_size=int(maps_size or 0),
        )

    async def fact(self, name: str, first: str) -> str:
        """Return a fact that the server remembers about itself; if it is missing, store and return `first`."""
        async with self._one_fact:
            async with self.reading() as connection:
                known = await connection.scalar(select(facts.c.value).where(facts.c.name == name))
            if known is None:
                await self.keep([(insert(facts), [{"name": name, "value": first}])])
        return known if known is not None else first
