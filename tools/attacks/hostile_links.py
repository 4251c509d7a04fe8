"""Hostile links for the long runs of teams and of maps: damaged codes, and what must come of each."""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import cache

from deadzone.catalog.link_codes import packed
from deadzone.core.sentence import Fault
from deadzone.language.folders import languages
from deadzone.language.words import in_all

CASES = 10_000
BOMB = b"0" * 50_000_000  # bytes, a few thousand when compressed
PIECES = (
    "=", "==", "%3D", "+", "/", " ", "\n", "\x00", "é", "\u202e", "\ud800", "#team=", "#map=", "A", "B", "eNo", "😀",
)  # fmt: skip


@cache
def bomb() -> str:
    return packed(BOMB)


def broken(chance: random.Random, code: str) -> str:
    """The code with some letters changed, left out or added."""
    letters = list(code)
    for _ in range(chance.choice((1, 1, 2, 9))):
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.choice((0, 1, 1, 30))] = [chance.choice((*PIECES, "", chance.choice(code)))]
    return "".join(letters)


def check_words(fault: Fault) -> None:
    """Raise an AssertionError for a refusal without words."""
    said = in_all(fault.sentence)
    assert all(said[lang].strip() for lang in languages()), said


class LinkAttack:
    """Codes as `mutated` makes them, each read as the server does by `outcome`, which names how that ended."""

    def __init__(
        self, mutated: Callable[[random.Random], str], outcome: Callable[[str, random.Random], str], seed: int
    ) -> None:
        self.ended: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.longest = 0.0  # seconds of processor time
        self._mutated = mutated
        self._outcome = outcome
        self._seed = seed

    def run(self, cases: int) -> LinkAttack:
        for number in range(cases):
            chance = random.Random(f"{self._seed}/{number}")
            code = self._mutated(chance)
            start = time.process_time()
            try:
                self.ended[self._outcome(code, chance)] += 1
            except Exception:
                self.ended["FAILED"] += 1
                self.wrong.append(f"{self._seed}/{number}: {traceback.format_exc(limit=-3)}")
            self.longest = max(self.longest, time.process_time() - start)
        return self


def main(what: str, mutated: Callable[[random.Random], str], outcome: Callable[[str, random.Random], str]) -> None:
    cases, seed = (*[int(word) for word in sys.argv[1:]], *(CASES, 1)[len(sys.argv) - 1 :])
    attack = LinkAttack(mutated, outcome, seed).run(cases)
    for failure in attack.wrong[:20]:
        print(failure)
    ended = dict(sorted(attack.ended.items()))
    print(f"{cases} {what}: {ended}; {len(attack.wrong)} failed; longest {attack.longest:.2f} s")
    raise SystemExit(1 if attack.wrong else 0)
