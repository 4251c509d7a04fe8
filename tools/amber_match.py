"""AMBER with other amounts of work: `python tools/amber_match.py FILE FIRST SECOND [--numbers N]`.

FIRST and SECOND are players as elsewhere (`jade:hard`, `amber:strong`) or PLANS/FINALISTS/TRIALS. They meet in N
battles, the same for all who meet here, once on either side. Each battle adds a line to FILE (the players, its number,
the side of FIRST, what it made of it, seconds of processor time); those that are in it already are not played again.

    python tools/amber_match.py wide.jsonl 300/64/450 jade:hard
    python tools/amber_match.py narrow.jsonl 600/16/400 jade:hard
    python tools/amber_match.py --compare wide.jsonl narrow.jsonl
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time

from rich.progress import track

from deadzone.amber.levels import AMBER, LEVELS, Level
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED, Side, enemy_of
from deadzone.lab.batch import Batch, Game
from deadzone.lab.experiments.plan import seat_of
from deadzone.lab.experiments.statistics import wilson
from deadzone.players.registry import player_called
from deadzone.table.house_rules import options_with
from deadzone.table.teams import ANY_LIST, ChanceTeam

SEED = 77  # other battles than those of the ladder
ROUNDS = 10
Battle = tuple[int, Side]  # its number, and the side of the first player
Line = tuple[str, str, int, Side, float, float]


def named(player: str) -> str:
    """The player of that name; an amount of work becomes a level that foresees JADE's reply."""
    if "/" not in player:
        return player
    work = player.split("/")
    if len(work) != 3 or not all(number.isdecimal() for number in work):
        sys.exit(f"'{player}' is no amount of work: write PLANS/FINALISTS/TRIALS, for instance 300/64/450.")
    plans, finalists, trials = [int(number) for number in work]
    LEVELS[player] = Level(player, plans, finalists, trials, foresees=True)
    return f"{AMBER}:{player}"


def check(player: str) -> None:
    """Stop with a sentence if there is no such player, before anything is written."""
    try:
        player_called(seat_of(named(player), {})[0], "check")
    except Fault as fault:
        sys.exit(str(fault))


def play(first: str, second: str, battle: Battle) -> Line:
    number, side = battle
    seats = [seat_of(named(player), {}) for player in (first, second)]
    red, blue = seats if side == RED else reversed(seats)
    team = ChanceTeam(ANY_LIST, 100)
    options = options_with({}, ROUNDS)
    players, jade = (red[0], blue[0]), (red[1], blue[1])
    batch = Batch(team, team, "random", "random", players, seed=SEED, options=options, jade=jade)
    began = process_time()
    winner = Game(batch, number).play().g.winner
    points = {side: 1.0, enemy_of(side): 0.0}.get(winner, 0.5)
    return first, second, number, side, points, round(process_time() - began, 2)


def read(file: Path) -> dict[Battle, Line]:
    lines: list[Line] = [tuple(json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []
    return {(line[2], line[3]): line for line in lines}


def meet(file: Path, first: str, second: str, numbers: int) -> None:
    for player in (first, second):
        check(player)
    known = read(file)
    if others := {f"{line[0]} against {line[1]}" for line in known.values()} - {f"{first} against {second}"}:
        sys.exit(f"{file} has battles of {', '.join(others)}: name another file.")
    battles = [(number, side) for number in range(1, numbers + 1) for side in (RED, BLUE)]
    wanted = [battle for battle in battles if battle not in known]
    with ProcessPoolExecutor(os.cpu_count()) as pool, file.open("a") as out:
        for line in track(pool.map(partial(play, first, second), wanted), description=first, total=len(wanted)):
            print(json.dumps(line), file=out, flush=True)
    tell(f"{first} against {second}", list(read(file).values()))


def tell(what: str, lines: Sequence[Line]) -> None:
    share = wilson(sum(line[4] for line in lines), len(lines))
    seconds = sum(line[5] for line in lines) / len(lines)
    print(
        f"{what}: {share.value * share.n:g} of {share.n}, {share.value:.1%} ({share.low:.1%} to {share.high:.1%}), "
        f"{seconds:.1f} s of processor time for a battle"
    )


def compare(files: Sequence[Path]) -> None:
    """The battles that are in both files: who did better how often."""
    one, other = [read(file) for file in files]
    both = sorted(one.keys() & other.keys())
    if not both:
        sys.exit(f"{files[0]} and {files[1]} have no battle in common: play the same numbers in both.")
    for file, lines in zip(files, (one, other), strict=True):
        tell(str(file), [lines[battle] for battle in both])
    better = [sum(a[battle][4] > b[battle][4] for battle in both) for a, b in ((one, other), (other, one))]
    print(f"better in {better[0]} and {better[1]} of {len(both)} battles")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="AMBER with other amounts of work.")
    asked.add_argument("--compare", nargs=2, type=Path, metavar="FILE")
    asked.add_argument("file", nargs="?", type=Path)
    asked.add_argument("players", nargs="*")
    asked.add_argument("--numbers", type=int, default=100)
    given = asked.parse_args()
    if given.compare:
        compare(given.compare)
    elif given.file is None or len(given.players) != 2:
        asked.error("a file and two players are needed")
    else:
        meet(given.file, given.players[0], given.players[1], given.numbers)
