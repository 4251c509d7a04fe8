"""What is kept: battles, answers, seats. Every write is on the disk before its `await` returns.

Answers of many battles that come at the same time share one transaction, so that the disk is waited for once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from time import time

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, delete, func, insert, select, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadzone.core.sentence import Sentence
from deadzone.server import metrics
from deadzone.server.logs import note, reason_of
from deadzone.server.protocol.words import Origin
from deadzone.server.store.database import Guard, open_database
from deadzone.server.store.rows import decoded
from deadzone.server.store.schema import answers, battles, facts, seats
from deadzone.server.store.sitting import NewSeat
from deadzone.table.files.battlefile import Entry, Head

Rows = list[dict[str, object]]
Statement = tuple[Executable, Rows | None]
MOST_TOGETHER = 200  # writes in one transaction
NOTED_SECONDS = 60
MOST_ROWS = 100  # in one statement: the event loop makes it, and everybody waits meanwhile
MOST_STATEMENTS = 4  # of a battle's answers in one transaction: SQLite has one connection, and everybody waits for it
MOST_READERS = 4  # at once, in PostgreSQL
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


class Opening(Struct, frozen=True, kw_only=True):
    """What a new battle has beside its set-up: its seats, who opened it from where, and what was agreed."""

    seats: list[NewSeat]
    origin: Origin = "new"
    player: str | None = None
    address: str = ""
    agreed: str = ""


class BattleFacts(Struct, frozen=True, kw_only=True):
    """What the database knows of a battle beside its answers."""

    origin: Origin
    agreed: str
    proposal: str
    touched: int
    over: int | None
    ending: str
    winner: int | None


class Usage(Struct, frozen=True, kw_only=True):
    """How many battles are kept, and how many bytes."""

    of_player: int
    of_address: int
    battles: int
    size: int


class Notes:
    """When a battle was last played and how much it has grown: written down once a minute, not with every answer."""

    def __init__(self) -> None:
        self._grown = 0
        self._noted = 0

    def changes(self, size: int, over: bool) -> dict[str, object]:
        """The columns to be changed with the next answers; mostly none."""
        now = int(time())
        self._grown += size
        if not over and now - self._noted < NOTED_SECONDS:
            return {}
        noted: dict[str, object] = {"touched": now, "size": battles.c.size + self._grown}
        self._grown, self._noted = 0, now
        return {**noted, "over": now} if over else noted


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
        # SQLite has one connection: whoever has an answer to keep waits for one reader at most.
        self._readers = asyncio.Semaphore(1 if guard is None else MOST_READERS)
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

    async def add_battle(self, id: str, head: Head, entries: Sequence[Entry], opening: Opening) -> None:
        """A new battle with its first answers and its seats.

        A long one, from a file, is written in parts; others' answers come between. Its seats come last: before, nobody
        can reach it, and what a killed server leaves behind goes the way of abandoned battles.
        """
        text, given = msgspec.json.encode(head).decode(), _answers(id, entries)
        row: dict[str, object] = {
            "id": id,
            "created": datetime.now(UTC),
            "head": text,
            "origin": opening.origin,
            "creator": opening.player,
            "address": opening.address,
            "agreed": opening.agreed,
            "touched": int(time()),
            "size": len(text) + _size(given),
        }
        links: Rows = [link.row(id) for link in opening.seats]
        statements: list[Statement] = [(insert(battles), [row]), *given, (insert(seats), links)]
        await self.keep(statements[:MOST_STATEMENTS])
        try:
            for first in range(MOST_STATEMENTS, len(statements), MOST_STATEMENTS):
                await self.keep(statements[first : first + MOST_STATEMENTS])
        except BaseException:  # the database failed, or whoever wanted it has gone
            self._queue.put_nowait(Write([(delete(battles).where(battles.c.id == id), None)]))
            raise

    async def append(self, battle: str, entries: Sequence[Entry], notes: Notes, over: bool = False) -> None:
        """The next answers of a battle; with some of them, what is noted about it."""
        statements = _answers(battle, entries)
        changes = notes.changes(_size(statements), over)
        if changes:
            statements.append((update(battles).where(battles.c.id == battle).values(changes), None))
        await self.keep(statements)

    async def end(self, battle: str, ending: str, winner: int) -> bool:
        """A battle ends by other means than the rules; False where it was over already."""
        now = int(time())
        ended = update(battles).where(battles.c.id == battle, battles.c.over.is_(None))
        values = {"over": now, "touched": now, "ending": ending, "winner": winner, "proposal": ""}
        return await self.keep([(ended.values(values), None)]) == 1

    async def propose(self, battle: str, proposal: str) -> None:
        """What one player asks the other, or nothing any more."""
        await self.keep([(update(battles).where(battles.c.id == battle).values(proposal=proposal), None)])

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
            async with self._readers, self._engine.connect() as connection:
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
            kept = bodies.all()
        return decoded(text, kept)

    async def facts(self, id: str) -> BattleFacts | None:
        """What is known of a battle beside its answers."""
        columns = (
            battles.c.origin, battles.c.agreed, battles.c.proposal, battles.c.touched, battles.c.over, battles.c.ending,
            battles.c.winner,
        )  # fmt: skip
        async with self.reading() as connection:
            row = (await connection.execute(select(*columns).where(battles.c.id == id))).first()
        return BattleFacts(**row._mapping) if row is not None else None

    async def usage(self, player: str | None, address: str) -> Usage:
        """How much is kept already: by this player, from this address, and in all."""
        count = select(func.count()).select_from(battles)
        async with self.reading() as connection:
            of_player = await connection.scalar(count.where(battles.c.creator == player)) if player else 0
            of_address = await connection.scalar(count.where(battles.c.address == address)) if address else 0
            kept, size = (await connection.execute(select(func.count(), func.sum(battles.c.size)))).one()
        return Usage(of_player=of_player or 0, of_address=of_address or 0, battles=kept, size=int(size or 0))

    async def fact(self, name: str, first: str) -> str:
        """Something the server knows about itself; `first` where it did not know it yet."""
        async with self.reading() as connection:
            known = await connection.scalar(select(facts.c.value).where(facts.c.name == name))
        if known is None:
            await self.keep([(insert(facts), [{"name": name, "value": first}])])
        return known if known is not None else first


def _size(given: Sequence[Statement]) -> int:
    return sum(len(str(row["body"])) for _, rows in given for row in rows or [])


async def _carry_out(connection: AsyncConnection, write: Write) -> int:
    changed = 0
    for statement, rows in write.statements:
        result = await connection.execute(statement, rows)
        if rows is None:
            changed += result.rowcount
    return changed


def _answers(battle: str, entries: Sequence[Entry]) -> list[Statement]:
    rows: Rows = [{"battle": battle, "n": entry.n, "body": msgspec.json.encode(entry).decode()} for entry in entries]
    return [(insert(answers), rows[first : first + MOST_ROWS]) for first in range(0, len(rows), MOST_ROWS)]


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
