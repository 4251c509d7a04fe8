"""A clock that runs while somebody is here who may answer, and stands otherwise."""

from __future__ import annotations

from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.core.state import State
from deadzone.host.battles import clock as clocks
from deadzone.host.battles.clock import Clock
from deadzone.host.protocol.company import ClockInfo

THOUSAND = 1000


class Timekeeper:
    """The clock of a battle as it stood when it was last set, and since when it runs; without a clock it does nothing.

    `up` is the time for which players could be here. A timekeeper does not change; another one takes its place.
    """

    def __init__(self, clock: Clock | None, since: float | None = None) -> None:
        self._clock = clock
        self._since = since  # None while it stands

    @property
    def runs(self) -> bool:
        return self._since is not None

    def clock(self, up: float) -> Clock | None:
        if self._clock is None or self._since is None:
            return self._clock
        return self._clock.after(max(0.0, up - self._since))

    def info(self, up: float) -> ClockInfo | None:
        clock = self.clock(up)
        if clock is None:
            return None
        return ClockInfo(
            turn=clock.turn * THOUSAND,
            left=(int(clock.left[RED] * THOUSAND), int(clock.left[BLUE] * THOUSAND)),
            side=clock.side,
            spent=int(clock.spent * THOUSAND),
            grace=int(clocks.GRACE_SECONDS * THOUSAND),
            running=self.runs,
        )

    def out_of_time(self, up: float) -> Side | None:
        """The side that has been out of time for so long that the other one may claim the win."""
        clock = self.clock(up)
        overdue = clock.overdue() if clock is not None else None
        return clock.side if clock is not None and overdue is not None and overdue >= clocks.GRACE_SECONDS else None

    def asking(self, g: State, runs: bool, up: float) -> Timekeeper:
        """The timekeeper once this is asked; whether the clock runs now."""
        clock = self.clock(up)
        if clock is None:
            return self
        return Timekeeper(clock.asking(side_asked(g)), up if runs else None)

    def text(self, up: float) -> str:
        """The clock as it is stored; empty without one."""
        clock = self.clock(up)
        return clock.text() if clock is not None else ""

    def text_after(self, g: State, up: float) -> str:
        """The clock as it is stored together with an answer that leads to this state; empty without one."""
        clock = self.clock(up)
        return clock.asking(side_asked(g)).text() if clock is not None else ""

    def text_of_new(self) -> str:
        """A clock of the same kind for another battle, as it is stored; empty without one."""
        return clocks.new_clock(self._clock.turn, self._clock.reserve).text() if self._clock is not None else ""


def side_asked(g: State) -> Side:
    return g.question.side if g.question is not None and g.question.side in (RED, BLUE) else NO_SIDE
