"""Lets sockets in one after the other: many at once would delay everybody already connected.

Each household gets its turn, and one with a seat in a battle several for one of the others. Whoever has gone meanwhile
costs nobody a turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from deadzone.server.fairness.crowd import Seated
from deadzone.server.fairness.turns import Turns

DOOR_SECONDS = 0.02  # between the opening of two sockets
MOST_WAITING = 300  # of one household
PRICE, PRICE_FOR_PLAYERS = 1.0, 0.25

IsGone = Callable[[], bool]
Turn = asyncio.Future[bool]


def still_there() -> bool:
    """Where the connection is not our server's own, nobody knows whether the client has gone."""
    return False


class Door:
    def __init__(self, seated: Seated) -> None:
        self._seated = seated
        self._turns: Turns[Turn] = Turns()
        self._gone: dict[Turn, IsGone] = {}
        self._opens: asyncio.TimerHandle | None = None
        self._due = 0.0  # when the next one may come in

    def waiting(self) -> int:
        return len(self._turns)

    async def wait(self, home: str, gone: IsGone) -> bool:
        """Wait for one's turn; False if one has gone, or if too many of the household are waiting already."""
        if self._turns.of(home) >= MOST_WAITING:
            return False
        turn: Turn = asyncio.get_running_loop().create_future()
        self._turns.add(home, turn)
        self._gone[turn] = gone
        self._open_later()
        try:
            return await turn
        finally:
            self._turns.remove(home, turn)
            del self._gone[turn]

    def _open_later(self) -> None:
        if self._opens is None and self._turns:
            self._opens = asyncio.get_running_loop().call_later(max(0.0, self._due - monotonic()), self._open)

    def _open(self) -> None:
        """Let the next one in who is still there."""
        self._opens = None
        while (taken := self._turns.take()) is not None:
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
