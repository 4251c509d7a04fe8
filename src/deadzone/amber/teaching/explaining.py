"""AMBER as a player that gives its reasons with each answer it has thought about."""

from __future__ import annotations

from deadzone.amber.levels import LEVELS
from deadzone.amber.player import AmberPlayer
from deadzone.amber.teaching.reasons import why_of
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State
from deadzone.table.driver import Reasoned


class ExplainingAmber:
    """It plays like AMBER with the same seed; answers that follow a plan have no reasons of their own."""

    careful = True  # it changes only copies

    def __init__(self, seed: str, level: str) -> None:
        self._amber = AmberPlayer(seed, level)
        self._seed = seed
        self._level = LEVELS[level]

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        before = self._amber.thought
        answer = self._amber.choose(view, question)
        thought = self._amber.thought
        if thought is None or thought is before:
            return answer
        why = why_of(view, question, thought, self._level, self._seed)
        return Reasoned(answer, why) if why is not None else answer

    def recall(self, question: Choice | Spot, value: Answer) -> None:
        self._amber.recall(question, value)
