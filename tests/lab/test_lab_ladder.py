"""Ratings recover known strengths, and their intervals know what is independent."""

import numpy as np
import pytest

from deadzone.core.sentence import Fault
from deadzone.lab.experiments.contests import Contests, p_of_interval, share_by_number
from deadzone.lab.experiments.ladder import expected, ladder, ratings
from deadzone.lab.experiments.statistics import wilson

STRENGTHS = {"weak": 1300.0, "middling": 1480.0, "good": 1560.0, "best": 1660.0}


def played(battles: int, seed: int = 1) -> Contests:
    """Battles of each against each, with the shares that their strengths promise."""
    luck = np.random.default_rng(seed)
    names = list(STRENGTHS)
    pairs = [(one, other) for one in range(4) for other in range(one + 1, 4)]
    first, second = np.array(pairs * battles).T
    chances = np.array([expected(STRENGTHS[names[one]], STRENGTHS[names[other]]) for one, other in pairs * battles])
    score = (luck.random(len(chances)) < chances).astype(np.float64)
    return Contests(names, first, second, score, np.repeat(np.arange(battles), len(pairs)))


def test_the_ladder_recovers_known_strengths() -> None:
    found = ladder(played(400), draws=60)
    assert [rating.name for rating in found] == ["best", "good", "middling", "weak"]
    for rating in found:
        assert rating.elo.low < STRENGTHS[rating.name] < rating.elo.high
        assert rating.elo.half < 40


def test_the_same_battles_twice_are_no_better_evidence() -> None:
    """Battles of one number belong together: copies of them make no interval narrower."""
    once = played(60)
    copied = [np.concatenate([values] * 4) for values in (once.first, once.second, once.score, once.number)]
    four_times = Contests(once.names, *copied)
    for one, four in zip(ladder(once, draws=60), ladder(four_times, draws=60), strict=True):
        assert four.elo.half == pytest.approx(one.elo.half, rel=0.2)
        assert four.share == pytest.approx(one.share)


def test_whoever_always_wins_has_a_finite_rating() -> None:
    winner = Contests(["a", "b"], np.zeros(20, int), np.ones(20, int), np.ones(20), np.arange(20))
    a, b = ratings(winner, np.ones(20))
    assert 1800 < a < 2200
    assert a + b == pytest.approx(3000)


def test_without_rivals_there_is_nothing_to_rate() -> None:
    nobody = np.zeros(0, int)
    with pytest.raises(Fault, match="nothing to rate"):
        ladder(Contests(["a"], nobody, nobody, np.zeros(0), nobody))


def test_battles_that_are_alike_are_not_counted_as_independent() -> None:
    scores, numbers = np.tile([1.0, 0.0, 1.0, 1.0], 25), np.tile(np.arange(4), 25)
    alike = share_by_number(scores, numbers)
    assert (alike.value, alike.n) == (0.75, 100)
    assert alike.half > 3 * wilson(75, 100).half, "four numbers, whatever the number of battles"
    apart = share_by_number(scores, np.arange(100))
    assert apart.half == pytest.approx(wilson(75, 100).half, abs=0.01)
    assert p_of_interval(alike) > 0.05 > p_of_interval(apart)


def test_draws_count_half() -> None:
    drawn = Contests(["a", "b"], np.zeros(9, int), np.ones(9, int), np.full(9, 0.5), np.arange(9))
    assert drawn.pair(0, 1).value == drawn.pair(1, 0).value == 0.5
    assert ratings(drawn, np.ones(9)) == pytest.approx([1500, 1500])
