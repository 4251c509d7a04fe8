"""The people at a table, and what they propose to each other."""

from __future__ import annotations

from typing import Literal

from deadzone.server.protocol.words import Info, Role, Side, SideOrNone


class EndingInfo(Info, frozen=True, kw_only=True):
    kind: Literal["resigned", "agreed", "claimed"]
    winner: SideOrNone
    text: str


class SeatInfo(Info, frozen=True, kw_only=True):
    """`invited`: there is an open invitation to this seat; `sitting` counts its connections."""

    role: Role
    state: Literal["taken", "invited", "open"]
    name: str
    sitting: int


class ProposalInfo(Info, frozen=True, kw_only=True):
    what: Literal["undo", "draw"]
    side: Side


class AbsenceInfo(Info, frozen=True, kw_only=True):
    """The side being asked has been away for `away` seconds; in `claim_in` seconds the other may claim the win."""

    side: Side
    away: int
    claim_in: int


class Company(Info, frozen=True, kw_only=True, tag="company"):
    """The people at the table and what they propose; sent after `join` and whenever it changes."""

    seats: list[SeatInfo]
    watching: int
    watch_open: bool  # there is a link for spectators
    free_undo: bool  # it was agreed that answers may be taken back without asking
    proposal: ProposalInfo | None
    absence: AbsenceInfo | None
