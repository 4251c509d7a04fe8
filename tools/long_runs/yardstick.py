"""Digests of battles that do not depend on the engine's internals, to check that a refactoring changes no battle.

    python tools/long_runs/yardstick.py [--battles 2000] [--jobs 2] [--keep]
    python tools/long_runs/yardstick.py --battle NUMBER
    python tools/long_runs/yardstick.py --files FOLDER

The battles are those of `tests/paired_battles.py`: all lists and missions, with random players, JADE and a player that
prefers the options it has chosen least. That player compares options by their notation, not by the engine's values.

The digest covers the answers and dice in notation and, after each answer, the victory points and every model's side,
cube, place, damage, fate and items, and whether it is Pinned. `tools/long_runs/yardstick.json` holds one digest per ten
battles; differences are printed. `--keep` writes that file again: only do so after a change of the rules. `--battle`
prints a line for each answer of a battle, to compare two versions; `--files` prints the digest of each battle file in a
folder.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from deadzone.core.engine import answer
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State
from deadzone.players.registry import player_called
from deadzone.table.driver import Given, Player, ask
from deadzone.table.files.battlefile import ENDING, load_battle
from deadzone.table.files.playback import Playback
from deadzone.table.telling.notation import write_answer

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from deadzone.core.sides import BLUE, RED
from paired_battles import KEEN, Meeting

KEPT = Path(__file__).parent / "yardstick.json"
BATTLES = 2000
TOGETHER = 10  # battles per digest
DIGEST_BYTES = 8
NUMBER = re.compile(r"\d+")


class Measured(Meeting):
    """A battle by its number, with players that know their options only by their notation."""

    def sit_down(self) -> list[Player]:
        seeds = [f"{self.seed}/{side}" for side in ("red", "blue")]
        return [
            ReadingPlayer(seed) if name == KEEN else player_called(name, seed)
            for name, seed in zip(self.players, seeds, strict=True)
        ]


class ReadingPlayer:
    """Player that prefers what it has chosen least; options that differ only in numbers and cubes count as one."""

    blind = True

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)
        self._taken: Counter[str] = Counter()

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        options: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
        sorts: dict[str, list[Answer]] = {}
        for option in options:
            sorts.setdefault(NUMBER.sub("", write_answer(view, question, option)), []).append(option)
        names = list(sorts)
        weights = [1 / (1 + self._taken[name]) ** 2 for name in names]
        name = self._random.choices(names, weights)[0]
        self._taken[name] += 1
        return self._random.choice(sorts[name])


def standing(g: State) -> str:
    """The victory points, and the place and condition of every model."""
    models = [
        f"{model.side} {model.cube} {model.x} {model.y} {model.damage} {model.pinned:d} {model.fate} {model.items}"
        for model in g.models
    ]
    return f"{g.points(RED)}:{g.points(BLUE)} {'; '.join(models)}"


def played(number: int) -> Iterator[str]:
    """Play a battle by its number; yield a line for each answer."""
    meeting = Measured(number)
    g, _ = meeting.open()
    players = meeting.sit_down()
    yield standing(g)
    while g.question is not None:
        given = ask(g, players, meeting.dice)
        written = write_answer(g, g.question, given.value)
        answer(g, given.value)
        yield f"{written} | {standing(g)}"


def played_again(path: Path) -> Iterator[str]:
    """Replay a battle file; a line for each answer."""
    lines: list[str] = []

    def before(g: State, given: Given) -> None:
        lines.append(f"{standing(g)} | {write_answer(g, given.question, given.value)}")

    playback = Playback(load_battle(path))
    g = playback.run(before=before)
    difference = "" if playback.difference is None else f"answer {playback.difference.answer} differs"
    return iter([*lines, standing(g), difference])


def digest_of(lines: Iterator[str]) -> str:
    digest = hashlib.blake2b(digest_size=DIGEST_BYTES)
    for line in lines:
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def digest_from(first: int) -> str:
    """Digest of TOGETHER battles from the first one on."""
    return digest_of(digest_of(played(number)) for number in range(first, first + TOGETHER))


def measure(battles: int, jobs: int) -> dict[str, str]:
    """Number of the first battle -> digest."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - a browser, which plays them too, has none

    firsts = range(0, battles, TOGETHER)
    found: dict[str, str] = {}
    with ProcessPoolExecutor(jobs) as pool:
        for first, digest in zip(firsts, pool.map(digest_from, firsts), strict=True):
            found[str(first)] = digest
            print(f"{first + TOGETHER} of {battles} battles", file=sys.stderr, flush=True)
    return found


def compare(found: dict[str, str]) -> int:
    if not KEPT.exists():
        print(f"There is no {KEPT.name} to compare with: write it with --keep.")
        return 1
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    other = [first for first, digest in found.items() if kept.get(first) != digest]
    for first in other:
        print(f"battles {first} to {int(first) + TOGETHER - 1} go another way")
    print(f"{TOGETHER * len(found)} battles, {len(other)} of {len(found)} digests differ")
    return 1 if other else 0


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--battles", type=int, default=BATTLES)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--keep", action="store_true")
    reader.add_argument("--battle", type=int)
    reader.add_argument("--files", type=Path)
    given = reader.parse_args(arguments)
    if given.battle is not None:
        print(*played(given.battle), sep="\n")
        return 0
    if given.files is not None:
        for path in sorted(given.files.rglob(f"*{ENDING}")):
            print(path.relative_to(given.files), digest_of(played_again(path)), flush=True)
        return 0
    found = measure(given.battles, given.jobs)
    if given.keep:
        KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return 0
    return compare(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
