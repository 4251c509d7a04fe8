"""Seats: their roles, what their tokens are for, and who holds them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from deadzone.core.sides import BLUE, RED, Side
from deadzone.host.protocol.words import LinkKind, Role

HUMAN: Final = "human"  # a seat for people, not for an artificial player
BOTH: Final = "both"
WATCH: Final = "watch"
ROLE_OF_SIDE: Final[tuple[Role, Role]] = ("red", "blue")
SIDES_OF: dict[Role, tuple[Side, ...]] = {"red": (RED,), "blue": (BLUE,), BOTH: (RED, BLUE), WATCH: ()}

# What a token is for: a seat, watching, or an invitation, which takes the seat once.
SEAT: Final = "seat"
WATCHING: Final = "watch"
INVITED: Final = "invitation"

LENGTH_OF_ID = 16  # of a player or a battle


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

    def works(self, calendar: float) -> bool:
        """Whether it opens anything at this time, in seconds since 1970."""
        return not self.ends or calendar < self.ends


def player_of_device(device: str) -> str:
    """The id of a device begins with its player's."""
    return device[:LENGTH_OF_ID]
