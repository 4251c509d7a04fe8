"""Random numbers for the generator: SplitMix64 in integers, the same on every machine and Python version.

Numbers of 64 bits are slow where this is compiled, so there the state is kept and mixed in two halves of 32 bits. Both
ways give the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from deadzone.core.compiled import COMPILED

if TYPE_CHECKING:
    # Machine integers when compiled; the interpreter never evaluates these annotations.
    from mypy_extensions import i64

T = TypeVar("T")
MASK: Final = (1 << 64) - 1
HALF: Final = (1 << 32) - 1
STEP_HIGH: Final = 0x9E3779B9
STEP_LOW: Final = 0x7F4A7C15
FIRST: Final = (0xBF58476D, 0x1CE4E5B9)
SECOND: Final = (0x94D049BB, 0x133111EB)


class Seeded:
    """A stream of random choices, fully determined by its seed."""

    def __init__(self, seed: int) -> None:
        self.high: i64 = (seed & MASK) >> 32
        self.low: i64 = seed & HALF

    def bits(self) -> int:
        """The next 64 bits of SplitMix64."""
        self._advance()
        mixed = int(self.high) << 32 | int(self.low)
        mixed = ((mixed ^ (mixed >> 30)) * (FIRST[0] << 32 | FIRST[1])) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * (SECOND[0] << 32 | SECOND[1])) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limits are small, so the bias of the modulo is negligible."""
        return self._below_in_halves(limit) if COMPILED else self.bits() % limit

    def _advance(self) -> None:
        low = self.low + STEP_LOW
        self.high = (self.high + STEP_HIGH + (low >> 32)) & HALF
        self.low = low & HALF

    def _below_in_halves(self, limit: i64) -> int:
        """The same as `bits() % limit`, without numbers of more than 63 bits."""
        self._advance()
        high, low = self.high, self.low
        high, low = times(high ^ (high >> 30), low ^ ((high << 2 | low >> 30) & HALF), FIRST[0], FIRST[1])
        high, low = times(high ^ (high >> 27), low ^ ((high << 5 | low >> 27) & HALF), SECOND[0], SECOND[1])
        high, low = high ^ (high >> 31), low ^ ((high << 1 | low >> 31) & HALF)
        return ((high % limit << 32) + low) % limit

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def weighted(self, weights: dict[int, int]) -> int:
        """A random key, in proportion to the weights."""
        left = self.below(sum(weights.values()))
        for key, weight in weights.items():
            if left < weight:
                return key
            left -= weight
        raise AssertionError("the weights add up to more than their sum")

    def shuffled(self, things: Sequence[T]) -> list[T]:
        mixed = list(things)
        for index in range(len(mixed) - 1, 0, -1):
            other = self.below(index + 1)
            mixed[index], mixed[other] = mixed[other], mixed[index]
        return mixed


def times(high: i64, low: i64, by_high: i64, by_low: i64) -> tuple[i64, i64]:
    """The product of two numbers of 64 bits, each in halves, without what exceeds 64 bits."""
    tail = low * (by_low & 0xFFFF)
    body = low * (by_low >> 16)
    bottom = tail + ((body & 0xFFFF) << 16)
    top = (bottom >> 32) + (body >> 16) + lower_half(low, by_high) + lower_half(high, by_low)
    return top & HALF, bottom & HALF


def lower_half(a: i64, b: i64) -> i64:
    """The lower 32 bits of the product of two halves."""
    return (a * (b & 0xFFFF) + ((a * (b >> 16) & 0xFFFF) << 16)) & HALF
