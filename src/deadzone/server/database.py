"""Opening the database: SQLite in a file by default, PostgreSQL by URL; one server at a time, migrated at the start."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import platformdirs
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from deadzone.core.sentence import Fault, Sentence
from deadzone.maps.files import reason_of

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATIONS = Path(__file__).parent / "migrations"
OUR_LOCK = 0x0DEADBEE  # the advisory lock by which PostgreSQL lets one server in
POSTGRES_CONNECTIONS = 5
POOL_SECONDS = 120.0  # somebody may wait so long for a connection; on a busy machine a queue is no failure
LOCKED_SECONDS = 1.0  # how long another server's lock on an SQLite file is waited for
SQLITE_SAYS = {
    "unable to open database file": Sentence("this file can be neither read nor made"),
    "file is not a database": Sentence("this file is not a database"),
    "attempt to write a readonly database": Sentence("it is not allowed"),
    "database or disk is full": Sentence("the disk is full"),
}
# A server that was killed a moment ago may still hold the lock of PostgreSQL, until that sees it is gone.
LOCK_TRIES, LOCK_PAUSE = 40, 0.25


def default_database() -> str:
    return str(Path(platformdirs.user_data_dir("deadzone", appauthor=False)) / "battles.sqlite3")


def database_url(wanted: str) -> URL:
    """A URL, or the path of an SQLite file."""
    if "://" not in wanted:
        return URL.create(DRIVERS["sqlite"], database=str(Path(wanted).expanduser()))
    try:
        url = make_url(wanted)
    except (ArgumentError, ValueError):
        raise Fault("This is not the URL of a database: {url}.", url=wanted) from None
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise Fault(
            "The database is SQLite (sqlite:///FILE) or PostgreSQL (postgresql://...), not {kind}.",
            kind=url.get_backend_name(),
        )
    return url.set(drivername=driver)


def make_engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=POSTGRES_CONNECTIONS, pool_timeout=POOL_SECONDS, pool_pre_ping=True)
    if url.database:
        _make_folder(Path(url.database).parent)
    # One connection: it locks the file against other servers, and would lock out a second one of our own.
    engine = create_async_engine(
        url, pool_size=1, max_overflow=0, pool_timeout=POOL_SECONDS, connect_args={"timeout": LOCKED_SECONDS}
    )
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("The folder cannot be made: {reason}.", where=str(folder), reason=reason_of(error)) from error


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """A commit is on the disk before it returns; a second server is kept out. Set on every new connection."""
    cursor = connection.cursor()
    for setting in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
    # Bytes that are no text must not look like a database that fails: `server.rows` finds them where they matter.
    connection.driver_connection.text_factory = lambda data: data.decode(errors="surrogateescape")


class Guard:
    """The connection that holds PostgreSQL's lock, and the only one that writes.

    So nothing of a server that was killed can be written any more once its successor has the lock. A connection that is
    lost has lost the lock as well: the next one asks for it again, and does not write without it.
    """

    def __init__(self, engine: AsyncEngine, url: URL) -> None:
        self._engine = engine
        self._url = url
        self._connection: AsyncConnection | None = None

    async def connection(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._keep_others_out()
        return self._connection

    async def _keep_others_out(self) -> AsyncConnection:
        connection = await self._engine.connect()
        for _ in range(LOCK_TRIES):
            if await connection.scalar(select(func.pg_try_advisory_lock(OUR_LOCK))):
                await connection.commit()
                return connection
            await connection.rollback()
            await asyncio.sleep(LOCK_PAUSE)
        await connection.close()
        raise _in_use(self._url)

    async def drop(self) -> None:
        """Never back into the pool: the lock belongs to the session."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()


def _try_sqlite(file: str) -> None:
    """Whether the file can be had for oneself. The asynchronous driver would leave a thread behind where it cannot."""
    with closing(sqlite3.connect(file, timeout=LOCKED_SECONDS, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("ROLLBACK")


async def open_database(url: URL) -> tuple[AsyncEngine, Guard | None]:
    """The engine with all migrations carried out, and what keeps other servers out of PostgreSQL."""
    engine = make_engine(url)
    guard = Guard(engine, url) if url.get_backend_name() != "sqlite" else None
    try:
        if guard is not None:
            await guard.connection()
        elif url.database:
            await asyncio.to_thread(_try_sqlite, url.database)
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
    except (SQLAlchemyError, sqlite3.Error, OSError, CommandError, TypeError, Fault) as error:  # TypeError: an option
        if guard is not None:
            await guard.drop()
        await engine.dispose()
        raise _as_fault(error, url) from error
    return engine, guard


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _as_fault(error: Exception, url: URL) -> Fault:
    if isinstance(error, Fault):
        return error
    if isinstance(error, CommandError):
        return Fault("This database is from a newer version of the program: update first.", where=shown(url))
    reason = str(error.orig) if isinstance(error, DBAPIError) and error.orig is not None else str(error)
    if "database is locked" in reason:
        return _in_use(url)
    said = reason.splitlines()[0].rstrip(".")
    return Fault("The database cannot be opened: {reason}.", where=shown(url), reason=SQLITE_SAYS.get(said, said))


def _in_use(url: URL) -> Fault:
    return Fault("The database is locked: another server is using it.", where=shown(url))


def shown(url: URL) -> str:
    """The database as people know it: the file, or the URL without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return url.set(drivername="postgresql").render_as_string(hide_password=True)
