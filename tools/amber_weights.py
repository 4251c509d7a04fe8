"""Weights from self-play: `python tools/amber_weights.py FILE [--battles N] [--level LEVEL]`, then `--fit`.

Battles of AMBER against itself over random lists, maps and missions add lines to FILE: the features of a position for
red at every few choices of who acts, and who won. `--fit` finds the weights that predict the winner best (a logistic
regression, held close to the weights in use) and prints them as victory points, with the mean log-loss of both on
battles that were left out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from amber_openings import opened
from deadzone.amber.features import FEATURES
from deadzone.amber.weights import weights_for
from deadzone.amber.worth import features
from deadzone.core.engine import answer
from deadzone.core.sides import RED
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask

EVERY = 5  # one choice of so many is noted
HELD = 0.02  # how strongly the weights are held to those in use
STEPS = 4000
RATE = 0.05
LEFT_OUT = 5  # one battle of so many is left out of the fit


def play(seed: int, level: str, file: Path) -> None:
    """Play a battle and note its positions."""
    g = opened(seed)
    made = [player_called(level, f"learn/{seed}/{side}") for side in ("red", "blue")]
    dice = DiceStream(seed)
    noted: list[list[float]] = []
    choices = 0
    while g.question is not None:
        if g.question.kind == "activate":
            choices += 1
            if choices % EVERY == 0:
                noted.append([round(value, 3) for value in features(g, RED)])
        answer(g, ask(g, made, dice).value)
    result = 0.5 if g.winner not in (0, 1) else float(g.winner == RED)
    row = {"seed": seed, "mission": g.setting.mission.name, "won": result, "positions": noted}
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{json.dumps(row)}\n")


def fit(file: Path) -> None:
    """Print the weights that fit, beside those in use."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    used = np.array(weights_for("patrol").scale.values())
    learn, check = [_table([row for row in rows if (row["seed"] % LEFT_OUT == 0) == out]) for out in (False, True)]
    scale = learn[0].std(axis=0) + 1e-9
    begin = used * scale
    slope = _best_slope(learn[0] @ used, learn[1])
    found = begin * slope
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(learn[0] / scale) @ found))
        found -= RATE * ((learn[0] / scale).T @ (chance - learn[1]) / len(learn[1]) + HELD * (found - begin * slope))
    weights = found / scale
    print(f"{len(rows)} battles, {len(learn[1])} positions")
    before, after = _loss(check[0] @ used * slope, check[1]), _loss(check[0] @ weights, check[1])
    print(f"log-loss in use {before:.4f}, fitted {after:.4f}")
    for name, old, new in zip(FEATURES, used, weights / weights[FEATURES.index("points")], strict=True):
        print(f"{name} = {new:.3f}  # {old:.3f}")


def _table(rows: list[dict[str, object]]) -> tuple[np.ndarray, np.ndarray]:
    positions = [position for row in rows for position in row["positions"]]  # type: ignore[attr-defined]
    won = [row["won"] for row in rows for _ in row["positions"]]  # type: ignore[attr-defined]
    return np.array(positions), np.array(won)


def _loss(value: np.ndarray, won: np.ndarray) -> float:
    chance = np.clip(1 / (1 + np.exp(-value)), 1e-6, 1 - 1e-6)
    return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())


def _best_slope(value: np.ndarray, won: np.ndarray) -> float:
    """What a victory point of worth means for the chance to win, as the slope of a logistic curve."""
    slopes = np.linspace(0.02, 1.0, 50)
    return float(slopes[int(np.argmin([_loss(value * slope, won) for slope in slopes]))])


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("file", type=Path)
    reader.add_argument("--battles", type=int, default=0)
    reader.add_argument("--begin", type=int, default=100_000)
    reader.add_argument("--level", default="amber:steady")
    reader.add_argument("--fit", action="store_true")
    given = reader.parse_args()
    for number in range(given.battles):
        play(given.begin + number, given.level, given.file)
    if given.fit:
        fit(given.file)
