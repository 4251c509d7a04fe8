"""A player who takes any legal option, each as likely as the others."""

from __future__ import annotations

from random import Random

from deadzone.core.questions import Answer, Choice
from deadzone.core.state import State


class RandomPlayer:
    def __init__(self, seed: int | str) -> None:
        # Its own generator: what a bot thinks must not change the dice.
        self._random = Random(str(seed))

    def choose(self, view: State, question: Choice) -> Answer:
        return question.options[int(self._random.random() * len(question.options))]
