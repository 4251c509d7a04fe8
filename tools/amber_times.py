"""How long AMBER thinks: `python tools/amber_times.py [ENEMY]`, processor time of one Activation at each level.

Battles of the lab's ladder against one player (`jade` if none is named). What AMBER chooses in the enemy's turn counts
for its Activation before.
"""

from __future__ import annotations

import sys
from statistics import mean
from time import process_time

from deadzone.amber.levels import AMBER, LEVELS, OFFERED_LEVELS
from deadzone.amber.player import AmberPlayer
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State
from deadzone.lab.batch import Batch, Game
from deadzone.lab.experiments.plan import seat_of
from deadzone.table.house_rules import options_with
from deadzone.table.teams import ANY_LIST, ChanceTeam

ROUNDS = 10
WORK = 12_000  # plans per Activation, times battles: so that all levels take about as long
MOST_BATTLES = 40


class Timed(AmberPlayer):
    """AMBER with a clock: seconds of each Activation of its own."""

    def __init__(self, seed: str, level: str) -> None:
        super().__init__(seed, level)
        self.seconds: list[float] = []

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        began = process_time()
        answer = super().choose(view, question)
        if question.kind == "activate":
            self.seconds.append(0.0)
        if self.seconds:  # deployment comes before
            self.seconds[-1] += process_time() - began
        return answer


def times_of(level: str, enemy: str) -> list[float]:
    team = ChanceTeam(ANY_LIST, 100)
    player, jade = seat_of(enemy, {})
    battles = max(2, min(MOST_BATTLES, WORK // LEVELS[level].plans))
    batch = Batch(team, team, "random", "random", (AMBER, player), options=options_with({}, ROUNDS), jade=(None, jade))
    found: list[float] = []
    for number in range(1, battles + 1):
        game = Game(batch, number)
        timed = Timed(batch.seed_of(number, "red"), level)
        game.players[0] = timed
        game.play()
        found += timed.seconds
    return found


def main(enemy: str) -> None:
    for level in OFFERED_LEVELS:
        found = sorted(times_of(level, enemy))
        late = found[int(0.95 * len(found))]
        print(
            f"{level} against {enemy}: {len(found)} Activations, mean {1e3 * mean(found):.1f} ms, "
            f"95 percent below {1e3 * late:.1f} ms, worst {1e3 * found[-1]:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "jade")
