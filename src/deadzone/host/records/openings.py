"""New battles with their links, what is stored already, and how much of it there may be."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from deadzone.host.protocol.words import LinkKind, Origin, Role

SHELF_SHARE: Final = 10  # teams and maps may each have a tenth of the bytes allowed to battles, beside those


class NewSeat(Struct, frozen=True, kw_only=True):
    """A seat with its token, which is sent only once and stored only as a hash; `device` is the one that made it."""

    role: Role
    kind: LinkKind
    token: str
    made: int  # in seconds since 1970
    player: str | None = None
    device: str | None = None


class FreshLink(Struct, frozen=True):
    """A link that takes the place of one which has ended."""

    battle: str
    seat: NewSeat


class Opening(Struct, frozen=True, kw_only=True):
    """What a new battle has besides its set-up: seats, origin, creator and address, what was agreed, the clock."""

    seats: list[NewSeat]
    origin: Origin = "new"
    player: str | None = None
    address: str = ""
    agreed: str = ""
    clock: str = ""


class Usage(Struct, frozen=True, kw_only=True):
    """Number of stored battles, of a player, from an address and in all; bytes of all battles, teams and maps."""

    of_player: int
    of_address: int
    battles: int
    size: int
    teams_size: int
    maps_size: int


class Limits(Struct, frozen=True, kw_only=True):
    """How many battles may be stored, and how many bytes of them. In a private place only the limits of all count."""

    private: bool
    of_player: int
    of_address: int
    battles: int
    bytes: int
