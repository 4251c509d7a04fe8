"""Random numbers for the generator: SplitMix64 in integers, the same on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")
MASK: Final = (1 << 64) - 1


class Seeded:
    """A stream of random choices, fully determined by its seed."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def bits(self) -> int:
        """The next 64 bits of SplitMix64."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limits are small, so the bias of the modulo is negligible."""
        return self.bits() % limit

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
