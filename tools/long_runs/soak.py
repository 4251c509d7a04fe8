"""Long runs of the engine for `make soak`: each prints its figures and fails at the first violation."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

from rich.progress import track

from deadzone.core.compiled import COMPILED
from deadzone.core.setting import Ground
from deadzone.maps.check import check
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load, names

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from rehearsal import rehearse

BATTLES = 2_000
GENERATED_GROUNDS = 200
MAPS = 1_000
EVERY = 10

# Events that must happen at least once in the random battles.
WANTED = {
    "break-away": "break-away asks strike",
    "counter-attack": "defence: counter-attack",
    "dodge": "defence: dodge",
    "fight on entering": "movement asks opponent",
    "stand-up strike": "stand-up asks strike",
    "slam": "slammed",
    "fall of two or more": "fell",
    "partial-floor roll": "come-down asks partial-floor",
    "token revealed": "revealed",
    "trap": "trap-sprung",
    "zone extension": "zone-extended",
    "lost re-roll": "no-reroll",
    "optional pass": "optional pass",
    "tie on VP": "tied",
    "+1 Activation": "spent ACTIVATE",
    "DICE": "dice-spent",
    "MOVE": "spent MOVE",
    "SHOOT": "spent SHOOT",
    "FIGHT": "spent FIGHT",
    "SPECIAL (Stalwart)": "rolled-again",
    "SPECIAL (Too Stubborn To Die)": "action: army-special",
    "smoke": "smoke",
    "smokescreen": "smokescreen",
    "smoke that clears": "smoke-gone",
    "Medic": "action: medic",
    "Reload": "action: reload",
    "Remote out of control": "not-controlled",
    "Sentry Gun emplaced": "emplaced",
    "Sentry Gun packed up": "packed",
    "Sentry Gun wrecked": "wrecked",
}


def random_battles() -> None:
    """Check copy and save at every tenth question, the invariants at every answer, and replay each battle once."""
    start = perf_counter()
    seen: Counter[str] = Counter()
    shipped = [Ground(load(name)) for name in names()]
    for seed in track(range(BATTLES), description="battles"):
        generated = seed % (BATTLES // GENERATED_GROUNDS) == 0
        ground = Ground(generate(seed, 2 + seed % 2)) if generated else shipped[seed % len(shipped)]
        seen += rehearse(ground, seed, EVERY, large=seed % 50 == 49, vp_target=1 if seed % 10 == 9 else 0,
                         equipped=seed % 4 == 3)  # fmt: skip
    print(f"{BATTLES} battles, {seen['questions']} answers, {perf_counter() - start:.0f} s")
    for label, key in WANTED.items():
        print(f"  {label}: {seen[key]}")
    never = [label for label, key in WANTED.items() if not seen[key]]
    assert not never, f"never happened: {never}"


def generated_maps() -> None:
    """Check that every generated battlefield passes the validator."""
    start = perf_counter()
    for seed in track(range(MAPS), description="battlefields"):
        for levels in (2, 3):
            report = check(generate(seed, levels))
            assert not report.errors, (seed, levels, report.errors)
    print(f"{2 * MAPS} generated battlefields pass the validator, {perf_counter() - start:.0f} s")


def sight_against_the_oracle() -> None:
    """Check the line of sight of ten thousand random pairs and the grazing cases against exact fractions."""
    oracle = Path(__file__).parents[2] / "tests" / "board" / "test_geometry_sight_oracle.py"
    environment = {**os.environ, "DEADZONE_SOAK": "1"}
    subprocess.run([sys.executable, "-m", "pytest", str(oracle)], env=environment, check=True)


if __name__ == "__main__":
    print("compiled" if COMPILED else "interpreted")
    random_battles()
    generated_maps()
    sight_against_the_oracle()
