"""Lets sockets in one after the other: many at once would delay everybody already connected.

Each household gets its turn, and one with a seat in a battle several for one of the others. Within a household each
table at which it plays gets its turn, and all other sockets together get one, so that whoever reloads does not wait
behind hundreds that somebody else of the household opens. Whoever has gone meanwhile costs nobody a turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from deadzone.server.fairness.crowd import Seated
from deadzone.server.fairness.turns import Turns

DOOR_SECONDS = 0.02  # between the opening of two sockets
MOST_WAITING = 300  # of one household
MOST_PLAYERS_WAITING = 40  # besides them, for tables at which it plays
PRICE, PRICE_FOR_PLAYERS = 1.0, 0.25

IsGone = Callable[[], bool]
Turn = asyncio.Future[bool]


def still_there() -> bool:
    """Where the connection is not our server's own, nobody knows whether the client has gone."""
    return False


class Door:
    def __init__(self, seated: Seated) -> None:
        self._seated = seated
        self._turns: Turns[Turn] = Turns()  # by household; which one of it comes next is in the other one
        self._of_home: dict[str, Turns[Turn]] = {}  # by table
        self._gone: dict[Turn, IsGone] = {}
        self._opens: asyncio.TimerHandle | None = None
        self._due = 0.0  # when the next one may come in

    def waiting(self) -> int:
        return len(self._turns)

    async def wait(self, home: str, table: str, gone: IsGone) -> bool:
        """Wait to come to a table; False if one has gone, or if too many of the household are waiting already."""
        plays = self._seated.at(home, table)
        if self._turns.of(home) >= MOST_WAITING + (MOST_PLAYERS_WAITING if plays else 0):
            return False
        lane = table if plays else ""
        turn: Turn = asyncio.get_running_loop().create_future()
        self._add(home, lane, turn)
        self._gone[turn] = gone
        self._open_later()
        try:
            return await turn
        finally:
            self._remove(home, lane, turn)
            del self._gone[turn]

    def _add(self, home: str, lane: str, turn: Turn) -> None:
        self._turns.add(home, turn)
        self._of_home.setdefault(home, Turns()).add(lane, turn)

    def _remove(self, home: str, lane: str, turn: Turn) -> None:
        self._turns.remove(home, turn)
        inside = self._of_home.get(home)
        if inside is not None:
            inside.remove(lane, turn)
            if not inside:
                del self._of_home[home]

    def _take(self) -> tuple[str, Turn] | None:
        """Take out whoever is next."""
        taken = self._turns.take()
        if taken is None:
            return None
        home, first = taken
        inside = self._of_home[home]
        found = inside.take()
        assert found is not None
        lane, turn = found
        inside.charge(lane, PRICE)
        if turn is not first:  # somebody else of the household comes first, and the other one goes on waiting
            self._turns.remove(home, turn)
            self._turns.add(home, first)
        return home, turn

    def _open_later(self) -> None:
        if self._opens is None and self._turns:
            self._opens = asyncio.get_running_loop().call_later(max(0.0, self._due - monotonic()), self._open)

    def _open(self) -> None:
        """Let the next one in who is still there."""
        self._opens = None
        while (taken := self._take()) is not None:
            home, turn = taken
            if turn.done():
                continue
            if self._gone[turn]():
                turn.set_result(False)
                continue
            self._turns.charge(home, PRICE_FOR_PLAYERS if home in self._seated else PRICE)
            turn.set_result(True)
            self._due = monotonic() + DOOR_SECONDS
            break
        self._open_later()
