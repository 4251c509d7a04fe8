"""Questions that the engine asks a player or chance, and the answers they accept.

Every question names the field of the asking frame that receives the answer. A player's question lists its options, or
gives a region with suggestions; chance is asked for dice or a draw. An answer is a plain value: a number, a word, or a
tuple of numbers.
"""

from __future__ import annotations

from deadzone.core.board.bodies import HIGHEST, LOWEST
from deadzone.core.cubes import Cube
from deadzone.core.dice import FACES, Test, dice_still_needed
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import (
    CUBE,
    DIRECTION,
    FACES_SET,
    MODEL,
    NUMBER,
    SPOT,
    TOKEN,
    WEAPON,
    WORD,
)
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, NO_SIDE, Side

# Re-exported for code that reads options.
__all__ = ("CUBE", "DIRECTION", "FACES_SET", "MODEL", "NUMBER", "SPOT", "TOKEN", "WEAPON", "WORD")

Answer = int | str | tuple[int, ...]


class Question:
    """A question to `side`; the answer is stored in the field `into` of the frame on top of the stack."""

    def __init__(self, side: Side, kind: str, into: str, subject: ModelNumber = NOBODY) -> None:
        self.side = side
        self.kind = kind
        self.into = into
        # The model concerned, NOBODY for none.
        self.subject = subject
        # The only side that knows the answer until the rules reveal it, NO_SIDE if it is public.
        self.secret = NO_SIDE
        # Never redirected to the model's controller: the rule already says which side decides. R-SCAT-13
        self.settled = False
        self.item = ""  # id of the item that the question is about, "" for none

    def why_not(self, value: Answer) -> Fault | None:
        """The reason why the answer is refused, or None if it is accepted."""
        raise NotImplementedError


class Choice(Question):
    """A player chooses one of the options.

    If several options are equal for JADE, it answers with their indices, and chance decides between them; `by_lot`
    allows this. J-AMB-07, J-AMB-14, J-AMB-17, J-AMB-34, J-AMB-35.
    """

    def __init__(
        self, side: Side, kind: str, into: str, options: tuple[Answer, ...], subject: ModelNumber = NOBODY
    ) -> None:
        super().__init__(side, kind, into, subject)
        self.options = options
        self.by_lot = False
        self.test_kind = ""  # kind of the test that the question is about, "" for none

    @property
    def domain(self) -> str:
        """What kind of thing the options are, such as MODEL or CUBE."""
        return QUESTION_KINDS[self.kind].domain

    def is_lot(self, value: Answer) -> bool:
        """Whether the answer is a tuple of ascending option indices between which chance is to decide."""
        if not self.by_lot or not isinstance(value, tuple) or len(value) < 2 or value in self.options:
            return False
        last = -1
        for place in value:
            if not last < place < len(self.options):
                return False
            last = place
        return True

    def why_not(self, value: Answer) -> Fault | None:
        if self.is_lot(value):
            return None
        # A bool is an int in Python, but True is not a model number.
        if not isinstance(value, bool) and value in self.options:
            return None
        return Fault("{value} is not one of the choices.", value=value)


class Planned(Declared):
    """The next answer of a side, if it is asked this kind of question and may give it: see `State.planned`."""

    side: Side
    kind: str
    value: Answer


class Spot(Question):
    """A player places a model at any point of a region in a cube; bots use one of the suggestions. R-POS-01..03.

    `left`, `right`, `top` and `bottom` bound the part of the floor that may hold the base's centre. `taken` lists the
    bases already there as x, y, radius; they must not be overlapped unless the cube is `crowded`, that is, unless no
    suggestion is free. `stays` means that the model is already in the cube and only takes a new place there.
    """

    def __init__(
        self,
        side: Side,
        subject: ModelNumber,
        cube: Cube,
        bounds: tuple[int, int, int, int],
        suggestions: tuple[tuple[int, int], ...],
        taken: tuple[tuple[int, int, int], ...],
        radius: int,
        crowded: bool,
    ) -> None:
        super().__init__(side, "spot", "spot", subject)
        self.cube = cube
        self.stays = False
        self.left, self.right, self.top, self.bottom = bounds
        self.suggestions = suggestions
        self.taken = taken
        self.radius = radius
        self.crowded = crowded

    def why_not(self, value: Answer) -> Fault | None:
        """Refuse a base centre off the cube's floor, or a base on top of others. R-FIELD-04, R-POS-02, R-POS-03."""
        if not isinstance(value, tuple) or len(value) != 2:
            return Fault("A spot in a cube must be two numbers, not {value}.", rule="R-POS-02", value=value)
        x, y = value
        if not (LOWEST <= x <= HIGHEST and LOWEST <= y <= HIGHEST):
            return Fault("Both numbers of a spot must be from 1 to 399.", rule="R-POS-02")
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            return Fault("The centre of the base must be on the solid half of the floor.", rule="R-POS-02")
        if not self.crowded and self.overlaps(x, y):
            return Fault("The base would overlap another base.", rule="R-POS-03")
        return None

    def overlaps(self, x: int, y: int) -> bool:
        for other_x, other_y, other_radius in self.taken:
            reach = self.radius + other_radius
            if (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) < reach * reach:
                return True
        return False


class Roll(Question):
    """Chance rolls the dice of a test, with their extra dice and re-rolls. R-TEST-*."""

    def __init__(self, kind: str, into: str, test: Test, subject: ModelNumber) -> None:
        super().__init__(CHANCE, kind, into, subject)
        self.test = test

    def still_needed(self, faces: tuple[int, ...]) -> int:
        """Number of dice still to be rolled after these; negative if there are too many."""
        return dice_still_needed(faces, self.test.dice(), self.test.target, self.test.rerolls)

    def why_not(self, value: Answer) -> Fault | None:
        refusal = why_no_faces(value, FACES)
        if refusal is not None or not isinstance(value, tuple):
            return refusal
        missing = self.still_needed(value)
        if missing > 0:
            return Fault("The roll is {count} {count|die|dice} short.", rule="R-TEST-07", count=missing)
        if missing < 0:
            return Fault("The roll has {count} too many dice.", rule="R-TEST-07", count=-missing)
        return None


class Dice(Question):
    """Chance rolls a number of dice outside of a test: scatter, tokens, command dice. R-TEST-11."""

    def __init__(self, kind: str, into: str, count: int, faces: int, subject: ModelNumber = NOBODY) -> None:
        super().__init__(CHANCE, kind, into, subject)
        self.count = count
        self.faces = faces

    def why_not(self, value: Answer) -> Fault | None:
        refusal = why_no_faces(value, self.faces)
        if refusal is not None or not isinstance(value, tuple):
            return refusal
        if len(value) != self.count:
            return Fault("This roll needs exactly {count} {count|die|dice}.", count=self.count)
        return None


class Draw(Question):
    """Chance draws one of several kinds without replacement; `counts` gives how many of each kind are left.

    `owner` is the side whose deck is drawn from, CHANCE for none: decks have random streams of their own.
    """

    def __init__(
        self, kind: str, into: str, counts: tuple[int, ...], subject: ModelNumber = NOBODY, owner: Side = CHANCE
    ) -> None:
        super().__init__(CHANCE, kind, into, subject)
        self.counts = counts
        self.owner = owner

    def why_not(self, value: Answer) -> Fault | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(self.counts)
        if fits and isinstance(value, int) and self.counts[value] > 0:
            return None
        return Fault("None of that kind is left to draw.")


def why_no_faces(value: Answer, faces: int) -> Fault | None:
    """The reason why a value is not a roll of dice with this many faces, or None if it is."""
    if not isinstance(value, tuple):
        return Fault("A roll must be a list of dice, not {value}.", value=value)
    for face in value:
        if not 1 <= face <= faces:
            return Fault("A die with {faces} faces cannot show {face}.", face=face, faces=faces)
    return None
