"""What a generated battlefield is to be like: how much is built, how high, how open, and how both sides compare."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import (
    BLOCKED,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    SMALL,
)
from deadzone.core.sentence import Fault

LESS, USUAL, MORE = "less", "usual", "more"
AMOUNTS: Final = (LESS, USUAL, MORE)
HALF_TURN, MIRROR, NO_SYMMETRY = "half-turn", "mirror", "none"
SYMMETRIES: Final = (HALF_TURN, MIRROR, NO_SYMMETRY)

# Buildings per side besides those over objectives: the fewest, and how many more chance may add.
BUILDINGS: Final = {LESS: (1, 2), USUAL: (3, 2), MORE: (5, 2)}
# Chance in percent that a building has an upper storey, and that this covers the whole building.
STOREYS: Final = {LESS: (20, 20), USUAL: (55, 40), MORE: (90, 75)}
# Barricades besides those needed against empty areas.
BARRICADES: Final = {LESS: (8, 4), USUAL: (4, 3), MORE: (0, 2)}
GROUND_WALLS: Final = {
    LESS: {BLOCKED: 66, MEDIUM: 8, SMALL: 12, LARGE_DOOR: 6, HATCH + 3: 8},
    USUAL: {BLOCKED: 44, MEDIUM: 18, SMALL: 16, LARGE_DOOR: 15, HATCH + 3: 7},
    MORE: {BLOCKED: 18, MEDIUM: 38, SMALL: 10, LARGE_DOOR: 30, HATCH + 3: 4},
}
UPPER_WALLS: Final = {
    LESS: {BLOCKED: 50, MEDIUM: 20, SMALL: 18, LARGE_DOOR: 6, LOW_WALL: 6},
    USUAL: {BLOCKED: 26, MEDIUM: 34, SMALL: 16, LARGE_DOOR: 12, LOW_WALL: 12},
    MORE: {BLOCKED: 10, MEDIUM: 40, SMALL: 8, LARGE_DOOR: 18, LOW_WALL: 24},
}


class Wishes:
    """`density` is about buildings, `height` about upper storeys (of three levels), `openness` about openings."""

    def __init__(
        self, density: str = USUAL, height: str = USUAL, openness: str = USUAL, symmetry: str = HALF_TURN
    ) -> None:
        for wish, amount in (("density", density), ("height", height), ("openness", openness)):
            if amount not in AMOUNTS:
                raise Fault("'{wish}' must be one of {known}.", wish=wish, known=", ".join(AMOUNTS))
        if symmetry not in SYMMETRIES:
            raise Fault("'{wish}' must be one of {known}.", wish="symmetry", known=", ".join(SYMMETRIES))
        self.density = density
        self.height = height
        self.openness = openness
        self.symmetry = symmetry


AS_USUAL: Final = Wishes()
