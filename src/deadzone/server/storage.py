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
from deadzone.server import metrics
from deadzone.server.database import Guard, open_database
from deadzone.server.logs import note, reason_of
from deadzone.server.schema import answers, battles, seats
from deadzone.server.tokens import hashed
from deadzone.table.battlefile import Entry, Head

Rows = list[dict[str, object]]
Statement = tuple[Executable, Rows | None]
MOST_TOGETHER = 200  # writes in one transaction
CLOSE_SECONDS = 1.0  # for what is still to be written when the server stops
NOT_KEPT = Sentence("The answer could not be kept, so nothing has happened: try again.")
REMOVED = Sentence("This battle was removed from the server.")
NOT_READ = Sentence("The battle cannot be read from the database now: try again.")


class Unreachable(Exception):
    """The database does not answer: nothing has happened, and it may be tried again.

    No child of Fault: that is compiled, and compiled classes have no interpreted children.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.template)
        self.sentence = sentence


class Write:
    """Statements that happen together or not at all.

    `done` is settled when they are on the disk, with the number of rows that the ones without values have changed.
    """

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()


class Storage:
    """`Storage.open` gives one that is ready."""

    def __init__(self, engine: AsyncEngine, guard: Guard | None) -> None:
        self._engine = engine
        self._guard = guard
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_all(), name="storage")
        self._writer.add_done_callback(_note_end)

    @staticmethod
    async def open(url: URL) -> Storage:
        engine, guard = await open_database(url)
        return Storage(engine, guard)

    @property
    def writing(self) -> bool:
        """Without its writer a server only waits."""
        return not self._writer.done()

    def waiting(self) -> int:
        """How many writes wait."""
        return self._queue.qsize()

    async def close(self) -> None:
        """When everything that waits has been written, unless the database is away."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._queue.join(), CLOSE_SECONDS)
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
        await self.keep([*statements, *_answers(id, entries)])

    async def append(self, battle: str, entries: Sequence[Entry]) -> None:
        await self.keep(_answers(battle, entries))

    async def forget(self, battle: str, number: int) -> None:
        """Takes the last answer of a battle back."""
        await self.keep([(delete(answers).where(answers.c.battle == battle, answers.c.n == number), None)])

    async def keep(self, statements: Sequence[Statement]) -> int:
        """Carries statements out together; how many rows those without values have changed."""
        write = Write(statements)
        self._queue.put_nowait(write)
        # Who stops waiting does not stop the write: it may be under way in a transaction with others.
        return await asyncio.shield(write.done)

    async def _write_all(self) -> None:
        while True:
            together = [await self._queue.get()]
            while len(together) < MOST_TOGETHER and not self._queue.empty():
                together.append(self._queue.get_nowait())
            if not await self._commit(together) and len(together) > 1:
                for write in together:  # one of them is at fault: each for itself
                    await self._commit([write])
            for _ in together:
                self._queue.task_done()

    async def _commit(self, together: Sequence[Write]) -> bool:
        try:
            with metrics.Stopwatch(metrics.COMMIT):
                async with self._transaction() as connection:
                    changed = [await _carry_out(connection, write) for write in together]
        except Exception as error:  # drivers raise their own errors too; whatever it is, the writer must live on
            metrics.COMMIT_FAILURES.inc()
            note(
                "write-failed", logging.ERROR, kind=type(error).__name__, writes=len(together), reason=reason_of(error)
            )
            if len(together) == 1:
                together[0].done.set_exception(not_kept(error))
                together[0].done.exception()  # seen, even if nobody waits any more
            if self._guard is not None and not isinstance(error, IntegrityError):
                await self._guard.drop()
            return False
        for write, count in zip(together, changed, strict=True):
            write.done.set_result(count)
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
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise Unreachable(NOT_READ) from error

    async def battle(self, id: str) -> tuple[Head, list[Entry]] | None:
        """The set-up and all answers of a battle, in order."""
        async with self.reading() as connection:
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
        async with self.reading() as connection:
            rows = await connection.execute(select(seats.c.token_hash, seats.c.role).where(seats.c.battle == battle))
            for token_hash, role in rows:
                if hmac.compare_digest(token_hash, wanted):
                    found = str(role)
        return found


async def _carry_out(connection: AsyncConnection, write: Write) -> int:
    changed = 0
    for statement, rows in write.statements:
        result = await connection.execute(statement, rows)
        if rows is None:
            changed += result.rowcount
    return changed


def _answers(battle: str, entries: Sequence[Entry]) -> list[Statement]:
    rows: Rows = [{"battle": battle, "n": entry.n, "body": msgspec.json.encode(entry).decode()} for entry in entries]
    return [(insert(answers), rows)] if rows else []


def not_kept(error: Exception) -> Unreachable:
    """What a player is told when the database fails; or when an answer belongs to a battle that is not there."""
    gone = isinstance(error, IntegrityError) and "foreign key" in str(error.orig).lower()
    unreachable = Unreachable(REMOVED if gone else NOT_KEPT)
    unreachable.__cause__ = error
    return unreachable


def _note_end(writer: asyncio.Task[None]) -> None:
    """Without its writer a server only waits: nobody is to wonder why."""
    if not writer.cancelled() and writer.exception() is not None:
        note("writer-stopped", logging.CRITICAL, error=writer.exception())
