"""Many battles side by side against an opponent, for training: one array for all of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadzone.core.sides import NO_SIDE, Side, enemy_of
from deadzone.training.battles import Arena, Battle
from deadzone.training.features import Floats, sight_of


class Step(NamedTuple):
    """What all battles show after a step. `over` tells which have ended: those show the first question of the next."""

    battles: Floats  # count x SIZE
    options: Floats  # count x MOST_OPTIONS x OF_OPTION
    masks: NDArray[np.int8]  # count x MOST_OPTIONS
    rewards: Floats  # count
    over: NDArray[np.bool_]  # count
    results: Floats  # count: 1, 0 or -1 for a battle that has just ended


class VectorBattles:
    """Battles of one side against a player of the house, opened again as soon as they are over.

    Battle after battle, the numbers of games go up from the seed, so that a run can be repeated.
    """

    def __init__(self, arena: Arena, count: int, side: Side, points_weight: float = 0.0) -> None:
        self.count = count
        self._arena = arena
        self._side = side
        self._points_weight = points_weight
        self._next = 1
        self._battles: list[Battle] = []

    def reset(self, seed: int = 1) -> Step:
        self._next = seed
        self._battles = [self._opened() for _ in range(self.count)]
        nothing = np.zeros(self.count, np.float32)
        return self._shown(nothing, np.zeros(self.count, np.bool_), nothing.copy())

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Answer in every battle with the option of this number."""
        rewards, results = np.zeros(self.count, np.float32), np.zeros(self.count, np.float32)
        over = np.zeros(self.count, np.bool_)
        for place, action in enumerate(actions):
            battle = self._battles[place]
            before = battle.lead(self._side)
            battle.choose(int(action))
            battle.let_play(enemy_of(self._side))
            rewards[place] = self._points_weight * (battle.lead(self._side) - before)
            if battle.side == NO_SIDE:
                results[place] = battle.result(self._side)
                rewards[place] += results[place]
                over[place] = True
                self._battles[place] = self._opened()
        return self._shown(rewards, over, results)

    def _opened(self) -> Battle:
        """The next battle at our first question."""
        battle = self._arena.open(self._next)
        self._next += 1
        battle.let_play(enemy_of(self._side))
        return battle

    def _shown(self, rewards: Floats, over: NDArray[np.bool_], results: Floats) -> Step:
        sights = [sight_of(battle.g, self._side) for battle in self._battles]
        return Step(
            np.array([sight.battle for sight in sights]),
            np.array([sight.options for sight in sights]),
            np.array([sight.mask for sight in sights]),
            rewards,
            over,
            results,
        )
