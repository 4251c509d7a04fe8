"""New seats with their tokens, and the rows they become."""

from __future__ import annotations

from time import time

from deadzone.host.protocol.words import LinkKind, Role
from deadzone.host.records.openings import NewSeat
from deadzone.host.records.seats import INVITED, SEAT, WATCH, WATCHING
from deadzone.server.store.tokens import hashed, new_invitation, new_token


def row_of(link: NewSeat, battle: str) -> dict[str, object]:
    return {
        "token_hash": hashed(link.token),
        "battle": battle,
        "role": link.role,
        "kind": link.kind,
        "player": link.player,
        "device": link.device,
        "made": link.made,
    }


def seat(role: Role, player: str | None, device: str | None = None) -> NewSeat:
    return NewSeat(role=role, kind=SEAT, token=new_token(), made=int(time()), player=player, device=device)


def invitation(role: Role, device: str | None = None) -> NewSeat:
    return NewSeat(role=role, kind=INVITED, token=new_invitation(), made=int(time()), device=device)


def watch_link(device: str | None = None) -> NewSeat:
    return NewSeat(role=WATCH, kind=WATCHING, token=new_token(), made=int(time()), device=device)


def fresh_link(role: Role, kind: LinkKind, player: str, device: str) -> NewSeat:
    """A link of this kind in place of another one; a seat is its player's."""
    if kind == SEAT:
        return seat(role, player, device)
    return invitation(role, device) if kind == INVITED else watch_link(device)
