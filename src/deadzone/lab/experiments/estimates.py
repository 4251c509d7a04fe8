"""Estimates from arrays: means of independent observations, and linear regression."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadzone.lab.experiments.statistics import LEVEL, Interval, p_of_t, t_of

Numbers = NDArray[np.float64]


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
    """The two-sided p of the mean of independent observations, by Student's t."""
    n = len(values)
    spread = float(np.std(values, ddof=1)) if n > 1 else 0.0
    if spread == 0:
        return 1.0 if n < 2 or float(np.mean(values)) == expected else 0.0
    return p_of_t((float(np.mean(values)) - expected) / (spread / sqrt(n)), n - 1)


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
