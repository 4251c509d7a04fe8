"""Compare what each kind of request and message costs the server with the price that is charged for it.

    python tools/attacks/price_and_cost.py [kind ...] [--results FILE.jsonl] [--prepared FOLDER]

A price of 1 stands for about a millisecond of processor time of the server's process. Each kind is repeated until it
has taken some tenths of a second, several times, and the median of these is printed, the dearest for its price first.
What helper processes work (the workshop, AMBER) is told beside it: they have queues of their own.
"""

import argparse
import asyncio
import json
import re
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import get_args

from attacking import Client, Json, Socket, Target
from belongings import Mine, Prepared, prepare
from deadzone.server.fairness.budgets import JOIN, SOCKET, cost_of
from deadzone.server.network.sockets import COSTS
from deadzone.server.protocol.requests import ClientMessage
from everything import FRAME
from examples import Examples, Operation, described
from frames import Frames, TooMuch, kinds
from victims import Generous, work_of, work_of_helpers

LEAST_WORK = 0.3  # seconds of processor time for one figure
LONGEST = 6.0  # seconds for one figure, for what is done in other processes
MOST = 300  # repetitions for one figure
TIMES = 3  # figures for a kind
APART = 3.0  # how many times the median something may cost
A_FRAME = 1.0  # from the budget of the connection, for every message
TAGS = {str(shape.__struct_config__.tag): shape for shape in get_args(ClientMessage)}
QUERY = re.compile(r"\?.*")


class Bill:
    """What has been charged by the price list."""

    def __init__(self) -> None:
        self.units = 0.0


class PayingClient(Client):
    """Notes the price of each request, also of those that another one needs."""

    def __init__(self, target: Target, bill: Bill) -> None:
        super().__init__(target)
        self.bill = bill

    async def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        cost = cost_of(method, QUERY.sub("", path))
        self.bill.units += cost.work + len(body) / cost.bytes_per_cost
        return await super().request(method, path, body, **headers)


class PayingSocket(Socket):
    bill: Bill

    async def say(self, **message: object) -> None:
        kind = str(message["type"])
        self.bill.units += A_FRAME + (JOIN if kind == "join" else COSTS.get(TAGS[kind], 0.0))
        await super().say(**message)


class PayingTarget(Target):
    """Notes the price of each socket, and of the messages through it."""

    def __init__(self, address: str, source: str, bill: Bill) -> None:
        super().__init__(address, source)
        self.bill = bill

    async def socket(self, battle: str) -> PayingSocket:
        self.bill.units += SOCKET.work
        plain = await super().socket(battle)
        socket = PayingSocket(plain.reader, plain.writer)
        socket.bill = self.bill
        return socket


@dataclass(frozen=True)
class Figure:
    """What one kind takes: units charged, and milliseconds of processor time of the server and of its helpers."""

    kind: str
    units: float
    server_ms: float
    helpers_ms: float

    @property
    def per_unit(self) -> float:
        return self.server_ms / self.units

    def __str__(self) -> str:
        return (
            f"| {self.kind} | {self.units:.1f} | {self.server_ms:.2f} | {self.helpers_ms:.0f} | {self.per_unit:.2f} |"
        )


HEADING = "| kind | price | server, ms | helpers, ms | server's ms per unit |\n|---|---|---|---|---|"


@dataclass(frozen=True)
class Care:
    """How carefully it is measured: seconds of processor time for one figure, at most so long, and how many figures."""

    work: float = LEAST_WORK
    longest: float = LONGEST
    times: int = TIMES


async def once(kind: str, pid: int, bill: Bill, send: Callable[[], Awaitable[object]], care: Care) -> Figure:
    """One figure: repeat until enough work was done to be measured."""
    count, units, began = 0, bill.units, perf_counter()
    server, helpers = work_of(pid), work_of_helpers(pid)
    while count < MOST and work_of(pid) - server < care.work and perf_counter() - began < care.longest:
        await send()
        count += 1
    worked = 1000 * (work_of(pid) - server) / count, 1000 * (work_of_helpers(pid) - helpers) / count
    return Figure(kind, (bill.units - units) / count, *worked)


async def figure_of(kind: str, pid: int, bill: Bill, send: Callable[[], Awaitable[object]], care: Care) -> Figure:
    """The median of several figures, after a first time that is not measured."""
    await send()
    found = [await once(kind, pid, bill, send, care) for _ in range(care.times)]
    return sorted(found, key=lambda figure: figure.per_unit)[care.times // 2]


USUAL = Care()


class Scales:
    """Measures kinds on a running server."""

    def __init__(self, server: Generous, mine: Mine, care: Care = USUAL) -> None:
        self.server = server
        self.mine = mine
        self.care = care

    async def routes(self) -> dict[str, Operation]:
        return described(
            (await Client(Target(self.server.address, "127.0.0.1")).request("GET", "/api/openapi.json"))[1]
        )

    async def figure(self, kind: str, routes: dict[str, Operation]) -> Figure:
        bill, pid = Bill(), self.server.process.pid
        target = PayingTarget(self.server.address, "127.0.0.2", bill)
        if kind.startswith(FRAME):
            return await self._of_a_message(kind, pid, target)
        client, examples = PayingClient(target, bill), Examples(self.mine)
        try:
            return await figure_of(kind, pid, bill, lambda: examples.send(client, routes[kind]), self.care)
        finally:
            client.close()

    async def _of_a_message(self, kind: str, pid: int, target: PayingTarget) -> Figure:
        frames = [Frames(target, self.mine, number) for number in range(max(map(len, self.mine.tables.values())))]

        async def send() -> None:
            """To one table after the other, since each has a budget."""
            frames.append(frames.pop(0))
            try:
                await frames[0].send(kind.removeprefix(FRAME))
            except TooMuch:
                await asyncio.sleep(0.5)

        try:
            return await figure_of(kind, pid, target.bill, send, self.care)
        finally:
            for each in frames:
                each.close()


def measure(prepared: Prepared, wanted: list[str], results: Path | None) -> list[Figure]:
    done = _read(results)
    with tempfile.TemporaryDirectory() as folder:
        database = str(prepared.database(Path(folder)))
        server = Generous(Path(folder), "--database", database)
        try:
            return asyncio.run(_measured(Scales(server, prepared.mine), wanted, done, results))
        finally:
            server.stop()


async def _measured(scales: Scales, wanted: list[str], done: dict[str, Figure], results: Path | None) -> list[Figure]:
    routes = await scales.routes()
    found = []
    for kind in wanted or [*routes, *(FRAME + kind for kind in kinds())]:
        figure = done.get(kind) or await scales.figure(kind, routes)
        found.append(figure)
        if kind not in done and results is not None:
            with results.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(asdict(figure))}\n")
    return found


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
    usual = statistics.median(figure.per_unit for figure in found)
    print(f"Median: {usual:.2f} ms per unit")
    if any(figure.per_unit > APART * usual for figure in found):
        raise SystemExit(f"Something costs more than {APART:.0f} times what it is charged.")


if __name__ == "__main__":
    main()
