"""The operator's work on the database, with or without a running server: list, remove and export battles."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadzone.core.sentence import Fault
from deadzone.host.records.people import goes_in
from deadzone.host.records.rows import decoded
from deadzone.server.instruments.uptime import UPTIME, read_uptime
from deadzone.server.store.database import as_fault, check_version, file_of, is_sqlite, make_engine, shown
from deadzone.server.store.schema import answers, battles, facts
from deadzone.table.endings import Ending, end_line, kept_ending
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import Recording, Seat, TeamNote
from deadzone.table.files.playback import Playback

TOGETHER = 5  # battles removed in one transaction, so that a running server waits only briefly


class Names(Struct):
    """The part of a set-up that a list shows."""

    teams: tuple[TeamNote, TeamNote]
    players: tuple[Seat, Seat]


class Listed(Struct, frozen=True, kw_only=True):
    """A battle in the list; `names` is None if its set-up cannot be read."""

    id: str
    created: datetime
    touched: int
    over: int | None
    goes: int | None  # seconds until the server deletes it, at the earliest; None if it stays
    answers: int
    size: int
    names: Names | None


@asynccontextmanager
async def opened(url: URL) -> AsyncIterator[AsyncEngine]:
    """Open an existing database of this version; whatever is wrong with it is a Fault."""
    if is_sqlite(url):
        check_file(url)
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(check_version, url)
        yield engine
    except (SQLAlchemyError, sqlite3.Error, OSError, TypeError) as error:
        raise as_fault(error, url) from error
    finally:
        await engine.dispose()


def check_file(url: URL) -> None:
    """Check an SQLite file before the asynchronous driver opens it, which would create it or leave a thread behind."""
    file = file_of(url)
    if not file.exists():
        raise Fault("There is no database here.", where=shown(url))
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error as error:
        raise as_fault(error, url) from error


# Listing


async def listed(engine: AsyncEngine, wanted: ColumnElement[bool] | None = None) -> list[Listed]:
    """List the battles, oldest first."""
    count = select(func.max(answers.c.n)).where(answers.c.battle == battles.c.id).scalar_subquery()
    columns = [battles.c[name] for name in ("id", "created", "touched", "over", "marked_up", "size", "head")]
    query = select(*columns, count.label("answers")).order_by(battles.c.created, battles.c.id)
    async with engine.connect() as connection:
        stored = await connection.scalar(select(facts.c.value).where(facts.c.name == UPTIME))
        up, _ = read_uptime(stored or "")
        rows = await connection.stream(query if wanted is None else query.where(wanted))
        return [_listed(row._mapping, up) async for row in rows]


def _listed(row: Any, up: int) -> Listed:
    try:
        names = msgspec.json.decode(row["head"], type=Names)
    except (msgspec.MsgspecError, UnicodeError):
        names = None
    created = row["created"] if row["created"].tzinfo is not None else row["created"].replace(tzinfo=UTC)
    return Listed(
        id=row["id"],
        created=created,
        touched=row["touched"],
        over=row["over"],
        goes=goes_in(row["marked_up"], up),
        answers=row["answers"] or 0,
        size=row["size"],
        names=names,
    )


# Removing


async def remove(engine: AsyncEngine, ids: Sequence[str], only: ColumnElement[bool]) -> int:
    """Remove battles with their answers and seats if `only` still holds for them; return how many were removed."""
    gone = 0
    for begin in range(0, len(ids), TOGETHER):
        async with engine.begin() as connection:
            wanted = delete(battles).where(battles.c.id.in_(ids[begin : begin + TOGETHER]), only)
            gone += (await connection.execute(wanted)).rowcount
    return gone


# Exporting


async def all_ids(connection: AsyncConnection) -> list[str]:
    return list(await connection.scalars(select(battles.c.id).order_by(battles.c.created, battles.c.id)))


async def recording_of(connection: AsyncConnection, id: str) -> Recording | None:
    """Return a battle as stored, or None; a row that cannot be read is a Fault."""
    head = await connection.scalar(select(battles.c.head).where(battles.c.id == id))
    if head is None:
        return None
    bodies = await connection.scalars(select(answers.c.body).where(answers.c.battle == id).order_by(answers.c.n))
    try:
        kept = decoded(head, bodies.all())
    except Fault as fault:
        fault.where = id
        raise
    return Recording(Path(id), *kept, None, 0, "")


async def ending_of(connection: AsyncConnection, id: str) -> Ending | None:
    """How the players ended a battle; None if they did not."""
    row = (await connection.execute(select(battles.c.ending, battles.c.winner).where(battles.c.id == id))).one()
    return kept_ending(row.ending, row.winner)


def file_content(recording: Recording, ending: Ending | None) -> bytes:
    """The whole battle file with its seeds, whether or not the battle is over."""
    playback = Playback(recording)
    g = playback.run()
    over = g.question is None or ending is not None
    return battle_text(recording.head, recording.entries, end_line(g, ending, playback.number) if over else None)


def replays(recording: Recording) -> bool:
    """Whether the battle replays as it was played, or may differ because it was played under older rules."""
    playback = Playback(recording)
    playback.run()
    return playback.difference is None or recording.head.older


async def battles_that_fail(engine: AsyncEngine) -> tuple[int, list[Fault]]:
    """Replay every battle; return how many there are, and the faults of those that fail."""
    faults: list[Fault] = []
    async with engine.connect() as connection:
        ids = await all_ids(connection)
        for id in ids:
            try:
                recording = await recording_of(connection, id)
                if recording is not None and not replays(recording):
                    raise Fault("This battle does not replay as it was played.", where=id)
            except Fault as fault:
                faults.append(fault)
    return len(ids), faults
