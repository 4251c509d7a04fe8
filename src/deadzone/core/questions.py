"""Questions: what the engine asks of a player or of chance, and what may be answered.

Every question names the field of the asking frame in which the answer lands. A player's question lists its options;
chance is asked for dice. An answer is a plain value: a number, a word, or a tuple of numbers.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES, Test, dice_still_needed
from deadzone.core.sentence import Fault

RED: Final = 0
BLUE: Final = 1
CHANCE: Final = 2
SIDE_NAMES: Final = ("red", "blue", "chance")

Answer = int | str | tuple[int, ...]

# What the options of a question are: it decides how they are written and read.
MODEL: Final = "model"
WEAPON: Final = "weapon"
NUMBER: Final = "number"
WORD: Final = "word"


def enemy_of(side: int) -> int:
    return 1 - side


class Question:
    """Asked of `side`; the answer lands in the field `into` of the frame on top of the stack."""

    def __init__(self, side: int, kind: str, into: str) -> None:
        self.side = side
        self.kind = kind
        self.into = into

    def why_not(self, value: Answer) -> Fault | None:
        """Why the answer is refused, or None when it is accepted."""
        raise NotImplementedError


class Choice(Question):
    """A player chooses one of the options. `subject` is the model concerned, -1 for none."""

    def __init__(
        self, side: int, kind: str, into: str, domain: str, options: tuple[int | str, ...], subject: int = -1
    ) -> None:
        super().__init__(side, kind, into)
        self.domain = domain
        self.options = options
        self.subject = subject

    def why_not(self, value: Answer) -> Fault | None:
        # A bool is an int to Python, but True is nobody's model number.
        if not isinstance(value, bool) and value in self.options:
            return None
        return Fault("{value} is not one of the choices.", value=value)


class Roll(Question):
    """Chance rolls the dice of a test, with their extra dice and re-rolls. R-TEST-*."""

    def __init__(self, kind: str, into: str, test: Test, subject: int) -> None:
        super().__init__(CHANCE, kind, into)
        self.test = test
        self.subject = subject

    def still_needed(self, faces: tuple[int, ...]) -> int:
        """How many more dice must be rolled after these; negative when there are too many."""
        return dice_still_needed(faces, self.test.dice(), self.test.target, self.test.rerolls)

    def why_not(self, value: Answer) -> Fault | None:
        if not isinstance(value, tuple):
            return Fault("A roll is a list of dice, not {value}.", value=value)
        for face in value:
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= FACES:
                return Fault("{face} is not a face of an eight-sided die.", face=face)
        missing = self.still_needed(value)
        if missing > 0:
            return Fault("The roll lacks {count} dice.", rule="R-TEST-07", count=missing)
        if missing < 0:
            return Fault("The roll has {count} dice too many.", rule="R-TEST-07", count=-missing)
        return None
