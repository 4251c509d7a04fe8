"""Plays every prepared situation many times and prints how often each number of stars is reached.

The player's side is played by JADE, which does not know the goal, by a player without any plan, and by one that tries
each option a little way ahead and takes the best for the stars; the other side always by JADE. Fails if a situation is
never won with all stars or never lost.

python tools/long_runs/situations_soak.py [GAMES]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from deadzone.core.cubes import column_of, row_of
from deadzone.core.engine import answer
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State
from deadzone.jade.deck.difficulty import jade_with
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.players.registry import JADE, player_called
from deadzone.situations.break_away import BREAK_AWAY, FIRST_SAFE
from deadzone.situations.counting import standing
from deadzone.situations.gallery import GALLERY
from deadzone.situations.laying import laid
from deadzone.situations.records import MOST_STARS, PLAYER, Situation, stars_of
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask, play
from deadzone.table.files.starting import begun, start_of

GAMES = 100
RANDOM, MINDED = "random", "minded"
TRIES = 3  # of each option
MOST_TRIED = 8  # options of a question
LOOKAHEAD = 12  # answers after each


class Minded:
    """A player that tries options on copies of the battle, with dice of its own, and takes the best for the stars."""

    blind = True

    def __init__(self, situation: Situation, seed: str) -> None:
        self._situation = situation
        self._chance = Random(seed)

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        options: list[Answer] = list(question.options if isinstance(question, Choice) else question.suggestions)
        tried = self._chance.sample(options, min(MOST_TRIED, len(options)))
        return max(tried, key=lambda option: self._worth(view, option))

    def _worth(self, before: State, option: Answer) -> float:
        return sum([self._tried(before.copy(), option) for _ in range(TRIES)]) / TRIES

    def _tried(self, g: State, option: Answer) -> float:
        """How good the battle is when the turn goes on by chance after this option."""
        answer(g, option)
        seed = str(self._chance.random())
        players, dice = (RandomPlayer(seed), JadePlayer()), DiceStream(seed)
        for _ in range(LOOKAHEAD):
            if g.question is None or g.turn != PLAYER:
                break
            answer(g, ask(g, players, dice).value)
        parts = [min(star.count(g), star.least) / star.least for star in self._situation.stars]
        return sum(parts) + standing(g) / 10 - _way_left(self._situation, g)


def _way_left(situation: Situation, g: State) -> float:
    """What is left of the way to the east, or to the tokens: far from the stars nothing else shows progress."""
    mine = [g.models[number].cube for number in g.models_on_table(PLAYER)]
    if situation is BREAK_AWAY:
        return sum([max(0, FIRST_SAFE - column_of(cube)) for cube in mine]) / 5
    far = [[abs(row_of(c) - row_of(t.cube)) + abs(column_of(c) - column_of(t.cube)) for c in mine] for t in g.tokens]
    return sum([min(ways, default=0) for ways in far]) / 5


def main(arguments: Sequence[str]) -> int:
    games = int(arguments[0]) if arguments else GAMES
    wrong = 0
    for situation in GALLERY:
        reached: Counter[int] = Counter()
        for player in (JADE, RANDOM, MINDED):
            stars = Counter(stars_of(situation, played(situation, player, seed)) for seed in range(games))
            reached += stars
            shares = "  ".join(f"{number}: {100 * stars[number] / games:3.0f} %" for number in range(MOST_STARS + 1))
            print(f"{situation.id:20} {player:7} stars  {shares}", flush=True)
        if not reached[0] or not reached[MOST_STARS]:
            print(f"{situation.id}: nobody ever {'loses' if not reached[0] else 'gets all stars'}")
            wrong = 1
    return wrong


def played(situation: Situation, player: str, seed: int) -> State:
    """The end of one battle with the player's side played by `player`."""
    g = laid(situation)
    if player == JADE:
        jade = jade_with(situation.difficulty)
        g.setting.jade = jade, jade
    g, _ = begun(g.setting, start_of(g))
    mine = Minded(situation, str(seed)) if player == MINDED else player_called(player, str(seed))
    play(g, (mine, JadePlayer()), DiceStream(f"{situation.id}/{seed}"))
    return g


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
