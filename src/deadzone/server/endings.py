"""What players ask each other, and updates of battles that they have ended."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from deadzone.catalog.words import say
from deadzone.server.company_messages import EndingInfo
from deadzone.server.messages import Update
from deadzone.table.endings import Ending

UNDO: Final = "undo"
DRAW: Final = "draw"
FREE_UNDO = "free-undo"  # what may be agreed on: answers are taken back without asking


class Proposal(Struct, frozen=True):
    """What a side asks the other: to take its last answer back (that of number `n`), or a draw."""

    what: Literal["undo", "draw"]
    side: int
    n: int

    def text(self) -> str:
        """As the database keeps it."""
        return f"{self.what} {self.side} {self.n}"

    @staticmethod
    def read(text: str) -> Proposal | None:
        if not text:
            return None
        what, side, n = text.split()
        return Proposal(DRAW if what == DRAW else UNDO, int(side), int(n))


def with_ending(update: Update, ending: Ending, lang: str) -> Update:
    """An update of a battle that was ended: nobody is asked any more."""
    return msgspec.structs.replace(
        update,
        question=None,
        waiting=None,
        undo=False,
        view=msgspec.structs.replace(update.view, winner=ending.winner),
        ending=EndingInfo(kind=ending.kind, winner=ending.winner, text=say(ending.sentence(), lang)),
    )
