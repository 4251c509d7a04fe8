"""Prove rules: break the code that names a rule, and see whether a test that names it fails.

    python tools/proving/proving.py [--all] [--jobs 2] [RULE ...]

For each rule the functions, classes and statements that name it are broken in small ways (`tools/proving/breaking.py`),
one at a time, and only the tests that name it are run. The first break that such a test notices is the proof, kept in
`tools/proving/proofs.json`, from which `docs/coverage.md` is made. A rule is proved again when the code or the test of
its proof has changed, and every rule with `--all`. Unproved rules are printed: the test is too weak, the code does not
name the rule, or the rule only defines a term.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from breaking import breaks_in
from parsed import parsed, statements
from rule_ids import ROOT, mentioned, module_of, rules
from swapping import Swap
from trying import FAILED, PASSED, Suite

SOURCES = ROOT / "src" / "deadzone"
KEPT = Path(__file__).parent / "proofs.json"
MOST_BREAKS = 24  # for one piece of code
MARK_BYTES = 6


class Piece(NamedTuple):
    """A function, class or statement of a module, with the rules it names."""

    path: Path
    name: str
    first: int
    last: int
    rules: frozenset[str]

    @property
    def module(self) -> str:
        return module_of(self.path)

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(SOURCES)}: {self.name}"

    def text(self) -> str:
        return "\n".join(self.path.read_text(encoding="utf-8").splitlines()[self.first - 1 : self.last])


class Proof(NamedTuple):
    """A break, the test that notices it, and a hash of both."""

    place: str
    change: str
    test: str
    mark: str


# Where rules are named


def pieces(path: Path) -> Iterator[Piece]:
    """Smallest parts of a module that name rules; rules in the module's docstring belong to the whole module."""
    text = path.read_text(encoding="utf-8")
    parts = [(node.lineno, node.end_lineno or node.lineno, _called(node)) for node in _parts(path)]
    named: dict[tuple[int, int, str], set[str]] = defaultdict(set)
    for number, line in enumerate(text.splitlines(), start=1):
        for rule in mentioned(line):
            named[_around(number, parts, len(text.splitlines()))].add(rule)
    for (first, last, name), found in named.items():
        yield Piece(path, name, first, last, frozenset(found))


def _parts(path: Path) -> Iterator[ast.stmt]:
    """All functions and classes, and the assignments of the module and of its classes."""
    for node in (parsed(path), *statements(path)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from [each for each in node.body if isinstance(each, ast.Assign | ast.AnnAssign)]


def _called(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node))


def _around(line: int, parts: Sequence[tuple[int, int, str]], length: int) -> tuple[int, int, str]:
    """Smallest part that contains the line; for a comment between parts, the part right after it."""
    inside = [part for part in parts if part[0] <= line <= part[1]]
    if inside:
        return min(inside, key=lambda part: part[1] - part[0])
    after = [part for part in parts if line < part[0] <= line + 3]
    return min(after) if after else (1, length, "module")


class Naming(NamedTuple):
    """Rule -> the tests that name it, and rule -> the files that name it outside a test, for all their tests."""

    tests: dict[str, set[str]]
    files: dict[str, set[str]]


def tests_naming() -> Naming:
    inner: dict[str, set[str]] = defaultdict(set)
    outer: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = str(path.relative_to(ROOT))
        for piece in pieces(path):
            for rule in piece.rules:
                test = piece.name.startswith("test_") or piece.name.startswith("Test")
                (inner if test else outer)[rule].add(f"{file}::{piece.name}" if test else file)
    return Naming(inner, outer)


# Breaking and running


class Prover:
    """Search for proofs, several pieces of code at a time."""

    def __init__(self, suite: Suite, jobs: int) -> None:
        self.suite = suite
        self.jobs = jobs
        self.tests: dict[str, set[str]] = {}
        self.found: dict[str, Proof] = {}

    def prove(self, wanted: Iterable[str]) -> None:
        """Try the tests that name a rule themselves, then all tests of files that name it elsewhere."""
        for self.tests in tests_naming():
            self._prove_all(set(wanted) - set(self.found))

    def _prove_all(self, wanted: set[str]) -> None:
        todo = [piece for path in sorted(SOURCES.rglob("*.py")) for piece in pieces(path) if piece.rules & wanted]
        todo.sort(key=lambda piece: (piece.last - piece.first, str(piece.path)))  # the smallest are the most specific
        for module in {piece.module for piece in todo}:
            import_module(module)
        with ThreadPoolExecutor(self.jobs) as pool:
            for number, _ in enumerate(pool.map(partial(self._prove, wanted=wanted), todo), start=1):
                if number % 25 == 0:
                    print(f"{number} of {len(todo)} pieces of code, {len(self.found)} rules proved", flush=True)

    def _prove(self, piece: Piece, wanted: set[str]) -> None:
        """Break a piece of code until every rule it names is proved, or there are no more breaks to try."""
        source = piece.path.read_text(encoding="utf-8")
        sound = ast.unparse(ast.parse(source))
        possible = list(breaks_in(source, piece.first, piece.last))
        random.Random(piece.place).shuffle(possible)
        for each in possible[:MOST_BREAKS]:
            if not self._tests_of(piece.rules & wanted):
                return
            self._try(piece, each.what, Swap(sys.modules[piece.module], sound, each.source), piece.rules & wanted)

    def _tests_of(self, rules: Iterable[str]) -> list[str]:
        """Tests that may prove the rules not yet proved, the quick ones first."""
        tests = {test for rule in rules if rule not in self.found for test in self.tests.get(rule, ())}
        return sorted(tests, key=lambda test: (self.suite.seconds.get(test, 0.0), test))

    def _try(self, piece: Piece, change: str, swap: Swap, rules: Iterable[str]) -> None:
        """Record a proof if a test fails with the break and passes without it; an endless test proves nothing."""
        with closing(self.suite.outcomes(swap.put_in_place, self._tests_of(rules))) as outcomes:
            for test, outcome in outcomes:
                if outcome != FAILED or self.suite.outcome(swap.without_the_break, test) != PASSED:
                    continue
                proof = Proof(piece.place, change, test, mark_of(piece, test))
                self.found |= {rule: proof for rule in set(rules) - set(self.found) if test in self.tests.get(rule, ())}
                if not self._tests_of(rules):
                    return


# Keeping


def mark_of(piece: Piece, test: str) -> str:
    """Hash of the code that was broken and of the test that noticed."""
    file, _, name = test.partition("::")
    tested = functions_of(ROOT / file)[name] if name else (ROOT / file).read_text(encoding="utf-8")
    content = code_alone(piece.text()) + code_alone(tested)
    return hashlib.blake2b(content.encode(), digest_size=MARK_BYTES).hexdigest()


def code_alone(text: str) -> str:
    """The code without imports, comments and docstrings, so that a better sentence invalidates no proof."""
    tree = ast.parse(dedent(text))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not _is_beside_the_point(each)] or [ast.Pass()]
    return ast.unparse(tree)


def _is_beside_the_point(node: ast.stmt) -> bool:
    told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return told or isinstance(node, ast.Import | ast.ImportFrom)


@cache
def functions_of(path: Path) -> dict[str, str]:
    """Source of each function by its name; "" for unknown names."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    found: dict[str, str] = defaultdict(str)
    for node in statements(path):
        if isinstance(node, ast.FunctionDef):
            found[node.name] += dedent("\n".join(lines[node.lineno - 1 : node.end_lineno])) + "\n"
    return found


def kept() -> dict[str, Proof]:
    if not KEPT.exists():
        return {}
    return {rule: Proof(**proof) for rule, proof in json.loads(KEPT.read_text(encoding="utf-8")).items()}


def still_hold(proofs: dict[str, Proof]) -> dict[str, Proof]:
    """Proofs whose code and test are unchanged."""
    places = {piece.place: piece for path in sorted(SOURCES.rglob("*.py")) for piece in pieces(path)}
    return {
        rule: proof
        for rule, proof in proofs.items()
        if rule in rules() and proof.place in places and _holds(places[proof.place], rule, proof)
    }


def _holds(piece: Piece, rule: str, proof: Proof) -> bool:
    there = (ROOT / proof.test.split("::")[0]).exists()
    return rule in piece.rules and there and mark_of(piece, proof.test) == proof.mark


def keep(proofs: dict[str, Proof]) -> None:
    order = {rule: number for number, rule in enumerate(rules())}
    content = {rule: proofs[rule]._asdict() for rule in sorted(proofs, key=lambda rule: order[rule])}
    KEPT.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("rules", nargs="*", metavar="RULE")
    reader.add_argument("--all", action="store_true", help="prove everything again")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = reader.parse_args(arguments)
    before = {} if given.all else still_hold(kept())
    wanted = given.rules or [rule for rule in rules() if rule not in before]
    suite = Suite(lambda suite: prove(suite, given.jobs, wanted, before))
    suite.collect(str(ROOT / "tests"))


def prove(suite: Suite, jobs: int, wanted: Sequence[str], before: dict[str, Proof]) -> None:
    prover = Prover(suite, jobs)
    prover.prove(wanted)
    proved = {**before, **prover.found}
    keep(proved)
    missing = [rule for rule in rules() if rule not in proved]
    print(
        f"{len(proved)} of {len(rules())} rules are proved, {len(prover.found)} anew; not proved: {', '.join(missing)}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
