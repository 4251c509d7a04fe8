"""Answers that nobody was asked for: undo takes them back with the one before them, as on the page."""

from __future__ import annotations

from typing import Final

from deadzone.host.protocol.requests import MOST_TAKEN_BACK

NOWHERE: Final = -1


class Automatic:
    """Numbers of the questions that were answered so."""

    def __init__(self) -> None:
        self._given: set[int] = set()
        self._rest_from = NOWHERE  # where the rest of a deployment was left to the table
        self._undone = NOWHERE  # the question that came back by undo, which is asked even if it leaves no choice
        self._number = 0

    def may_answer(self, n: int) -> bool:
        return n != self._undone

    def gave(self, n: int) -> None:
        self._given.add(n)

    def places_rest(self, n: int) -> None:
        self._rest_from = n

    def to_take_back(self, n: int) -> int:
        """How many answers an undo takes back."""
        steps = 1
        while n - steps in self._given and steps < MOST_TAKEN_BACK:
            steps += 1
        return steps

    def moved(self, number: int) -> None:
        """The battle has moved to a question, on or back."""
        if self._rest_from != NOWHERE:
            self._given.update(range(self._rest_from + 1, number))
        self._rest_from = NOWHERE
        self._given = {n for n in self._given if n < number}
        if number < self._number:
            self._undone = number
        self._number = number
