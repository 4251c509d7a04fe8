"""The disk: keys with values in the browser's database, as the page offers it, and under which keys everything is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

# Of a battle, each followed by its id; an answer's number comes after that.
HEAD: Final = "head/"
ROW: Final = "row/"
ANSWER: Final = "answer/"
REVISION: Final = "revision/"
# Of the player.
PLAYER: Final = "player"
TEAM: Final = "team/"
MAP: Final = "map/"
STARS: Final = "stars/"
# Of this place.
VERSION: Final = "version"
UP: Final = "up"

Pair = tuple[str, bytes]


class NotDone(Exception):
    """The disk has failed: it is full, or gone. Of a write nobody knows whether it was done."""


class Changes(Struct, frozen=True, kw_only=True):
    """What is written at once: some keys are deleted, also all that begin with a prefix, then others are put."""

    puts: Sequence[Pair] = ()
    deletes: Sequence[str] = ()
    prefixes: Sequence[str] = ()


class Disk(Protocol):
    async def get(self, key: str) -> bytes | None: ...

    async def range(self, prefix: str) -> list[Pair]:
        """All keys that begin with this, in their order."""
        ...

    async def write(self, changes: Changes, fence: Pair | None = None) -> bool:
        """Write all of it or nothing; when it returns, it is on disk.

        False, with nothing written, if the key of the fence has another value: another page has changed it.
        """
        ...


def answer_key(battle: str, number: int) -> str:
    """The keys of answers are in the order of their numbers."""
    return f"{ANSWER}{battle}/{number:07}"
