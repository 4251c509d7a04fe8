"""Long run of all faction lists for `make soak`: 3,000 random battles and 500 of JADE against itself.

`python tools/long_runs/lists_soak.py [BATTLES [JADE_BATTLES]]` plays fewer. Needs the interpreted engine, the only form
in which the use of rules can be counted.
"""

import os
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

from rich.progress import track

from deadzone.core.compiled import COMPILED
from deadzone.players.registry import JADE

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from lists_battles import Encounter, Fought, fight, published

BATTLES = 3_000
JADE_BATTLES = 500
# Rules of team building, which apply before a battle begins.
BEFORE_THE_BATTLE = ("A-FAITHFUL",)


def play(seed: int, players: tuple[str, str]) -> Fought:
    try:
        return fight(Encounter(seed, players))
    except Exception:
        failed = Fought(seed)
        failed.failed = traceback.format_exc(limit=-3)
        return failed


def play_random(seed: int) -> Fought:
    return play(seed, ("random", "random"))


def play_jade(seed: int) -> Fought:
    return play(seed, (JADE, JADE))


def summed(battles: Sequence[Fought], what: str, seconds: float) -> Counter[str]:
    """Print the figures of a run; return how often each rule came into play."""
    failed = [battle for battle in battles if battle.failed]
    answers = sum(battle.answers for battle in battles)
    rounds = sum(battle.rounds for battle in battles) / max(1, len(battles) - len(failed))
    print(f"{len(battles)} {what}: {answers} answers, {rounds:.1f} rounds each, {seconds:.0f} s, {len(failed)} failed")
    for battle in failed[:20]:
        print(f"  seed {battle.seed}: {battle.failed}")
    assert not failed
    uses: Counter[str] = Counter()
    for battle in battles:
        uses += battle.uses
    return uses


def run(what: str, count: int, jade: bool) -> list[Fought]:
    start = perf_counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(play_jade if jade else play_random, range(count), chunksize=4)
        battles = list(track(found, description=what, total=count))
    uses = summed(battles, what, perf_counter() - start)
    names = published()
    for rule in names:
        print(f"  {rule} {names[rule]}: {uses[rule]}")
    if not jade:
        never = [rule for rule in names if not uses[rule] and rule not in BEFORE_THE_BATTLE]
        assert not never, f"never came into play: {never}"
    return battles


def main(battles: int, jade_battles: int) -> None:
    assert not COMPILED, "run this with the interpreted engine: .venv-pure/bin/python tools/long_runs/lists_soak.py"
    run("battles between random teams of all lists", battles, jade=False)
    done: Counter[str] = Counter()
    for battle in run("battles of JADE against itself", jade_battles, jade=True):
        done += battle.done
    print("What JADE's models did:")
    for name, count in sorted(done.items()):
        print(f"  {name}: {count}")


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*(given + [BATTLES, JADE_BATTLES][len(given) :]))
