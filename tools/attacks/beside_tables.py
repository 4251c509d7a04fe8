"""Measure how long players wait for the view after their answer, undisturbed and during each attack.

    python tools/attacks/beside_tables.py [attack ...] [--tables 50] [--seconds 10] [--rounds 2] [--json FILE]

The server runs on one processor; the players, and the attacker with limited pace and low priority, on the other. Each
attack comes once from its own address and once from the players' (a club behind one router), and has the spectators'
links of all tables. Quiet and attacked spans alternate, so that other load on the machine affects both.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from many_tables import Guest, impatiently, invite, processor_time_of
from table_client import Json, Server

HERE = Path(__file__).parent
PAUSE = (0.7, 1.7)  # seconds a player thinks
WANTED = 3.0  # highest allowed ratio of waiting times, attacked to undisturbed
SETTLE = 2.0  # seconds after an attack that are not measured
ADDRESSES = {"another": "127.0.0.2", "the players'": "127.0.0.1"}
ATTACKS: dict[str, tuple[str, ...]] = {
    "nothing": (),
    "pings": ("frame_flood.py", "pings"),
    "large pings": ("frame_flood.py", "large-pings"),
    "pongs": ("frame_flood.py", "pongs"),
    "fragments": ("frame_flood.py", "fragments"),
    "empty fragments": ("frame_flood.py", "empty-fragments"),
    "empty messages": ("frame_flood.py", "empty-messages"),
    "byte drip": ("byte_drip.py",),
    "joining": ("join_flood.py", "token"),
    "joining without a token": ("join_flood.py", "no-token"),
    "joining and vanishing": ("join_flood.py", "vanish"),
    "study": ("message_flood.py", "study"),
    "look": ("message_flood.py", "look"),
    "languages": ("message_flood.py", "language"),
    "signs of life": ("message_flood.py", "alive"),
    "answers of others": ("message_flood.py", "answer"),
    "previews": ("request_flood.py", "previews"),
    "generated maps": ("request_flood.py", "generated"),
    "new battles": ("request_flood.py", "battles"),
    "battle files": ("request_flood.py", "resume"),
    "downloads": ("request_flood.py", "downloads"),
    "accounts": ("request_flood.py", "accounts"),
    "teams": ("request_flood.py", "teams"),
    "requests for nothing": ("request_flood.py", "nothing"),
    "slow requests": ("slow_requests.py",),
    "hoarding": ("hoarding.py",),
    "garbage frames": ("garbage_frames.py",),
    "HTTP garbage": ("http_garbage.py",),
}


@dataclass
class Figures:
    attack: str
    address: str
    quiet_ms: float
    beside_ms: float
    answers: tuple[int, int]
    server: float  # share of a processor during the attack
    attacker: float
    got: dict[str, int]

    @property
    def ratio(self) -> float:
        return self.beside_ms / self.quiet_ms

    def __str__(self) -> str:
        got = ", ".join([f"{count} {what}" for what, count in sorted(self.got.items())])
        return (
            f"| {self.attack} | {self.address} | {self.quiet_ms:.1f} | {self.beside_ms:.1f} | {self.ratio:.1f} | "
            f"{self.answers[0]}, {self.answers[1]} | {100 * self.server:.0f}% | {100 * self.attacker:.0f}% | {got} |"
        )


HEADING = (
    "| attack | from | p99 quiet, ms | p99 beside, ms | ratio | answers | server | attacker | what it got |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


async def think() -> None:
    await asyncio.sleep(random.uniform(*PAUSE))


async def come_and_play(guest: Guest) -> None:
    await asyncio.sleep(random.uniform(0, PAUSE[1]))
    await guest.play(think)


class Measured:
    """Waiting times of all guests during some spans of time."""

    def __init__(self, guests: list[Guest]) -> None:
        self.guests = guests
        self.waits: list[float] = []
        self._from: list[int] = []

    def begin(self) -> None:
        self._from = [len(guest.waits) for guest in self.guests]

    def end(self) -> None:
        for guest, first in zip(self.guests, self._from, strict=True):
            self.waits += guest.waits[first:]

    def p99(self) -> float:
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]


async def attacked(program: tuple[str, ...], server: Server, source: str, guests: list[Guest], seconds: float) -> Json:
    """Run the attack program; return its own report."""
    links = json.dumps([[guest.battle, guest.tokens["watch"]] for guest in guests])
    arguments = [*program[1:], server.address, "--source", source, "--seconds", str(seconds), "--links", links]
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(HERE / program[0]), *arguments, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    told: Json = json.loads(said)
    return told


async def measure(name: str, address: str, server: Server, tables: int, seconds: float, rounds: int) -> Figures:
    guests = await invite(server, tables)
    quiet, beside = Measured(guests), Measured(guests)
    got: dict[str, int] = {}
    worked = attacker = lasted = 0.0
    async with impatiently(server, guests), asyncio.TaskGroup() as everybody:
        tasks = [everybody.create_task(come_and_play(guest)) for guest in guests]
        await asyncio.sleep(SETTLE + PAUSE[1])
        for _ in range(rounds):
            quiet.begin()
            await asyncio.sleep(seconds)
            quiet.end()
            beside.begin()
            began, before = perf_counter(), processor_time_of(server)
            if ATTACKS[name]:
                result = await attacked(ATTACKS[name], server, ADDRESSES[address], guests, seconds)
                attacker += result["processor"]
                for what, count in result["got"].items():
                    got[what] = got.get(what, 0) + count
            else:
                await asyncio.sleep(seconds)
            worked += processor_time_of(server) - before
            lasted += perf_counter() - began
            beside.end()
            await asyncio.sleep(SETTLE)
        for task in tasks:
            task.cancel()
    lost = sum(guest.lost for guest in guests)
    if lost:
        got["players cut off"] = lost
    counts = len(quiet.waits), len(beside.waits)
    return Figures(name, address, quiet.p99(), beside.p99(), counts, worked / lasted, attacker / lasted, got)


def one_run(name: str, address: str, tables: int, seconds: float, rounds: int, real_time: bool) -> Figures:
    """Measure one attack on a new server."""
    processors = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        os.sched_setaffinity(0, processors[:1])  # inherited by the server and its helper processes
        server = Server(Path(folder))
        os.sched_setaffinity(0, processors[1:] or processors)
        if real_time:
            os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
        try:
            return asyncio.run(measure(name, address, server, tables, seconds, rounds))
        finally:
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
            os.sched_setaffinity(0, processors)
            complaints = server.stop()
            if complaints:
                print(f"The server complained:\n{complaints[-2000:]}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], default=[])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each span")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--real-time", action="store_true", help="people do not wait for other programs; for root")
    parser.add_argument("--json", type=Path, help="where the figures are kept")
    wanted = parser.parse_args()
    print(HEADING, flush=True)
    figures = []
    for name in wanted.attacks or ATTACKS:
        for address in ADDRESSES:
            figures.append(one_run(name, address, wanted.tables, wanted.seconds, wanted.rounds, wanted.real_time))
            print(figures[-1], flush=True)
    worst = max(figures, key=lambda each: each.ratio)
    print(f"Worst: {worst.attack} from {worst.address} address, {worst.ratio:.1f}; load {os.getloadavg()[0]:.1f}")
    if wanted.json is not None:
        wanted.json.write_text(json.dumps([asdict(each) for each in figures], indent=1))
    if worst.ratio > WANTED:
        sys.exit(f"Players wait more than {WANTED:.0f} times as long.")


if __name__ == "__main__":
    main()
