"""The way back from a backup into an empty database; and making a database as small as what is in it."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic.util.exc import CommandError
from sqlalchemy import Connection, Table, create_engine, delete, func, insert, select
from sqlalchemy import text as sql
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from deadzone.core.sentence import Fault
from deadzone.server.store import private_files
from deadzone.server.store.admin import check_file, opened
from deadzone.server.store.database import (
    as_fault,
    check_version,
    database_url,
    file_of,
    in_use,
    is_sqlite,
    migrate,
    open_database,
    shown,
)
from deadzone.server.store.schema import battles, facts, metadata, players
from deadzone.server.watching import SIZES

TOGETHER = 500  # rows


async def restore(source: Path, url: URL) -> int:
    """Brings a backup into an empty database, all of it or nothing; how many battles came."""
    with _up_to_date(source) as backup:
        async with _empty(url) as target:
            for table in metadata.sorted_tables:
                for rows in _rows(backup, table):
                    await target.execute(insert(table), rows)
            for table in metadata.sorted_tables:
                if await target.scalar(_count(table)) != backup.scalar(_count(table)):
                    raise Fault("Not all rows of {table} came over, so nothing was restored.", table=table.name)
            return await target.scalar(_count(battles)) or 0


def _count(table: Table) -> Any:
    return select(func.count()).select_from(table)


def _rows(backup: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """SQLite has forgotten that moments are in UTC."""
    for some in backup.execute(select(table)).partitions(TOGETHER):
        yield [
            {
                name: value.replace(tzinfo=UTC) if isinstance(value, datetime) else value
                for name, value in row._mapping.items()
            }
            for row in some
        ]


@contextmanager
def _up_to_date(source: Path) -> Iterator[Connection]:
    """A copy of the backup, in which an older one is brought up to date; the backup itself stays as it is."""
    url = database_url(str(source))
    check_file(url)
    with tempfile.TemporaryDirectory(prefix="deadzone-") as folder:
        file = Path(folder) / "backup.sqlite3"
        engine = create_engine(URL.create("sqlite", database=str(file)), hide_parameters=True)
        try:
            with closing(sqlite3.connect(source)) as kept, closing(sqlite3.connect(file)) as copy:
                kept.backup(copy)
            with engine.begin() as connection:
                if connection.scalar(sql("PRAGMA quick_check")) != "ok":
                    raise Fault("This backup is damaged.", where=str(source))
                check_version(connection, url, older_too=True)
                migrate(connection)
            with engine.connect() as connection:
                yield connection
        except (sqlite3.Error, SQLAlchemyError, CommandError) as error:
            raise as_fault(error, url) from error
        finally:
            engine.dispose()


@asynccontextmanager
async def _empty(url: URL) -> AsyncIterator[AsyncConnection]:
    """A database of one's own without any battle, in a transaction that a fault undoes."""
    engine, guard = await open_database(url)
    try:
        if guard is None:
            async with engine.begin() as connection:
                await _check_empty(connection, url)
                yield connection
        else:
            connection = await guard.connection()
            async with connection.begin():
                await _check_empty(connection, url)
                yield connection
    finally:
        if guard is not None:
            await guard.drop()
        await engine.dispose()


async def _check_empty(connection: AsyncConnection, url: URL) -> None:
    """What a server notes about itself does not count, and gives way to what is in the backup."""
    if await connection.scalar(_count(battles)) or await connection.scalar(_count(players)):
        raise Fault("There is something in this database already: restore into an empty one.", where=shown(url))
    await connection.execute(delete(facts))


async def vacuum(url: URL) -> tuple[int, int]:
    """Gives the room of what was removed back to the disk; the size before and after it, in bytes."""
    if is_sqlite(url):
        return _vacuum_sqlite(url)
    async with opened(url) as engine, engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        before = await connection.scalar(sql(SIZES["postgresql"]))
        await connection.execute(sql("VACUUM (ANALYZE)"))
        return before or 0, await connection.scalar(sql(SIZES["postgresql"])) or 0


def _vacuum_sqlite(url: URL) -> tuple[int, int]:
    """The whole file is written anew: a server would have to wait for that, and so it must not be there."""
    check_file(url)
    file = file_of(url)
    try:
        held = private_files.hold(file)
    except private_files.Taken:
        raise in_use(url) from None
    except private_files.NoLocks:
        held = None
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            before = connection.execute(SIZES["sqlite"]).fetchone()[0]
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return before, connection.execute(SIZES["sqlite"]).fetchone()[0]
    except sqlite3.Error as error:
        raise as_fault(error, url) from error
    finally:
        if held is not None:
            held.close()
