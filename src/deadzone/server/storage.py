"""What is kept: battles, answers, seats. Every write is on the disk before its `await` returns.

Answers of many battles that come at the same time share one transaction, so that the disk is waited for once.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime

import msgspec
from sqlalchemy import Executable, delete, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadzone.core.sentence import Sentence
from deadzone.server.database import Guard, open_database
from deadzone.server.schema import answers, battles, seats
from deadzone.server.tokens import hashed
from deadzone.table.battlefile import Entry, Head

log = logging.getLogger("deadzone.server")

Rows = list[dict[str, object]]
Statement = tuple[Executable, Rows | None]
MOST_TOGETHER = 200  # writes in one transaction
MOST_ROWS = 100  # in one statement: the event loop makes it, and everybody waits meanwhile
MOST_READERS = 4  # at once, in PostgreSQL
NOT_KEPT = Sentence("The answer could not be kept, so nothing has happened: try again.")
NOT_READ = Sentence("The battle cannot be read from the database now: try again.")


class Unreachable(Exception):
    """The database does not answer: nothing has happened, and it may be tried again.

    No child of Fault: that is compiled, and compiled classes have no interpreted children.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.template)
        self.sentence = sentence


class Write:
    """Statements that happen together or not at all; `done` is settled when they are on the disk."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Storage:
    """`Storage.open` gives one that is ready."""

    def __init__(self, engine: AsyncEngine, guard: Guard | None) -> None:
        self._engine = engine
        self._guard = guard
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        # SQLite has one connection: whoever has an answer to keep waits for one reader at most.
        self._readers = asyncio.Semaphore(1 if guard is None else MOST_READERS)
        self._writer = asyncio.create_task(self._write_all(), name="storage")
        self._writer.add_done_callback(_note_end)

    @staticmethod
    async def open(url: URL) -> Storage:
        engine, guard = await open_database(url)
        return Storage(engine, guard)

    async def close(self) -> None:
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        if self._guard is not None:
            await self._guard.drop()
        await self._engine.dispose()

    # Writing

    async def add_battle(self, id: str, head: Head, entries: Sequence[Entry], tokens: dict[str, str]) -> None:
        """A new battle with its first answers and its seats: tokens by role, kept as hashes."""
        row = {"id": id, "created": datetime.now(UTC), "head": msgspec.json.encode(head).decode()}
        links: Rows = [{"token_hash": hashed(token), "battle": id, "role": role} for role, token in tokens.items()]
        statements: list[Statement] = [(insert(battles), [row]), (insert(seats), links)]
        await self._keep([*statements, *_answers(id, entries)])

    async def append(self, battle: str, entries: Sequence[Entry]) -> None:
        await self._keep(_answers(battle, entries))

    async def forget(self, battle: str, number: int) -> None:
        """Takes the last answer of a battle back."""
        await self._keep([(delete(answers).where(answers.c.battle == battle, answers.c.n == number), None)])

    async def _keep(self, statements: Sequence[Statement]) -> None:
        write = Write(statements)
        self._queue.put_nowait(write)
        # Who stops waiting does not stop the write: it may be under way in a transaction with others.
        await asyncio.shield(write.done)

    async def _write_all(self) -> None:
        while True:
            together = [await self._queue.get()]
            while len(together) < MOST_TOGETHER and not self._queue.empty():
                together.append(self._queue.get_nowait())
            if not await self._commit(together) and len(together) > 1:
                for write in together:  # one of them is at fault: each for itself
                    await self._commit([write])

    async def _commit(self, together: Sequence[Write]) -> bool:
        try:
            async with self._transaction() as connection:
                for write in together:
                    for statement, rows in write.statements:
                        await connection.execute(statement, rows)
        except Exception as error:  # drivers raise their own errors too; whatever it is, the writer must live on
            if len(together) == 1:
                together[0].done.set_exception(not_kept(error))
                together[0].done.exception()  # seen, even if nobody waits any more
            if self._guard is not None and not isinstance(error, IntegrityError):
                await self._guard.drop()
            return False
        for write in together:
            write.done.set_result(None)
        return True

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        """On the connection that may write."""
        if self._guard is None:
            async with self._engine.begin() as connection:
                yield connection
            return
        connection = await self._guard.connection()
        async with connection.begin():
            yield connection

    # Reading

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._readers, self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise Unreachable(NOT_READ) from error

    async def battle(self, id: str) -> tuple[Head, list[Entry]] | None:
        """The set-up and all answers of a battle, in order."""
        async with self._reading() as connection:
            text = await connection.scalar(select(battles.c.head).where(battles.c.id == id))
            if text is None:
                return None
            bodies = await connection.scalars(
                select(answers.c.body).where(answers.c.battle == id).order_by(answers.c.n)
            )
            entries = [msgspec.json.decode(body, type=Entry) for body in bodies]
        return msgspec.json.decode(text, type=Head), entries

    async def role(self, battle: str, token: str) -> str | None:
        """What a token opens in a battle. How long the answer takes tells nothing about the tokens there are."""
        wanted, found = hashed(token), None
        async with self._reading() as connection:
            rows = await connection.execute(select(seats.c.token_hash, seats.c.role).where(seats.c.battle == battle))
            for token_hash, role in rows:
                if hmac.compare_digest(token_hash, wanted):
                    found = str(role)
        return found


def _answers(battle: str, entries: Sequence[Entry]) -> list[Statement]:
    rows: Rows = [{"battle": battle, "n": entry.n, "body": msgspec.json.encode(entry).decode()} for entry in entries]
    return [(insert(answers), rows[first : first + MOST_ROWS]) for first in range(0, len(rows), MOST_ROWS)]


def not_kept(error: Exception) -> Unreachable:
    """What a player is told when the database fails."""
    unreachable = Unreachable(NOT_KEPT)
    unreachable.__cause__ = error
    return unreachable


def _note_end(writer: asyncio.Task[None]) -> None:
    """Without its writer a server only waits: nobody is to wonder why."""
    if not writer.cancelled() and writer.exception() is not None:
        log.critical("the writer of the database has stopped", exc_info=writer.exception())
