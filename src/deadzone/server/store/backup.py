"""Backups: one SQLite file with everything, whatever the database is.

A backup holds the database as of one moment. It can be taken while a server is running: with neither database does
anybody have to wait for it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, create_engine, insert, select
from sqlalchemy.engine import URL

from deadzone.core.sentence import Fault
from deadzone.maps.files import reason_of
from deadzone.server.store import private_files
from deadzone.server.store.admin import opened
from deadzone.server.store.database import file_of, is_sqlite, migrate
from deadzone.server.store.schema import metadata

TOGETHER = 500  # rows


async def backup(url: URL, target: Path) -> int:
    """Write everything into a new file, completely or not at all; return the number of battles in it."""
    if target.exists():
        raise Fault("A file with this name already exists.", where=str(target))
    draft = target.with_name(target.name + ".part")
    try:
        draft.unlink(missing_ok=True)
        private_files.make_file(draft)
        await (_copy_sqlite(url, draft) if is_sqlite(url) else _dump(url, draft))
        count = _finish(draft)
        draft.replace(target)
    except (OSError, sqlite3.Error) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise Fault("The backup cannot be written: {reason}.", where=str(target), reason=reason) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return count


async def _copy_sqlite(url: URL, draft: Path) -> None:
    """Copy SQLite in one step, and so as of one moment; a server that writes meanwhile is not held up."""
    async with opened(url):  # checks that it exists and is of this version
        with closing(sqlite3.connect(file_of(url))) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)


async def _dump(url: URL, draft: Path) -> None:
    """Copy all rows of PostgreSQL as of one moment."""
    async with opened(url) as engine, engine.connect() as connection:
        await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with _new_file(draft) as copy:
            for table in metadata.sorted_tables:
                rows = await connection.stream(select(table))
                async for some in rows.partitions(TOGETHER):
                    copy.execute(insert(table), [dict(row._mapping) for row in some])


@contextmanager
def _new_file(draft: Path) -> Iterator[Connection]:
    """Create our tables in a new file, to be filled in one transaction."""
    engine = create_engine(URL.create("sqlite", database=str(draft)), hide_parameters=True)
    try:
        with engine.begin() as connection:
            migrate(connection)
            yield connection
    finally:
        engine.dispose()


def _finish(draft: Path) -> int:
    """Make it a single file without SQLite's others beside it, flush it to disk, and count its battles."""
    with closing(sqlite3.connect(draft)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
        count: int = copy.execute("SELECT count(*) FROM battles").fetchone()[0]
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    return count
