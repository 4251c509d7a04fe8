"""Only whoever has opened a battle last may write to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from clocked import new_database
from table_client import Postgres

from deadzone.host.ports.store import (
    NOT_KEPT,
    REMOVED,
    Answered,
    BegunAnew,
    ClockKept,
    Ended,
    Proposed,
    Rescued,
    SeatUsed,
    Taken,
    TakenBack,
    Unreachable,
    Write,
)
from deadzone.host.records.openings import Opening
from deadzone.server.store.database import database_url
from deadzone.server.store.ledger import SqlStore
from deadzone.server.store.people import People
from deadzone.server.store.sitting import seat
from deadzone.server.store.storage import Storage
from deadzone.server.store.writing import Writing
from stopped_battles import battle

ID = "0123456789abcdef"
LONG = battle("long")
HEAD, ENTRIES = LONG.game.head, LONG.entries
WRITES: list[Write] = [
    Answered([msgspec.structs.replace(ENTRIES[0], n=len(ENTRIES) + 1)], True, "other", []),
    TakenBack(1),
    Proposed("draw 0"),
    Ended("resigned", 1),
    BegunAnew(HEAD, ENTRIES[:1]),
    ClockKept("another"),
    SeatUsed("red"),
    Rescued(),
]
Scene = Callable[[SqlStore, Storage], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "battles.sqlite3")
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    yield new_database(postgres)


def with_battle(database: str, scene: Scene) -> None:
    async def carry_out() -> None:
        storage = await Storage.open(database_url(database))
        await storage.add_battle(ID, HEAD, ENTRIES, Opening(seats=[seat("red", None, None)]))
        await scene(SqlStore(storage, People(storage, 30)), storage)
        await storage.close()

    asyncio.run(carry_out())


async def opened(store: SqlStore) -> Taken:
    found = await store.take(ID)
    assert found is not None
    return found


@pytest.mark.parametrize("write", WRITES, ids=lambda write: type(write).__name__)
def test_whoever_opened_it_before_can_write_nothing(database: str, write: Write) -> None:
    async def scene(store: SqlStore, _storage: Storage) -> None:
        first = await opened(store)
        second = await opened(store)
        before = await store.kept(ID), await store.seats_of(ID)
        with pytest.raises(Unreachable) as refusal:
            await first.ledger.keep([write])
        assert refusal.value.sentence is NOT_KEPT
        assert (await store.kept(ID), await store.seats_of(ID)) == before
        await second.ledger.keep([write])

    with_battle(database, scene)


def test_what_others_write_at_the_same_time_is_kept(database: str) -> None:
    """Writes share a transaction; one that is outdated spoils it for nobody."""

    async def scene(store: SqlStore, _storage: Storage) -> None:
        first, second = await opened(store), await opened(store)
        outdated, fit = await asyncio.gather(
            first.ledger.keep([Proposed("draw 0")]), second.ledger.keep([ClockKept("another")]), return_exceptions=True
        )
        assert isinstance(outdated, Unreachable)
        assert fit is None
        kept = await store.kept(ID)
        assert kept is not None
        assert (kept.facts.proposal, kept.facts.clock) == ("", "another")

    with_battle(database, scene)


def test_a_battle_that_was_removed_takes_nothing(database: str) -> None:
    async def scene(store: SqlStore, storage: Storage) -> None:
        found = await opened(store)
        await storage.remove_battle(ID)
        for write in WRITES:
            with pytest.raises(Unreachable) as refusal:
                await found.ledger.keep([write])
            assert refusal.value.sentence is REMOVED
        assert await store.take(ID) is None

    with_battle(database, scene)


def test_a_battle_can_be_looked_at_while_the_database_takes_no_writes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> int:
        raise Unreachable(NOT_KEPT)

    async def scene(store: SqlStore, _storage: Storage) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Writing, "keep", failing)
            found = await opened(store)
        assert found.kept.entries == ENTRIES
        with pytest.raises(Unreachable):  # who knows what happened meanwhile: it is opened again
            await found.ledger.keep([Proposed("draw 0")])
        again = await opened(store)
        await again.ledger.keep([Proposed("draw 0")])

    with_battle(database, scene)


def test_of_two_who_open_it_at_once_one_may_write(database: str) -> None:
    async def scene(store: SqlStore, _storage: Storage) -> None:
        found = await asyncio.gather(*[opened(store) for _ in range(4)])
        kept = await asyncio.gather(*[each.ledger.keep([ClockKept("x")]) for each in found], return_exceptions=True)
        assert [each is None for each in kept].count(True) <= 1

    with_battle(database, scene)
