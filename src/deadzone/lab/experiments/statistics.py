"""Intervals and corrections for experiments. Every interval is one of 95 percent unless another level is given.

By hand, because each is a formula of a few lines: SciPy and statsmodels would be 150 megabytes for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
LEVEL: Final = 0.95


class Interval(NamedTuple):
    """An estimate with its interval, and the number of independent observations behind it."""

    value: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def z_of(level: float = LEVEL) -> float:
    return NormalDist().inv_cdf(0.5 + level / 2)


def t_of(freedom: int, level: float = LEVEL) -> float:
    """Quantile of Student's t by the expansion of Cornish and Fisher: within 0.01 from 5 degrees of freedom on."""
    if freedom < 1:
        return float("inf")
    z, v = z_of(level), float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def wilson(successes: float, n: int, level: float = LEVEL) -> Interval:
    """Wilson's interval of a share. A draw counts as half a success, which makes it a little too wide."""
    if n == 0:
        return Interval(0.5, 0.0, 1.0, 0)
    z, share = z_of(level), successes / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half), n)


def mean_interval(values: Numbers, level: float = LEVEL) -> Interval:
    """The mean of independent observations with Student's interval."""
    n = len(values)
    if n == 0:
        return Interval(float("nan"), float("nan"), float("nan"), 0)
    mean = float(np.mean(values))
    if n == 1:
        return Interval(mean, float("-inf"), float("inf"), 1)
    half = t_of(n - 1, level) * float(np.std(values, ddof=1)) / sqrt(n)
    return Interval(mean, mean - half, mean + half, n)


def p_of_mean(values: Numbers, expected: float = 0.0) -> float:
    """The two-sided p of the mean of independent observations, by the normal distribution."""
    n = len(values)
    spread = float(np.std(values, ddof=1)) if n > 1 else 0.0
    if spread == 0:
        return 1.0 if n < 2 or float(np.mean(values)) == expected else 0.0
    return p_of_z((float(np.mean(values)) - expected) / (spread / sqrt(n)))


def p_of_share(successes: float, n: int, expected: float = 0.5) -> float:
    """The two-sided p of a share against an expected one: the test that Wilson's interval inverts."""
    return 1.0 if n == 0 else p_of_z((successes / n - expected) / sqrt(expected * (1 - expected) / n))


def p_of_z(z: float) -> float:
    return 2 * (1 - NormalDist().cdf(abs(z)))


def holm(ps: Sequence[float]) -> list[float]:
    """p values corrected by Holm: the chance of even one false finding stays below the level."""
    order = sorted(range(len(ps)), key=lambda place: ps[place])
    found, worst = [0.0] * len(ps), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(ps) - rank) * ps[place]))
        found[place] = worst
    return found


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """p values corrected by Benjamini and Hochberg: the share of false findings stays below the level."""
    order = sorted(range(len(ps)), key=lambda place: ps[place], reverse=True)
    found, best = [0.0] * len(ps), 1.0
    for rank, place in enumerate(order):
        best = min(best, ps[place] * len(ps) / (len(ps) - rank))
        found[place] = best
    return found


class Fit(NamedTuple):
    """Coefficients of a linear regression with their standard errors; `n` rows, `freedom` degrees left."""

    coefficients: Numbers
    errors: Numbers
    n: int
    freedom: int

    def interval(self, place: int, level: float = LEVEL) -> Interval:
        value = float(self.coefficients[place])
        half = t_of(self.freedom, level) * float(self.errors[place])
        return Interval(value, value - half, value + half, self.n)


def regression(features: Numbers, outcome: Numbers) -> Fit:
    """Least squares, with standard errors that allow for unequal spread (HC1); features may depend on one another."""
    n, width = features.shape
    inverse = np.linalg.pinv(features.T @ features)
    coefficients = inverse @ features.T @ outcome
    residuals = outcome - features @ coefficients
    freedom = max(1, n - int(np.linalg.matrix_rank(features)))
    weighted = features * residuals[:, None]
    spread = inverse @ (weighted.T @ weighted) @ inverse * (n / freedom)
    return Fit(coefficients, np.sqrt(np.maximum(np.diag(spread), 0)).reshape(width), n, freedom)


def narrow_enough(successes: float, n: int, precision: float) -> bool:
    """The stopping rule: half the width of Wilson's interval is at most the precision wanted."""
    return wilson(successes, n).half <= precision


def still_needed(successes: float, n: int, precision: float) -> int:
    """How many observations the precision will need in all, judged by those so far; more than there are."""
    share = wilson(successes, n).value
    share = min(max(share, 0.05), 0.95)  # a share near 0 or 1 may only look like that after few battles
    return max(n + 1, int(z_of() ** 2 * share * (1 - share) / precision**2) + 1)
