"""Who thinks for AMBER: about an answer, or about advice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from deadzone.host.thinking.orders import Made, Thoughts, ThoughtWanted, Wanted

IsUnwanted = Callable[[], Awaitable[bool]]


class Unwanted(Exception):
    """Nobody wants the outcome any more."""


class Lost(Exception):
    """Whoever was thinking has failed or ended without an outcome, or did not answer in time."""


class TooMany(Exception):
    """This table has as many thoughts under way as it may."""


class Thinker(Protocol):
    async def think(self, wanted: ThoughtWanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Thoughts:
        """Think about a question; `Unwanted` if it is `unwanted` before an answer is found.

        `alone`: nobody at the table waits for it but artificial players.
        """
        ...

    async def ask(self, wanted: Wanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Made:
        """Carry out any other order about a position."""
        ...
