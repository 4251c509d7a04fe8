"""Which rules are proved: breaks the code that names a rule, and sees whether a test that names it fails.

    python tests/proving.py [--all] [--jobs 2] [RULE ...]

For each rule the functions, classes and statements that name it are broken in small ways (`tests/breaking.py`), one at
a time, and only the tests that name it are run. The first break that such a test notices is its proof, kept in
`tests/proofs.json`; `docs/coverage.md` is made from it. A proof is looked for again when the code or the test it speaks
of has changed, all of them with `--all`. What stays unproved is printed: its test is too weak, its code does not name
it, or the rule only says what a word means.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import multiprocessing
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from breaking import Break, breaks_in
from naming import ROOT, mentioned, rules

SOURCES = ROOT / "src" / "deadzone"
KEPT = ROOT / "tests" / "proofs.json"
MOST_BREAKS = 12  # of one piece of code
MOST_SECONDS = 120
MARK_BYTES = 6


class Piece(NamedTuple):
    """A function, a class, or a statement of a module, and the rules that it names."""

    path: Path
    name: str
    first: int
    last: int
    rules: frozenset[str]

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to(ROOT / "src").with_suffix("").parts)

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(SOURCES)}: {self.name}"

    def text(self) -> str:
        return "\n".join(self.path.read_text(encoding="utf-8").splitlines()[self.first - 1 : self.last])


class Proof(NamedTuple):
    """A break, the test that notices it, and a mark of both."""

    place: str
    change: str
    test: str
    mark: str


# Where rules are named


def pieces(path: Path) -> Iterator[Piece]:
    """The smallest parts of a module that name rules. What the module's own docstring names belongs to all of it."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    parts = [(node.lineno, node.end_lineno or node.lineno, _called(node)) for node in _parts(tree)]
    named: dict[tuple[int, int, str], set[str]] = defaultdict(set)
    for number, line in enumerate(text.splitlines(), start=1):
        for rule in mentioned(line, groups=False):
            named[_around(number, parts, len(text.splitlines()))].add(rule)
    for (first, last, name), found in named.items():
        yield Piece(path, name, first, last, frozenset(found))


def _parts(tree: ast.Module) -> Iterator[ast.stmt]:
    """Functions and classes wherever they are, and the other statements of the module and of its classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from [each for each in node.body if isinstance(each, ast.Assign | ast.AnnAssign)]


def _called(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node))


def _around(line: int, parts: Sequence[tuple[int, int, str]], length: int) -> tuple[int, int, str]:
    """The smallest part that has the line; of a comment between parts the one after it."""
    inside = [part for part in parts if part[0] <= line <= part[1]]
    if inside:
        return min(inside, key=lambda part: part[1] - part[0])
    after = [part for part in parts if line < part[0] <= line + 3]
    return min(after) if after else (1, length, "module")


def tests_naming() -> dict[str, set[str]]:
    """Rule -> the tests that name it: functions, or whole files whose docstring alone does."""
    inner: dict[str, set[str]] = defaultdict(set)
    outer: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = str(path.relative_to(ROOT))
        for piece in pieces(path):
            for rule in piece.rules:
                test = piece.name.startswith("test_") or piece.name.startswith("Test")
                (inner if test else outer)[rule].add(f"{file}::{piece.name}" if test else file)
    return {rule: inner.get(rule, set()) | outer.get(rule, set()) for rule in {*inner, *outer}}


# Breaking and running


class Broken(MetaPathFinder, Loader):
    """Brings one module in its broken form, all others as they are."""

    def __init__(self, module: str, source: str, path: Path) -> None:
        self.module = module
        self.source = source
        self.path = path

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, origin=str(self.path)) if name == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.path)
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


class Watcher:
    """A plugin that notes which tests fail."""

    def __init__(self) -> None:
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.when == "call":
            self.failed.add(report.nodeid)


def noticed(task: tuple[str, str, Path, Sequence[str]]) -> set[str]:
    """The tests that fail on a broken module. One that cannot even be loaded tells nothing about a rule."""
    module, source, path, tests = task
    sys.meta_path.insert(0, Broken(module, source, path))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    watcher = Watcher()
    os.chdir(ROOT)
    quiet = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis"]
    ended = pytest.main([*quiet, *tests], plugins=[watcher])
    return watcher.failed if ended == pytest.ExitCode.TESTS_FAILED else set()


class Prover:
    """Looks for proofs in processes of its own, each of which sees one break."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.tests = tests_naming()
        self.found: dict[str, Proof] = {}
        self.context = multiprocessing.get_context("fork")

    def prove(self, wanted: Iterable[str]) -> None:
        wanted = set(wanted)
        todo = [piece for path in sorted(SOURCES.rglob("*.py")) for piece in pieces(path) if piece.rules & wanted]
        todo.sort(key=lambda piece: (piece.last - piece.first, str(piece.path)))  # the smallest say most
        with self.context.Pool(self.jobs, maxtasksperchild=1) as pool:
            for number, piece in enumerate(todo, start=1):
                self._prove(piece, wanted, pool)
                if number % 25 == 0:
                    print(f"{number} of {len(todo)} pieces of code, {len(self.found)} rules proved", flush=True)

    def _prove(self, piece: Piece, wanted: set[str], pool: Any) -> None:
        """Breaks a piece of code until each rule that it names is proved, or nothing is left to break."""
        source = piece.path.read_text(encoding="utf-8")
        possible = list(breaks_in(source, piece.first, piece.last))
        random.Random(piece.place).shuffle(possible)
        for first in range(0, min(len(possible), MOST_BREAKS), self.jobs):
            open_rules = sorted((piece.rules & wanted) - set(self.found))
            tests = sorted({test for rule in open_rules for test in self.tests.get(rule, ())})
            if not tests:
                return
            tried = possible[first : first + self.jobs]
            tasks = [(piece.module, each.source, piece.path, tests) for each in tried]
            waiting = [pool.apply_async(noticed, (task,)) for task in tasks]
            for each, result in zip(tried, waiting, strict=True):
                self._note(piece, each, self._failed(result), open_rules)

    def _failed(self, result: Any) -> set[str]:
        try:
            failed: set[str] = result.get(MOST_SECONDS)
        except multiprocessing.TimeoutError:
            return set()  # whether a battle without end breaks this rule nobody knows
        return failed

    def _note(self, piece: Piece, change: Break, failed: set[str], open_rules: Sequence[str]) -> None:
        for rule in open_rules:
            if rule in self.found:
                continue
            naming = self.tests.get(rule, set())
            by_it = sorted(test for test in failed if test.split("[")[0] in naming or test.split("::")[0] in naming)
            if by_it:
                test = by_it[0].split("[")[0]
                self.found[rule] = Proof(piece.place, change.what, test, mark_of(piece, test))


# Keeping


def mark_of(piece: Piece, test: str) -> str:
    """A mark of the code that was broken and of the test that noticed."""
    file, name = test.split("::")
    source = (ROOT / file).read_text(encoding="utf-8")
    bodies = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.name == name]
    content = piece.text() + "".join([ast.get_source_segment(source, node) or "" for node in bodies])
    return hashlib.blake2b(content.encode(), digest_size=MARK_BYTES).hexdigest()


def kept() -> dict[str, Proof]:
    if not KEPT.exists():
        return {}
    return {rule: Proof(**proof) for rule, proof in json.loads(KEPT.read_text(encoding="utf-8")).items()}


def still_hold(proofs: dict[str, Proof]) -> dict[str, Proof]:
    """Those whose code and test are as they were."""
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
    prover = Prover(given.jobs)
    prover.prove(wanted)
    keep({**before, **prover.found})
    proved = {**before, **prover.found}
    missing = [rule for rule in rules() if rule not in proved]
    print(
        f"{len(proved)} of {len(rules())} rules are proved, {len(prover.found)} anew; not proved: {', '.join(missing)}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
