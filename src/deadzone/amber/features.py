"""The features of a position: each is what a side has more of than its enemy. `weights.toml` says what one is worth.

The worth of a position is the sum of its features times their weights, in victory points, so the difference between two
plans is exactly the difference of their features.
"""

from __future__ import annotations

from typing import Final

# In the order of `Features.values`.
FEATURES: Final[tuple[str, ...]] = (
    "victory", "verdict", "points", "race", "objectives", "holding", "nearest", "strength", "company", "wounds",
    "pinned", "burning", "ready", "items", "finds", "command", "gains", "way", "exits",
)  # fmt: skip


class Features:
    """One number for each feature; also used for their weights, and for sums over several trials."""

    def __init__(self) -> None:
        self.victory = 0.0  # the battle is decided
        self.verdict = 0.0  # it would be decided if the round ended now
        self.points = 0.0  # victory points
        self.race = 0.0  # the squares of both sides' points over the target: a point counts more near the target
        self.objectives = 0.0  # victory points of the objectives held now
        self.holding = 0.0  # the same, times the share of the other side's models that cannot act any more this round
        self.nearest = 0.0  # cubes from each objective to the nearest model, times the objective's points
        self.strength = 0.0  # points of the models that are left
        self.company = 0.0  # models that are left
        self.wounds = 0.0  # damage taken, times one more than what the model's death earns
        self.pinned = 0.0
        self.burning = 0.0
        self.ready = 0.0  # models that may still be activated this round
        self.items = 0.0
        self.finds = 0.0  # items carried that earn points at home
        self.command = 0.0  # command dice in victory points, times the share of the round that is left
        self.gains = 0.0  # abilities that models have for this round, times the same share; and Traps
        self.way = 0.0  # cubes to the nearest goal, of all models
        self.exits = 0.0  # cubes to the nearest exit, times the model's victory points

    def values(self) -> list[float]:
        """All numbers in the order of FEATURES."""
        return [
            self.victory, self.verdict, self.points, self.race, self.objectives, self.holding, self.nearest,
            self.strength, self.company, self.wounds, self.pinned, self.burning, self.ready, self.items, self.finds,
            self.command, self.gains, self.way, self.exits,
        ]  # fmt: skip

    def times(self, weights: Features) -> float:
        """The sum of all features times their weights."""
        return (
            self.victory * weights.victory
            + self.verdict * weights.verdict
            + self.points * weights.points
            + self.race * weights.race
            + self.objectives * weights.objectives
            + self.holding * weights.holding
            + self.nearest * weights.nearest
            + self.strength * weights.strength
            + self.company * weights.company
            + self.wounds * weights.wounds
            + self.pinned * weights.pinned
            + self.burning * weights.burning
            + self.ready * weights.ready
            + self.items * weights.items
            + self.finds * weights.finds
            + self.command * weights.command
            + self.gains * weights.gains
            + self.way * weights.way
            + self.exits * weights.exits
        )

    def add(self, other: Features) -> None:
        self.victory += other.victory
        self.verdict += other.verdict
        self.points += other.points
        self.race += other.race
        self.objectives += other.objectives
        self.holding += other.holding
        self.nearest += other.nearest
        self.strength += other.strength
        self.company += other.company
        self.wounds += other.wounds
        self.pinned += other.pinned
        self.burning += other.burning
        self.ready += other.ready
        self.items += other.items
        self.finds += other.finds
        self.command += other.command
        self.gains += other.gains
        self.way += other.way
        self.exits += other.exits


def features_of(values: dict[str, float]) -> Features:
    """The features of that name with these numbers, the others with none."""
    made = Features()
    for name, value in values.items():
        setattr(made, name, value)
    return made
