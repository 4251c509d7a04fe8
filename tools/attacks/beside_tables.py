"""Measure how long players wait beside one attacker per kind: every route and frame of the description, and more.

    python tools/attacks/beside_tables.py [kind ...] [--results FILE.jsonl] [--seconds 10] [--tables 12]
    python tools/attacks/beside_tables.py --worst 10 --seconds 60 --results FILE.jsonl
    python tools/attacks/beside_tables.py --table --results FILE.jsonl

Twelve people play; beside them one reloads the page again and again, and another, from elsewhere, begins new battles.
Each attack comes once from another household and once from the players' own. Every measurement is a line of the file
with the results: a run that was interrupted goes on where it stopped. What was measured while other guests of the
same machine took more than a twentieth of its processors does not count, and is measured again then. The attacker
runs on one processor with low priority, and the table tells how much of it it took, because the server shares it.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from many_tables import Guest
from patient import get

from attacking import BEGUN, Json, Target
from belongings import VICTIMS, Held, Prepared, prepare
from everything import FRAME
from examples import operations
from frames import kinds as frame_kinds
from innocents import LATE, Innocent, Newcomer, Returning, Waits, waits_of
from victims import AsHosted, work_of

HERE = Path(__file__).parent
PAUSE = (0.2, 0.6)  # seconds a player thinks
WANTED = 3.0  # highest ratio of waiting times, attacked to undisturbed
LATE_FOR = ("reload", "new battle")
WANTED_SECONDS = 2.0  # to be back at the table after a reload, or to have a new battle
MOST_STOLEN = 0.05  # of the processors by other guests of the machine
SETTLE = 2.0  # seconds after an attack that are not measured
PLAYERS, NEWCOMER = "127.0.0.1", "127.0.0.9"
HOUSEHOLDS = {"another": "127.0.0.2", "the players'": PLAYERS}
# Attacks that the description does not have: what breaks the rules, what never ends, and many addresses' worth of it.
OTHERS: dict[str, tuple[str, ...]] = {
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
    "study of the players": ("message_flood.py", "study"),
    "look at the players": ("message_flood.py", "look"),
    "answers of others": ("message_flood.py", "answer"),
    "largest battle files": ("request_flood.py", "resume"),
    "requests for nothing": ("request_flood.py", "nothing"),
    "slow requests": ("slow_requests.py",),
    "hoarding": ("hoarding.py",),
    "handshakes": ("handshakes.py",),
    "garbage frames": ("garbage_frames.py",),
    "HTTP garbage": ("http_garbage.py",),
}


def kinds_of(server: AsHosted) -> list[str]:
    """Every kind of attack: those of the description come first."""
    description = get(f"{server.address}/api/openapi.json").json()
    return [*operations(description), *(FRAME + kind for kind in frame_kinds()), *OTHERS]


def program_for(kind: str, prepared: Prepared) -> list[str]:
    if kind in OTHERS:
        return [str(HERE / OTHERS[kind][0]), *OTHERS[kind][1:]]
    return [str(HERE / "everything.py"), kind, "--mine", str(prepared.belongings)]


async def think() -> None:
    await asyncio.sleep(random.uniform(*PAUSE))


async def come_and_play(guest: Guest) -> None:
    await asyncio.sleep(random.uniform(0, PAUSE[1]))
    await guest.play(think)


class Evening:
    """The players at their tables, and those who come and go."""

    def __init__(self, server: AsHosted, held: Sequence[Held], others: Sequence[Innocent]) -> None:
        self.server = server
        self.links = [(each.battle, each.tokens["watch"]) for each in held]
        self.guests = [
            Guest(server, {"battle": each.battle, "tokens": each.tokens}, f"guest {number}")
            for number, each in enumerate(held)
        ]
        self.others = others

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(come_and_play(guest)) for guest in self.guests]
        tasks += [asyncio.create_task(each.live()) for each in self.others]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def begin(self) -> None:
        for guest in self.guests:
            guest.waits.clear()
        for each in self.others:
            each.waits()

    def waited(self) -> dict[str, Waits]:
        """How long everybody has waited since it began, those who still wait included."""
        now = perf_counter()
        pending = [now - guest.waiting_since for guest in self.guests if guest.waiting_since is not None]
        answers = waits_of(
            [wait for guest in self.guests for wait in guest.waits] + [it for it in pending if it > LATE]
        )
        return {"answers": answers, **{each.name: each.waits() for each in self.others}}


async def attacked(program: list[str], evening: Evening, source: str, seconds: float) -> tuple[Json, float]:
    """Run an attack program; return its own report, and the processor time of the server meanwhile."""
    server = evening.server
    links = json.dumps(evening.links)
    arguments = [*program, server.address, "--source", source, "--seconds", str(seconds), "--links", links]
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    begun = await process.stdout.readline()
    assert begun.decode().strip() == BEGUN, program
    evening.begin()
    before = work_of(server.process.pid)
    said, _ = await process.communicate()
    told: Json = json.loads(said)
    return told, work_of(server.process.pid) - before


async def quiet(evening: Evening, seconds: float) -> tuple[Json, float]:
    evening.begin()
    before = work_of(evening.server.process.pid)
    await asyncio.sleep(seconds)
    return {"got": {}, "processor": 0.0}, work_of(evening.server.process.pid) - before


def ticks() -> tuple[int, int]:
    """What all processors have spent so far, and what of that other guests of the machine have had."""
    spent = [int(each) for each in Path("/proc/stat").read_text(encoding="ascii").split("\n")[0].split()[1:9]]
    return sum(spent), spent[-1]


def stolen_since(before: tuple[int, int]) -> float:
    total, stolen = (now - then for now, then in zip(ticks(), before, strict=True))
    return round(stolen / max(1, total), 3)


async def measured(kind: str, prepared: Prepared, server: AsHosted, tables: int, seconds: float) -> list[Json]:
    """The players undisturbed, then beside the attack from each household."""
    lines: list[Json] = []
    evening = Evening(server, prepared.victims[:tables], [
        Returning(Target(server.address, PLAYERS), prepared.mine.tables["solo"][0]),
        Newcomer(Target(server.address, NEWCOMER)),
    ])  # fmt: skip
    async with evening.going_on():
        await asyncio.sleep(SETTLE)
        before = ticks()
        await quiet(evening, seconds)
        lost_to_others = stolen_since(before)
        alone = {name: waits.plain() for name, waits in evening.waited().items()}
        for household, source in HOUSEHOLDS.items():
            began, before = perf_counter(), ticks()
            if kind == "nothing":
                told, worked = await quiet(evening, seconds)
            else:
                told, worked = await attacked(program_for(kind, prepared), evening, source, seconds)
            lasted = perf_counter() - began
            lost = sum(guest.lost for guest in evening.guests)
            lines.append({
                "kind": kind, "household": household, "seconds": seconds, "quiet": alone,
                "beside": {name: waits.plain() for name, waits in evening.waited().items()},
                "server": round(worked / lasted, 3), "attacker": round(told["processor"] / lasted, 3),
                "got": told["got"], "cut off": lost, "load": round(os.getloadavg()[0], 1),
                "stolen": max(lost_to_others, stolen_since(before)),
            })  # fmt: skip
            await asyncio.sleep(SETTLE)
    return lines


def one_run(kind: str, prepared: Prepared, tables: int, seconds: float) -> list[Json]:
    """Measure one attack on a new server."""
    with tempfile.TemporaryDirectory() as folder:
        server = AsHosted(Path(folder), "--database", str(prepared.database(Path(folder))))
        try:
            return asyncio.run(measured(kind, prepared, server, tables, seconds))
        finally:
            complaints = server.stop()
            if complaints:
                print(f"The server complained:\n{complaints[-2000:]}", file=sys.stderr)


# Results


def read(path: Path | None) -> dict[tuple[str, str, float], Json]:
    """The measurements of a file that count, by kind, household and seconds; the last one if there are several."""
    lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
    found: list[Json] = [json.loads(line) for line in lines]
    counting = [line for line in found if line.get("stolen", 0.0) <= MOST_STOLEN]
    return {(line["kind"], line["household"], line["seconds"]): line for line in counting}


def ratio(line: Json, what: str = "p99") -> float:
    alone = line["quiet"]["answers"][what]
    return float(line["beside"]["answers"][what] / alone) if alone else 0.0


def worst(lines: Iterable[Json], count: int) -> list[str]:
    """The kinds that slow the players most."""
    ordered = sorted(lines, key=lambda line: max(ratio(line), ratio(line, "median")), reverse=True)
    return list(dict.fromkeys(line["kind"] for line in ordered))[:count]


HEADING = """\
| attack | median, ms | ratio | p99, ms | ratio | reload, new battle, s | server | attacker |
|---|---|---|---|---|---|---|---|"""


def row(lines: Sequence[Json]) -> str:
    """An attack in one line; two figures are those from another household and from the players' own."""

    cells = [[lines[0]["kind"]]]
    for what in ("median", "p99"):
        waits = [f"{1000 * line['beside']['answers'][what]:.0f}" for line in lines]
        alone = f"{1000 * lines[0]['quiet']['answers'][what]:.0f}"
        cells += [[f"{alone} -> {waits[0]}", *waits[1:]], [f"{ratio(line, what):.1f}" for line in lines]]
    cells += [[f"{max(line['beside'][name]['worst'] for line in lines):.1f}" for name in LATE_FOR]]
    cells += [[f"{100 * line[part]:.0f}%" for line in lines] for part in ("server", "attacker")]
    return f"| {' | '.join([', '.join(figures) for figures in cells])} |"


def table(results: Path | None) -> str:
    """All measurements as Markdown."""
    kinds: dict[tuple[str, float], list[Json]] = {}
    for (kind, _, seconds), line in read(results).items():
        kinds.setdefault((kind, seconds), []).append(line)
    return "\n".join([HEADING, *map(row, kinds.values())])


def fails(line: Json) -> bool:
    late = any(line["beside"][name]["worst"] > WANTED_SECONDS for name in LATE_FOR)
    return late or max(ratio(line), ratio(line, "median")) > WANTED


def measure_all(wanted: argparse.Namespace, folder: Path) -> bool:
    """Measure what is not in the file yet; return whether all is as wanted."""
    prepared = prepare(folder)
    done = read(wanted.results)
    screened = [line for (_, _, seconds), line in done.items() if seconds != wanted.seconds]
    chosen = worst(screened or done.values(), wanted.worst) if wanted.worst else wanted.kinds
    if not chosen:
        with tempfile.TemporaryDirectory() as other:
            server = AsHosted(Path(other))
            chosen = kinds_of(server)
            server.stop()
    print(HEADING, flush=True)
    good = True
    for kind in chosen:
        lines = [done.get((kind, household, wanted.seconds)) for household in HOUSEHOLDS]
        if None in lines:
            lines = list[Json | None](one_run(kind, prepared, wanted.tables, wanted.seconds))
            if wanted.results is not None:
                with wanted.results.open("a", encoding="utf-8") as results:
                    results.writelines(f"{json.dumps(line)}\n" for line in lines)
        found = [line for line in lines if line is not None]
        print(row(found), flush=True)
        good = good and not any(map(fails, found))
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", help="such as 'GET /api/rules', 'frame study', 'pings'; all without any")
    parser.add_argument("--tables", type=int, default=VICTIMS)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each span")
    parser.add_argument(
        "--worst", type=int, default=0, help="only so many kinds, the worst in the file with the results"
    )
    parser.add_argument("--results", type=Path, help="a line of JSON for each measurement; those that are there stay")
    parser.add_argument("--prepared", type=Path, help="folder for what everybody has, to be used again")
    parser.add_argument("--table", action="store_true", help="only print the table of the results")
    wanted = parser.parse_args()
    if wanted.table:
        print(table(wanted.results))
        return
    with tempfile.TemporaryDirectory() as folder:
        kept: Path = wanted.prepared or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        good = measure_all(wanted, kept)
    print(f"Load {os.getloadavg()[0]:.1f}")
    if not good:
        sys.exit(
            f"Players wait more than {WANTED:.0f} times as long, or somebody waits more than {WANTED_SECONDS:.0f} s."
        )


if __name__ == "__main__":
    main()
