"""Mutation run over the engine, JADE, strike teams and the table: break the code in small ways, count who notices.

    python tools/proving/mutation.py [--mutants 300] [--seed 1] [--module NAME] [--since COMMIT]

Each mutant has one operator, number, condition or statement changed (`tools/proving/breaking.py`). It is tried with the
tests that run the changed line (`tools/proving/touching.py`), those that have killed most mutants first, until one
fails or does not end. Mutants that survive are printed with their place, so that a test can be added. `--since` draws
only among the lines that have changed since a commit.
"""

import argparse
import ast
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from breaking import Break, break_at, changes
from rule_ids import ROOT, module_of
from swapping import Swap
from touching import Touch
from trying import PASSED, Suite

PACKAGES = ("core", "rules", "procedures", "missions", "jade", "rosters", "table")
TESTS = (
    "board", "engine", "rules", "jade", "rosters", "table", "situations", "players", "amber", "assistant", "printing",
)  # fmt: skip
WORKERS = 2
HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")  # in a diff: the lines that it adds


class Mutant(NamedTuple):
    """One change at one place of one module."""

    path: Path
    number: int

    @property
    def module(self) -> str:
        return module_of(self.path)

    def made(self) -> Break:
        return break_at(self.path.read_text(encoding="utf-8"), self.number)

    def what(self) -> str:
        made = self.made()
        return f"{self.path.relative_to(ROOT)}:{made.line}: {made.what}"

    def swap(self) -> Swap:
        sound = ast.unparse(ast.parse(self.path.read_text(encoding="utf-8")))
        return Swap(sys.modules[self.module], sound, self.made().source)


class Hunt:
    """A mutation run: tries mutants on the tests and counts the results."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self.touch = Touch([ROOT / "src" / "deadzone" / package for package in PACKAGES])
        self.noticing: Counter[str] = Counter()
        self.counts: Counter[bool | None] = Counter()

    def run(self, mutants: Sequence[Mutant]) -> None:
        for module in {mutant.module for mutant in mutants}:
            import_module(module)
        tests = [test for test in self.suite.items if "::" in test and test.split("/")[1] in TESTS]
        self.touch.find(self.suite, tests, WORKERS)
        print(f"{len(tests)} tests were run to see which lines they run", flush=True)
        with ThreadPoolExecutor(WORKERS) as pool:
            for number, (mutant, dead) in enumerate(
                zip(mutants, pool.map(self.noticed, mutants), strict=True), start=1
            ):
                self.counts[dead] += 1
                if dead is False:
                    print(f"survived  {mutant.what()}", flush=True)
                if number % 20 == 0:
                    print(f"{number} of {len(mutants)} mutants, {self.counts[True]} killed", flush=True)

    def noticed(self, mutant: Mutant) -> bool | None:
        """Whether a test that passes otherwise fails or hangs with the mutant; None if it cannot be put in place."""
        tests = self.touch.of(mutant.path, mutant.made().line)
        order = sorted(tests, key=lambda test: (-self.noticing[test], self.suite.seconds.get(test, 0.0), test))
        swap, tried = mutant.swap(), None if tests else False
        with closing(self.suite.outcomes(swap.put_in_place, order)) as outcomes:
            for test, outcome in outcomes:
                tried = outcome != PASSED and self.suite.outcome(swap.without_the_break, test) == PASSED
                if tried:
                    self.noticing[test] += 1
                    break
        return tried


def all_mutants(module: str, since: str) -> list[Mutant]:
    mutants: list[Mutant] = []
    for package in PACKAGES:
        for path in sorted((ROOT / "src" / "deadzone" / package).rglob("*.py")):
            if module in path.stem:
                mutants += mutants_of(path, since)
    return mutants


def mutants_of(path: Path, since: str) -> Iterator[Mutant]:
    """All mutants of a module, or those in the lines that have changed since a commit."""
    lines = changed_lines(path, since) if since else None
    for number, (node, _) in enumerate(changes(ast.parse(path.read_text(encoding="utf-8")))):
        if lines is None or getattr(node, "lineno", 0) in lines:
            yield Mutant(path, number)


def changed_lines(path: Path, since: str) -> set[int]:
    command = ["git", "diff", "--unified=0", since, "--", str(path)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    spans = [(int(found[1]), int(found[2] or 1)) for found in HUNK.finditer(told)]
    return {line for first, count in spans for line in range(first, first + count)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="")
    parser.add_argument("--since", default="", metavar="COMMIT")
    options = parser.parse_args()
    everything = all_mutants(options.module, options.since)
    chosen = random.Random(options.seed).sample(everything, min(options.mutants, len(everything)))
    suite = Suite(partial(hunt, mutants=chosen, of=len(everything)))
    suite.collect(str(ROOT / "tests"))


def hunt(suite: Suite, mutants: Sequence[Mutant], of: int) -> None:
    hunt = Hunt(suite)
    hunt.run(mutants)
    killed, tried = hunt.counts[True], hunt.counts[True] + hunt.counts[False]
    print(f"{killed} of {tried} mutants killed ({100 * killed / max(tried, 1):.1f} %), drawn from {of}")


if __name__ == "__main__":
    main()
