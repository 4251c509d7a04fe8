"""Play the same battles with the compiled and the interpreted engine; both must agree at every question.

`python tools/long_runs/side_by_side.py [--battles 10000] [--first 0]` starts one process per form, because a process
can load only one, and compares their output for each battle (`tests/paired_battles.py`): questions, options, answers,
states, events, JADE's reasons, and at some of the questions the server's messages in both languages. The first
difference in a battle is printed with the numbers of battle and answer and the content of both forms. A battle that
fails is printed with its fault. In a long run every rule used by some list must come into play.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "tests" / "paired_battles.py"
BATTLES = 10_000
ENOUGH = 2_000  # battles after which every rule must have come into play
AROUND = 300  # characters shown before and after a difference
MOST_SHOWN = 10  # differing battles that are shown in full
REPORT_EVERY = 100

Line = dict[str, Any]
NOTHING: Line = {}


class Form:
    """One form of the engine, and a Python that has it installed. The interpreted form is the sources in place."""

    def __init__(self, name: str, python: str, compiled: bool, program: Path = PROGRAM) -> None:
        self.name = name
        self.python = python
        self.compiled = compiled
        self.program = program

    @contextmanager
    def lines(self, *arguments: object) -> Iterator[Iterator[Line]]:
        """Run a process of this form and provide its output line by line; the process ends with the context."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if not self.compiled:
            environment["PYTHONPATH"] = str(ROOT / "src")
        command = [self.python, str(self.program), *map(str, arguments)]
        # In its own process group, so that its workers end with it.
        group = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True)
        with group as process:
            assert process.stdout is not None
            told: Iterator[Line] = map(json.loads, process.stdout)
            first = next(told, NOTHING)
            try:
                if first.get("compiled") is not self.compiled:
                    said = first or "it does not start"
                    raise SystemExit(f"{self.python} does not have the {self.name} form: {said}")
                yield told
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)


class Outcome:
    """Result of a comparison."""

    def __init__(self) -> None:
        self.battles = 0
        self.answers = 0
        self.seconds: Counter[str] = Counter()
        self.uses: Counter[str] = Counter()
        self.faults: list[str] = []

    def __str__(self) -> str:
        spent = ", ".join(f"{seconds:.0f} s of a processor {name}" for name, seconds in self.seconds.items())
        return f"{self.battles} battles, {self.answers} answers, {spent}, {len(self.faults)} differences and faults"


def compare(forms: Sequence[Form], first: int, count: int, jobs: int, report: bool = False) -> Outcome:
    """Play the battles in both forms; return differences and failures."""
    outcome = Outcome()
    one, other = forms
    with one.lines(first, count, jobs) as here, other.lines(first, count, jobs) as there:
        for mine, yours in zip_longest(here, there, fillvalue=NOTHING):
            outcome.battles += 1
            outcome.answers += mine.get("answers", 0)
            for form, line in ((one, mine), (other, yours)):
                outcome.seconds[form.name] += line.get("seconds", 0)
                outcome.uses.update(line.get("uses", {}) if not form.compiled else {})  # only counted when interpreted
                if line.get("failed", "it told nothing"):
                    outcome.faults.append(f"battle {line.get('seed')}, {form.name}: {line.get('failed')}")
            failed = mine.get("failed", "") or yours.get("failed", "")
            if not failed and mine.get("mark") != yours.get("mark"):
                outcome.faults.append(explained(forms, mine.get("seed", -1), len(outcome.faults) < MOST_SHOWN))
            if report and outcome.battles % REPORT_EVERY == 0:
                print(outcome, flush=True)
    if outcome.battles != count:
        outcome.faults.append(f"{count} battles were to be played, {outcome.battles} were")
    return outcome


def explained(forms: Sequence[Form], seed: int, in_full: bool = True) -> str:
    """Describe the first difference in a battle."""
    if not in_full:
        return f"battle {seed} differs"
    with forms[0].lines("--tell", seed) as here, forms[1].lines("--tell", seed) as there:
        for number, (mine, yours) in enumerate(zip_longest(here, there, fillvalue=NOTHING)):
            for field in dict.fromkeys((*mine, *yours)):
                if mine.get(field) != yours.get(field):
                    question = mine.get("question", yours.get("question"))
                    content = beside(forms, mine.get(field, ""), yours.get(field, ""))
                    return f"battle {seed}, answer {number}, {field} differs at {question}:\n{content}"
    return f"battle {seed} differs, but not when it is told again: it does not follow from its number alone"


def beside(forms: Sequence[Form], mine: str, yours: str) -> str:
    """Content of both forms around their first difference."""
    alike = [one == other for one, other in zip(mine, yours, strict=False)]
    place = alike.index(False) if False in alike else len(alike)
    start, end = max(0, place - AROUND), place + AROUND
    return f"  {forms[0].name}: ...{mine[start:end]}...\n  {forms[1].name}: ...{yours[start:end]}..."


def never_used(uses: Counter[str]) -> list[str]:
    """Print how often each rule of the lists came into play; return those that never did."""
    sys.path.insert(0, str(ROOT / "tests"))
    from deadzone.catalog.loading import load  # noqa: PLC0415
    from lists_battles import published  # noqa: PLC0415 - needs the tests' folder on the path
    from lists_soak import BEFORE_THE_BATTLE  # noqa: PLC0415

    names = published()
    rules = sorted({*names, *load().specials})
    for rule in rules:
        print(f"  {rule} {names.get(rule, '')}: {uses[rule]}")
    return [rule for rule in rules if not uses[rule] and rule not in BEFORE_THE_BATTLE]


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--battles", type=int, default=BATTLES)
    reader.add_argument("--first", type=int, default=0, help="the number of the first battle")
    reader.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes of each form")
    reader.add_argument("--compiled", default=str(ROOT / ".venv" / "bin" / "python"))
    reader.add_argument("--interpreted", default=str(ROOT / ".venv-pure" / "bin" / "python"))
    given = reader.parse_args(arguments)
    forms = Form("compiled", given.compiled, True), Form("interpreted", given.interpreted, False)
    start = perf_counter()
    outcome = compare(forms, given.first, given.battles, given.jobs, report=True)
    for fault in outcome.faults:
        print(fault)
    never = never_used(outcome.uses)
    print(f"{outcome}; {perf_counter() - start:.0f} s in all; never came into play: {', '.join(never) or 'nothing'}")
    return 1 if outcome.faults or (never and given.battles >= ENOUGH) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
