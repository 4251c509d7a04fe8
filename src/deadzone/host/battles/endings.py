"""Proposals between players, and the messages of battles that players have ended."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec
from msgspec import Struct

from deadzone.core.sides import Side
from deadzone.host.protocol.company import EndingInfo
from deadzone.host.protocol.messages import BattleRecord, Update
from deadzone.host.protocol.view import View
from deadzone.language.words import say
from deadzone.table.endings import Ending

UNDO: Final = "undo"
DRAW: Final = "draw"
FREE_UNDO = "free-undo"  # the agreement that answers may be taken back without asking


class Proposal(Struct, frozen=True):
    """A side's proposal to take back its last `steps` answers, or to draw.

    `n` is the number of steps when it was made.
    """

    what: Literal["undo", "draw"]
    side: Side
    n: int
    steps: int = 1

    def text(self) -> str:
        """The form stored in the database."""
        return f"{self.what} {self.side} {self.n} {self.steps}"

    @staticmethod
    def read(text: str) -> Proposal | None:
        found = re.fullmatch(r"(undo|draw) ([01]) (\d+)(?: (\d+))?", text)
        if found is None:
            return None
        return Proposal(DRAW if found[1] == DRAW else UNDO, Side(int(found[2])), int(found[3]), int(found[4] or 1))


def with_ending(update: Update, ending: Ending, lang: str) -> Update:
    """Update of a battle that players have ended: it has no question and cannot be undone."""
    ended = msgspec.structs.replace(update, question=None, waiting=None, undo=False)
    return msgspec.structs.replace(ended, view=_won(update.view, ending), ending=ending_info(ending, lang), open=None)


def record_with_ending(record: BattleRecord, ending: Ending, lang: str) -> BattleRecord:
    return msgspec.structs.replace(record, view=_won(record.view, ending), ending=ending_info(ending, lang))


def _won(view: View, ending: Ending) -> View:
    return msgspec.structs.replace(view, winner=ending.winner)


def ending_info(ending: Ending, lang: str) -> EndingInfo:
    return EndingInfo(kind=ending.kind, winner=ending.winner, text=say(ending.sentence(), lang))
