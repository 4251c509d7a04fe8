"""A player that takes any legal option, all equally likely."""

from __future__ import annotations

from random import Random

from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State


class RandomPlayer:
    blind = True  # it looks only at the options

    def __init__(self, seed: int | str) -> None:
        # Its own generator, so that its choices do not change the dice.
        self._numbers = Random(str(seed))
        self._random = self._numbers.random

    def __deepcopy__(self, memo: dict[int, object]) -> RandomPlayer:
        twin = RandomPlayer(0)
        twin._numbers.setstate(self._numbers.getstate())
        return twin

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        options: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
        return options[int(self._random() * len(options))]

    def recall(self, question: Choice | Spot, value: Answer) -> None:
        """Use up the random number of an answer that was given before the battle was resumed."""
        self._random()
