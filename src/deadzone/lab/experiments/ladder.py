"""Ratings of players or teams: the model of Bradley and Terry on the scale of Elo, with intervals by bootstrap.

A rival with 400 points more is expected to score ten times as much. Battles of one game number are drawn together: with
paired seeds they are not independent.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from deadzone.core.sentence import Fault
from deadzone.lab.experiments.contests import Contests
from deadzone.lab.experiments.estimates import Numbers
from deadzone.lab.experiments.statistics import Interval

MIDDLE: Final = 1500.0
SCALE: Final = 400.0
DRAWS: Final = 400  # resamples
STEPS: Final = 500
CLOSE: Final = 1e-7
# One drawn battle against an average rival: without it, whoever wins all battles would be infinitely strong.
PRIOR: Final = 1.0


class Rating(NamedTuple):
    name: str
    elo: Interval
    share: Interval


def ladder(contests: Contests, seed: int = 1, draws: int = DRAWS) -> list[Rating]:
    """The ratings of all rivals, the best first."""
    if contests.n == 0:
        raise Fault("Nobody meets anybody else in this experiment: there is nothing to rate.")
    numbers, place = np.unique(contests.number, return_inverse=True)
    elo = ratings(contests, np.ones(contests.n))
    luck = np.random.default_rng(seed)
    drawn = np.empty((draws, len(contests.names)))
    for row in range(draws):
        weights = luck.multinomial(len(numbers), np.full(len(numbers), 1 / len(numbers)))
        drawn[row] = ratings(contests, weights[place].astype(np.float64), elo)
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    found = [
        Rating(name, Interval(float(elo[it]), float(low[it]), float(high[it]), len(numbers)), contests.share(it))
        for it, name in enumerate(contests.names)
    ]
    return sorted(found, key=lambda rating: -rating.elo.value)


def ratings(contests: Contests, weights: Numbers, start: Numbers | None = None) -> Numbers:
    """Ratings by maximum likelihood, with the algorithm of Zermelo; their mean is the middle of the scale."""
    size = len(contests.names)
    pair = contests.first * size + contests.second
    scored = np.bincount(pair, weights=weights * contests.score, minlength=size * size).reshape(size, size)
    played = np.bincount(pair, weights=weights, minlength=size * size).reshape(size, size)
    wins = scored.sum(axis=1) + (played - scored).sum(axis=0) + PRIOR / 2
    met = played + played.T
    strength = np.ones(size) if start is None else 10 ** ((start - MIDDLE) / SCALE)
    for _ in range(STEPS):
        against = (met / (strength[:, None] + strength[None, :])).sum(axis=1) + PRIOR / (strength + 1)
        better = wins / against
        if float(np.max(np.abs(np.log(better / strength)))) < CLOSE:
            break
        strength = better
    logs = np.log10(better)
    return np.asarray(MIDDLE + SCALE * (logs - logs.mean()), dtype=np.float64)


def expected(one: float, other: float) -> float:
    """The share that a rival is expected to score against another, by their ratings."""
    return float(1 / (1 + 10 ** ((other - one) / SCALE)))
