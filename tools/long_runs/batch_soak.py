"""A long batch in several processes that is killed again and again, resumed, and compared with an undisturbed one.

Also measured: battles per second with one process and with all, and the memory of the program and its processes at the
beginning and at the end of the batch, which must not grow with it.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import psutil

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()", "simulate", "--json"]
MOST_GROWTH = 1.25


def batch(games: int, folder: Path, *more: object) -> list[str]:
    same = ["--map", "laboratory", "--max-rounds", "2", "--games", games, "--results", folder, "--part-size", 100]
    return [*COMMAND, *map(str, [*same, *more])]


def finished(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def killed_again_and_again(games: int, folder: Path, kills: int) -> dict[str, Any]:
    """Kill the program, a process of it, or stop it by Ctrl-C, each time after a few more parts."""
    for number in range(kills):
        before = len(list(folder.glob("*.parquet")))
        child = subprocess.Popen(batch(games, folder, "--resume"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while child.poll() is None and len(list(folder.glob("*.parquet"))) < before + 2:
            sleep(0.01)
        if number % 3 == 0:
            child.kill()
        elif number % 3 == 1:
            child.send_signal(signal.SIGINT)
        else:
            for worker in psutil.Process(child.pid).children()[-1:]:
                worker.kill()
            child.send_signal(signal.SIGTERM)
        child.wait()
        print(f"  {number + 1}: {len(list(folder.glob('*.parquet')))} parts", flush=True)
    return finished(batch(games, folder, "--resume"))


def memory_of(command: list[str], folder: Path) -> tuple[float, float]:
    """Megabytes of the program and its processes after the first tenth of the parts, and the most later on."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    program = psutil.Process(child.pid)
    early, late = 0.0, 0.0
    games = int(command[command.index("--games") + 1])
    while child.poll() is None:
        try:
            used = sum(it.memory_info().rss for it in [program, *program.children(recursive=True)]) / 1e6
        except psutil.NoSuchProcess:
            break
        if len(list(folder.glob("*.parquet"))) <= games // 1000:
            early = max(early, used)
        else:
            late = max(late, used)
        sleep(0.2)
    assert child.wait() == 0
    return early, late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=12)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        for jobs in (1, psutil.cpu_count() or 1):
            start = perf_counter()
            command = batch(given.games, place / f"jobs-{jobs}", "--jobs", jobs)
            early, late = memory_of(command, place / f"jobs-{jobs}")
            rate = given.games / (perf_counter() - start)
            print(f"{jobs} processes: {rate:.0f} battles per second, {early:.0f} MB, later {late:.0f} MB", flush=True)
            assert late < MOST_GROWTH * early, "memory grows with the batch"
        plain = finished(batch(given.games, place / "jobs-1", "--resume"))
        killed = killed_again_and_again(given.games, place / "killed", given.kills)
        assert killed["digest"] == plain["digest"], "another digest after kills"
        assert killed["decisions"] == plain["decisions"]
        print(f"{given.games} battles, killed or stopped {given.kills} times: the same digest {plain['digest'][:16]}")


if __name__ == "__main__":
    main()
