"""Long run of the assistant for `make soak`: 1,000 games in Python and in the page's TypeScript, compared step by step.

`python tools/long_runs/assistant_soak.py [GAMES [FIRST]]` plays fewer, or others. Steps by chance: draws, kills and
returns, landings, Sentry Guns, swarms, items, counters, VP, undo, and many that are refused; all lists, missions,
difficulties and decks. The TypeScript runs under vitest, in a copy of the page's sources (`hatch_build.py`).
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

from rich.progress import track

from deadzone.assistant.steps import ARRIVE, BACK, GUN, KILL, LEAVE, PACK, SCORE, SCOUT, SWARM

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from hatch_build import page_workshop, run_npm

from assistant_cases import STEPS, UNDO, played, written

ROOT = Path(__file__).parents[2]
GAMES = 1_000
TOGETHER = 25  # games per file
# Steps that must be carried out at least once.
WANTED = (KILL, BACK, ARRIVE, GUN, PACK, SWARM, SCORE, SCOUT, LEAVE, UNDO)


def play_some(seeds: range, folder: str) -> Counter[str]:
    """Play games, write them down, and count the steps taken."""
    cases = [played(seed, STEPS) for seed in seeds]
    Path(folder, f"{seeds.start:06}.json").write_text(written(cases), encoding="utf-8")
    return sum([case["taken"] for case in cases], Counter())


def main(games: int, first: int) -> int:
    started = perf_counter()
    groups = [range(start, min(start + TOGETHER, first + games)) for start in range(first, first + games, TOGETHER)]
    with tempfile.TemporaryDirectory(prefix="deadzone-assistant-") as folder:
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            waiting = [pool.submit(play_some, group, folder) for group in groups]
            taken = sum([each.result() for each in track(waiting, "games in Python")], Counter[str]())
        print(f"{games} games in Python: {perf_counter() - started:.0f} s")
        for word, count in sorted(taken.items()):
            print(f"  {word}: {count}")
        missing = [word for word in WANTED if not taken[word]]
        if missing:
            print(f"never taken: {', '.join(missing)}")
            return 1
        os.environ["DEADZONE_ASSISTANT_CASES"] = folder
        with page_workshop() as workshop:
            failure = run_npm(ROOT, workshop / "web", ("test", "--", "src/assistant/engine"))
    if failure:
        print(failure)
        return 1
    records = games * (STEPS + 2)
    print(f"{records} records compared, 0 differences: {perf_counter() - started:.0f} s")
    return 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(*numbers, *(GAMES, 0)[len(numbers) :])))
