"""Compare what each kind of request and message costs the server with what it has charged for it.

    python tools/attacks/price_and_cost.py [kind ...] [--results FILE.jsonl] [--prepared FOLDER]

A unit is a millisecond of processor time of the server's process, and a quarter of one of its helper processes (the
workshop, AMBER). Each kind is repeated until it has taken some tenths of a second, several times, and the median of
these is printed, the dearest for its price first. Players' answers are free and left out.
"""

import argparse
import asyncio
import json
import math
import re
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import get_args

import httpx

from attacking import Client, Json, Target
from belongings import Mine, Prepared, prepare
from deadzone.host.protocol.requests import ClientMessage
from deadzone.host.running.conversation import tag_of
from deadzone.server.fairness.accounts import HELPERS_SHARE
from deadzone.server.network.sockets import COSTS
from everything import FRAME
from examples import Examples, Operation, described
from frames import Frames, TooMuch, kinds
from victims import Metered, work_of, work_of_helpers

LEAST_WORK = 0.3  # seconds of processor time for one figure
LONGEST = 6.0  # seconds for one figure, for what is done in other processes
MOST = 300  # repetitions for one figure
TIMES = 3  # figures for a kind
APART = 3.0  # how many times what it is charged something may cost, or the other way round
FREE = frozenset(tag_of(kind) for kind in get_args(ClientMessage)) - frozenset(tag_of(kind) for kind in COSTS)
UNITS = re.compile(r"^deadzone_charged_units_total\{.*\} (\S+)$", re.MULTILINE)


class Bill:
    """What the server has charged, as its metrics say."""

    def __init__(self, server: Metered) -> None:
        self._server = server

    def units(self) -> float:
        told = httpx.get(f"{self._server.metrics}/metrics", timeout=60).text
        return sum(float(value) for value in UNITS.findall(told))


@dataclass(frozen=True)
class Figure:
    """What one kind takes: units charged, and milliseconds of processor time of the server and of its helpers."""

    kind: str
    units: float
    server_ms: float
    helpers_ms: float

    @property
    def cost(self) -> float:
        """What should be charged: helper processes give way to the server, and count for less."""
        return self.server_ms + HELPERS_SHARE * self.helpers_ms

    @property
    def per_unit(self) -> float:
        return self.cost / self.units if self.units else math.inf  # nothing was charged for it

    def __str__(self) -> str:
        cells = (
            self.kind,
            f"{self.units:.1f}",
            f"{self.server_ms:.2f}",
            f"{self.helpers_ms:.0f}",
            f"{self.per_unit:.2f}",
        )
        return f"| {' | '.join(cells)} |"


HEADING = "| kind | charged | server, ms | helpers, ms | cost per unit |\n|---|---|---|---|---|"


@dataclass(frozen=True)
class Care:
    """How carefully it is measured: seconds of processor time for one figure, at most so long, and how many figures."""

    work: float = LEAST_WORK
    longest: float = LONGEST
    times: int = TIMES


async def once(kind: str, pid: int, bill: Bill, send: Callable[[], Awaitable[object]], care: Care) -> Figure:
    """One figure: repeat until enough work was done to be measured."""
    count, units, began = 0, bill.units(), perf_counter()
    server, helpers = work_of(pid), work_of_helpers(pid)
    while count < MOST and work_of(pid) - server < care.work and perf_counter() - began < care.longest:
        await send()
        count += 1
    worked = 1000 * (work_of(pid) - server) / count, 1000 * (work_of_helpers(pid) - helpers) / count
    return Figure(kind, (bill.units() - units) / count, *worked)


async def figure_of(kind: str, pid: int, bill: Bill, send: Callable[[], Awaitable[object]], care: Care) -> Figure:
    """The median of several figures, after a first time that is not measured."""
    await send()
    found = [await once(kind, pid, bill, send, care) for _ in range(care.times)]
    return sorted(found, key=lambda figure: figure.per_unit)[care.times // 2]


USUAL = Care()


class Scales:
    """Measures kinds on a running server."""

    def __init__(self, server: Metered, mine: Mine, care: Care = USUAL) -> None:
        self.server = server
        self.mine = mine
        self.care = care

    async def routes(self) -> dict[str, Operation]:
        return described(
            (await Client(Target(self.server.address, "127.0.0.1")).request("GET", "/api/openapi.json"))[1]
        )

    async def figure(self, kind: str, routes: dict[str, Operation]) -> Figure:
        bill, pid = Bill(self.server), self.server.process.pid
        target = Target(self.server.address, "127.0.0.2")
        if kind.startswith(FRAME):
            return await self._of_a_message(kind, pid, target, bill)
        client, examples = Client(target), Examples(self.mine)
        try:
            return await figure_of(kind, pid, bill, lambda: examples.send(client, routes[kind]), self.care)
        finally:
            client.close()

    async def _of_a_message(self, kind: str, pid: int, target: Target, bill: Bill) -> Figure:
        frames = [Frames(target, self.mine, number) for number in range(max(map(len, self.mine.tables.values())))]

        async def send() -> None:
            """To one table after the other, since each has a budget."""
            frames.append(frames.pop(0))
            try:
                await frames[0].send(kind.removeprefix(FRAME))
            except TooMuch:
                await asyncio.sleep(0.5)

        try:
            return await figure_of(kind, pid, bill, send, self.care)
        finally:
            for each in frames:
                each.close()


def measure(prepared: Prepared, wanted: list[str], results: Path | None) -> list[Figure]:
    done = _read(results)
    with tempfile.TemporaryDirectory() as folder:
        database = str(prepared.database(Path(folder)))
        server = Metered(Path(folder), "--database", database)
        try:
            return asyncio.run(_measured(Scales(server, prepared.mine), wanted, done, results))
        finally:
            server.stop()


async def _measured(scales: Scales, wanted: list[str], done: dict[str, Figure], results: Path | None) -> list[Figure]:
    routes = await scales.routes()
    found = []
    for kind in wanted or all_kinds(routes):
        figure = done.get(kind) or await scales.figure(kind, routes)
        found.append(figure)
        if kind not in done and results is not None:
            with results.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(asdict(figure))}\n")
    return found


def all_kinds(routes: dict[str, Operation]) -> list[str]:
    """Every route, and every kind of message that is charged."""
    return [*routes, *(FRAME + kind for kind in kinds() if kind not in FREE)]


def _read(path: Path | None) -> dict[str, Figure]:
    lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
    figures: list[Json] = [json.loads(line) for line in lines]
    return {each["kind"]: Figure(**each) for each in figures}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", help="such as 'GET /api/rules' or 'frame study'; all without any")
    parser.add_argument("--results", type=Path, help="a line of JSON for each kind; those that are there stay")
    parser.add_argument("--prepared", type=Path, help="folder for what everybody has, to be used again")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kept: Path = wanted.prepared or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        found = measure(prepare(kept), wanted.kinds, wanted.results)
    print(HEADING)
    for figure in sorted(found, key=lambda figure: figure.per_unit, reverse=True):
        print(figure)
    print(f"Median: {statistics.median(figure.per_unit for figure in found):.2f} ms per unit")
    if any(not 1 / APART < figure.per_unit < APART for figure in found):
        raise SystemExit(f"Something is charged {APART:.0f} times too much or too little.")


if __name__ == "__main__":
    main()
