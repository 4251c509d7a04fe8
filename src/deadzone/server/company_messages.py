"""What the server sends about the people at a table; the rest is in `server.messages`."""

from __future__ import annotations

from typing import Literal

from deadzone.server.info import Info
from deadzone.server.sitting import Role


class EndingInfo(Info, frozen=True, kw_only=True):
    kind: Literal["resigned", "agreed", "claimed"]
    winner: int
    text: str


class SeatInfo(Info, frozen=True, kw_only=True):
    role: Role
    state: Literal["taken", "invited", "open"]
    name: str
    sitting: int


class ProposalInfo(Info, frozen=True, kw_only=True):
    what: Literal["undo", "draw"]
    side: int


class AbsenceInfo(Info, frozen=True, kw_only=True):
    side: int
    away: int
    claim_in: int


class Company(Info, frozen=True, kw_only=True, tag="company"):
    seats: list[SeatInfo]
    watching: int
    watch_open: bool
    free_undo: bool
    proposal: ProposalInfo | None
    absence: AbsenceInfo | None
