"""Seats: their roles, what their tokens are for, and who holds them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from deadzone.core.sides import BLUE, RED, Side
from deadzone.server.protocol.words import LinkKind, Role
from deadzone.server.store.tokens import hashed, new_invitation, new_token
from deadzone.table.files.battlefile import Head

HUMAN: Final = "human"  # a seat for people, not for an artificial player
BOTH: Final = "both"
WATCH: Final = "watch"
ROLE_OF_SIDE: Final[tuple[Role, Role]] = ("red", "blue")
SIDES_OF: dict[Role, tuple[Side, ...]] = {"red": (RED,), "blue": (BLUE,), BOTH: (RED, BLUE), WATCH: ()}

# What a token is for: a seat, watching, or an invitation, which takes the seat once.
SEAT: Final = "seat"
WATCHING: Final = "watch"
INVITED: Final = "invitation"


class Sitting(Struct, frozen=True, kw_only=True):
    """A person's place in a battle: the role, and the row of the seat in the database."""

    role: Role
    token_hash: str
    player: str | None = None


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat as stored; `name` is that of its player."""

    token_hash: str
    role: Role
    kind: LinkKind
    player: str | None
    name: str
    seen_up: int  # when it was last in use, on the server's own clock


class NewSeat(Struct, frozen=True, kw_only=True):
    """A seat with its token, which is sent only once and stored only as a hash."""

    role: Role
    kind: LinkKind
    token: str
    player: str | None = None

    def row(self, battle: str) -> dict[str, object]:
        return {
            "token_hash": hashed(self.token),
            "battle": battle,
            "role": self.role,
            "kind": self.kind,
            "player": self.player,
        }


def seat(role: Role, player: str | None) -> NewSeat:
    return NewSeat(role=role, kind=SEAT, token=new_token(), player=player)


def invitation(role: Role) -> NewSeat:
    return NewSeat(role=role, kind=INVITED, token=new_invitation())


def watch_link() -> NewSeat:
    return NewSeat(role=WATCH, kind=WATCHING, token=new_token())


def first_seats(head: Head, hot_seat: bool, wanted: Role, player: str | None) -> list[NewSeat]:
    """Seats of a new battle: one for its creator (for both sides if two people share a screen), an invitation for
    another person, and a link for spectators."""
    people: list[Role] = [role for role, each in zip(ROLE_OF_SIDE, head.players, strict=True) if each.player == HUMAN]
    if hot_seat and people:
        people = [BOTH]
    mine = wanted if wanted in people else next(iter(people), None)
    seats = [seat(role, player) if role == mine else invitation(role) for role in people]
    return [*seats, watch_link()]
