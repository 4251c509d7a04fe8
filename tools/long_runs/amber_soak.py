"""AMBER in battles of all lists and missions: `python tools/long_runs/amber_soak.py [SHARE [LEVEL]]`.

No player may fail, no answer may be illegal, and each battle must end. SHARE is the part of the full numbers to play,
1 if it is not given: 10,000 battles at beginner, 500 at strong and 50 at merciless. LEVEL names one of these.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from deadzone.core.engine import answer
from deadzone.core.state import UNDECIDED
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask
from lists_battles import MOST_ANSWERS, Encounter

# How many battles at which level, and its opponent where that is AMBER, too.
RUNS = {"beginner": (10_000, "novice"), "strong": (500, "steady"), "merciless": (50, "strong")}
OPPONENTS = ("amber", "jade", "random")


def fought(seed: int, players: tuple[str, str]) -> int:
    """Play a battle to its end; the number of answers."""
    g, _ = Encounter(seed, players).open()
    made = [player_called(name, f"{seed}/{side}") for side, name in enumerate(players)]
    dice = DiceStream(seed)
    count = 0
    while g.question is not None:
        given = ask(g, made, dice)
        assert not given.fallback, f"battle {seed} of {players}, answer {count}: {given.fallback}"
        answer(g, given.value)
        count += 1
        assert count < MOST_ANSWERS, f"battle {seed} of {players} does not end"
    assert g.winner != UNDECIDED
    return count


def numbered(level: str, other: str, seed: int) -> int:
    """The battle of this number: against the other level, JADE and chance in turn, on either side."""
    opponent = OPPONENTS[seed // 2 % len(OPPONENTS)]
    players = (f"amber:{level}", f"amber:{other}" if opponent == "amber" else opponent)
    return fought(seed, players if seed % 2 else (players[1], players[0]))


def run(level: str, share: float) -> None:
    battles, other = RUNS[level]
    battles = max(int(battles * share), 1)
    began, answers = perf_counter(), 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        played = pool.map(partial(numbered, level, other), range(battles))
        for count in track(played, description=level, total=battles):
            answers += count
    print(f"{battles} battles of {level}: {answers} answers, none failed, {perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="AMBER in battles of all lists and missions.")
    asked.add_argument("share", nargs="?", type=float, default=1.0)
    asked.add_argument("level", nargs="?", choices=RUNS)
    given = asked.parse_args()
    for name in [given.level] if given.level else RUNS:
        run(name, given.share)
