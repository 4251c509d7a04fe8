"""The people at a table, and what they propose to each other."""

from __future__ import annotations

from typing import Literal

from deadzone.host.protocol.words import Info, Phrase, Role, Side, SideOrNone


class EndingInfo(Info, frozen=True, kw_only=True):
    kind: Literal["resigned", "agreed", "claimed", "timeout"]
    winner: SideOrNone
    text: str


class SeatInfo(Info, frozen=True, kw_only=True):
    """`invited`: there is an open invitation to this seat, until `ends` (seconds since 1970, 0: for ever).

    `expired`: it has ended. `sitting` counts the connections of the seat.

    `here`: one of them has the page in front, not behind another window or tab.
    """

    role: Role
    state: Literal["taken", "invited", "expired", "open"]
    name: str
    sitting: int
    here: bool
    ends: int = 0


class ProposalInfo(Info, frozen=True, kw_only=True):
    what: Literal["undo", "draw"]
    side: Side


class AbsenceInfo(Info, frozen=True, kw_only=True):
    """The side being asked has been away for `away` seconds; in `claim_in` seconds the other may claim the win."""

    side: Side
    away: int
    claim_in: int


class ClockInfo(Info, frozen=True, kw_only=True):
    """The clock, in milliseconds at the moment of this message.

    `side` has spent `spent` in its turn so far: the first `turn` are free, the rest comes off what it has `left`. Then
    it is out of time, and the other may claim the win after another `grace`. Nothing passes unless it is `running`.
    """

    turn: int
    left: tuple[int, int]
    side: SideOrNone
    spent: int
    grace: int
    running: bool


class Company(Info, frozen=True, kw_only=True, tag="company"):
    """The people at the table and what they propose; sent after `join` and whenever it changes."""

    seats: list[SeatInfo]
    watching: int
    watch_open: bool  # there is a link for spectators
    watch_ends: int  # when it ends, or has ended, in seconds since 1970; 0 if it does not, or there is none
    free_undo: bool  # it was agreed that answers may be taken back without asking
    proposal: ProposalInfo | None
    absence: AbsenceInfo | None
    clock: ClockInfo | None = None


class Invited(Info, frozen=True, kw_only=True, tag="invited"):
    """The other player has begun a new battle like this one. `path` is an invitation to it, which works once."""

    battle: str
    path: str
    role: Role  # the seat of whoever invites, at this table


class Remark(Info, frozen=True, kw_only=True):
    """A short message of a player: a ready phrase by its id, or a text in plain characters."""

    n: int
    role: Role
    name: str
    phrase: Phrase
    text: str  # '' if it is a phrase
    at: int  # seconds since 1970


class Talk(Info, frozen=True, kw_only=True, tag="talk"):
    """Messages of the players: drop those with `n` greater than `after`, then append `remarks`."""

    after: int
    remarks: list[Remark]
