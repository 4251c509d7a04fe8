"""Intervals and corrections for experiments. Every interval is one of 95 percent unless another level is given.

By hand, because each is a formula of a few lines: SciPy and statsmodels would be 150 megabytes for them. Without NumPy,
which is an extra that only reports need.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

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


def p_of_share(successes: float, n: int, expected: float = 0.5) -> float:
    """The two-sided p of a share against an expected one: the test that Wilson's interval inverts."""
    return 1.0 if n == 0 else p_of_z((successes / n - expected) / sqrt(expected * (1 - expected) / n))


def p_of_z(z: float) -> float:
    return 2 * (1 - NormalDist().cdf(abs(z)))


def p_of_t(t: float, freedom: int) -> float:
    """The two-sided p of Student's t by the approximation of Wallace: within 0.005 from 4 degrees of freedom on."""
    v = float(freedom)
    return p_of_z(sqrt(v * log1p(t * t / v)) * (8 * v + 1) / (8 * v + 3))


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


def narrow_enough(successes: float, n: int, precision: float) -> bool:
    """The stopping rule: half the width of Wilson's interval is at most the precision wanted."""
    return wilson(successes, n).half <= precision


def still_needed(successes: float, n: int, precision: float) -> int:
    """How many observations the precision will need in all, judged by those so far; more than there are."""
    share = wilson(successes, n).value
    share = min(max(share, 0.05), 0.95)  # a share near 0 or 1 may only look like that after few battles
    return max(n + 1, int(z_of() ** 2 * share * (1 - share) / precision**2) + 1)
