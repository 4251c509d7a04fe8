"""Where battles are kept: what is written of a battle, as values, and what whoever keeps it promises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from deadzone.core.sentence import Sentence
from deadzone.host.protocol.words import Role
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.seats import SeatRow
from deadzone.table.files.battlefile import Entry, Head

NOT_KEPT = Sentence("This could not be saved, so nothing has changed: try again.")
REMOVED = Sentence("This battle was removed.")
TAKEN_OVER = Sentence("This battle is being played in another tab or window now: it goes on there.")
NOT_READ = Sentence("The database cannot be read now: try again.")


class Unreachable(Exception):
    """The store cannot be reached: nothing has changed, and the request may be tried again.

    It is no subclass of Fault, because that is compiled, and compiled classes cannot have interpreted subclasses.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.template)
        self.sentence = sentence


class StarsWon(Struct, frozen=True):
    """The stars of a player in a prepared situation, which count if they are the most so far."""

    player: str
    situation: str
    stars: int


class Answered(Struct, frozen=True):
    """The next answers of a battle, with what changes with them: whether it is over, its clock, the stars that were
    won."""

    entries: list[Entry]
    over: bool
    clock: str
    won: list[StarsWon]


class TakenBack(Struct, frozen=True):
    """All answers after this one are taken back."""

    last: int


class Proposed(Struct, frozen=True):
    """What one player proposes to the other; an empty text is no proposal any more."""

    text: str


class Ended(Struct, frozen=True):
    """The players have ended the battle."""

    kind: str
    winner: int


class BegunAnew(Struct, frozen=True):
    """Another battle takes the place of this one, with the same seats."""

    head: Head
    entries: list[Entry]


class ClockKept(Struct, frozen=True):
    text: str


class SeatUsed(Struct, frozen=True):
    """Somebody is here on this seat."""

    role: Role


class Rescued(Struct, frozen=True):
    """Somebody looks into a battle that was to be deleted: it stays."""


Write = Answered | TakenBack | Proposed | Ended | BegunAnew | ClockKept | SeatUsed | Rescued


class Ledger(Protocol):
    """The book of one battle, in which its owner writes."""

    async def keep(self, writes: Sequence[Write]) -> None:
        """Write all of this or nothing; when it returns, it is on disk.

        If it raises, nobody knows what is stored: the battle has to be taken again.
        """
        ...


class Kept(Struct, frozen=True):
    """A battle as it is stored."""

    head: Head
    entries: list[Entry]
    facts: BattleFacts


@dataclass(frozen=True)
class Taken:
    """A battle for whoever lets it run from now on."""

    kept: Kept
    ledger: Ledger


class Store(Protocol):
    async def take(self, battle: str) -> Taken | None:
        """Take a battle over, to run it; None if there is none.

        It begins a new generation: whoever has taken it before can write no more, whatever they are about to do. What
        they have written is in it, even if they do not know whether it was.
        """
        ...

    async def kept(self, battle: str) -> Kept | None:
        """A battle as it is stored, to be read only; None if there is none."""
        ...

    async def seats_of(self, battle: str) -> list[SeatRow]: ...
