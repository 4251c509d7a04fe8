"""Battles between named rivals, grouped by game number, and the shares that follow from them.

With paired seeds all battles of one number share dice, maps and random teams. So numbers are what is independent, and
intervals over several cells are taken over numbers, not over battles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from deadzone.lab.experiments.estimates import Numbers, mean_interval, p_of_mean
from deadzone.lab.experiments.found import By, Found
from deadzone.lab.experiments.statistics import Interval, wilson

Places = NDArray[np.int64]


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
        return mean_interval(self.by_number(rival))

    def p(self, rival: int) -> float:
        return p_of_mean(self.by_number(rival), 0.5)


def means_by(groups: Places, values: Numbers) -> Numbers:
    """The mean of the values of each group, in the order of the groups."""
    _, place = np.unique(groups, return_inverse=True)
    counts = np.bincount(place)
    return np.asarray(np.bincount(place, weights=values) / np.maximum(counts, 1), dtype=np.float64)


def contests_of(found: Found, naming: By) -> Contests:
    """The battles between different rivals."""
    names = list(dict.fromkeys(naming(one) for cell in found.record.cells for one in (cell.first, cell.second)))
    place = {name: number for number, name in enumerate(names)}
    first = np.array(found.of_cells(lambda cell: place[naming(cell.first)]), dtype=np.int64)
    second = np.array(found.of_cells(lambda cell: place[naming(cell.second)]), dtype=np.int64)
    different = first != second
    return Contests(names, first[different], second[different], found.first_score[different], found.game[different])
