"""Battles between named rivals, grouped by game number, and the shares that follow from them.

With paired seeds all battles of one number share dice, maps and random teams. So numbers are what is independent, and
intervals over several cells are taken over numbers, not over battles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from deadzone.lab.experiments.estimates import Numbers, mean_interval, p_of_mean
from deadzone.lab.experiments.found import By, Found
from deadzone.lab.experiments.statistics import Interval, p_of_z, t_of, wilson, z_of

Places = NDArray[np.int64]
NOT_MET = -1  # instead of the place of a rival who has not met anybody


class Contests:
    """Each row is a battle: the places of both rivals in `names`, the score of the first, and the game number."""

    def __init__(self, names: list[str], first: Places, second: Places, score: Numbers, number: Places) -> None:
        self.names = names
        self.first = first
        self.second = second
        self.score = score
        self.number = number

    @property
    def n(self) -> int:
        return len(self.score)

    def pair(self, one: int, other: int) -> Interval:
        """The share of one rival against another."""
        ahead = (self.first == one) & (self.second == other)
        behind = (self.first == other) & (self.second == one)
        scored = float(self.score[ahead].sum() + (1 - self.score[behind]).sum())
        return wilson(scored, int(ahead.sum() + behind.sum()))

    def by_number(self, rival: int) -> Numbers:
        """The mean score of a rival in each game number, over all opponents and both sides."""
        ahead, behind = self.first == rival, self.second == rival
        numbers = np.concatenate([self.number[ahead], self.number[behind]])
        scores = np.concatenate([self.score[ahead], 1 - self.score[behind]])
        return means_by(numbers, scores)

    def share(self, rival: int) -> Interval:
        """The share of a rival against the field, with an interval over game numbers."""
        found = mean_interval(self.by_number(rival))
        return found._replace(low=max(0.0, found.low), high=min(1.0, found.high))

    def p(self, rival: int) -> float:
        return p_of_mean(self.by_number(rival), 0.5)


def share_by_number(scores: Numbers, numbers: Places) -> Interval:
    """The share that battles score: Wilson's interval, or one over game numbers if that is wider.

    With paired seeds, battles of one number are alike, and there are fewer independent ones than battles.
    """
    n = len(scores)
    plain = wilson(float(scores.sum()), n)
    _, place = np.unique(numbers, return_inverse=True)
    groups = int(place.max()) + 1 if n else 0
    if groups < 2:
        return plain
    apart = np.bincount(place, weights=scores - plain.value)
    half = t_of(groups - 1) * float(np.sqrt(groups / (groups - 1) * (apart**2).sum())) / n
    if half <= plain.half:
        return plain
    return Interval(plain.value, max(0.0, plain.value - half), min(1.0, plain.value + half), n)


def p_of_interval(found: Interval, expected: float = 0.5) -> float:
    """The two-sided p that belongs to the width of an interval."""
    return 1.0 if found.half == 0 else p_of_z((found.value - expected) * z_of() / found.half)


def means_by(groups: Places, values: Numbers) -> Numbers:
    """The mean of the values of each group, in the order of the groups."""
    _, place = np.unique(groups, return_inverse=True)
    counts = np.bincount(place)
    return np.asarray(np.bincount(place, weights=values) / np.maximum(counts, 1), dtype=np.float64)


def contests_of(found: Found, naming: By) -> Contests:
    """The battles between different rivals; those who have not met anybody yet are not among them."""
    played = [found.record.cells[place] for place in np.unique(found.cell)]
    pairs = [(naming(cell.first), naming(cell.second)) for cell in played]
    names = list(dict.fromkeys(name for pair in pairs for name in pair if pair[0] != pair[1]))
    place = {name: number for number, name in enumerate(names)}
    first = np.array(found.of_cells(lambda cell: place.get(naming(cell.first), NOT_MET)), dtype=np.int64)
    second = np.array(found.of_cells(lambda cell: place.get(naming(cell.second), NOT_MET)), dtype=np.int64)
    different = first != second
    return Contests(names, first[different], second[different], found.first_score[different], found.game[different])
