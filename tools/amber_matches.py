"""Matches between two players over random lists, maps and missions: `python tools/amber_matches.py amber:steady jade`.

Both sides have the same team, so that the players decide, not the lists. Each encounter is played twice, with the
players swapped. Every battle adds a line to the file of `--kept`, and battles that are in it already are not played
again, so a long match can be stopped and resumed.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from random import Random
from time import process_time

from deadzone.catalog.catalogue import load
from deadzone.core.events import Event
from deadzone.core.setting import Ground
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import State
from deadzone.jade.deck.difficulty import PAPER, jade_with
from deadzone.maps.generate import generate
from deadzone.missions.registry import MISSIONS
from deadzone.players.bots import player_for
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, play
from deadzone.table.house_rules import options_with
from deadzone.table.opening import open_battle
from deadzone.table.teams import random_team

MOST_ROUNDS = 10
POINTS = 100
JADE = "jade"


def opened(seed: int, players: tuple[str, str], points: int) -> State:
    """The battle of that number: lists, teams, map and mission follow from it."""
    luck = Random(f"match/{seed}")
    lists = list(load().factions)
    team = random_team(luck.choice(lists), f"match/{seed}", points)
    mission = list(MISSIONS)[seed % len(MISSIONS)]
    ground = Ground(generate(seed, 2 + seed % 2))
    jade = [jade_with(name.partition(":")[2] or PAPER) if _is_jade(name) else None for name in players]
    options = options_with({}, MOST_ROUNDS)
    laid_out = MISSIONS[mission](ground.field, points)
    state, _ = open_battle(ground, laid_out, team.profiles, team.profiles, options, (jade[0], jade[1]))
    return state


def _is_jade(name: str) -> bool:
    return name.partition(":")[0] == JADE


def fought(seed: int, players: tuple[str, str], points: int) -> dict[str, object]:
    """Play a battle; who won, and what each side scored."""
    g = opened(seed, players, points)
    made = [player_for(JADE if _is_jade(name) else name, f"{seed}/{name}") for name in players]
    began = process_time()
    answers = play(g, made, DiceStream(seed), watch=_no_failure)
    return {
        "winner": g.winner,
        "points": [g.points(RED), g.points(BLUE)],
        "rounds": g.round,
        "answers": len(answers),
        "seconds": round(process_time() - began, 2),
        "mission": g.setting.mission.name,
    }


def _no_failure(_: State, given: Given, __: list[Event]) -> None:
    """A player that fails takes the first option: such a battle says nothing about its strength."""
    assert not given.fallback, given.fallback


def wilson(won: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not count:
        return 0.0, 1.0
    share = won / count
    middle = share + z * z / (2 * count)
    wide = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return (middle - wide) / scale, (middle + wide) / scale


def match(first: str, second: str, battles: int, points: int, kept: Path | None, begin: int) -> None:
    known: dict[str, dict[str, object]] = {}
    if kept is not None and kept.is_file():
        for line in kept.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            known[row["battle"]] = row
    won = drawn = 0
    seconds = 0.0
    for number in range(battles):
        seed, side = begin + number // 2, Side(number % 2)
        players = (first, second) if side == RED else (second, first)
        name = f"{seed} {players[0]} {players[1]} {points}"
        row = known.get(name)
        if row is None:
            row = {"battle": name, **fought(seed, players, points)}
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(f"{json.dumps(row)}\n")
        won += row["winner"] == side
        drawn += row["winner"] not in (side, enemy_of(side))
        assert row["winner"] in (RED, BLUE, NO_SIDE)
        seconds += float(str(row["seconds"]))
    low, high = wilson(won + drawn / 2, battles)
    print(
        f"{first} against {second}: {won} won, {drawn} drawn of {battles} "
        f"({100 * low:.0f}-{100 * high:.0f} %), {seconds / max(battles, 1):.1f} s a battle"
    )


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("first")
    reader.add_argument("second")
    reader.add_argument("--battles", type=int, default=40)
    reader.add_argument("--points", type=int, default=POINTS)
    reader.add_argument("--begin", type=int, default=1)
    reader.add_argument("--kept", type=Path)
    given = reader.parse_args()
    match(given.first, given.second, given.battles, given.points, given.kept, given.begin)
