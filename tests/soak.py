"""The long runs behind `make soak`: each prints its figures, and stops the run when something does not hold."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from rich.progress import track

from deadzone.core.compiled import COMPILED
from deadzone.core.setting import Ground
from deadzone.maps.check import check
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load, names
from rehearsal import rehearse

RUNS = 1_000
MAPS = 1_000


def random_firefights() -> None:
    """Copy = save = replay at every question of a thousand random runs."""
    start = perf_counter()
    grounds = [Ground(load(name)) for name in names()]
    questions = sum(
        rehearse(grounds[seed % len(grounds)], seed) for seed in track(range(RUNS), description="firefights")
    )
    print(f"{RUNS} firefights, {questions} questions proved, {perf_counter() - start:.0f} s")


def generated_maps() -> None:
    """Every generated battlefield passes the validator."""
    start = perf_counter()
    for seed in track(range(MAPS), description="battlefields"):
        for levels in (2, 3):
            report = check(generate(seed, levels))
            assert not report.errors, (seed, levels, report.errors)
    print(f"{2 * MAPS} generated battlefields pass the validator, {perf_counter() - start:.0f} s")


def sight_against_the_oracle() -> None:
    """Ten thousand random pairs and the grazing cases, against exact fractions."""
    oracle = Path(__file__).parent / "geometry" / "test_geometry_sight_oracle.py"
    environment = {**os.environ, "DEADZONE_SOAK": "1"}
    subprocess.run([sys.executable, "-m", "pytest", str(oracle)], env=environment, check=True)


if __name__ == "__main__":
    print("compiled" if COMPILED else "interpreted")
    random_firefights()
    generated_maps()
    sight_against_the_oracle()
