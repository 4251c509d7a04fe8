"""The clock of a battle between two people: free time in every turn, and a reserve for what goes beyond it."""

from __future__ import annotations

import re

import msgspec
from msgspec import Struct

from deadzone.core.sides import BLUE, NO_SIDE, RED, Side

GRACE_SECONDS = 60.0  # from running out of time until the other side may claim the win
TEXT = re.compile(r"(\d+) (\d+) (\d+) (\d+) (-1|0|1) (\d+)")


class Clock(Struct, frozen=True, kw_only=True):
    """How much time each side has; all times in seconds.

    Whoever is asked has `turn` seconds until the other side is asked; what goes beyond that comes off the reserve.
    """

    turn: int
    reserve: int
    left: tuple[float, float]  # of the reserves, before this turn
    side: Side = NO_SIDE  # whose turn it is
    spent: float = 0.0  # in this turn

    def after(self, seconds: float) -> Clock:
        """The clock when it has run for this long."""
        return msgspec.structs.replace(self, spent=self.spent + seconds) if self.side != NO_SIDE else self

    def asking(self, side: Side) -> Clock:
        """The clock when this side is asked; its turn goes on if it was asked before."""
        if side == self.side:
            return self
        red, blue = self.left_of(RED), self.left_of(BLUE)
        return msgspec.structs.replace(self, left=(red, blue), side=side, spent=0.0)

    def left_of(self, side: Side) -> float:
        return max(0.0, self.left[side] - self._beyond()) if side == self.side else self.left[side]

    def _beyond(self) -> float:
        return max(0.0, self.spent - self.turn)

    def overdue(self) -> float | None:
        """Seconds for which the side being asked has been out of time; None if it is not."""
        if self.side == NO_SIDE or self.spent < self.turn + self.left[self.side]:
            return None
        return self.spent - self.turn - self.left[self.side]

    def text(self) -> str:
        """The form stored in the database."""
        times = (self.turn, self.reserve, *self.left, self.side, self.spent)
        return " ".join([str(int(each)) for each in times])

    @staticmethod
    def read(text: str) -> Clock | None:
        found = TEXT.fullmatch(text)
        if found is None:
            return None
        turn, reserve, red, blue, side, spent = map(int, found.groups())
        return Clock(turn=turn, reserve=reserve, left=(red, blue), side=Side(side), spent=spent)


def new_clock(turn: int, reserve: int) -> Clock:
    return Clock(turn=turn, reserve=reserve, left=(reserve, reserve))
