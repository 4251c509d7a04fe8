"""How large and how fast the engine for browsers is, in Node: bytes, starts, answers, AMBER's levels, memory.

    python tools/long_runs/site_soak.py

Browsers compile the runtime in their own way; what is measured here is Python's part of it, and all of it on one
machine. Needs the packed engine (`make site`).
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from time import perf_counter

import psutil

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "site"))
sys.path.insert(0, str(Path(__file__).parents[2]))

from in_node import InNode, NodeSeat

from deadzone.cli.site import written
from table_seat import by_chance

LEVELS = ("beginner", "novice", "steady", "strong", "expert")
BATTLES = 3
MEGABYTE = 1_000_000


def sizes() -> None:
    with tempfile.TemporaryDirectory() as folder:
        parts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for file in written(Path(folder) / "site").files:
            parts[file.part][0] += file.bytes
            parts[file.part][1] += file.compressed
    for part, (whole, packed) in parts.items():
        print(f"{part}: {whole / MEGABYTE:.2f} MB, {packed / MEGABYTE:.2f} MB compressed")


def battle(node: InNode, other: str, times: list[float]) -> float:
    """Play a battle, note how long each answer took until it was told, and return how long all of it took."""
    began = perf_counter()
    made = node.ask("POST", "/api/battles", {"players": ["human", other], "options": {"round_limit": 3}}).json
    seat = NodeSeat(node, made["battle"], made["links"][0]["token"])
    choose = by_chance(other)
    while seat.wait_for_question():
        value, asked = choose(seat.question or {}), perf_counter()
        seat.answer(value)
        times.append(perf_counter() - asked)
    return perf_counter() - began


def memory(node: InNode) -> float:
    used: int = psutil.Process(node.process.pid).memory_info().rss
    return used / MEGABYTE


def main() -> None:
    sizes()
    node = InNode()
    print(f"runtime {node.times['runtime']} ms, engine {node.times['engine']} ms")
    began = perf_counter()
    node.key = node.ask("POST", "/api/me", {"name": "Ruth"}).json["key"]
    made = node.ask("POST", "/api/battles", {}).json
    NodeSeat(node, made["battle"], made["links"][0]["token"])
    print(f"first battle open after {perf_counter() - began:.2f} s")
    times: list[float] = []
    for _ in range(BATTLES):
        battle(node, "jade", times)
    ordered = sorted(times)
    print(
        f"{len(times)} answers against JADE: median {1000 * statistics.median(ordered):.1f} ms, "
        f"95 % within {1000 * ordered[int(0.95 * len(ordered))]:.1f} ms"
    )
    print(f"memory with one worker: {memory(node):.0f} MB")
    for level in LEVELS:
        print(f"a battle of three rounds against AMBER {level}: {battle(node, f'amber:{level}', []):.1f} s")
    print(f"memory with two workers: {memory(node):.0f} MB")
    node.close()


if __name__ == "__main__":
    main()
