"""A small policy: the worth of an option is a weighted sum of its numbers. It plays as a bot, too.

`deadzone simulate --players deadzone.training.policy:Trained:weights.npz,random`
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State
from deadzone.training.features import OF_OPTION, Floats, options_of, sight_of

Weights = NDArray[np.float64]


def chances(weights: Weights, options: Floats, mask: NDArray[np.int8]) -> NDArray[np.float64]:
    """How likely each option is chosen (softmax); the last axis of `options` has their numbers."""
    worth = np.where(mask == 1, options @ weights, -np.inf)
    scaled = np.exp(worth - worth.max(axis=-1, keepdims=True))
    found: NDArray[np.float64] = scaled / scaled.sum(axis=-1, keepdims=True)
    return found


def drawn(likely: NDArray[np.float64], random: np.random.Generator) -> NDArray[np.int64]:
    """An option for each row of chances, drawn by them."""
    below = likely.cumsum(axis=-1) < random.random((*likely.shape[:-1], 1))
    last = (likely > 0).sum(axis=-1) - 1  # sums may stay a little below 1
    return np.asarray(np.minimum(below.sum(axis=-1), last), np.int64)


def save(weights: Weights, path: Path) -> None:
    np.savez(path, weights=weights, names=np.array(OF_OPTION))


def load(path: Path) -> Weights:
    with np.load(path) as kept:
        if list(kept["names"]) != list(OF_OPTION):
            raise ValueError("these weights are for other numbers of options")
        found: Weights = kept["weights"]
        return found


class Trained:
    """A bot with the weights of a file, which draws its options by their chances."""

    def __init__(self, seed: str, parameter: str) -> None:
        self._weights = load(Path(parameter))
        self._random = np.random.default_rng(list(seed.encode()))

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        sight = sight_of(view, question.side)
        likely = chances(self._weights, sight.options, sight.mask)
        return options_of(question)[int(drawn(likely, self._random))]
