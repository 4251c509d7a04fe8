"""Sources of dice: a seeded stream, or a script of given results."""

from __future__ import annotations

import hashlib
from typing import Protocol

from deadzone.core.dice import FACES
from deadzone.core.questions import Answer, Dice, Draw, Question, Roll
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE
from deadzone.jade.turn.decks import stream_seed


class DiceSource(Protocol):
    def answer(self, question: Question) -> Answer:
        """Answer a question of chance."""
        ...


class DiceStream:
    """A stream of dice determined by its seed alone, on every machine and in every version of Python.

    Block n of the stream is BLAKE2b of the seed and n; a die takes the next byte. `position` is the number of bytes
    taken, so a resumed battle continues with the same dice. JADE's decks have their own streams, which the assistant
    for real tables shares; `decks` are their positions.
    """

    def __init__(self, seed: int | str, position: int = 0, decks: tuple[int, int] = (0, 0)) -> None:
        self.seed = str(seed)
        self.position = position
        self._decks: list[DiceStream | None] = [None, None]
        self._deck_positions = decks
        self._block = b""
        self._block_number = -1

    def __reduce__(self) -> tuple[object, ...]:
        """How `copy` and `pickle` make it again."""
        decks = [
            deck.position if deck is not None else known
            for deck, known in zip(self._decks, self._deck_positions, strict=True)
        ]
        return DiceStream, (self.seed, self.position, tuple(decks))

    def die(self, faces: int) -> int:
        """Roll one die with this many faces; bytes that would favour low faces are skipped."""
        fair = 256 - 256 % faces
        while True:
            byte = self._next_byte()
            if byte < fair:
                return byte % faces + 1

    def answer(self, question: Question) -> Answer:
        if isinstance(question, Roll):
            rolled: tuple[int, ...] = ()
            while (missing := question.still_needed(rolled)) > 0:
                rolled += tuple([self.die(FACES) for _ in range(missing)])
            return rolled
        if isinstance(question, Draw):
            return drawn(question, self.of(question).die(sum(question.counts)))
        assert isinstance(question, Dice)
        return tuple([self.die(question.faces) for _ in range(question.count)])

    def of(self, question: Question) -> DiceStream:
        """The stream that answers a question: the deck's own for a draw from JADE's decks, otherwise this one."""
        if not isinstance(question, Draw) or question.owner == CHANCE:
            return self
        deck = self._decks[question.owner]
        if deck is None:
            deck = DiceStream(stream_seed(self.seed, question.owner), self._deck_positions[question.owner])
            self._decks[question.owner] = deck
        return deck

    def _next_byte(self) -> int:
        number, offset = self.position >> 6, self.position & 63  # a block has 64 bytes
        if number != self._block_number:
            self._block = hashlib.blake2b(f"{self.seed}/{number}".encode()).digest()
            self._block_number = number
        self.position += 1
        return self._block[offset]


class ScriptedDice:
    """Dice given in advance. A roll beyond the script fails; `left_over` are the faces not yet rolled.

    A draw takes one number from the script: the position, from 1, among the things left to draw.
    """

    def __init__(self, *faces: int) -> None:
        self.left_over = list(faces)

    def answer(self, question: Question) -> Answer:
        if isinstance(question, Roll):
            rolled: tuple[int, ...] = ()
            while (missing := question.still_needed(rolled)) > 0:
                rolled += self._take(question, missing)
            return rolled
        if isinstance(question, Draw):
            return drawn(question, self._take(question, 1)[0])
        assert isinstance(question, Dice)
        return self._take(question, question.count)

    def _take(self, question: Question, count: int) -> tuple[int, ...]:
        if count > len(self.left_over):
            raise Fault(
                "Unexpected roll: {kind} needs {missing} more {missing|die|dice}, but the script has {left}.",
                kind=question.kind,
                missing=count,
                left=len(self.left_over),
            )
        taken = tuple(self.left_over[:count])
        del self.left_over[:count]
        return taken


def drawn(question: Draw, place: int) -> int:
    """The kind at a position, counted from 1, when all things left are laid out in a row by kind."""
    for kind, count in enumerate(question.counts):
        place -= count
        if place <= 0:
            return kind
    raise Fault("None of that kind is left to draw.")
