"""Players and their devices, and the battles that they hold, as they are stored."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from deadzone.host.protocol.words import Role

MARKED_SECONDS: Final = 7 * 24 * 60 * 60  # from a battle's mark to its deletion, for whoever wants to keep it


class Player(Struct, frozen=True, kw_only=True):
    """A player, and the device that speaks for it."""

    id: str
    name: str
    seen: int
    device: str = ""


class Browser(Struct, frozen=True):
    """What a device is, in a few words such as Firefox and Windows; both are empty if it does not say."""

    browser: str = ""
    system: str = ""


NO_BROWSER = Browser()


class Device(Struct, frozen=True, kw_only=True):
    id: str
    browser: str
    system: str
    created: int
    seen: int


class HeldBattle(Struct, frozen=True, kw_only=True):
    """A battle in which a player has a seat, as stored; it is not replayed for this."""

    id: str
    role: Role
    head: str
    touched: int
    over: int | None
    marked_up: int | None
    ending: str
    winner: int | None


def goes_in(marked_up: int | None, up: float) -> int | None:
    """Seconds until a battle that was marked is deleted, at the earliest; None without a mark."""
    return None if marked_up is None else max(0, marked_up + MARKED_SECONDS - int(up))
