"""Train a small policy against the random player: `python tools/train_policy.py weights.npz`.

It is the plainest way of learning from battles (REINFORCE): after each of them, the choices made become more likely if
it went better than usual, and less likely if it went worse. A few hundred battles, minutes on one processor,
are enough.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from deadzone.core.sides import BLUE, RED, Side
from deadzone.training.battles import Arena
from deadzone.training.features import OF_OPTION
from deadzone.training.policy import Weights, chances, drawn, save
from deadzone.training.vector import VectorBattles

AT_ONCE = 16
POINTS_WEIGHT = 0.1
RATE = 0.3
STEADY = 0.9  # how much of the usual return is kept from battle to battle
FRESH = 1_000_000  # first game of the test: none of them was trained on


class Learner:
    """Weights, and what is needed to change them after each battle."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.weights: Weights = np.zeros(len(OF_OPTION))
        self.usual = 0.0
        self.spread = 1.0
        self.traces = np.zeros((AT_ONCE, len(OF_OPTION)))
        self.returns = np.zeros(AT_ONCE)

    def choose(self, options: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Draw an option in each battle, and note in which direction the weights would make it more likely."""
        likely = chances(self.weights, options, masks)
        chosen = drawn(likely, self.random)
        taken = options[np.arange(len(chosen)), chosen]
        self.traces += taken - np.einsum("no,nof->nf", likely, options)
        return chosen

    def learn(self, rewards: NDArray[np.float32], over: NDArray[np.bool_]) -> None:
        self.returns += rewards
        for place in np.flatnonzero(over):
            better = self.returns[place] - self.usual
            self.usual += (1 - STEADY) * better
            self.spread = STEADY * self.spread + (1 - STEADY) * abs(better)
            step = self.traces[place] / (np.linalg.norm(self.traces[place]) + 1e-9)
            self.weights += RATE * better / (self.spread + 0.1) * step
            self.traces[place] = 0
            self.returns[place] = 0


def trained(battles: int, seed: int, arena: Arena, side: Side) -> Weights:
    learner = Learner(seed)
    table = VectorBattles(arena, AT_ONCE, side, POINTS_WEIGHT)
    step = table.reset(seed)
    done, wins = 0, 0.0
    while done < battles:
        step = table.step(learner.choose(step.options, step.masks))
        learner.learn(step.rewards, step.over)
        wins += float((step.results > 0).sum())
        ended = int(step.over.sum())
        if ended and done // 100 != (done + ended) // 100:
            share = wins / (done + ended)
            print(f"{done + ended} battles, usual return {learner.usual:+.2f}, {share:.0%} won", flush=True)
        done += ended
    return learner.weights


def share_won(weights: Weights, battles: int, arena: Arena, side: Side) -> float:
    """The share of fresh battles won with these weights."""
    random = np.random.default_rng(FRESH)
    table = VectorBattles(arena, AT_ONCE, side)
    step = table.reset(FRESH)
    done, wins = 0, 0
    while done < battles:
        step = table.step(drawn(chances(weights, step.options, step.masks), random))
        done += int(step.over.sum())
        wins += int((step.results > 0).sum())
    return wins / done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--battles", type=int, default=600)
    parser.add_argument("--test", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", default="random", help="random or jade")
    parser.add_argument("--least", type=float, default=0.0, help="the share of wins below which this fails")
    given = parser.parse_args()
    start = perf_counter()
    weights = trained(given.battles, given.seed, Arena(players=("random", given.opponent)), RED)
    save(weights, given.file)
    print(f"trained in {perf_counter() - start:.0f} s")
    for place in np.argsort(-np.abs(weights)):
        print(f"{OF_OPTION[place]:>14} {weights[place]:+.2f}")
    for name, side, players in (("red", RED, ("random", given.opponent)), ("blue", BLUE, (given.opponent, "random"))):
        won = share_won(weights, given.test, Arena(players=players), side)
        print(f"won as {name}: {won:.0%}")
        if won < given.least:
            raise SystemExit(f"That is less than {given.least:.0%}.")


if __name__ == "__main__":
    main()
