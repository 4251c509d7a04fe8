"""The devices of a player: which there are, another one, the end of one, a new key."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.asking.askers import KeyHolder, KnownPlayer
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied, there
from deadzone.host.ports.people import LINK_SECONDS, MOST_DEVICES
from deadzone.host.protocol.bodies import BattleLinks, DeviceInfo, DeviceLink, KeyReplaced, LinkOwner, PlayerCreated
from deadzone.host.records.people import Player
from deadzone.host.requests.opening import links_to

DEVICE_ENDED = Sentence("This device was disconnected by its player: it needs a new link to play on.")
KEY_REPLACED = Sentence("The key of this player was replaced: this link and this device work no more.")
HOUR = 3600

chapter = Chapter()


@chapter.asks("GET", "/api/me/devices", needs="devices")
async def my_devices(desk: Desk, asker: KnownPlayer) -> list[DeviceInfo]:
    """The devices on which this player's key is in use, the one used last first."""
    here, player = desk.guests.devices_here(), asker.player
    return [
        DeviceInfo(
            id=device.id,
            browser=device.browser,
            system=device.system,
            created=device.created,
            seen=device.seen,
            own=device.id == player.device,
            shared=device.id == player.id,
            playing=device.id in here,
        )
        for device in await desk.devices.of(player)
    ]


@chapter.asks("POST", "/api/me/link", status=201, needs="devices")
async def link_to_another(desk: Desk, asker: KnownPlayer) -> DeviceLink:
    """A link that takes this player to another device: it works once, for a day, and an earlier one works no more."""
    made = there(await desk.devices.link(asker.player))
    token, ends = made
    return DeviceLink(path=f"{desk.root}/#{token}", ends=ends)


@chapter.asks("GET", "/api/me/link", needs="devices")
async def whose_link(desk: Desk, asker: KeyHolder) -> LinkOwner:
    """The player to whom the link in the header belongs; the link stays as it is."""
    player = await _invited(desk, asker)
    return LinkOwner(player=player.id, name=player.name)


@chapter.asks("POST", "/api/me/devices", status=201, needs="devices")
async def new_device(desk: Desk, asker: KeyHolder) -> PlayerCreated:
    """Exchange the link in the header for a key of this device's own, which is sent only once."""
    player = await _invited(desk, asker)
    added = await desk.devices.admit(player, asker.sender.key, asker.sender.browser)
    if added is None:
        if await desk.devices.is_full(player):
            raise Fault(
                "This player is on {count} devices, the most there may be: disconnect some first.", count=MOST_DEVICES
            )
        raise _used_up()
    return PlayerCreated(player=player.id, name=player.name, key=added[1])


async def _invited(desk: Desk, asker: KeyHolder) -> Player:
    player = await desk.devices.invited(asker.sender.key)
    if player is None:
        raise _used_up()
    return player


def _used_up() -> Fault:
    return Fault(
        "This link works no more: it takes a player to one device, within {hours} hours. Make a new one where you are "
        "this player, under “Your player”.",
        hours=LINK_SECONDS // HOUR,
    )


class OneDevice(Struct, frozen=True, kw_only=True):
    device: Annotated[str, Meta(pattern="^[0-9a-f]{16}([0-9a-f]{16})?$")]


@chapter.asks("DELETE", "/api/me/devices/{device}", needs="devices")
async def end_device(desk: Desk, asker: KnownPlayer, asked: OneDevice) -> None:
    """End another device: its key, the links made with it, and its connections."""
    if asked.device == asker.player.device:
        raise Fault("This is the device that you are using: disconnect it from another one, or replace the key.")
    if not await desk.devices.end(asker.player, asked.device):
        raise Denied
    await desk.guests.end_devices(asker.player.id, DEVICE_ENDED)


@chapter.asks("DELETE", "/api/me/devices", needs="devices")
async def end_other_devices(desk: Desk, asker: KnownPlayer) -> None:
    """End all devices of this player but this one."""
    await desk.devices.end_others(asker.player)
    await desk.guests.end_devices(asker.player.id, DEVICE_ENDED)


@chapter.asks("POST", "/api/me/key", status=201, needs="devices")
async def new_key(desk: Desk, asker: KnownPlayer) -> KeyReplaced:
    """Replace the player's key: all devices and all links made with them end. The answer has new ones."""
    player = asker.player
    replaced = there(await desk.devices.replace(player, asker.sender.browser))
    _, key, fresh = replaced
    await desk.guests.end_devices(player.id, KEY_REPLACED)
    links = [BattleLinks(battle=each.battle, links=links_to(desk, each.battle, [each.seat])) for each in fresh]
    return KeyReplaced(player=player.id, name=player.name, key=key, links=links)
