"""Measure what one visitor can do to the others: for each attack, how long an innocent person waits.

    python tools/attacks/one_visitor.py [row ...] [--seconds 10] [--results FILE.jsonl] [--prepared FOLDER]
    python tools/attacks/one_visitor.py --table --results FILE.jsonl [--before OTHER.jsonl]

Before, during, and after an attack, which begins three seconds after its end. Whoever waits longer than a minute gives
up. Results are lines of JSON; rows that are in the file are not measured again.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from attacking import BEGUN, Json, Target
from belongings import Prepared, prepare
from beside_tables import Evening
from innocents import (
    AgainstAmber,
    Innocent,
    LookingBack,
    Newcomer,
    NewPlayer,
    Reader,
    Returning,
    Waits,
)  # fmt: skip
from victims import AsHosted, work_of

HERE = Path(__file__).parent
PHASES = ("before", "during", "after")
LATER = 3.0  # seconds between the end of an attack and the measurement after it
PEOPLE = "127.0.0.9"  # where innocent people live
ATTACKERS = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
PROXY, BEHIND = "127.0.0.1", "192.0.2.7"  # a trusted proxy, and a client for which it speaks
OTHER_BEHIND = "192.0.2.66"
Meet = Callable[[str, Prepared], Sequence[Innocent]]


def newcomers(address: str, _prepared: Prepared) -> list[Innocent]:
    return [Newcomer(Target(address, PEOPLE))]


def visitors(address: str, _prepared: Prepared) -> list[Innocent]:
    return [Reader(Target(address, PEOPLE))]


def new_players(address: str, _prepared: Prepared) -> list[Innocent]:
    return [NewPlayer(Target(address, PEOPLE))]


def returning(address: str, prepared: Prepared) -> list[Innocent]:
    return [Returning(Target(address, PEOPLE), prepared.mine.tables["solo"][0])]


def behind_the_proxy(address: str, prepared: Prepared) -> list[Innocent]:
    return [Returning(Target(address, PROXY, forwarded=BEHIND), prepared.mine.tables["solo"][0])]


def newcomers_behind_the_proxy(address: str, _prepared: Prepared) -> list[Innocent]:
    """They begin few battles, since the quota is theirs as well."""
    newcomer = Newcomer(Target(address, PROXY, forwarded="2001:db8:0:99::1"))
    newcomer.pause = 2.0
    return [newcomer]


def against_amber(address: str, prepared: Prepared) -> list[Innocent]:
    return [AgainstAmber(Target(address, PEOPLE), held) for held in prepared.against_amber]


def looking_back(address: str, prepared: Prepared) -> list[Innocent]:
    return [LookingBack(Target(address, PEOPLE), [file.encode() for file in reversed(prepared.mine.files)])]


def nobody_else(_address: str, _prepared: Prepared) -> list[Innocent]:
    return []


@dataclass(frozen=True)
class Row:
    """An attack: programs with their sources, and who else is there besides those who play at some tables."""

    programs: Sequence[tuple[Sequence[str], str]]
    meet: Meet = nobody_else
    tables: int = 0
    options: Sequence[str] = ()
    extra: Sequence[str] = ()
    least: float = 0.0  # seconds that it takes to have an effect

    def commands(self, address: str, prepared: Prepared, seconds: float) -> list[list[str]]:
        found = []
        for (program, *others), source in self.programs:
            command = [str(HERE / program), *others, address, "--source", source, "--seconds", str(seconds)]
            if program == "everything.py":
                command += ["--mine", str(prepared.belongings)]
            if program == "merciless.py":
                command += ["--links", json.dumps([[held.battle, held.token] for held in prepared.merciless])]
            if program == "hoarding.py":
                tables = [held for tables in prepared.mine.tables.values() for held in tables]
                watched = [[held.battle, held.tokens["watch"]] for held in tables if "watch" in held.tokens]
                command += ["--links", json.dumps(watched)]
            found.append([*command, *self.extra])
        return found


def everything(*kinds: str, sources: Sequence[str] = ATTACKERS[:1]) -> list[tuple[list[str], str]]:
    return [(["everything.py", kind], source) for kind in kinds for source in sources]


TRUSTING = ("--proxy", PROXY, "--public-url", "https://example.org")
FILMS = ("POST /api/replay/film.gif", "POST /api/replay/film.webp")
ROWS: dict[str, Row] = {
    "the description": Row(everything("GET /api/openapi.json"), tables=12),
    "all rules": Row(everything("GET /api/rules"), tables=12),
    "new players beside tables": Row(everything("POST /api/me"), tables=12),
    "films": Row(everything(FILMS[0]), newcomers),
    "films, two addresses": Row(everything(*FILMS, sources=ATTACKERS[:2]), newcomers),
    "reports": Row(everything("POST /api/replay/report.pdf"), newcomers),
    "plans of maps": Row(everything("GET /api/print/maps/{id}.pdf"), newcomers),
    "six tables against merciless": Row([(["merciless.py"], ATTACKERS[0])], against_amber),
    "dropped handshakes": Row([(["handshakes.py"], ATTACKERS[0])], returning),
    "dropped handshakes, two addresses": Row([(["handshakes.py"], source) for source in ATTACKERS[:2]], returning),
    "dropped handshakes behind a proxy": Row(
        [(["handshakes.py"], PROXY)], behind_the_proxy, options=TRUSTING, extra=("--forwarded", OTHER_BEHIND)
    ),
    "300 sockets from each of three addresses": Row(
        [(["hoarding.py"], source) for source in ATTACKERS], visitors, least=25.0
    ),
    "making players": Row(everything("POST /api/me"), new_players),
    "many addresses of one household": Row(
        [(["many_addresses.py"], PROXY)], newcomers_behind_the_proxy,
        options=(*TRUSTING, "--most-per-address", "50"),
    ),
    "hanging up while an analysis runs": Row([(["hang_up.py"], ATTACKERS[0])], looking_back),
}  # fmt: skip


class Phase:
    """Who waits how long in a part of the time, by name."""

    def __init__(self, evening: Evening, others: Sequence[Innocent]) -> None:
        self.evening = evening
        self.others = others
        self.begin()

    def begin(self) -> None:
        self.evening.begin()
        for each in self.others:
            each.waits()

    def told(self) -> Json:
        found: dict[str, list[Waits]] = {}
        if self.evening.guests:
            found["answers"] = [self.evening.waited()["answers"]]
        for each in self.others:
            found.setdefault(each.name, []).append(each.waits())
        return {name: _together(waits).plain() for name, waits in found.items()}


def _together(parts: Sequence[Waits]) -> Waits:
    return Waits(tuple(sorted(it for part in parts for it in part.seconds)), sum(part.refused for part in parts))


async def measured(name: str, row: Row, prepared: Prepared, server: AsHosted, seconds: float) -> Json:
    address = f"http://localhost:{server.port}"
    evening = Evening(server, prepared.victims[: row.tables], row.meet(address, prepared))
    async with evening.going_on():
        await asyncio.sleep(LATER)
        phase = Phase(evening, evening.others)
        await asyncio.sleep(seconds)
        told: Json = {"row": name, "seconds": seconds, "before": phase.told()}
        processes = await asyncio.gather(*[_begun(command) for command in row.commands(address, prepared, seconds)])
        phase.begin()
        worked, began = work_of(server.process.pid), perf_counter()
        reports = [json.loads((await process.communicate())[0]) for process in processes]
        lasted = perf_counter() - began
        told["server"] = round((work_of(server.process.pid) - worked) / lasted, 3)
        told["during"] = phase.told()
        await asyncio.sleep(LATER)
        phase.begin()
        await asyncio.sleep(seconds)
        told["after"] = phase.told()
    told["got"] = [report["got"] for report in reports]
    told["attacker"] = round(sum(report["processor"] for report in reports) / lasted, 3)
    told["load"] = round(os.getloadavg()[0], 1)
    return told


async def _begun(command: list[str]) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    assert (await process.stdout.readline()).decode().strip() == BEGUN, command
    return process


def one_run(name: str, prepared: Prepared, seconds: float) -> Json:
    row = ROWS[name]
    seconds = max(seconds, row.least)
    with tempfile.TemporaryDirectory() as folder:
        server = AsHosted(Path(folder), "--database", str(prepared.database(Path(folder))), *row.options)
        try:
            return asyncio.run(measured(name, row, prepared, server, seconds))
        finally:
            complaints = server.stop().splitlines()
            if complaints:
                print(f"The server logged {len(complaints)} lines, the last: {complaints[-1][:300]}", file=sys.stderr)


# Results


def read(path: Path | None) -> dict[str, Json]:
    """The rows of a file; the last of a name counts."""
    lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
    return {line["row"]: line for line in map(json.loads, lines)}


HEADING = (
    "| one visitor's | others wait for | {old}before | during | after | attacker | got |\n"
    "|---|---|{rule}---|---|---|---|---|"
)


def shown(told: Json, who: str, phase: str) -> str:
    waits = told[phase][who]
    refused = f", {waits['refused']} refused" if waits["refused"] else ""
    return f"{waits['median']:.2f}, {waits['worst']:.2f}{refused}"


def rows_of(told: Json, old: Json | None) -> list[str]:
    """A line of the table for each kind of waiting: median and worst in seconds."""
    got = "; ".join(", ".join(f"{count} {what}" for what, count in sorted(each.items())) for each in told["got"])
    lines = []
    for who in told["during"]:
        earlier = f" {shown(old, who, 'during')} |" if old is not None else ""
        waits = " | ".join(shown(told, who, phase) for phase in PHASES)
        lines.append(f"| {told['row']} | {who} |{earlier} {waits} | {100 * told['attacker']:.0f}% | {got} |")
    return lines


def table(results: Path, before: Path | None) -> str:
    old = read(before)
    heading = HEADING.format(old="old server, during | " if old else "", rule="---|" if old else "")
    return "\n".join(
        [heading, *(line for told in read(results).values() for line in rows_of(told, old.get(told["row"])))]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", choices=[[], *ROWS], default=[])
    parser.add_argument("--seconds", type=float, default=10.0, help="of each part")
    parser.add_argument("--results", type=Path, help="a line of JSON for each row")
    parser.add_argument("--prepared", type=Path, help="folder for what everybody has, to be used again")
    parser.add_argument("--table", action="store_true", help="only print the table of the results")
    parser.add_argument("--before", type=Path, help="results of another server, for the table")
    wanted = parser.parse_args()
    if wanted.table:
        print(table(wanted.results, wanted.before))
        return
    with tempfile.TemporaryDirectory() as folder:
        kept: Path = wanted.prepared or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        prepared, done = prepare(kept), read(wanted.results)
        print(HEADING.format(old="", rule=""), flush=True)
        for name in wanted.rows or ROWS:
            told = done.get(name) or one_run(name, prepared, wanted.seconds)
            if name not in done and wanted.results is not None:
                with wanted.results.open("a", encoding="utf-8") as results:
                    results.write(f"{json.dumps(told)}\n")
            print("\n".join(rows_of(told, None)), flush=True)


if __name__ == "__main__":
    main()
