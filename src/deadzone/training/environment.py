"""The battle as a PettingZoo environment (AEC): red and blue take turns as the rules ask them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from deadzone.core.sides import RED, SIDE_NAMES, Side
from deadzone.training.battles import ROUNDS, STARTERS, Arena, Battle
from deadzone.training.features import MOST_OPTIONS, OF_OPTION, SIZE, sight_of

AGENTS: Final = SIDE_NAMES[:2]
MOST_SEED: Final = 2**31 - 1
Observation = dict[str, Any]


class BattleEnv(AECEnv):  # type: ignore[misc]
    """Two agents, `red` and `blue`. An action is the number of an option; the mask tells which there are.

    `reset(seed=n)` opens the same battle each time. The reward is 1 for a win, -1 for a loss and 0 for a draw, plus
    `points_weight` for each victory point gained, less those the enemy gains.
    """

    metadata: dict[str, Any] = {"name": "deadzone_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        red: str = STARTERS[RED],
        blue: str = STARTERS[1 - RED],
        mission: str = "patrol",
        battlefield: str = "refinery",
        rounds: int = ROUNDS,
        points_weight: float = 0.0,
    ) -> None:
        super().__init__()
        self.render_mode = None
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._arena = Arena(red, blue, mission, battlefield, rounds)
        self._points_weight = points_weight
        self._random = np.random.default_rng()
        self._battle: Battle | None = None
        self.observation_spaces = {agent: observation_space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(MOST_OPTIONS) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    @property
    def battle(self) -> Battle:
        assert self._battle is not None, "reset() comes first"
        return self._battle

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a battle; without a seed, one that follows from the seed given before."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        number = seed if seed is not None else int(self._random.integers(MOST_SEED))
        self._battle = self._arena.open(number)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.battle.side]

    def observe(self, agent: str) -> Observation:
        sight = sight_of(self.battle.g, Side(AGENTS.index(agent)))
        return {"observation": sight.battle, "options": sight.options, "action_mask": sight.mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        battle = self.battle
        before = battle.lead(RED)
        fits = battle.choose(-1 if action is None else int(action))
        self.infos[agent] = {} if fits else {"illegal": True}
        self._cumulative_rewards[agent] = 0.0
        gained = battle.lead(RED) - before
        over = battle.g.question is None
        for name, sign in zip(AGENTS, (1, -1), strict=True):
            self.rewards[name] = self._points_weight * sign * gained + battle.result(Side(AGENTS.index(name)))
            self.terminations[name] = over
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)] if over else AGENTS[battle.side]
        self._accumulate_rewards()

    def close(self) -> None:
        self._battle = None


def observation_space() -> spaces.Dict:
    return spaces.Dict({
        "observation": spaces.Box(-1, 1, (SIZE,), np.float32),
        "options": spaces.Box(-1, 1, (MOST_OPTIONS, len(OF_OPTION)), np.float32),
        "action_mask": spaces.Box(0, 1, (MOST_OPTIONS,), np.int8),
    })  # fmt: skip
