"""Luck of the dice: the successes of the tests, compared with what the same tests give on average."""

from __future__ import annotations

from functools import lru_cache

from deadzone.core.dice import successes
from deadzone.core.questions import Answer, Question, Roll
from deadzone.rules.dice.distributions import success_distribution


class Luck:
    """The tests of a side: how many, their successes above the mean, and the variance of these by the exact odds.

    The tests of a battle depend on each other, but after each of them the mean of the next is known. So the
    differences add up like independent ones, and so do their variances.
    """

    def __init__(self) -> None:
        self.tests = 0
        self.excess = 0.0
        self.variance = 0.0

    def add(self, question: Roll, faces: tuple[int, ...]) -> None:
        test = question.test
        if test.dice() == 0:
            return
        mean, variance = spread(test.dice(), test.target, test.rerolls)
        self.tests += 1
        self.excess += successes(faces, test.target) - mean
        self.variance += variance


@lru_cache(maxsize=1024)
def spread(dice: int, target: int, rerolls: int) -> tuple[float, float]:
    """Mean and variance of the successes of a test."""
    chances = success_distribution(dice, target, rerolls)
    mean = sum([count * chance for count, chance in enumerate(chances)])
    return mean, sum([(count - mean) ** 2 * chance for count, chance in enumerate(chances)])


def rolled(question: Question, value: Answer) -> tuple[Roll, tuple[int, ...]] | None:
    """The test of a model and its faces; None for other questions, and for tests that no model takes."""
    if not isinstance(question, Roll) or not isinstance(value, tuple) or question.subject < 0:
        return None
    return question, value
