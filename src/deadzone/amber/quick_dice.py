"""Dice for trying things out: fast, and independent of the dice of the battle."""

from __future__ import annotations

from random import Random

from deadzone.core.dice import FACES
from deadzone.core.questions import Answer, Dice, Draw, Question, Roll
from deadzone.table.dice import drawn


class QuickDice:
    """A source of dice from Python's own generator. It also serves for other choices at random."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def below(self, count: int) -> int:
        """A number from 0 to one below the count."""
        return int(self._random() * count)

    def answer(self, question: Question) -> Answer:
        if isinstance(question, Roll):
            rolled: tuple[int, ...] = ()
            while (missing := question.still_needed(rolled)) > 0:
                rolled += tuple([self.below(FACES) + 1 for _ in range(missing)])
            return rolled
        if isinstance(question, Draw):
            return drawn(question, self.below(sum(question.counts)) + 1)
        assert isinstance(question, Dice)
        return tuple([self.below(question.faces) + 1 for _ in range(question.count)])
