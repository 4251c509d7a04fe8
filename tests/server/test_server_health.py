"""Alive, ready and failing are three things: much to do is neither dead nor failing, a dead database fails."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import asyncpg
import patient
import pytest
from clocked import new_database
from table_client import Postgres, Server, free_port

from deadzone.host.ports.store import Unreachable
from deadzone.server.store.database import database_url
from deadzone.server.store.storage import Storage
from deadzone.server.store.writing import MOST_TOGETHER
from deadzone.server.upkeep.health import MOST_WAITING, MUCH_TO_DO, NO_PAGE, NOT_WRITTEN, SLOW, WELL, Doctor, Finding


class Slow:
    """A storage whose writes wait until they are let go; others may get through meanwhile."""

    def __init__(self, commits: bool = False) -> None:
        self.writing = True
        self.asked = 0
        self.done = asyncio.Event()
        self.fails = False
        self._commits = commits
        self._count = 0

    @property
    def commits(self) -> int:
        self._count += self._commits
        return self._count

    async def keep(self, _statements: object) -> int:
        self.asked += 1
        await self.done.wait()
        if self.fails:
            raise Unreachable(NOT_WRITTEN)
        return 1


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("deadzone.server.upkeep.health.LOOK_SECONDS", 0.0)
    monkeypatch.setattr("deadzone.server.upkeep.health.WRITE_SECONDS", 0.06)
    (tmp_path / "index.html").touch()
    return tmp_path / "index.html"


def found_by(storage: Slow, index: Path, *queues: int) -> Finding:
    return asyncio.run(Doctor(storage, index, lambda: queues).finding())  # type: ignore[arg-type]


def test_a_write_that_waits_while_others_get_through_is_late_and_one_alone_fails(index: Path) -> None:
    assert found_by(Slow(commits=True), index) == Finding("busy", SLOW)
    assert found_by(Slow(), index) == Finding("failing", NOT_WRITTEN)


def test_a_write_under_way_is_waited_for_and_not_joined_by_more(index: Path) -> None:
    async def look_often() -> None:
        storage = Slow()
        doctor = Doctor(storage, index, lambda: ())  # type: ignore[arg-type]
        for _ in range(3):
            assert (await doctor.finding()).status == "failing"
        assert storage.asked == 1
        storage.done.set()
        assert await doctor.finding() == WELL
        storage.fails = True
        assert await doctor.complaint() == NOT_WRITTEN
        storage.writing = False
        assert await doctor.complaint() == NOT_WRITTEN
        assert storage.asked == 2

    asyncio.run(look_often())


def test_long_queues_are_much_to_do(index: Path) -> None:
    storage = Slow()
    storage.done.set()
    assert found_by(storage, index, 0, MOST_WAITING) == WELL
    assert found_by(storage, index, 0, MOST_WAITING + 1) == Finding("busy", MUCH_TO_DO)
    index.unlink()
    assert found_by(storage, index, 1000) == Finding("failing", NO_PAGE)


# At a server


@pytest.fixture
def postgres_server(tmp_path: Path, postgres: Postgres) -> Iterator[tuple[Server, str]]:
    """A server with its second address; its health is looked at with every request."""
    monitored = f"127.0.0.1:{free_port()}"
    changes = ("upkeep.health.LOOK_SECONDS=0", "upkeep.health.WRITE_SECONDS=0.3", f"hosting.metrics={monitored}")
    server = Server(tmp_path, new_database(postgres), *changes)
    yield server, f"http://{monitored}"
    server.stop()


async def backends(postgres: Postgres, server: Server) -> list[int]:
    """The processes of PostgreSQL that serve this server."""
    connection = await asyncpg.connect(host=str(postgres.folder), user="deadzone", database="postgres")
    name = database_url(server.database).database
    rows = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE datname = $1", name)
    await connection.close()
    return [row["pid"] for row in rows]


def test_a_database_that_hangs_makes_the_server_fail_and_leaves_it_alive(
    postgres: Postgres, postgres_server: tuple[Server, str]
) -> None:
    server, monitored = postgres_server
    assert patient.get(f"{monitored}/ready").json() == {"status": "ok"}
    assert patient.get(f"{server.address}/api/ready").json() == {"status": "ok", "text": ""}
    frozen = asyncio.run(backends(postgres, server))
    assert frozen
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    try:
        for path in (f"{server.address}/api/live", f"{monitored}/live"):
            reply = patient.get(path)
            assert (reply.status_code, reply.json()) == (200, {"status": "ok"})
        for path in (f"{server.address}/api/ready", f"{monitored}/ready"):
            reply = patient.get(path, headers={"Accept-Language": "en"})
            assert (reply.status_code, reply.json()) == (503, {"status": "failing", "text": str(NOT_WRITTEN)})
        assert patient.get(f"{server.address}/api/health").status_code == 503
    finally:
        for pid in frozen:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
    while patient.get(f"{monitored}/ready").status_code != 200:
        pass
    assert patient.get(f"{server.address}/api/health").json()["status"] == "ok"


def test_under_a_rush_of_writes_the_server_does_not_fail(
    tmp_path: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real database, and more writes than go into one transaction, all the time."""
    monkeypatch.setattr("deadzone.server.upkeep.health.WRITE_SECONDS", 3.0)

    async def write_on(storage: Storage, over: asyncio.Event) -> None:
        while not over.is_set():
            await storage.rescue("none")

    async def rush() -> list[Finding]:
        storage, over = await Storage.open(database_url(str(tmp_path / "b.sqlite3"))), asyncio.Event()
        doctor = Doctor(storage, index, lambda: (storage.waiting(),))
        writing = [asyncio.create_task(write_on(storage, over)) for _ in range(MOST_TOGETHER + 2 * MOST_WAITING)]
        found = [await doctor.finding() for _ in range(5)]
        over.set()
        await asyncio.gather(*writing)
        found.append(await doctor.finding())
        await storage.close()
        return found

    *meanwhile, after = asyncio.run(rush())
    assert {each.status for each in meanwhile} == {"busy"}
    assert after == WELL
