"""Writing a battle that comes with many answers, in parts, and all of it or nothing; and reading beside writing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, make_url, select

from deadzone.host.ports.store import Unreachable
from deadzone.host.records.openings import Opening
from deadzone.server.store.changes import MOST_ROWS, MOST_STATEMENTS
from deadzone.server.store.schema import answers, battles, seats
from deadzone.server.store.sitting import watch_link
from deadzone.server.store.storage import Storage
from deadzone.table.files.battlefile import Entry, Head
from stopped_battles import battle

LONG, SHORT = "0123456789abcdef", "fedcba9876543210"
MANY = 3 * MOST_ROWS * MOST_STATEMENTS


def opening() -> Opening:
    return Opening(seats=[watch_link()])


def long_one() -> tuple[Head, list[Entry]]:
    found = battle("long")
    return found.game.head, [msgspec.structs.replace(found.entries[0], n=n) for n in range(MANY)]


async def kept(storage: Storage, id: str) -> tuple[int, int, int]:
    """Number of rows of the battle: itself, its answers, its seats."""
    columns = (battles.c.id, answers.c.battle, seats.c.battle)
    counts = [select(func.count()).where(column == id).scalar_subquery() for column in columns]
    async with storage.reading() as connection:
        itself, answered, seated = (await connection.execute(select(*counts))).one()
    return itself, answered, seated


def with_storage(folder: Path, do: Callable[[Storage], Awaitable[None]], database: str = "battles.sqlite3") -> None:
    async def carry_out() -> None:
        file = folder / database if database != ":memory:" else database
        storage = await Storage.open(make_url(f"sqlite+aiosqlite:///{file}"))
        await do(storage)
        await storage.close()

    asyncio.run(carry_out())


def test_answers_of_others_come_between(tmp_path: Path) -> None:
    head, entries = long_one()

    async def do(storage: Storage) -> None:
        await storage.add_battle(SHORT, head, [], opening())
        adding = asyncio.create_task(storage.add_battle(LONG, head, entries, opening()))
        await asyncio.sleep(0)
        await storage.rescue(SHORT)
        assert not adding.done()
        assert (await kept(storage, LONG))[2] == 0, "nobody can reach it before all of it is there"
        await adding
        assert await kept(storage, LONG) == (1, MANY, 1)

    with_storage(tmp_path, do)


def test_nothing_stays_of_a_battle_that_could_not_be_written(tmp_path: Path) -> None:
    """The database refuses a duplicate answer after much of the battle has been written."""
    head, entries = long_one()

    async def do(storage: Storage) -> None:
        with pytest.raises(Unreachable):
            await storage.add_battle(LONG, head, [*entries, entries[-1]], opening())
        await storage.add_battle(SHORT, head, [], opening())  # waits for all writing before it
        assert await kept(storage, LONG) == (0, 0, 0)

    with_storage(tmp_path, do)


def test_nothing_stays_of_a_battle_that_nobody_waits_for(tmp_path: Path) -> None:
    head, entries = long_one()

    async def do(storage: Storage) -> None:
        adding = asyncio.create_task(storage.add_battle(LONG, head, entries, opening()))
        await asyncio.sleep(0)
        await storage.add_battle(SHORT, head, [], opening())
        adding.cancel()
        await asyncio.wait([adding])
        await storage.rescue(SHORT)
        assert await kept(storage, LONG) == (0, 0, 0)

    with_storage(tmp_path, do)


# Reading


@pytest.mark.parametrize(("database", "at_once"), [("battles.sqlite3", 2), (":memory:", 1)])
def test_readers_leave_one_connection_to_the_writer(tmp_path: Path, database: str, at_once: int) -> None:
    """Several read a file at once while somebody writes; a database in memory has one connection for everything."""
    head, _ = long_one()

    async def do(storage: Storage) -> None:
        inside, most = 0, 0

        async def read() -> None:
            nonlocal inside, most
            async with storage.reading() as connection:
                inside += 1
                most = max(most, inside)
                await connection.scalar(select(func.count()).select_from(battles))
                await asyncio.sleep(0.05)
                inside -= 1

        async with asyncio.timeout(10), asyncio.TaskGroup() as everybody:
            for _ in range(6):
                everybody.create_task(read())
            everybody.create_task(storage.add_battle(SHORT, head, [], opening()))
        assert most == at_once
        assert (await kept(storage, SHORT))[0] == 1

    with_storage(tmp_path, do, database)


def test_a_write_does_not_wait_for_those_who_read_a_file(tmp_path: Path) -> None:
    head, _ = long_one()

    async def do(storage: Storage) -> None:
        async with asyncio.timeout(10), storage.reading() as one, storage.reading() as other:
            for connection in (one, other):
                assert await connection.scalar(select(func.count()).select_from(battles)) == 0
            await storage.add_battle(SHORT, head, [], opening())

    with_storage(tmp_path, do)
