"""Winning chances from self-play: `python tools/amber_chances.py FILE [--battles N] [--level LEVEL]`, then `--fit`.

Battles of AMBER against itself over random lists, maps and missions add lines to FILE: for each choice of who acts, the
round and the worth for red, and who won. `--fit` finds the slopes that predict the winner best, writes them to
`chances.toml`, and prints how often positions with each chance were won, in battles that were left out of the fit, with
a drawing for the document if `--svg` names one.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import numpy as np

from amber_openings import opened
from deadzone.amber.teaching.chances import FILE
from deadzone.amber.worth import worth
from deadzone.core.engine import answer
from deadzone.core.sides import RED
from deadzone.lab.experiments.statistics import wilson
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask

LEFT_OUT = 3  # one battle of so many is left out of the fit
LATEST = 6  # rounds after which the slope stays
GROUPS = 10
Row = dict[str, object]
HEAD = """\
# What a victory point of worth means for the chance to win: the slope of a logistic curve in the first round is
# `slope` + `later`, and each round adds `later`, up to the round `most`. Written by `tools/amber_chances.py`.

most = {most}
slope = {slope:.4f}
later = {later:.4f}
"""


def play(seed: int, level: str, file: Path) -> None:
    """Play a battle and note its positions."""
    g = opened(seed)
    made = [player_called(level, f"chances/{seed}/{side}") for side in ("red", "blue")]
    dice = DiceStream(seed)
    noted: list[tuple[int, float]] = []
    while g.question is not None:
        if g.question.kind == "activate":
            noted.append((g.round, round(worth(g, RED), 3)))
        answer(g, ask(g, made, dice).value)
    result = 0.5 if g.winner not in (0, 1) else float(g.winner == RED)
    row = {"seed": seed, "mission": g.setting.mission.name, "won": result, "positions": noted}
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{json.dumps(row)}\n")


def fit(file: Path, svg: Path | None) -> None:
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    learn, check = [_table([row for row in rows if (row["seed"] % LEFT_OUT == 0) == out]) for out in (False, True)]
    slope, later = best_slopes(*learn)
    FILE.write_text(HEAD.format(most=LATEST, slope=slope, later=later), encoding="utf-8")
    chances = 1 / (1 + np.exp(-(slope + later * check[0]) * check[1]))
    print(f"{len(rows)} battles, {len(learn[2])} positions to learn from, {len(check[2])} to check with")
    print(f"slope {slope:.4f}, later {later:.4f}; log-loss {_loss(chances, check[2]):.4f} (a coin: {math.log(2):.4f})")
    groups = reliability(chances, check[2])
    for group in groups:
        print("called {:3.0f} %: {:5d} positions, won {:5.1f} % ({:.0f}-{:.0f} %)".format(*group))
    if svg is not None:
        svg.write_text(diagram(groups), encoding="utf-8")


def best_slopes(rounds: np.ndarray, value: np.ndarray, won: np.ndarray) -> tuple[float, float]:
    """The two slopes with the least log-loss, by Newton's method: the loss is convex."""
    columns = np.stack([value, value * rounds], axis=1)
    found = np.zeros(2)
    for _ in range(50):
        chances = 1 / (1 + np.exp(-columns @ found))
        gradient = columns.T @ (chances - won)
        bend = (columns * (chances * (1 - chances))[:, None]).T @ columns
        found -= np.linalg.solve(bend + 1e-9 * np.eye(2), gradient)
    return float(found[0]), float(found[1])


def reliability(chances: np.ndarray, won: np.ndarray) -> list[tuple[float, int, float, float, float]]:
    """For each tenth: the mean chance that was called, how many positions, the share won and its interval.

    Positions of one battle are not independent, so that the intervals are somewhat too narrow.
    """
    groups = []
    for number in range(GROUPS):
        inside = (chances >= number / GROUPS) & (chances < (number + 1) / GROUPS)
        count = int(inside.sum())
        if count:
            share = float(won[inside].mean())
            won_of = wilson(share * count, count)
            groups.append(
                (100 * float(chances[inside].mean()), count, 100 * share, 100 * won_of.low, 100 * won_of.high)
            )
    return groups


def diagram(groups: list[tuple[float, int, float, float, float]]) -> str:
    """The reliability diagram: called chances to the right, shares won upwards; on the diagonal both are equal."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-62 -12 386 352" font-family="sans-serif" font-size="11">',
        '<rect x="-62" y="-12" width="386" height="352" fill="#fff"/>',
        '<rect width="300" height="300" fill="none" stroke="#999"/>',
        '<path d="M0 300 300 0" stroke="#999" stroke-dasharray="4 4"/>',
    ]
    for tenth in range(0, 101, 20):
        parts += [
            f'<text x="{3 * tenth}" y="316" text-anchor="middle">{tenth} %</text>',
            f'<text x="-6" y="{304 - 3 * tenth}" text-anchor="end">{tenth} %</text>',
        ]
    most = max(count for _, count, _, _, _ in groups)
    for called, count, share, low, high in groups:
        x, radius = 3 * called, 2 + 6 * math.sqrt(count / most)
        parts += [
            f'<path d="M{x:.1f} {300 - 3 * low:.1f}V{300 - 3 * high:.1f}" stroke="#b5651d" stroke-width="2"/>',
            f'<circle cx="{x:.1f}" cy="{300 - 3 * share:.1f}" r="{radius:.1f}" fill="#b5651d"/>',
        ]
    parts += [
        '<text x="150" y="334" text-anchor="middle">chance that was called</text>',
        '<text transform="translate(-50 150) rotate(-90)" text-anchor="middle">share that was won</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _table(rows: list[Row]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    positions = [position for row in rows for position in row["positions"]]  # type: ignore[attr-defined]
    won = [row["won"] for row in rows for _ in row["positions"]]  # type: ignore[attr-defined]
    rounds, values = np.array(positions, dtype=float).T
    return np.clip(rounds, 1, LATEST), values, np.array(won, dtype=float)


def _loss(chances: np.ndarray, won: np.ndarray) -> float:
    sure = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("file", type=Path)
    reader.add_argument("--battles", type=int, default=0)
    reader.add_argument("--begin", type=int, default=200_000)
    reader.add_argument("--level", default="amber:steady")
    reader.add_argument("--fit", action="store_true")
    reader.add_argument("--svg", type=Path)
    given = reader.parse_args()
    for number in range(given.battles):
        play(given.begin + number, given.level, given.file)
    if given.fit:
        fit(given.file, given.svg)
