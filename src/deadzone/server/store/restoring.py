"""Restores a backup into an empty database, and frees the unused space of a database."""

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
    SIZES,
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

TOGETHER = 500  # rows


async def restore(source: Path, url: URL) -> int:
    """Restore a backup into an empty database, completely or not at all; return the number of battles."""
    with _up_to_date(source) as backup:
        async with _empty(url) as target:
            for table in metadata.sorted_tables:
                for rows in _rows(backup, table):
                    await target.execute(insert(table), rows)
            for table in metadata.sorted_tables:
                if await target.scalar(_count(table)) != backup.scalar(_count(table)):
                    raise Fault("Some rows of {table} could not be copied, so nothing was restored.", table=table.name)
            return await target.scalar(_count(battles)) or 0


def _count(table: Table) -> Any:
    return select(func.count()).select_from(table)


def _rows(backup: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """Rows of a table, in batches; times are marked as UTC, which SQLite does not store."""
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
    """Open a copy of the backup, migrated to this version; the backup itself stays as it is."""
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
    """Open an empty database for exclusive use, in a transaction that is rolled back on failure."""
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
    """Raise a Fault if there are battles or players; delete the server's facts, which the backup replaces."""
    if await connection.scalar(_count(battles)) or await connection.scalar(_count(players)):
        raise Fault("This database is not empty: restore into an empty one.", where=shown(url))
    await connection.execute(delete(facts))


async def vacuum(url: URL) -> tuple[int, int]:
    """Free the space of deleted rows; return the size before and after, in bytes."""
    if is_sqlite(url):
        return _vacuum_sqlite(url)
    async with opened(url) as engine, engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        before = await connection.scalar(sql(SIZES["postgresql"]))
        await connection.execute(sql("VACUUM (ANALYZE)"))
        return before or 0, await connection.scalar(sql(SIZES["postgresql"])) or 0


def _vacuum_sqlite(url: URL) -> tuple[int, int]:
    """Rewrite the whole file. A server would have to wait for that, so none may be running."""
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
