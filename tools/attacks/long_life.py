"""A long life: thousands of short battles on one server, and what it still holds of them.

    python tools/attacks/long_life.py [--battles 10000] [--every 500] [--together 8] [--json FILE]

Each battle is opened, deployed, played a little, resigned or just left; some are looked back on or played again. The
table printed has the server's memory, open files and threads, living tables and the pauses of garbage collections, for
which the whole process stands still. The run fails if the memory at its end is more than 1.3 times that of its first
rows, or if a collection has taken more than 50 ms.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from living import Living, visits
from many_tables import memory_of, processor_time_of

MOST_GROWTH = 1.3
LONGEST_PAUSE = 50.0  # ms
HEADING = (
    "| battles | memory, MB | open files | threads | tables | sockets | collections | longest pause, ms | ms of all | "
    "processor time of a battle, ms |\n|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass
class Row:
    battles: int
    memory: float
    files: int
    threads: int
    tables: int
    sockets: int
    collections: int
    longest: float
    paused: float
    worked: float

    def __str__(self) -> str:
        return (
            f"| {self.battles} | {self.memory:.0f} | {self.files} | {self.threads} | {self.tables} | {self.sockets} | "
            f"{self.collections} | {self.longest:.1f} | {self.paused:.0f} | {self.worked:.0f} |"
        )


def row(server: Living, battles: int, worked: float) -> Row:
    memory, told = memory_of(server) / 1e6, server.tell()
    pauses = [1000 * seconds for _, seconds in told["pauses"]]
    return Row(
        battles=battles,
        memory=memory,
        files=server.descriptors(),
        threads=told["threads"],
        tables=told["alive"].get("deadzone.host.running.owner.Owner", 0),
        sockets=told["alive"].get("deadzone.server.network.patience.Wire", 0),
        collections=len(pauses),
        longest=max(pauses, default=0.0),
        paused=sum(pauses),
        worked=worked,
    )


def lived(server: Living, battles: int, every: int, together: int) -> list[Row]:
    """Play all battles; print and return a row for each `every` of them."""
    rows = [row(server, 0, 0.0)]
    print(HEADING, rows[0], sep="\n", flush=True)
    for first in range(0, battles, every):
        count, before = min(every, battles - first), processor_time_of(server)
        asyncio.run(visits(server, first, count, together))
        rows.append(row(server, first + count, 1000 * (processor_time_of(server) - before) / count))
        print(rows[-1], flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=10_000)
    parser.add_argument("--every", type=int, default=500, help="battles between two rows")
    parser.add_argument("--together", type=int, default=8, help="battles at the same time")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    wanted = parser.parse_args()
    begin = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        server = Living(Path(folder))
        try:
            rows = lived(server, wanted.battles, wanted.every, wanted.together)
        finally:
            server.stop()
    if wanted.json is not None:
        wanted.json.write_text(json.dumps([asdict(each) for each in rows]), encoding="utf-8")
    growth = rows[-1].memory / rows[1].memory
    longest = max(each.longest for each in rows)
    print(f"{wanted.battles} battles in {perf_counter() - begin:.0f} s: {growth:.2f} times the memory of the first "
          f"{wanted.every}, longest pause {longest:.1f} ms")  # fmt: skip
    assert growth <= MOST_GROWTH, "the memory has grown"
    assert longest <= LONGEST_PAUSE, "a collection has halted everybody for too long"


if __name__ == "__main__":
    main()
