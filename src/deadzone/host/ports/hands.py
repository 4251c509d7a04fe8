"""Who does the work: how urgent it is, and what to do with it once nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Protocol, TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    """How urgent work for a battle is; the lowest number is served first."""

    ANSWER = 0
    BOT = 1  # an answer of an artificial player, or of a seat that answers faster than a person would
    JOIN = 2
    STUDY = 3
    LATE = 4  # from a household that has exceeded its budget


class Gone(Exception):
    """Whoever asked for it has gone, so the work was not done."""


def still_there() -> bool:
    """Default for `gone`: somebody is always waiting."""
    return False


class Hands(Protocol):
    async def at_table(
        self, work: Callable[[], T], urgency: Urgency = Urgency.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        """Do work of the engine, or make messages; raise `Gone` if `gone` holds when it is its turn."""
        ...

    async def think(self, work: Callable[[], T]) -> T:
        """Let an artificial player choose, beside everything else."""
        ...
