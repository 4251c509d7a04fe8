"""Opens the database: an SQLite file by default, PostgreSQL by URL; for one server at a time, migrated at the start."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import platformdirs
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from deadzone.core.sentence import Fault, Sentence
from deadzone.maps.files import reason_of
from deadzone.server.instruments.logs import redacted
from deadzone.server.store import private_files

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATIONS = Path(__file__).parents[1] / "migrations"
OUR_LOCK = 0x0DEADBEE  # the advisory lock that admits one server to PostgreSQL
POSTGRES_CONNECTIONS = 5
SQLITE_CONNECTIONS = 3  # one writes while the others read
POOL_SECONDS = 120.0  # how long to wait for a connection; on a busy machine a queue is no failure
LOCKED_SECONDS = 1.0  # how long to wait for another server's lock on an SQLite file
BUSY_SECONDS = 10.0  # and for the operator's commands, which write briefly beside a server
IN_MEMORY = ("", ":memory:")
SQLITE_SAYS = {
    "unable to open database file": Sentence("this file cannot be read or created"),
    "file is not a database": Sentence("this file is not a database"),
    "attempt to write a readonly database": Sentence("permission denied"),
    "database disk image is malformed": Sentence("it is damaged"),
    "database or disk is full": Sentence("the disk is full"),
}
# Why a database cannot be opened; TypeError: an unknown option in its URL.
FAILURES = (SQLAlchemyError, sqlite3.Error, OSError, CommandError, TypeError, Fault)
# A server that was killed a moment ago may still hold the lock, until PostgreSQL notices that it is gone.
LOCK_TRIES, LOCK_PAUSE = 40, 0.25

# How large a database is, by its kind.
SIZES = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}


def default_database() -> str:
    return str(Path(platformdirs.user_data_dir("deadzone", appauthor=False)) / "battles.sqlite3")


def database_url(wanted: str) -> URL:
    """Parse a URL, or the path of an SQLite file."""
    if "://" not in wanted:
        return URL.create(DRIVERS["sqlite"], database=str(Path(wanted).expanduser()) if wanted else "")
    try:
        url = make_url(wanted)
    except (ArgumentError, ValueError):
        raise Fault("This is not the URL of a database: {url}.", url=redacted(wanted)) from None
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise Fault(
            "The database is SQLite (sqlite:///FILE) or PostgreSQL (postgresql://...), not {kind}.",
            kind=url.get_backend_name(),
        )
    return url.set(drivername=driver)


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def in_memory(url: URL) -> bool:
    """Whether the database is `:memory:` or a bare `sqlite://`, which is lost when the server ends."""
    return is_sqlite(url) and (url.database or "") in IN_MEMORY


def file_of(url: URL) -> Path:
    """The file of an SQLite database."""
    return Path(url.database or "")


def make_engine(url: URL, alone: bool = False) -> AsyncEngine:
    """Create an engine whose errors, which may be logged, quote no values; `alone` makes do without file locks."""
    if not is_sqlite(url):
        return create_async_engine(
            url, pool_size=POSTGRES_CONNECTIONS, pool_timeout=POOL_SECONDS, pool_pre_ping=True, hide_parameters=True
        )
    # SQLite's own exclusive lock is only for `alone`: it locks out our other connections and the operator's commands.
    engine = create_async_engine(
        url,
        pool_size=1 if alone else SQLITE_CONNECTIONS,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        connect_args={"timeout": LOCKED_SECONDS if alone else BUSY_SECONDS},
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _prepare_alone if alone else _prepare_sqlite)
    return engine


def readers_of(engine: AsyncEngine) -> int:
    """Number of connections that may read at once: one is left to the writer.

    With a single connection reading and writing take turns: a write waits for one reader at most.
    """
    assert isinstance(engine.pool, QueuePool)
    return max(1, engine.pool.size() - 1)


def _memory(url: URL) -> AsyncEngine:
    """A database in memory, kept alive by a second connection: the engine's own may be lost and reopened."""
    name = f"file:/deadzone-{secrets.token_hex(8)}"
    keeper = sqlite3.connect(f"{name}?vfs=memdb", uri=True, check_same_thread=False)
    engine = make_engine(url.set(database=name, query={"vfs": "memdb", "uri": "true"}), alone=True)
    event.listen(engine.sync_engine, "engine_disposed", lambda _: keeper.close())
    return engine


def _prepare_sqlite(connection: Any, _record: object, *settings: str) -> None:
    """Configure a new connection, so that a commit is on disk before it returns."""
    cursor = connection.cursor()
    for setting in (*settings, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
    # Bytes that are not text must not look like a database failure: `server.store.rows` finds them where they matter.
    connection.driver_connection.text_factory = lambda data: data.decode(errors="surrogateescape")


def _prepare_alone(connection: Any, record: object) -> None:
    """The same, with SQLite's own lock to keep a second server out."""
    _prepare_sqlite(connection, record, "locking_mode=EXCLUSIVE")


class Guard:
    """The connection that holds PostgreSQL's lock, and the only one that writes.

    So a server that was killed cannot write anything once its successor has the lock. A lost connection loses the lock
    as well: the next one must acquire it again before it writes.
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
        raise in_use(self._url)

    async def drop(self) -> None:
        """Close the connection instead of returning it to the pool, because the lock belongs to its session."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()


def _try_sqlite(file: str) -> None:
    """Check that the file can be locked: if it cannot, the asynchronous driver would leave a thread behind."""
    with closing(sqlite3.connect(file, timeout=LOCKED_SECONDS, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("ROLLBACK")


def _own_sqlite(url: URL) -> AsyncEngine:
    """Open the file for its owner only, and keep other servers out until the engine is disposed of."""
    file = file_of(url)
    try:
        private_files.make_folder(file.parent)
    except OSError as error:
        raise Fault(
            "The folder cannot be created: {reason}.", where=str(file.parent), reason=reason_of(error)
        ) from error
    try:
        private_files.make_file(file)
        held = private_files.hold(file)
    except private_files.Taken:
        raise in_use(url) from None
    except private_files.NoLocks:
        return make_engine(url, alone=True)
    except OSError as error:
        raise as_fault(error, url) from error
    engine = make_engine(url)
    event.listen(engine.sync_engine, "engine_disposed", lambda _: held.close())
    return engine


def _engine_of(url: URL) -> AsyncEngine:
    if in_memory(url):
        return _memory(url)
    return _own_sqlite(url) if is_sqlite(url) else make_engine(url)


async def open_database(url: URL) -> tuple[AsyncEngine, Guard | None]:
    """Return the engine of the migrated database, and the guard that keeps other servers out of PostgreSQL."""
    engine = _engine_of(url)
    guard = None if is_sqlite(url) else Guard(engine, url)
    try:
        if guard is not None:
            await guard.connection()
        elif not in_memory(url):
            await asyncio.to_thread(_try_sqlite, url.database or "")
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except BaseException as error:  # a Ctrl-C, too
        if guard is not None:
            await guard.drop()
        await engine.dispose()
        if isinstance(error, FAILURES):
            raise as_fault(error, url) from error
        raise
    return engine, guard


def _changes() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def migrate(connection: Connection) -> None:
    config = _changes()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check_version(connection: Connection, url: URL, older_too: bool = False) -> None:
    """Raise a Fault unless the database is ours and of this version; with `older_too` an older one will do."""
    version, changes = (
        MigrationContext.configure(connection).get_current_revision(),
        ScriptDirectory.from_config(_changes()),
    )
    if version is None:
        raise Fault("This database was not created by this program.", where=shown(url))
    if version not in [change.revision for change in changes.walk_revisions()]:
        raise newer(url)
    if version != changes.get_current_head() and not older_too:
        raise Fault(
            "This database is from an older version: start the server with it once to update it.", where=shown(url)
        )


def newer(url: URL) -> Fault:
    return Fault(
        "This database was made by a newer version of the program: update the program first.", where=shown(url)
    )


def as_fault(error: Exception, url: URL) -> Fault:
    if isinstance(error, Fault):
        return error
    if isinstance(error, CommandError):
        return newer(url)
    reason = str(error.orig) if isinstance(error, DBAPIError) and error.orig is not None else str(error)
    if "database is locked" in reason:
        return in_use(url)
    said = redacted((reason.splitlines() or [""])[0].rstrip("."))
    why: object = SQLITE_SAYS.get(said, said)
    if isinstance(error, OSError) and is_sqlite(url):
        why = SQLITE_SAYS["unable to open database file"]
    return Fault("The database cannot be opened: {reason}.", where=shown(url), reason=why)


def in_use(url: URL) -> Fault:
    return Fault("The database is locked: another server is using it.", where=shown(url))


def shown(url: URL) -> str:
    """The database as shown to people: the file, or the URL without its password."""
    if is_sqlite(url):
        return url.database or ""
    return redacted(url.set(drivername="postgresql").render_as_string(hide_password=True))
