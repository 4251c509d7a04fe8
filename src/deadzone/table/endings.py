"""Endings outside the rules: resigning, an agreed draw, or claiming the win after a long absence or by the clock."""

from __future__ import annotations

from typing import Final, Literal, cast

from msgspec import Struct

from deadzone.core.sentence import Sentence
from deadzone.core.sides import NO_SIDE, Side, enemy_of
from deadzone.core.state import State
from deadzone.table.files.battlefile import End, mark_of_state
from deadzone.table.telling.log import SIDES

Kind = Literal["resigned", "agreed", "claimed", "timeout"]
RESIGNED: Final = "resigned"
AGREED: Final = "agreed"
CLAIMED: Final = "claimed"
TIMEOUT: Final = "timeout"

WORDS = {
    RESIGNED: Sentence("{loser} has resigned."),
    AGREED: Sentence("Both sides have agreed on a draw."),
    CLAIMED: Sentence("{winner} has claimed the win: {loser} was away too long."),
    TIMEOUT: Sentence("{loser} is out of time: {winner} has claimed the win."),
}


class Ending(Struct, frozen=True):
    """How a battle ended and which side won; NO_SIDE for a draw."""

    kind: Kind
    winner: Side

    def sentence(self) -> Sentence:
        if self.winner == NO_SIDE:
            return WORDS[self.kind]
        return Sentence(WORDS[self.kind].template, winner=SIDES[self.winner], loser=SIDES[enemy_of(self.winner)])


AGREED_DRAW = Ending(AGREED, NO_SIDE)


def resigned(side: Side) -> Ending:
    return Ending(RESIGNED, enemy_of(side))


def claimed(side: Side) -> Ending:
    return Ending(CLAIMED, side)


def out_of_time(side: Side) -> Ending:
    """The other side has claimed the win because this one has no time left."""
    return Ending(TIMEOUT, enemy_of(side))


def end_line(g: State, ending: Ending | None, answers: int) -> End:
    """The last line of a battle file, for a battle ended by the rules or by `ending`."""
    return End(
        end=ending.winner if ending is not None else g.winner,
        answers=answers,
        key=mark_of_state(g),
        how=ending.kind if ending is not None else "",
    )


def kept_ending(kind: str, winner: Side | None) -> Ending | None:
    """The ending stored in a file or the database; None if the rules ended the battle or it is not over."""
    return Ending(cast(Kind, kind), NO_SIDE if winner is None else winner) if kind in WORDS else None
