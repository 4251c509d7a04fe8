"""Twenty tables against AMBER: does a person's answer take longer than without it?

    python tools/long_runs/thinking_soak.py [LEVEL]

The same twenty guests play against the random player and against AMBER at a level (strong), with the same pauses. What
is compared is the time from a person's answer to the view after it. AMBER's own thinking comes later and does not
count.
"""

import asyncio
import os
import random
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from many_tables import Guest, invite, play_all
from table_client import Server

from deadzone.core.compiled import COMPILED

TABLES = 20
ANSWERS = 40  # of each guest in a run
RUNS = 2  # with and without AMBER in turn, so that what else the machine does concerns both
PAUSE = (0.5, 1.5)  # seconds of thinking before an answer
WARM = 10  # answers of each guest that are not counted: processes start, battlefields are prepared
WANTED = 2.0  # the 99th percentile may be so many times as high


async def think() -> None:
    await asyncio.sleep(random.uniform(*PAUSE))


async def waits_against(server: Server, player: str) -> tuple[list[float], list[Guest], float]:
    guests = await invite(server, TABLES, players=["human", player])
    await play_all(guests, think, WARM)
    for guest in guests:
        guest.waits.clear()
    begin = perf_counter()
    await play_all(guests, think, WARM + ANSWERS)
    return [wait for guest in guests for wait in guest.waits], guests, perf_counter() - begin


def percentile(waits: list[float], share: float) -> float:
    return sorted(waits)[min(len(waits) - 1, int(share * len(waits)))]


def answers_of_bots(guests: list[Guest]) -> int:
    return sum(1 for guest in guests for step in guest.steps if step["side"] == 1)


def main(level: str) -> None:
    print(f"{TABLES} tables, engine {'compiled' if COMPILED else 'interpreted'}", flush=True)
    found: dict[str, list[float]] = {"random": [], f"amber:{level}": []}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        for player in list(found) * RUNS:
            waits, guests, seconds = asyncio.run(waits_against(server, player))
            found[player] += waits
            assert not any(step["fallback"] for guest in guests for step in guest.steps), "a player has failed"
            print(
                f"against {player}: {len(waits)} answers of people in {seconds:.0f} s, {answers_of_bots(guests)} of "
                f"the other side; {told(waits)}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors",
                flush=True,
            )
        complaints = server.stop()
    assert not complaints, complaints
    for player, waits in found.items():
        print(f"all against {player}: {told(waits)}")
    without, with_amber = [percentile(waits, 0.99) for waits in found.values()]
    assert with_amber <= WANTED * without, "answers of people take more than twice as long"


def told(waits: list[float]) -> str:
    middle, late, worst = [1000 * wait for wait in (statistics.median(waits), percentile(waits, 0.99), max(waits))]
    return f"answer to view: median {middle:.1f} ms, p99 {late:.1f} ms, worst {worst:.1f} ms"


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "strong")
