"""The features of a position: each is what a side has more of than its enemy. `weights.toml` says what one is worth.

The worth of a position is the sum of its features times their weights, in victory points, so the difference between two
plans is exactly the difference of their features.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.records.declared import Declared


class Features(Declared):
    """One number for each feature; also used for their weights, and for sums over several trials."""

    victory: float = 0.0  # the battle is decided
    verdict: float = 0.0  # it would be decided if the round ended now
    points: float = 0.0  # victory points
    race: float = 0.0  # the squares of both sides' points over the target: a point counts more near the target
    objectives: float = 0.0  # victory points of the objectives held now
    holding: float = 0.0  # the same, times the share of the other side's models that cannot act any more this round
    nearest: float = 0.0  # cubes from each objective to the nearest model, times the objective's points
    strength: float = 0.0  # points of the models that are left
    company: float = 0.0  # models that are left
    wounds: float = 0.0  # damage taken, times one more than what the model's death earns
    pinned: float = 0.0
    burning: float = 0.0
    ready: float = 0.0  # models that may still be activated this round
    items: float = 0.0
    finds: float = 0.0  # items carried that earn points at home
    command: float = 0.0  # command dice in victory points, times the share of the round that is left
    gains: float = 0.0  # abilities that models have for this round, times the same share; and Traps
    way: float = 0.0  # cubes to the nearest goal, of all models
    exits: float = 0.0  # cubes to the nearest exit, times the model's victory points

    def numbers(self) -> list[float]:
        """All numbers in the order of FEATURES."""
        return [getattr(self, name) for name in self.FIELDS]

    def times(self, weights: Features) -> float:
        """The sum of all features times their weights."""
        total = 0.0
        for name in self.FIELDS:
            total += getattr(self, name) * getattr(weights, name)
        return total

    def add(self, other: Features) -> None:
        for name in self.FIELDS:
            setattr(self, name, getattr(self, name) + getattr(other, name))


FEATURES: Final[tuple[str, ...]] = tuple(Features.FIELDS)
