"""Backups: one SQLite file with everything, whatever the database is.

A backup is what the database held at one moment, so every battle in it stands as it stood then. It can be taken while
a server plays: neither database makes anybody wait for it.
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
    """Writes everything into a new file, whole or not at all; how many battles are in it."""
    if target.exists():
        raise Fault("There is a file of this name already.", where=str(target))
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
    """In one step, and so at one moment: a server that writes meanwhile is not waited for, and does not wait."""
    async with opened(url):  # it is there, and of this version
        with closing(sqlite3.connect(file_of(url))) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)


async def _dump(url: URL, draft: Path) -> None:
    """All rows of PostgreSQL as they are at one moment."""
    async with opened(url) as engine, engine.connect() as connection:
        await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with _new_file(draft) as copy:
            for table in metadata.sorted_tables:
                rows = await connection.stream(select(table))
                async for some in rows.partitions(TOGETHER):
                    copy.execute(insert(table), [dict(row._mapping) for row in some])


@contextmanager
def _new_file(draft: Path) -> Iterator[Connection]:
    """Our tables, to be filled in one transaction."""
    engine = create_engine(URL.create("sqlite", database=str(draft)), hide_parameters=True)
    try:
        with engine.begin() as connection:
            migrate(connection)
            yield connection
    finally:
        engine.dispose()


def _finish(draft: Path) -> int:
    """One file without others beside it, and on the disk."""
    with closing(sqlite3.connect(draft)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
        count: int = copy.execute("SELECT count(*) FROM battles").fetchone()[0]
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    return count
