"""A player who takes any legal option, each as likely as the others."""

from __future__ import annotations

from random import Random

from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State


class RandomPlayer:
    blind = True  # the options are all it looks at

    def __init__(self, seed: int | str) -> None:
        # Its own generator: what a bot thinks must not change the dice.
        self._random = Random(str(seed))

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        options: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
        return options[int(self._random.random() * len(options))]

    def recall(self, question: Choice | Spot, value: Answer) -> None:
        """An answer of its own in a battle that is resumed: one number was used up for it."""
        self._random.random()
