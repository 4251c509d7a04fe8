"""Dice for trying things out: fast, the same in both forms of the engine, and independent of the dice of the battle."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from deadzone.core.dice import FACES
from deadzone.core.questions import Answer, Dice, Draw, Question, Roll
from deadzone.table.dice import drawn

if TYPE_CHECKING:
    from mypy_extensions import i64

# L'Ecuyer's combined generator: two multiplications in small numbers, so that the compiled form needs no long ones.
FIRST_FACTOR: Final = 40_014
FIRST_PRIME: Final = 2_147_483_563
SECOND_FACTOR: Final = 40_692
SECOND_PRIME: Final = 2_147_483_399
SPAN: Final = FIRST_PRIME - 1


class QuickDice:
    """A source of dice that is determined by its seed. It also serves for other choices at random."""

    def __init__(self, seed: str) -> None:
        digest = hashlib.blake2b(seed.encode(), digest_size=16).digest()
        self._first: i64 = int.from_bytes(digest[:8], "big") % (FIRST_PRIME - 1) + 1
        self._second: i64 = int.from_bytes(digest[8:], "big") % (SECOND_PRIME - 1) + 1

    def branch(self) -> QuickDice:
        """Other dice, determined by these."""
        made = QuickDice("")
        made._first = self.below(FIRST_PRIME - 1) + 1
        made._second = self.below(SECOND_PRIME - 1) + 1
        return made

    def go_on_like(self, other: QuickDice) -> None:
        """Roll from now on what the other dice would roll."""
        self._first = other._first
        self._second = other._second

    def below(self, count: int) -> int:
        """A number from 0 to one below the count."""
        first: i64 = self._first * FIRST_FACTOR % FIRST_PRIME
        second: i64 = self._second * SECOND_FACTOR % SECOND_PRIME
        self._first = first
        self._second = second
        mixed: i64 = first - second
        if mixed < 0:
            mixed += SPAN
        wide: i64 = count
        return int(mixed * wide // SPAN) if mixed < SPAN else 0

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
