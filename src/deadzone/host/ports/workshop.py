"""Where long or risky work is done: what reads what strangers have sent, draws, prints, and opens battles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from deadzone.host.common.orders import (
    BattleOrder,
    MapWanted,
    MapWork,
    PaperWanted,
    RandomMapWanted,
    ReplayWork,
    TeamWork,
)
from deadzone.table.files.battlefile import Entry, Head

IsGone = Callable[[], Awaitable[bool]]


class Busy(Exception):
    """Too many orders are waiting already."""


class Workshop(Protocol):
    """A hostile text or a long piece of work holds nobody up here.

    A Fault says what is wrong with an order, or that it took too much; `Busy` is raised if too much is waiting, and
    `Gone` if whoever has ordered it is gone, and then the work is given up.
    """

    async def draw(self, order: RandomMapWanted | MapWanted, gone: IsGone) -> str:
        """Return a drawing as SVG."""
        ...

    async def open(self, order: BattleOrder, chance: str, gone: IsGone) -> tuple[Head, list[Entry]]:
        """Return a battle ready to be stored; its seeds are made from `chance`."""
        ...

    async def make(self, order: TeamWork | MapWork | ReplayWork | PaperWanted, gone: IsGone) -> bytes:
        """Return what is sent as it is."""
        ...
