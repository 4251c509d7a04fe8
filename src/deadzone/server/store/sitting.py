"""Seats: their roles, what their tokens are for, and who holds them."""

from __future__ import annotations

from time import time
from typing import Final

from msgspec import Struct, field

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
    """A person's place in a battle: the role, and the row of the seat in the database.

    `device` is the one whose key opened it, or that made the link which opened it; it ends with that device.
    """

    role: Role
    token_hash: str
    player: str | None = None
    device: str | None = None


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat as stored; `name` is that of its player. `ends` is when a link ends, 0 if it does not."""

    token_hash: str
    role: Role
    kind: LinkKind
    player: str | None
    name: str
    seen_up: int  # when it was last in use, on the server's own clock
    device: str | None
    device_seen: int
    ends: int

    def works(self) -> bool:
        return not self.ends or time() < self.ends


def _now() -> int:
    return int(time())


class NewSeat(Struct, frozen=True, kw_only=True):
    """A seat with its token, which is sent only once and stored only as a hash; `device` is the one that made it."""

    role: Role
    kind: LinkKind
    token: str
    player: str | None = None
    device: str | None = None
    made: int = field(default_factory=_now)

    def row(self, battle: str) -> dict[str, object]:
        return {
            "token_hash": hashed(self.token),
            "battle": battle,
            "role": self.role,
            "kind": self.kind,
            "player": self.player,
            "device": self.device,
            "made": self.made,
        }


def seat(role: Role, player: str | None, device: str | None = None) -> NewSeat:
    return NewSeat(role=role, kind=SEAT, token=new_token(), player=player, device=device)


def invitation(role: Role, device: str | None = None) -> NewSeat:
    return NewSeat(role=role, kind=INVITED, token=new_invitation(), device=device)


def watch_link(device: str | None = None) -> NewSeat:
    return NewSeat(role=WATCH, kind=WATCHING, token=new_token(), device=device)


def fresh_link(role: Role, kind: LinkKind, player: str, device: str) -> NewSeat:
    """A link of this kind in place of another one; a seat is its player's."""
    if kind == SEAT:
        return seat(role, player, device)
    return invitation(role, device) if kind == INVITED else watch_link(device)


def first_seats(
    head: Head, hot_seat: bool, wanted: Role, player: str | None, device: str | None = None
) -> list[NewSeat]:
    """Seats of a new battle: one for its creator (for both sides if two people share a screen), an invitation for
    another person, and a link for spectators."""
    people: list[Role] = [role for role, each in zip(ROLE_OF_SIDE, head.players, strict=True) if each.player == HUMAN]
    if hot_seat and people:
        people = [BOTH]
    mine = wanted if wanted in people else next(iter(people), None)
    seats = [seat(role, player, device) if role == mine else invitation(role, device) for role in people]
    return [*seats, watch_link(device)]
