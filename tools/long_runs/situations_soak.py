"""Plays every prepared situation many times and prints how often each number of stars is reached.

The player's side is played by JADE, which does not know the goal, and by a player without any plan; the other side
always by JADE. Fails if a situation is never won or never lost.

python tools/long_runs/situations_soak.py [GAMES]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from deadzone.core.sides import SIDE_NAMES
from deadzone.core.state import State
from deadzone.jade.deck.difficulty import jade_with
from deadzone.players.registry import JADE, player_called
from deadzone.situations.gallery import GALLERY
from deadzone.situations.laying import laid
from deadzone.situations.records import MOST_STARS, Situation, stars_of
from deadzone.table.dice import DiceStream
from deadzone.table.driver import play
from deadzone.table.files.starting import begun, start_of

GAMES = 100
RANDOM = "random"


def main(arguments: Sequence[str]) -> int:
    games = int(arguments[0]) if arguments else GAMES
    wrong = 0
    for situation in GALLERY:
        reached: Counter[int] = Counter()
        for player in (JADE, RANDOM):
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
    players = [player_called(name, f"{seed}/{side}") for name, side in zip((player, JADE), SIDE_NAMES, strict=False)]
    play(g, players, DiceStream(f"{situation.id}/{seed}"))
    return g


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
