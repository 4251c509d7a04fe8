"""AMBER in battles of all lists and missions: `python tools/long_runs/amber_soak.py [SHARE]`.

No player may fail, no answer may be illegal, and each battle must end. SHARE is the part of the full numbers to play,
1 if it is not given: 10,000 battles at the quickest levels, 500 at strong and 50 at merciless.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from deadzone.core.engine import answer
from deadzone.core.state import UNDECIDED
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask
from lists_battles import MOST_ANSWERS, Encounter

QUICK = ("amber:beginner", "amber:novice")
RUNS = ((10_000, QUICK), (500, ("amber:strong", "amber:steady")), (50, ("amber:merciless", "amber:strong")))
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


def run(battles: int, levels: tuple[str, str]) -> None:
    """Battles of these two levels against each other, JADE and chance, in turn."""
    began, answers = process_time(), 0
    for seed in range(battles):
        opponent = OPPONENTS[seed // 2 % len(OPPONENTS)]
        other = levels[1] if opponent == "amber" else opponent
        answers += fought(seed, (levels[0], other) if seed % 2 else (other, levels[0]))
    print(f"{battles} battles of {levels[0]}: {answers} answers, none failed, {process_time() - began:.0f} s")


if __name__ == "__main__":
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for number, pair in RUNS:
        run(max(int(number * share), 1), pair)
