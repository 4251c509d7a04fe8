"""AMBER as a player: what it answers follows from the view, its seed and the number of the question alone."""

from __future__ import annotations

from deadzone.amber.choosing import best_plan
from deadzone.amber.levels import LEVELS
from deadzone.amber.quick_dice import QuickDice
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State


class AmberPlayer:
    careful = True  # it changes only copies

    def __init__(self, seed: str, level: str) -> None:
        self._seed = seed
        self._plans = LEVELS[level]
        self._asked = 0

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        self._asked += 1
        options: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
        if len(options) == 1:
            return options[0]
        dice = QuickDice(f"{self._seed}/{self._asked}")
        return best_plan(view, question, self._plans, dice).answers[0]

    def recall(self, question: Choice | Spot, value: Answer) -> None:
        """Count an answer that was given before the battle was resumed."""
        self._asked += 1
