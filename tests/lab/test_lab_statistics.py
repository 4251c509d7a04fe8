"""Intervals, corrections and regressions against known values, and whether intervals keep their promise."""

from random import Random

import numpy as np
import pytest

from deadzone.lab.experiments.estimates import mean_interval, p_of_mean, regression
from deadzone.lab.experiments.statistics import (
    benjamini_hochberg,
    holm,
    narrow_enough,
    p_of_share,
    p_of_t,
    p_of_z,
    still_needed,
    t_of,
    wilson,
)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (500, 1000, 0.4691, 0.5309)],
)
def test_wilson_against_known_intervals(successes: int, n: int, low: float, high: float) -> None:
    found = wilson(successes, n)
    assert (found.value, found.n) == (successes / n, n)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_wilson_without_battles_says_nothing() -> None:
    assert wilson(0, 0)[1:] == (0.0, 1.0, 0)


def test_wilson_covers_the_truth_as_often_as_it_says() -> None:
    luck = Random(1)
    found = [wilson(sum(luck.random() < 0.3 for _ in range(60)), 60) for _ in range(1500)]
    assert 0.935 < sum(it.low <= 0.3 <= it.high for it in found) / len(found) < 0.97


@pytest.mark.parametrize(("freedom", "t"), [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_t_both_ways(freedom: int, t: float) -> None:
    assert t_of(freedom) == pytest.approx(t, abs=0.02)
    assert p_of_t(t, freedom) == pytest.approx(0.05, abs=0.002)


def test_p_values() -> None:
    assert p_of_z(1.959964) == pytest.approx(0.05, abs=1e-5)
    assert p_of_share(60, 100) == pytest.approx(0.0455, abs=1e-4)
    assert p_of_share(0, 0) == 1.0


def test_holm_and_benjamini_hochberg_against_known_values() -> None:
    ps = [0.01, 0.04, 0.03, 0.005]
    assert holm(ps) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert benjamini_hochberg(ps) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_the_mean_of_few_observations_has_students_interval() -> None:
    found = mean_interval(np.array([1.0, 2.0, 3.0, 4.0, 5.0]))
    assert (found.value, found.n) == (3.0, 5)
    assert found.half == pytest.approx(2.776 * 1.5811 / 5**0.5, abs=0.02)
    assert p_of_mean(np.array([1.0, 2.0, 3.0, 4.0, 5.0]), 3.0) == 1.0


def test_a_regression_finds_what_is_there() -> None:
    luck = np.random.default_rng(2)
    features = np.column_stack([np.ones(2000), luck.normal(size=(2000, 2))])
    fit = regression(features, features @ np.array([2.0, 3.0, 0.0]) + luck.normal(size=2000))
    assert fit.interval(1).low < 3.0 < fit.interval(1).high
    assert fit.interval(2).low < 0.0 < fit.interval(2).high
    assert fit.interval(1).half == pytest.approx(1.96 / 2000**0.5, rel=0.1)


def test_a_regression_on_a_constant_is_the_mean() -> None:
    values = np.array([1.0, 4.0, 2.0, 8.0, 5.0, 7.0])
    fit, mean = regression(np.ones((6, 1)), values).interval(0), mean_interval(values)
    assert fit == pytest.approx(mean)


def test_the_stopping_rule() -> None:
    assert narrow_enough(50, 100, 0.097)
    assert not narrow_enough(50, 100, 0.09)
    needed = still_needed(50, 100, 0.05)
    assert needed == pytest.approx(385, abs=1)
    assert narrow_enough(needed / 2, needed, 0.05)
    assert still_needed(10, 10, 0.4) == 11, "at least one more, or it would go on for ever"
