"""Weights from self-play: `python tools/amber_weights.py FILE [--battles N]`, then `--fit`.

Two AMBERs play each other, each with all its weights changed by chance at once, over random lists, maps and missions.
Each battle adds a line to FILE: both changes and who won. `--fit` says how much each weight raises the chance to win (a
logistic regression on the differences of the changes): every battle tells something about every weight. A weight whose
effect is far from 0 is moved, and the next battles are played around the new ones.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
from pathlib import Path
from random import Random

import numpy as np

from amber_openings import opened
from deadzone.amber.features import FEATURES
from deadzone.amber.levels import AMBER, LEVELS, Level
from deadzone.amber.weights import weights_for
from deadzone.core.engine import answer
from deadzone.core.sides import RED
from deadzone.core.state import COMMAND_FACES
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask

PLANS, FINALISTS, TRIALS = 48, 8, 32  # about a third of a second for a battle
CHANGE = 0.5  # how far weights are changed: the standard deviation of their logarithm
NAMES = (*FEATURES, *COMMAND_FACES)
ROUNDS = 12  # of the regression, which is convex
LEAST = 1e-3  # keeps it stable while there are few battles
SIDES = ("red", "blue")
Changes = dict[str, float]


def drawn(chance: Random) -> Changes:
    """By how much the logarithm of each weight is changed, in units of CHANGE."""
    return {name: round(chance.gauss(0, 1), 3) for name in NAMES}


def install(name: str, changes: Changes, mission: str, folder: Path) -> None:
    """Make a level with changed weights."""
    weights = weights_for(mission)
    values = dict(zip(NAMES, (*weights.scale.numbers(), *weights.dice), strict=True))
    changed = {key: value * math.exp(CHANGE * changes[key]) for key, value in values.items()}
    tables = {"all": FEATURES, "dice": COMMAND_FACES}
    lines = [
        f"[{table}]\n" + "".join(f"{key} = {changed[key]:.6f}\n" for key in keys) for table, keys in tables.items()
    ]
    file = folder / f"{name}.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    LEVELS[name] = Level(name, PLANS, FINALISTS, TRIALS, weights=str(file))


def play(seed: int, folder: Path) -> dict[str, object]:
    """Play a battle; who had which changes, and what red made of it."""
    g, dice, chance = opened(seed), DiceStream(seed), Random(f"weights/{seed}")
    mission, changes = g.setting.mission.name, [drawn(chance), drawn(chance)]
    for side, changed in zip(SIDES, changes, strict=True):
        install(f"{seed}-{side}", changed, mission, folder)
    made = [player_called(f"{AMBER}:{seed}-{side}", f"weights/{seed}/{side}") for side in SIDES]
    while g.question is not None:
        answer(g, ask(g, made, dice).value)
    won = 0.5 if g.winner not in (0, 1) else float(g.winner == RED)
    return {"seed": seed, "mission": mission, "red": changes[0], "blue": changes[1], "won": won}


def fit(file: Path, mission: str) -> None:
    """Print what each weight does for the chance to win."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if mission in ("", row["mission"])]
    table = np.array([[row["red"][name] - row["blue"][name] for name in NAMES] for row in rows])
    effects, errors = effects_of(table, np.array([row["won"] for row in rows]))
    print(f"{len(rows)} battles; logarithm of the odds for each weight times {math.exp(CHANGE):.2f}")
    for name, effect, error in zip(NAMES, effects, errors, strict=True):
        print(f"{name:11} {effect:+.3f} ± {1.96 * error:.3f}")


def effects_of(table: np.ndarray, won: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The effects with the least log-loss and their standard errors, by Newton's method."""
    columns = np.hstack([np.ones((len(won), 1)), table])
    found, hold = np.zeros(columns.shape[1]), LEAST * np.eye(columns.shape[1])
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-columns @ found))
        bend = columns.T @ (columns * (chances * (1 - chances))[:, None]) + hold
        found += np.linalg.solve(bend, columns.T @ (won - chances) - hold @ found)
    return found[1:], np.sqrt(np.diag(np.linalg.inv(bend)))[1:]


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("file", type=Path)
    reader.add_argument("--battles", type=int, default=0)
    reader.add_argument("--begin", type=int, default=100_000)
    reader.add_argument("--fit", action="store_true")
    reader.add_argument("--mission", default="", help="fit on the battles of one mission")
    given = reader.parse_args()
    with tempfile.TemporaryDirectory() as made, given.file.open("a", encoding="utf-8") as out:
        for number in range(given.battles):
            out.write(f"{json.dumps(play(given.begin + number, Path(made)))}\n")
            out.flush()
    if given.fit:
        fit(given.file, given.mission)
