"""Who may ask: each kind knows how it is let in. A function says by the type of its asker whom it answers."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from msgspec import Struct

from deadzone.host.asking.desk import Desk
from deadzone.host.asking.letter import Sender
from deadzone.host.asking.refusing import there
from deadzone.host.records.people import Player
from deadzone.host.records.seats import Sitting


class Asker(Struct, frozen=True, kw_only=True):
    """Anybody."""

    by_key: ClassVar[bool] = False  # a player's key, or a link in its place, is looked at
    by_token: ClassVar[bool] = False  # the token of a seat is needed
    picked: ClassVar[bool] = False  # not everybody is let in

    sender: Sender

    @classmethod
    async def admitted(cls, _desk: Desk, sender: Sender, _asked: Any) -> Self:
        """Let in whoever may ask; otherwise raise `Denied`."""
        return cls(sender=sender)


class KeyHolder(Asker, frozen=True, kw_only=True):
    """Whoever comes with a link to another device, in place of a player's key."""

    by_key: ClassVar[bool] = True
    picked: ClassVar[bool] = True


class Visitor(Asker, frozen=True, kw_only=True):
    """Anybody, as a player if a key was sent; `address` stands for where they are, and does not reveal it."""

    by_key: ClassVar[bool] = True

    player: Player | None
    address: str

    @property
    def player_id(self) -> str | None:
        return self.player.id if self.player is not None else None

    @property
    def device(self) -> str | None:
        return self.player.device if self.player is not None else None

    @classmethod
    async def admitted(cls, desk: Desk, sender: Sender, _asked: Any) -> Self:
        player = await desk.people.player(sender.key) if sender.key else None
        return cls(sender=sender, player=player, address=await desk.guests.word_for(sender.home))


class KnownPlayer(Asker, frozen=True, kw_only=True):
    """A player, whose key was sent."""

    by_key: ClassVar[bool] = True
    picked: ClassVar[bool] = True

    player: Player

    @classmethod
    async def admitted(cls, desk: Desk, sender: Sender, _asked: Any) -> Self:
        player = there(await desk.people.player(sender.key) if sender.key else None)
        return cls(sender=sender, player=player)


class Seated(Asker, frozen=True, kw_only=True):
    """Whoever has a seat in the battle that is asked about, or may watch it."""

    by_token: ClassVar[bool] = True
    picked: ClassVar[bool] = True

    sitting: Sitting

    @classmethod
    async def admitted(cls, desk: Desk, sender: Sender, asked: Any) -> Self:
        return cls(sender=sender, sitting=await _sitting(desk, sender, asked.battle))


class SeatedVisitor(Visitor, frozen=True, kw_only=True):
    """Both: the seat in a battle, and the player who may have sent a key besides."""

    by_token: ClassVar[bool] = True
    picked: ClassVar[bool] = True

    sitting: Sitting

    @classmethod
    async def admitted(cls, desk: Desk, sender: Sender, asked: Any) -> Self:
        sitting = await _sitting(desk, sender, asked.battle)
        visitor = await Visitor.admitted(desk, sender, asked)
        return cls(sender=sender, sitting=sitting, player=visitor.player, address=visitor.address)


async def _sitting(desk: Desk, sender: Sender, battle: str) -> Sitting:
    return there(await desk.people.sitting(battle, sender.token) if sender.token else None)
