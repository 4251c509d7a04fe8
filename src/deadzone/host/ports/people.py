"""Who plays here: players with their keys and devices, seats with their links, and whoever is connected."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final, Protocol

from deadzone.core.sentence import Sentence
from deadzone.host.protocol.words import Role
from deadzone.host.records.openings import FreshLink, NewSeat
from deadzone.host.records.people import Browser, Device, HeldBattle, Player
from deadzone.host.records.seats import SeatRow, Sitting

MOST_DEVICES: Final = 50  # of one player
LINK_SECONDS: Final = 24 * 60 * 60  # for which the link to another device works


class Players(Protocol):
    async def player(self, key: str) -> Player | None:
        """The player with this key; None if there is none."""
        ...

    async def rename(self, player: Player, name: str) -> bool:
        """Rename the player; False if the device that wants it has just been ended."""
        ...

    async def remove_player(self, player: Player) -> None:
        """Delete a player with everything that is theirs alone."""
        ...

    async def battles_of(self, player: Player, most: int) -> list[HeldBattle]:
        """Battles in which the player has a seat, most recently played first."""
        ...

    def every_battle_of(self, player: Player) -> AsyncIterator[HeldBattle]:
        """All battles in which the player has a seat, by id, a few at a time; they may be deleted on the way."""
        ...


class Seats(Protocol):
    """Seats belong to whoever has their token. Of several who want the same thing at once only one gets it."""

    link_days: int  # for which invitations and links for spectators work; 0 means for ever

    async def sitting(self, battle: str, token: str) -> Sitting | None:
        """The seat that a token or a player's key opens in a battle; an invitation must be redeemed first.

        A Fault if the token is that of a link that has ended. How long it takes tells nothing about the tokens.
        """
        ...

    async def seats_of(self, battle: str) -> list[SeatRow]: ...

    async def invitation(self, battle: str, token: str) -> SeatRow | None:
        """The invitation with this token, also one that has ended."""
        ...

    async def redeem(self, battle: str, token: str, taken: NewSeat) -> bool:
        """Take the seat of an invitation; False if that is not possible.

        Nobody may play both sides of a battle of two.
        """
        ...

    async def replace_token(self, sitting: Sitting, fresh: NewSeat) -> bool:
        """Give a seat a new token, which makes the old one useless; False if there is no such seat."""
        ...

    async def offer(self, battle: str, link: NewSeat) -> bool:
        """Add an invitation or watch link in place of the previous one; False if the seat has just been taken."""
        ...

    async def withdraw(self, battle: str, role: Role) -> bool:
        """Revoke an invitation or a watch link; False if there is none."""
        ...

    async def leave(self, battle: str, sitting: Sitting, last: bool) -> None:
        """Give up a seat; if it is the last one, delete the battle."""
        ...

    def end_of(self, kind: str, made: int) -> int:
        """When a link made at this time ends; 0 if it does not."""
        ...


class People(Players, Seats, Protocol):
    """Players and seats."""


class Links(Protocol):
    """Makes links: their tokens are new, and nobody can guess them."""

    def seat(self, role: Role, player: str | None, device: str | None = None) -> NewSeat: ...

    def invitation(self, role: Role, device: str | None = None) -> NewSeat: ...

    def watch_link(self, device: str | None = None) -> NewSeat: ...


class Devices(Protocol):
    """The devices of players. What was made with a device ends with it, and nothing comes after its end."""

    async def of(self, player: Player) -> list[Device]:
        """The player's devices, the one used last first."""
        ...

    async def link(self, player: Player) -> tuple[str, int] | None:
        """Make the link to another device, in place of an earlier one; return it and when it ends.

        None if this device has been ended.
        """
        ...

    async def invited(self, token: str) -> Player | None:
        """The player of a link to another device; None if it has ended."""
        ...

    async def admit(self, player: Player, token: str, browser: Browser) -> tuple[str, str] | None:
        """Add a device by a link, which is used up; return its id and key, or None if that is not possible."""
        ...

    async def is_full(self, player: Player) -> bool:
        """Whether the player has as many devices as there may be."""
        ...

    async def end(self, player: Player, id: str) -> bool:
        """End another device of the player, with the links made with it; False if there is no such device."""
        ...

    async def end_others(self, player: Player) -> None:
        """End all devices of the player but the one that asks for it."""
        ...

    async def replace(self, player: Player, browser: Browser) -> tuple[str, str, list[FreshLink]] | None:
        """End all devices of the player with their links; return id and key of the only one there is now.

        With it come new links in place of those that have ended. None if the device that asks has just been ended.
        """
        ...


class Guests(Protocol):
    """Whoever is connected, or comes."""

    async def word_for(self, address: str) -> str:
        """A word that stands for an address: the same every time, and it does not reveal the address."""
        ...

    async def welcome(self, name: str, browser: Browser, address: str) -> tuple[Player, str]:
        """Add a player with its first device; return it with the key, which nobody keeps.

        A Fault if whoever is at this address has made too many players.
        """
        ...

    def dismiss(self, token_hash: str, sentence: Sentence) -> None:
        """Disconnect everybody who came with a token that opens nothing any more."""
        ...

    async def end_devices(self, player: str, sentence: Sentence) -> None:
        """Disconnect whoever came with a device of the player that is no more, or with a link made with it."""
        ...

    def devices_here(self) -> set[str]:
        """Devices that play at this moment."""
        ...
