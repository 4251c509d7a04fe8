"""A server whose clocks a test can set: the calendar, and the clock that only goes forward."""

import asyncio
import secrets
import signal
from pathlib import Path
from time import sleep
from typing import Any

import asyncpg
from sqlalchemy import Executable, select
from table_client import Postgres, Server

from deadzone.server.instruments.uptime import UPTIME, read_uptime, uptime_text
from deadzone.server.store.database import database_url, make_engine
from deadzone.server.store.schema import facts

HOUR = 60 * 60
DAY = 24 * HOUR
JUMPED = "calendar-jumped"
PAUSE_SECONDS = 0.02  # between two looks at the log, so that waiting for a server takes nothing away from it
QUICK = ("upkeep.heartbeat.TICK_SECONDS=0.05", "upkeep.retention.SWEEP_SECONDS=0.2", "store.changes.NOTED_SECONDS=0",
         "store.people.SEEN_SECONDS=0", "hosting.log=plain")  # fmt: skip


def new_database(postgres: Postgres) -> str:
    """Make a database of its own in the cluster; return its URL."""
    name = f"d{secrets.token_hex(4)}"
    asyncio.run(_make_database(postgres, name))
    return f"postgresql://deadzone@/{name}?host={postgres.folder}"


async def _make_database(postgres: Postgres, name: str) -> None:
    connection = await asyncpg.connect(host=str(postgres.folder), user="deadzone", database="postgres")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()


class Clocked(Server):
    """The clocks go on by themselves; what is set is by how much they are wrong."""

    def __init__(self, folder: Path, database: str = "", *changes: str) -> None:
        self.calendar = self.seconds = 0
        self.clocks = folder / "clocks"
        self.complaints = folder / "complaints.log"
        self._set()
        super().__init__(folder, database, *QUICK, f"clocks={self.clocks}", *changes)

    def start(self) -> None:
        """Start the server, and wait until it knows its own clock."""
        before = len(self.said("uptime"))
        super().start()
        while len(self.said("uptime")) == before:
            assert self.process.poll() is None, self.log()[-20:]
            sleep(PAUSE_SECONDS)

    def _set(self) -> None:
        draft = self.clocks.with_suffix(".new")
        draft.write_text(f"{self.calendar} {self.seconds}", encoding="utf-8")
        draft.replace(self.clocks)

    def jump(self, calendar: int, seconds: int = 0) -> None:
        self.calendar += calendar
        self.seconds += seconds
        self._set()

    def jump_noticed(self, calendar: int) -> str:
        """Let the calendar jump; what the log says of it when the server has noticed."""
        before = len(self.said(JUMPED))  # a tick may notice it before anybody waits for that
        self.jump(calendar)
        return self._wait_until(JUMPED, before + 1)

    def let_pass(self, seconds: int) -> None:
        """Real time, as the machine sees it: both clocks go on."""
        self.jump(seconds, seconds)

    def suspend(self, seconds: int) -> None:
        """Stop the process for as long."""
        self.process.send_signal(signal.SIGSTOP)
        self.let_pass(seconds)
        self.process.send_signal(signal.SIGCONT)

    def log(self) -> list[str]:
        return self.complaints.read_text(encoding="utf-8").splitlines() if self.complaints.exists() else []

    def said(self, event: str) -> list[str]:
        """What the log says of an event, without its time and its level."""
        return [" ".join(words[3:]) for words in map(str.split, self.log()) if words[2:3] == [event]]

    def wait_for(self, event: str, more: int = 1) -> str:
        """Wait until the log has this event once more, or several times."""
        return self._wait_until(event, len(self.said(event)) + more)

    def _wait_until(self, event: str, count: int) -> str:
        while len(self.said(event)) < count:
            assert self.process.poll() is None, self.log()[-20:]
            sleep(PAUSE_SECONDS)
        return self.said(event)[-1]

    # The database

    def change(self, *statements: Executable) -> None:
        asyncio.run(self._carry_out(statements))

    async def _carry_out(self, statements: tuple[Executable, ...]) -> None:
        engine = make_engine(database_url(self.database))
        async with engine.begin() as connection:
            for statement in statements:
                await connection.execute(statement)
        await engine.dispose()

    def rows(self, wanted: Any) -> list[Any]:
        async def read() -> list[Any]:
            engine = make_engine(database_url(self.database))
            async with engine.connect() as connection:
                found = list(await connection.execute(wanted))
            await engine.dispose()
            return found

        return asyncio.run(read())

    def up(self) -> int:
        """The server's own clock as it is stored."""
        ((value,),) = self.rows(select(facts.c.value).where(facts.c.name == UPTIME))
        return read_uptime(value)[0]

    def live_on(self, seconds: int) -> None:
        """Let the server's life have been longer by this, while it is down."""
        text = uptime_text(self.up() + seconds, 0)
        self.change(facts.update().where(facts.c.name == UPTIME).values(value=text))
