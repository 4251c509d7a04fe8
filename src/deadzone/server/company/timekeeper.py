"""Keeps the time at a table: the clock runs while a person is asked and at least one of the players is there.

It counts in the server's own clock, so that nobody runs out of time while the server could not be reached.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.core.state import State
from deadzone.host.battles import clock as clocks
from deadzone.host.battles.clock import Clock
from deadzone.host.protocol.company import ClockInfo
from deadzone.host.records.seats import WATCH
from deadzone.server.company.part import Part
from deadzone.server.store.writing import Unreachable

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table

THOUSAND = 1000  # milliseconds in a second


class Timekeeper(Part):
    """The part of a table that has the clock; without a clock it does nothing."""

    def __init__(self, table: Table, kept: str) -> None:
        super().__init__(table)
        self._clock = Clock.read(kept)
        self._since: float | None = None  # when the clock was last started; None while it stands

    def now(self) -> Clock | None:
        if self._clock is None or self._since is None:
            return self._clock
        return self._clock.after(max(0.0, self._table.storage.uptime.now() - self._since))

    def info(self) -> ClockInfo | None:
        clock = self.now()
        if clock is None:
            return None
        return ClockInfo(
            turn=clock.turn * THOUSAND,
            left=(int(clock.left[RED] * THOUSAND), int(clock.left[BLUE] * THOUSAND)),
            side=clock.side,
            spent=int(clock.spent * THOUSAND),
            grace=int(clocks.GRACE_SECONDS * THOUSAND),
            running=self._since is not None,
        )

    def out_of_time(self) -> Side | None:
        """The side that has been out of time for so long that the other one may claim the win."""
        clock = self.now()
        overdue = clock.overdue() if clock is not None else None
        return clock.side if clock is not None and overdue is not None and overdue >= clocks.GRACE_SECONDS else None

    # Who is asked

    def text_after(self, g: State) -> str:
        """The clock to be stored together with an answer that leads to this state; empty without a clock."""
        clock = self.now()
        return clock.asking(_asked(g)).text() if clock is not None else ""

    def moved(self) -> None:
        """The battle has moved on: the clock of whoever is asked now runs, and everybody is told."""
        clock, asked = self.now(), _asked(self._table.game.g)
        if clock is None:
            return
        if asked != clock.side:
            self._table.tell_company()
        self._set(clock.asking(asked))

    def text_of_new(self) -> str:
        """A clock of the same kind for another battle, as it is stored; empty without one."""
        return clocks.new_clock(self._clock.turn, self._clock.reserve).text() if self._clock is not None else ""

    # Who is there

    def people_changed(self) -> None:
        """Somebody came, left or ended the battle: start the clock or let it stand."""
        clock = self.now()
        if clock is not None and self._may_run() != (self._since is not None):
            self._set(clock.asking(_asked(self._table.game.g)))
            self._table.tell_company()

    def _set(self, clock: Clock) -> None:
        self._clock = clock
        self._since = self._table.storage.uptime.now() if self._may_run() else None

    def _may_run(self) -> bool:
        """Whether time passes: not before both seats are taken, not while neither player is there, not at the end."""
        table = self._table
        seats = table.gathering.roles(table.game)
        taken = all(table.gathering.taken(role) for role in seats)
        here = any(role != WATCH for role in table.here())
        return taken and here and table.gathering.ending is None and _asked(table.game.g) != NO_SIDE

    async def save(self) -> None:
        """Store the clock; a failure gives back at most what has passed since the last time."""
        clock = self.now()
        if clock is not None and not self._table.broken:
            with suppress(Unreachable):
                await self._table.storage.keep_clock(self._table.id, clock.text())


def _asked(g: State) -> Side:
    return g.question.side if g.question is not None and g.question.side in (RED, BLUE) else NO_SIDE
