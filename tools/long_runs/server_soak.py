"""Long runs of the server for `make soak`: 200 tables at once, 50 kills under load, every byte of 200 battles.

    python tools/long_runs/server_soak.py [load] [backups] [stops] [hidden] [described] [sqlite] [postgres]

A run that makes no progress for some minutes fails, and reports the waiting guests and what the server is doing.
"""

import asyncio
import faulthandler
import os
import random
import signal
import sqlite3
import statistics
import sys
import tempfile
from asyncio.subprocess import DEVNULL
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from described import assert_as_described
from many_tables import Guest, impatiently, invite, memory_of, play_all, play_and_kill, processor_time_of
from schemathesis.generation import GenerationMode
from table_client import Server, postgres_cluster

from deadzone.core.compiled import COMPILED
from hidden_things import assert_nothing_hidden

TABLES = 200
ANSWERS = 40  # of each guest in the load run
PAUSE = (1.0, 3.0)  # seconds of thinking before an answer
ARRIVING = 10.0  # seconds until every guest has arrived
WANTED_P99 = 0.100
KILLS = 50
KILLED_TABLES = 40
ANSWERS_BETWEEN = 150
HIDDEN_TOGETHER = 20
BACKED_UP_TABLES = 50
BACKUPS = 5
STOPPED_TABLES = 50
STOPS = 5
REQUESTS = 15  # of each kind, to each operation


async def think() -> None:
    await asyncio.sleep(random.uniform(*PAUSE))


async def come_and_play(guest: Guest) -> None:
    """Arrive at a random time and play."""
    await asyncio.sleep(random.uniform(0, ARRIVING))
    await guest.play(think, ANSWERS)


def percentile(waits: list[float], share: float) -> float:
    return sorted(waits)[min(len(waits) - 1, int(share * len(waits)))]


async def load(server: Server) -> None:
    """Play at all tables at once, with pauses for thinking; measure the time from an answer to the view."""
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
    """Let guests play to the end while the server is killed repeatedly; each guest checks that nothing is lost."""
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
    """Check that the database has exactly what the guests saw at the end."""
    with server.http() as client:
        for guest in guests:
            token = {"Authorization": f"Bearer {guest.token}"}
            account = client.get(f"/api/battles/{guest.battle}", headers=token).json()
            assert account["steps"] == guest.update["number"]
            assert account["over"] == guest.over


async def backups(server: Server) -> None:
    """Make backups while guests play; restore each one and replay every battle in it."""
    guests = await invite(server, BACKED_UP_TABLES)
    alone = await play_for(guests, 10)
    sizes: list[int] = []
    seconds: list[float] = []

    async def back_up() -> None:
        for number in range(BACKUPS):
            told = {guest.battle: guest.update["number"] for guest in guests}
            file, begin = server.folder / f"backup{number}.sqlite3", perf_counter()
            await deadzone("server", "backup", str(file), "--database", server.database)
            seconds.append(perf_counter() - begin)
            await deadzone("server", "restore", str(file), "--verify", "--database", f"{file}.restored")
            with closing(sqlite3.connect(f"{file}.restored")) as restored:
                kept = dict(restored.execute("SELECT battle, count(*) FROM answers GROUP BY battle"))
            assert all(kept[battle] >= number for battle, number in told.items()), "a backup has lost an answer"
            sizes.append(file.stat().st_size)

    beside = asyncio.create_task(back_up())
    waits: list[float] = []
    while not beside.done():
        waits += await play_for(guests, 10)
    await beside
    print(
        f"{BACKUPS} backups of {len(guests)} tables in play, {sizes[-1] / 1e6:.1f} MB, "
        f"{statistics.median(seconds):.1f} s each with the start of the program, all restored and every battle "
        f"replayed; answer to view: p99 {1000 * percentile(alone, 0.99):.0f} ms before, "
        f"{1000 * percentile(waits, 0.99):.0f} ms beside them; {busy()}"
    )


async def play_for(guests: list[Guest], answers: int) -> list[float]:
    """Let each guest give so many more answers, with pauses for thinking; return the waiting times."""
    for guest in guests:
        guest.waits.clear()
    async with impatiently(guests[0].server, guests), asyncio.TaskGroup() as everybody:
        for guest in guests:
            everybody.create_task(guest.play(think, guest.answered + answers))
    return [wait for guest in guests for wait in guest.waits]


async def deadzone(*arguments: str) -> None:
    """Run the `deadzone` command in its own process."""
    program = "import sys; from deadzone.cli.main import main; main()"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, *arguments, stdout=DEVNULL)
    assert await process.wait() == 0, arguments


def stops() -> None:
    """Stop the server repeatedly under load; no answer that a guest has seen may be missing afterwards."""
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        for _ in range(STOPS):
            took.append(asyncio.run(stop_under_load(server)))
            server.start()
            server.there = asyncio.Event()
            server.there.set()
        complaints = server.stop()
    assert not complaints, complaints
    print(f"{STOPS} stops of {STOPPED_TABLES} tables in play: median {statistics.median(took):.2f} s, "
          f"longest {max(took):.2f} s, exit code 0, nothing lost; {busy()}")  # fmt: skip


async def stop_under_load(server: Server) -> float:
    guests = await invite(server, STOPPED_TABLES)
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    await guests[0].progress.until(lambda: guests[0].progress.answered >= 3 * STOPPED_TABLES)
    for guest in guests:
        guest.mortal = True
    begin = perf_counter()
    server.process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(server.process.wait) == 0
    seconds = perf_counter() - begin
    await asyncio.gather(*playing, return_exceptions=True)  # guests fail with an error when the server says good-bye
    with closing(sqlite3.connect(server.database)) as database:
        kept = dict(database.execute("SELECT battle, max(n) FROM answers GROUP BY battle"))
    assert all(kept[guest.battle] >= guest.update["number"] for guest in guests), "an answer that was told is lost"
    return seconds


async def hidden(server: Server) -> None:
    """Check every byte that a seat receives in whole battles for hidden information."""
    size = 0
    for first in range(0, TABLES, HIDDEN_TOGETHER):
        guests = await invite(server, HIDDEN_TOGETHER, keep_bytes=True, map={"seed": first}, options={"round_limit": 6})
        await play_all(guests)
        for number, guest in enumerate(guests):
            assert guest.received is not None
            assert_nothing_hidden(guest.received, [f"load {number}", guest.token])
            size += sum(map(len, guest.received))
    print(f"{TABLES} battles, {size / 1e6:.0f} MB read: nothing hidden in it")


async def described(server: Server) -> None:
    """Send generated requests, valid and invalid, to every operation; each reply must be as described."""
    for mode in GenerationMode:
        begin = perf_counter()
        await asyncio.to_thread(assert_as_described, server, mode, REQUESTS)
        print(f"{REQUESTS} generated requests ({mode.value}) to each operation, all answered as described: "
              f"{perf_counter() - begin:.0f} s")  # fmt: skip


def busy() -> str:
    """Load average of the machine, to judge the figures by."""
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def in_peace(run: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    """Run on a separate server, which must log no complaints."""
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
    "backups": lambda: in_peace(backups),
    "stops": stops,
    "hidden": lambda: in_peace(hidden),
    "described": lambda: in_peace(described),
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
