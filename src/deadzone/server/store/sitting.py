"""New seats with their tokens, and the rows they become."""

from __future__ import annotations

from time import time

from msgspec import Struct, field

from deadzone.host.protocol.words import LinkKind, Role
from deadzone.host.records.seats import BOTH, HUMAN, INVITED, ROLE_OF_SIDE, SEAT, WATCH, WATCHING
from deadzone.server.store.tokens import hashed, new_invitation, new_token
from deadzone.table.files.battlefile import Head


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
