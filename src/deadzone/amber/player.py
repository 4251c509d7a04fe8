"""AMBER as a player: what it answers follows from the view, its seed and its own answers so far."""

from __future__ import annotations

import logging
from copy import copy, deepcopy
from time import perf_counter

from deadzone.amber.levels import LEVELS
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.thinking import NEVER, Thought, think
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State

log = logging.getLogger(__name__)


class AmberPlayer:
    """It thinks once, then follows its plan until dice or the enemy have had a say.

    `cap` limits the thinking about one question, in milliseconds, for games with people; 0 is no limit, as in batches
    and tests, where the same seed must give the same battle on every machine.
    """

    careful = True  # it changes only copies

    def __init__(self, seed: str, level: str, cap: int = 0) -> None:
        self._seed = seed
        self._level = LEVELS[level]
        self._cap = cap
        self._asked = 0
        self.thought: Thought | None = None  # the last one, for those who ask why

    def __deepcopy__(self, memo: dict[int, object]) -> AmberPlayer:
        twin = copy(self)
        twin.thought = deepcopy(self.thought)
        return twin

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        self._asked += 1
        if self.thought is not None:
            planned = self.thought.next_answer(question)
            if planned is not None:
                return planned
        began = perf_counter()
        ends = began + self._cap / 1000 if self._cap else NEVER
        self.thought = think(view, question, self._level, QuickDice(f"{self._seed}/{self._asked}"), ends)
        if self.thought.cut:
            log.warning("AMBER stopped thinking after %d ms and %d trials.", self._cap, self.thought.trials)
        return self.thought.answer

    def recall(self, question: Choice | Spot, value: Answer) -> None:
        """Count an answer that was given before the battle was resumed."""
        self._asked += 1
