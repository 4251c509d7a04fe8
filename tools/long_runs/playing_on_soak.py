"""Long run for `make soak`: plays on from random moments of random battles, with the same players and with others.

`python tools/long_runs/playing_on_soak.py [MOMENTS]`. Every battle that goes on begins with the table of its moment,
is played to its end by JADE, and by chance for people, and comes out the same from its own file.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Literal

from msgspec import UnsetType

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from deadzone.catalog.loading import load
from deadzone.host.battles.game import loaded
from deadzone.host.battles.opening import new_game
from deadzone.host.common.orders import AsBefore, PlayOn
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import BattleOptions, MapChoice, NewBattle, TeamChoice
from deadzone.host.records.seats import HUMAN
from deadzone.host.replay.film import Film, film_of_battle, film_of_file
from deadzone.host.replay.playing_on import changing_steps, last_playable, played_on
from deadzone.missions.registry import CHOICES, RANDOM
from deadzone.players.registry import JADE
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.table.files.starting import start_of
from stopped_battles import Stopped

MOMENTS = 400
OF_EACH = 10  # moments of one battle
POINTS: tuple[Literal[100, 150, 200], ...] = (100, 150, 200)
DIFFICULTIES: tuple[AsBefore, ...] = ("", "easy", "paper", "hard")
# What stays on the table whoever plays on.
TABLE = ("models", "tokens", "markers", "zones", "smoke", "vp", "bag", "returned", "round", "initiative", "turn")


def fought(chance: Random) -> Film:
    """A battle of random teams on a generated map, to its end."""
    mission = chance.choice([id for id in CHOICES if id != RANDOM])
    points = chance.choice(POINTS)
    red, blue = [TeamChoice(random=id, points=points) for id in chance.choices(sorted(load().factions), k=2)]
    options = BattleOptions(
        round_limit=chance.randint(2, 5),
        recon_bonus=chance.random() < 0.5,
        secret_missions=mission == PATROL and chance.random() < 0.5,
        difficulty=chance.choice(("easy", "paper", "hard")),
        house={"surplus": chance.choice(("extend", "off-board"))},
    )
    players = chance.choice((HUMAN, JADE)), chance.choice((HUMAN, JADE))
    field = MapChoice(seed=chance.randrange(10_000), levels=chance.choice((2, 3)))
    game = new_game(
        NewBattle(mission=mission, red=red, blue=blue, map=field, players=players, options=options),
        Seeds("playing on soak"),
    )
    found = ended(Stopped(game, str(chance.random())))
    return film_of_battle("soak", found.game.head, found.entries, None)


def ended(found: Stopped) -> Stopped:
    while not found.game.over():
        found.go_on()
    return found


def gone_on(film: Film, chance: Random) -> str:
    """Play on from one moment; what kind of moment it was."""
    first = min(changing_steps(film), default=0)
    before = tuple([HUMAN if jade is None else JADE for jade in film.g.setting.jade])
    others = first > 0 and chance.random() < 0.5
    at = chance.randint(first if others else 1, last_playable(film))
    players = (chance.choice((HUMAN, JADE)), chance.choice((HUMAN, JADE))) if others else (before[0], before[1])
    difficulty = chance.choice(DIFFICULTIES) if others else ""
    head, _ = played_on(
        film, PlayOn(at=at, players=players, difficulty=(difficulty, difficulty)), Seeds("playing on soak")
    )
    g, there = loaded("soak", head, []).g, film.takes[at - 1].after
    if not others:
        assert g.key() == there.key(), f"moment {at} is another table"
    else:
        assert not isinstance(head.start, UnsetType)
        table = head.start.state
        begins = [n for n in (at, *changing_steps(film)) if n <= at and same_table(film, n, table)]
        assert begins, f"no moment up to {at} has this table"
    found = ended(Stopped(loaded("soak", head, []), str(chance.random())))
    replayed = film_of_file(found.file())
    assert replayed.note is None, replayed.note
    assert replayed.g.key() == found.game.g.key(), "its file leads elsewhere"
    return there.question.kind if there.question is not None else ""


def same_table(film: Film, n: int, record: dict[str, object]) -> bool:
    there = start_of(film.takes[n - 1].after).state
    return all([there[name] == record[name] for name in TABLE])


def main() -> int:
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else MOMENTS
    chance, kinds, began, done = Random(17), Counter[str](), perf_counter(), 0
    while done < moments:
        film = fought(chance)
        for _ in range(min(OF_EACH, moments - done)):
            kinds[gone_on(film, chance)] += 1
            done += 1
        print(f"{done} moments, {len(kinds)} kinds, {perf_counter() - began:.0f} s", flush=True)
    print(", ".join([f"{kind} {count}" for kind, count in kinds.most_common()]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
