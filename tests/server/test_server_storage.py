"""A battle with many answers is written in parts, and completely or not at all."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, make_url, select
from stopped_battles import battle

from deadzone.server.store.schema import answers, battles, seats
from deadzone.server.store.sitting import watch_link
from deadzone.server.store.storage import MOST_ROWS, MOST_STATEMENTS, Opening, Storage, Unreachable
from deadzone.table.files.battlefile import Entry, Head

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


def with_storage(folder: Path, do: Callable[[Storage], Awaitable[None]]) -> None:
    async def carry_out() -> None:
        storage = await Storage.open(make_url(f"sqlite+aiosqlite:///{folder / 'battles.sqlite3'}"))
        await do(storage)
        await storage.close()

    asyncio.run(carry_out())


def test_answers_of_others_come_between(tmp_path: Path) -> None:
    head, entries = long_one()

    async def do(storage: Storage) -> None:
        await storage.add_battle(SHORT, head, [], opening())
        adding = asyncio.create_task(storage.add_battle(LONG, head, entries, opening()))
        await asyncio.sleep(0)
        await storage.propose(SHORT, "draw")
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
        await storage.propose(SHORT, "")
        assert await kept(storage, LONG) == (0, 0, 0)

    with_storage(tmp_path, do)
