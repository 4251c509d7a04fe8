"""Writes to the database: every one is on disk before its `await` returns.

Simultaneous writes share one transaction, so that the disk is waited for only once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from sqlalchemy import Executable, Integer, String, Text, bindparam, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadzone.host.common.noting import note
from deadzone.host.ports.store import NOT_KEPT, NOT_READ, REMOVED, Unreachable
from deadzone.server.fairness.accounts import ACCOUNT, Account, measured
from deadzone.server.instruments import metrics
from deadzone.server.instruments.logs import reason_of
from deadzone.server.store.database import Guard, readers_of
from deadzone.server.store.schema import answers, battles

Rows = list[dict[str, object]]
Statement = tuple[Executable, Rows | None]
MOST_TOGETHER = 200  # writes in one transaction
CLOSE_SECONDS = 1.0  # for pending writes when the server stops
NO_GENERATION = -1  # with which nothing can be written
# Statements that are executed again and again are made once. The last one writes an answer within its fence: to ask
# before each answer would take as long as to write it.
NEW_ANSWERS = insert(answers)
THE_BATTLE = battles.c.id == bindparam("battle", type_=String)
GENERATION = select(battles.c.generation).where(THE_BATTLE).with_for_update()
FENCED_ANSWER = NEW_ANSWERS.from_select(
    ["battle", "n", "body"],
    select(battles.c.id, bindparam("n", type_=Integer), bindparam("body", type_=Text))
    .where(THE_BATTLE, battles.c.generation == bindparam("generation"))
    .with_for_update(),
)


class Fence(NamedTuple):
    """What must still be true when something is written to a battle: nobody else has opened it meanwhile."""

    battle: str
    generation: int


class Outdated(Exception):
    """Somebody else lets this battle run by now."""


class Removed(Exception):
    """The battle is no longer there."""


class Write:
    """Statements that are executed together or not at all, within their fence.

    `done` is set once they are on disk, to the number of rows changed by the statements without values. Whoever asked
    for them is charged a share of the transaction.
    """

    def __init__(self, statements: Sequence[Statement], fence: Fence | None = None) -> None:
        self.statements = statements
        self.fence = fence
        self.account = ACCOUNT.get()
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()


class Writing:
    """A database with its writer task, and readers beside it."""

    def __init__(self, engine: AsyncEngine, guard: Guard | None) -> None:
        self.commits = 0  # transactions that have succeeded
        self._engine = engine
        self._guard = guard
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._readers = asyncio.Semaphore(readers_of(engine))
        self._writer = asyncio.create_task(self._write_all(), name="storage")
        self._writer.add_done_callback(_note_end)

    @property
    def writing(self) -> bool:
        """Whether the writer task is running; without it nothing is ever stored."""
        return not self._writer.done()

    def waiting(self) -> int:
        """Number of waiting writes."""
        return self._queue.qsize()

    async def close(self) -> None:
        """Close once all waiting writes are done, or after a second if the database cannot be reached."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._queue.join(), CLOSE_SECONDS)
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        if self._guard is not None:
            await self._guard.drop()
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._readers, self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            note("read-failed", logging.ERROR, kind=type(error).__name__, reason=reason_of(error))
            raise Unreachable(NOT_READ) from error

    async def keep(self, statements: Sequence[Statement], fence: Fence | None = None) -> int:
        """Execute statements together; return the number of rows changed by those without values."""
        # Cancelling the caller does not cancel the write, which may share a transaction with others.
        return await asyncio.shield(self._queued(Write(statements, fence)))

    def keep_later(self, statements: Sequence[Statement]) -> None:
        """Execute statements, without anybody waiting for it."""
        self._queued(Write(statements))

    def _queued(self, write: Write) -> asyncio.Future[int]:
        self._queue.put_nowait(write)
        return write.done

    async def _write_all(self) -> None:
        while True:
            await self._write_next()  # which keeps nothing of it while the next one is waited for

    async def _write_next(self) -> None:
        together = [await self._queue.get()]
        while len(together) < MOST_TOGETHER and not self._queue.empty():
            together.append(self._queue.get_nowait())
        if not await self._commit(together) and len(together) > 1:
            for write in together:  # one of them is at fault: try each by itself
                await self._commit([write])
        for _ in together:
            self._queue.task_done()

    async def _commit(self, together: Sequence[Write]) -> bool:
        taken = Account("")
        try:
            with metrics.Stopwatch(metrics.COMMIT):
                changed = await measured(self._carried_out(together), taken)
        except Exception as error:  # drivers raise their own errors too; the writer must survive them all
            metrics.COMMIT_FAILURES.inc()
            note(
                "write-failed", logging.ERROR, kind=type(error).__name__, writes=len(together), reason=reason_of(error)
            )
            if len(together) == 1:
                together[0].done.set_exception(not_kept(error))
                together[0].done.exception()  # retrieve it, in case nobody is waiting
            if self._guard is not None and not isinstance(error, IntegrityError | Outdated | Removed):
                await self._guard.drop()
            return False
        self.commits += 1
        for write, count in zip(together, changed, strict=True):
            if write.account is not None:
                write.account.seconds += taken.seconds / len(together)
            write.done.set_result(count)
        return True

    async def _carried_out(self, together: Sequence[Write]) -> list[int]:
        async with self._transaction() as connection:
            return [await _carry_out(connection, write) for write in together]

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction on the connection that may write."""
        if self._guard is None:
            async with self._engine.begin() as connection:
                yield connection
            return
        connection = await self._guard.connection()
        async with connection.begin():
            yield connection


async def _carry_out(connection: AsyncConnection, write: Write) -> int:
    statements = write.statements
    if write.fence is not None:
        statements = await _begin(connection, write.fence, statements)
    changed = 0
    for statement, rows in statements:
        result = await connection.execute(statement, rows)
        if rows is None:
            changed += result.rowcount
    return changed


async def _begin(connection: AsyncConnection, fence: Fence, statements: Sequence[Statement]) -> Sequence[Statement]:
    """Hold the battle's row until the end of the transaction, so that nobody takes it meanwhile; write its first new
    answer. Return what is left to be written."""
    (first, rows), *others = statements
    if first is NEW_ANSWERS and rows:
        written = await connection.execute(FENCED_ANSWER, {**rows[0], "generation": fence.generation})
        if written.rowcount == 1:
            return [(first, rows[1:]), *others] if rows[1:] else others
    generation = await connection.scalar(GENERATION, {"battle": fence.battle})
    if generation is None:
        raise Removed(fence.battle)
    if generation != fence.generation:
        raise Outdated(fence.battle)
    return statements


def not_kept(error: Exception) -> Unreachable:
    """The error for a failed write; a failed foreign key means that the battle was removed."""
    keyless = isinstance(error, IntegrityError) and "foreign key" in str(error.orig).lower()
    unreachable = Unreachable(REMOVED if keyless or isinstance(error, Removed) else NOT_KEPT)
    unreachable.__cause__ = error
    return unreachable


def _note_end(writer: asyncio.Task[None]) -> None:
    """Log why the writer has stopped, since without it the server only waits."""
    if not writer.cancelled() and writer.exception() is not None:
        note("writer-stopped", logging.CRITICAL, error=writer.exception())
