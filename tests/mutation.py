"""A mutation run over the engine and JADE: breaks the code in small ways and counts how often the tests notice.

    python tests/mutation.py [--mutants 200] [--seed 1] [--module NAME]

Each mutant is a copy of the sources with one operator, number, condition or statement changed. The tests that read the
rules are run against it; a mutant that no test notices is printed with its place, so that the hole can be closed.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from breaking import break_at, changes

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "rules", "procedures", "missions", "jade")
TESTS = (
    "procedures", "engine", "rules", "specials", "abilities", "missions", "odds", "geometry/test_geometry_away.py",
    "jade", "properties",
)  # fmt: skip
WORKERS = 2


class Mutant:
    """One change at one place of one module."""

    def __init__(self, path: Path, number: int) -> None:
        self.path = path
        self.number = number
        self.what = ""

    def source(self) -> str:
        made = break_at(self.path.read_text(encoding="utf-8"), self.number)
        self.what = f"{self.path.relative_to(ROOT)}:{made.line}: {made.what}"
        return made.source


def noticed(mutant: Mutant) -> bool:
    """Whether the tests fail on the mutant."""
    with tempfile.TemporaryDirectory(prefix="deadzone-mutant-") as folder:
        source = mutant.source()
        shutil.copytree(ROOT / "src", Path(folder, "src"), ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / mutant.path.relative_to(ROOT)).write_text(source, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(Path(folder, "src")), "PYTHONDONTWRITEBYTECODE": "1"}
        tests = [str(ROOT / "tests" / name) for name in TESTS]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return True  # a battle that never ends is noticed
        return done.returncode != 0


def all_mutants(module: str) -> list[Mutant]:
    mutants: list[Mutant] = []
    for package in PACKAGES:
        for path in sorted((ROOT / "src" / "deadzone" / package).glob("*.py")):
            if module in path.stem:
                count = len(list(changes(ast.parse(path.read_text(encoding="utf-8")))))
                mutants += [Mutant(path, number) for number in range(count)]
    return mutants


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="")
    options = parser.parse_args()
    everything = all_mutants(options.module)
    chosen = random.Random(options.seed).sample(everything, min(options.mutants, len(everything)))
    killed = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, (mutant, dead) in enumerate(zip(chosen, pool.map(noticed, chosen), strict=True), start=1):
            killed += dead
            if not dead:
                print(f"survived  {mutant.what}", flush=True)
            elif number % 20 == 0:
                print(f"{number} of {len(chosen)} mutants, {killed} killed", flush=True)
    share = 100 * killed / len(chosen)
    print(f"{killed} of {len(chosen)} mutants killed ({share:.1f} %), drawn from {len(everything)}")


if __name__ == "__main__":
    main()
