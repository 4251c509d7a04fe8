"""Does looking back tell players apart? `python tools/amber_accuracy.py FILE [--battles N] [--least POINTS]`.

Chance, JADE, and AMBER at three levels each play the same N battles against AMBER at novice, every other one on the
other side, and each battle is looked back on. Battles add lines to FILE; those that are in it already are not played
again. The accuracies must come out in this order, their intervals apart, and chance at least POINTS below `strong`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import process_time

import numpy as np
from rich.progress import track

from deadzone.amber.teaching.looking_back import AS_GOOD, Analyst
from deadzone.core.engine import answer
from deadzone.core.sides import BLUE, RED
from deadzone.lab.batch import Batch, Game
from deadzone.lab.experiments.plan import seat_of
from deadzone.lab.experiments.statistics import LEVEL, Interval
from deadzone.table.driver import ask
from deadzone.table.house_rules import options_with
from deadzone.table.teams import ANY_LIST, ChanceTeam

PLAYERS = ("random", "jade", "amber:novice", "amber:strong", "amber:expert")  # the weakest first
OPPONENT = "amber:novice"
SEED = 37
ROUNDS = 10
DRAWS = 2000  # of the bootstrap
Line = tuple[str, int, float, list[float]]  # player, battle, seconds, what each decision gave away


def looked_at(battle: tuple[str, int], level: str | None = None, rounds: int = ROUNDS) -> Line:
    """Play a battle and look back on the player's decisions."""
    player, number = battle
    side = RED if number % 2 else BLUE
    seats = [seat_of(each, {}) for each in (player, OPPONENT)]
    red, blue = seats if side == RED else seats[::-1]
    team, options = ChanceTeam(ANY_LIST, 100), options_with({}, rounds)
    batch = Batch(team, team, "random", "random", (red[0], blue[0]), seed=SEED, options=options, jade=(red[1], blue[1]))
    game = Game(batch, number)
    analyst = Analyst(level, [side]) if level else Analyst(sides=[side])
    g, dice, seconds = game.g, game.dice(), 0.0
    while g.question is not None:
        given = ask(g, game.players, dice)
        began = process_time()
        analyst.foresee(g, given)
        seconds += process_time() - began
        events = answer(g, given.value)
        began = process_time()
        analyst.watch(g, given, events)
        seconds += process_time() - began
    return player, number, round(seconds, 2), [round(made.lost, 4) for made in analyst.found.decisions(side)]


def read(file: Path) -> dict[tuple[str, int], Line]:
    lines: list[Line] = [tuple(json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []
    return {(line[0], line[1]): line for line in lines}


def accuracy(lines: Sequence[Line]) -> Interval:
    """The accuracy over all battles of a player, with the interval that drawing battles again and again gives."""
    good = np.array([sum([lost < AS_GOOD for lost in line[3]]) for line in lines])
    made = np.array([len(line[3]) for line in lines])
    drawn = np.random.default_rng(SEED).integers(len(lines), size=(DRAWS, len(lines)))
    shares = good[drawn].sum(axis=1) / made[drawn].sum(axis=1)
    low, high = np.quantile(shares, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(float(good.sum() / made.sum()), float(low), float(high), len(lines))


def report(lines: Sequence[Line], least: float) -> bool:
    """Print the table; whether the order comes out, the intervals apart and chance far enough below `strong`."""
    found = {}
    print("| player | battles | decisions | accuracy | interval | seconds |")
    print("|---|---|---|---|---|---|")
    for player in PLAYERS:
        mine = [line for line in lines if line[0] == player]
        share = found[player] = accuracy(mine)
        decisions, seconds = sum([len(line[3]) for line in mine]), sum([line[2] for line in mine])
        print(
            f"| `{player}` | {len(mine)} | {decisions} | {share.value:.1%} | {share.low:.1%} to {share.high:.1%} | "
            f"{seconds / len(mine):.1f} |"
        )
    apart = all(found[a].high < found[b].low for a, b in pairwise(PLAYERS))
    below = 100 * (found["amber:strong"].value - found["random"].value)
    print(f"{'in order, intervals apart' if apart else 'NOT apart'}; chance is {below:.0f} points below strong")
    return apart and below >= least


def main() -> None:
    asked = argparse.ArgumentParser(description="Does looking back tell players apart?")
    asked.add_argument("file", type=Path)
    asked.add_argument("--battles", type=int, default=200)
    asked.add_argument("--least", type=float, default=20.0)
    asked.add_argument("--level", help="the level that judges, if it is another one")
    asked.add_argument("--processes", type=int, default=os.cpu_count())
    given = asked.parse_args()
    known = read(given.file)
    # Cheap players first within each battle, so that the table is balanced at any moment.
    wanted = [(player, number) for number in range(1, given.battles + 1) for player in PLAYERS]
    wanted = [battle for battle in wanted if battle not in known]
    with ProcessPoolExecutor(given.processes) as pool, given.file.open("a") as out:
        played = pool.map(partial(looked_at, level=given.level), wanted)
        for line in track(played, description="battles", total=len(wanted)):
            print(json.dumps(line), file=out, flush=True)
    lines = [line for line in read(given.file).values() if line[1] <= given.battles]
    sys.exit(0 if report(lines, given.least) else 1)


if __name__ == "__main__":
    main()
