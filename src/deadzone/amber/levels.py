"""AMBER's levels: how many plans it tries out, how far it looks, and what it sees. Work, not time, so that a battle is
the same on every machine."""

from __future__ import annotations

from typing import Final

from deadzone.amber.weights import HAND_MADE, IN_USE
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Fault

AMBER: Final = "amber"
STRONG: Final = "strong"
EXPERT: Final = "expert"
JUDGE: Final = STRONG  # looks back on battles, which have a hundred decisions


class Level(Declared):
    """How AMBER thinks: `plans` are tried out at first, the best `finalists` again `trials` times in all.

    A level that `foresees` knows JADE's document and compares these after JADE's next Activation. One that plans
    `shorter` looks only to the end of an action, and one with a list of what it `sees` weighs nothing else, as people
    do who are new to the game. The share `anew` of the first plans begin with every option in turn, the others like
    the best so far. `weights` is a file.
    """

    name: str
    plans: int
    finalists: int
    trials: int
    shorter: bool = False
    sees: tuple[str, ...] = ()
    foresees: bool = False
    anew: float = 0.75
    weights: str = IN_USE

    def without_replies(self) -> Level:
        """The same level, but it does not foresee what JADE does next."""
        return Level(
            self.name,
            self.plans,
            self.finalists,
            self.trials,
            self.shorter,
            self.sees,
            anew=self.anew,
            weights=self.weights,
        )


_ALL: Final[tuple[Level, ...]] = (
    Level("beginner", 2, 1, 0, shorter=True, sees=("victory", "points", "way", "exits")),
    Level("novice", 4, 1, 0),
    Level("steady", 9, 3, 7),
    Level(STRONG, 21, 6, 12, foresees=True),
    Level(EXPERT, 100, 12, 60, foresees=True),
    Level("merciless", 3000, 32, 2000, foresees=True),
)
# Kept as players for the ladder, not offered to people: before replies were foreseen (strong-1), before weights were
# learned (strong-2), and before the steps between the levels were made even.
_EARLIER: Final[tuple[Level, ...]] = (
    Level("steady-1", 15, 4, 15),
    Level("strong-1", 110, 12, 110, anew=0.5, weights=HAND_MADE),
    Level("strong-2", 110, 12, 110, foresees=True, anew=0.5, weights=HAND_MADE),
    Level("strong-3", 140, 12, 80, foresees=True),
)
OFFERED_LEVELS: Final[tuple[str, ...]] = tuple([level.name for level in _ALL])
LEVELS: Final[dict[str, Level]] = {level.name: level for level in (*_ALL, *_EARLIER)}


def level_called(name: str) -> str:
    """The level of that name; strong without one."""
    level = name or STRONG
    if level not in LEVELS:
        raise Fault("AMBER has no level '{name}'; its levels are {known}.", name=level, known=", ".join(LEVELS))
    return level
