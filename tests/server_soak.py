"""The server's long runs behind `make soak`: 200 tables at once, 50 kills under load, every byte of 200 battles.

    python tests/server_soak.py [load] [hidden] [sqlite] [postgres]

A run in which nothing happens for some minutes ends with a word about who waits for what.
"""

import asyncio
import faulthandler
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent / "server"))

from hidden_things import assert_nothing_hidden
from many_tables import Guest, impatiently, invite, memory_of, play_all, play_and_kill, processor_time_of
from table_client import Server, postgres_cluster

from deadzone.core.compiled import COMPILED

TABLES = 200
ANSWERS = 40  # of each person under load
PAUSE = (1.0, 3.0)  # seconds that a person thinks; nobody is faster for long
ARRIVING = 10.0  # seconds until everybody is there
WANTED_P99 = 0.100
KILLS = 50
KILLED_TABLES = 40
ANSWERS_BETWEEN = 150
HIDDEN_TOGETHER = 20


async def think() -> None:
    await asyncio.sleep(random.uniform(*PAUSE))


async def come_and_play(guest: Guest) -> None:
    """People do not all come in the same second."""
    await asyncio.sleep(random.uniform(0, ARRIVING))
    await guest.play(think, ANSWERS)


def percentile(waits: list[float], share: float) -> float:
    return sorted(waits)[min(len(waits) - 1, int(share * len(waits)))]


async def load(server: Server) -> None:
    """All tables at once, each person thinking a while before each answer: from the answer to the view."""
    empty = memory_of(server)
    guests = await invite(server, TABLES)
    begin, worked = perf_counter(), processor_time_of(server)
    async with impatiently(server, guests), asyncio.TaskGroup() as everybody:
        for guest in guests:
            everybody.create_task(come_and_play(guest))
    seconds, worked = perf_counter() - begin, processor_time_of(server) - worked
    waits = [wait for guest in guests for wait in guest.waits]
    used = memory_of(server) - empty
    p99 = percentile(waits, 0.99)
    print(
        f"{TABLES} tables, {len(waits)} answers in {seconds:.0f} s ({len(waits) / seconds:.0f}/s), answer to view: "
        f"median {1000 * statistics.median(waits):.1f} ms, p99 {1000 * p99:.1f} ms, worst {1000 * max(waits):.1f} ms; "
        f"{1000 * worked / len(waits):.1f} ms of processor time per answer, the bots' answers included; "
        f"memory {used / TABLES / 1024:.0f} kB per battle ({empty / 1e6:.0f} MB before); {busy()}"
    )
    assert p99 < WANTED_P99, "the p99 of answer to view is above 100 ms"


async def kills(server: Server, name: str, count: int) -> None:
    """Guests play to the end while the server is killed again and again; each checks that nothing is lost."""
    guests = await invite(server, KILLED_TABLES)
    await play_and_kill(server, guests, count, ANSWERS_BETWEEN)
    check_files(server, guests)
    answered = sum(guest.answered for guest in guests)
    lost = sum(guest.lost for guest in guests)
    print(
        f"{name}: {count} kills, {answered} answers at {len(guests)} tables, {lost} connections broken, none lost; "
        f"{busy()}"
    )


def check_files(server: Server, guests: list[Guest]) -> None:
    """What the guests saw in the end is what the database has."""
    with server.http() as client:
        for guest in guests:
            token = {"Authorization": f"Bearer {guest.token}"}
            account = client.get(f"/api/battles/{guest.battle}", headers=token).json()
            assert account["steps"] == guest.update["number"]
            assert account["over"] == guest.over


async def hidden(server: Server) -> None:
    """Every byte that a seat receives in whole battles."""
    size = 0
    for first in range(0, TABLES, HIDDEN_TOGETHER):
        guests = await invite(server, HIDDEN_TOGETHER, keep_bytes=True, map={"seed": first}, options={"round_limit": 6})
        await play_all(guests)
        for number, guest in enumerate(guests):
            assert guest.received is not None
            assert_nothing_hidden(guest.received, [f"load {number}", guest.token])
            size += sum(map(len, guest.received))
    print(f"{TABLES} battles, {size / 1e6:.0f} MB read: nothing hidden in it")


def busy() -> str:
    """What else the machine had to do."""
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def in_peace(run: Callable[[Server], Awaitable[None]]) -> None:
    """On a server of its own that has nothing to complain about."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            asyncio.run(run(server))
        finally:
            complaints = server.stop()
    assert not complaints, complaints


def killed(name: str, database: str = "") -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), database)
        try:
            asyncio.run(kills(server, name, KILLS))
        finally:
            server.stop()


def postgres() -> None:
    with postgres_cluster() as cluster:
        killed("PostgreSQL", cluster.url)


RUNS: dict[str, Callable[[], None]] = {
    "load": lambda: in_peace(load),
    "hidden": lambda: in_peace(hidden),
    "sqlite": lambda: killed("SQLite"),
    "postgres": postgres,
}


def main(wanted: list[str]) -> None:
    faulthandler.enable()
    print(f"The server, engine {'compiled' if COMPILED else 'interpreted'}", flush=True)
    for name in wanted or RUNS:
        RUNS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
