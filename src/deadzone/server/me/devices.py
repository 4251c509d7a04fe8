"""HTTP routes for the devices of a player: which there are, another one, the end of one, a new key."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi import Path as PathPart
from fastapi.responses import Response

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.protocol.bodies import BattleLinks, DeviceInfo, DeviceLink, KeyReplaced, LinkOwner, PlayerCreated
from deadzone.server.battles.all_tables import Hall
from deadzone.server.me.browsers import TheDevice
from deadzone.server.network.operations import operation, refusals
from deadzone.server.network.visiting import Denied, PlayerKey, Root, TheHall, ThePlayer, link_to
from deadzone.server.store.devices import LINK_SECONDS, MOST_DEVICES
from deadzone.server.store.people import Player

DEVICE_ENDED = Sentence("This device was disconnected by its player: it needs a new link to play on.")
KEY_REPLACED = Sentence("The key of this player was replaced: this link and this device work no more.")
HOUR = 3600

router = APIRouter(prefix="/api/me", responses=refusals(404))
DeviceId = Annotated[str, PathPart(pattern="^[0-9a-f]{16}([0-9a-f]{16})?$")]


@operation(router, "GET", "/devices", list[DeviceInfo])
async def my_devices(player: ThePlayer, hall: TheHall) -> list[DeviceInfo]:
    """The devices on which this player's key is in use, the one used last first."""
    here = hall.devices_here()
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
        for device in await hall.devices.of(player)
    ]


@operation(router, "POST", "/link", DeviceLink, 201)
async def link_to_another(player: ThePlayer, hall: TheHall, root: Root) -> DeviceLink:
    """A link that takes this player to another device: it works once, for a day, and an earlier one works no more."""
    made = await hall.devices.link(player)
    if made is None:
        raise Denied
    token, ends = made
    return DeviceLink(path=f"{root}/#{token}", ends=ends)


@operation(router, "GET", "/link", LinkOwner)
async def whose_link(hall: TheHall, key: PlayerKey = "") -> LinkOwner:
    """The player to whom the link in the header belongs; the link stays as it is."""
    player = await _invited(hall, key)
    return LinkOwner(player=player.id, name=player.name)


@operation(router, "POST", "/devices", PlayerCreated, 201)
async def new_device(device: TheDevice, hall: TheHall, key: PlayerKey = "") -> PlayerCreated:
    """Exchange the link in the header for a key of this device's own, which is sent only once."""
    player = await _invited(hall, key)
    added = await hall.devices.admit(player, key, device)
    if added is None:
        if await hall.devices.is_full(player):
            raise Fault(
                "This player is on {count} devices, the most there may be: disconnect some first.", count=MOST_DEVICES
            )
        raise _used_up()
    return PlayerCreated(player=player.id, name=player.name, key=added[1])


async def _invited(hall: Hall, key: str) -> Player:
    player = await hall.devices.invited(key)
    if player is None:
        raise _used_up()
    return player


def _used_up() -> Fault:
    return Fault(
        "This link works no more: it takes a player to one device, within {hours} hours. Make a new one where you are "
        "this player, under “Your player”.",
        hours=LINK_SECONDS // HOUR,
    )


@router.delete("/devices/{device}", status_code=204)
async def end_device(device: DeviceId, player: ThePlayer, hall: TheHall) -> Response:
    """End another device: its key, the links made with it, and its connections."""
    if device == player.device:
        raise Fault("This is the device that you are using: disconnect it from another one, or replace the key.")
    if not await hall.devices.end(player, device):
        raise Denied
    await hall.end_devices(player.id, DEVICE_ENDED)
    return Response(status_code=204)


@router.delete("/devices", status_code=204)
async def end_other_devices(player: ThePlayer, hall: TheHall) -> Response:
    """End all devices of this player but this one."""
    await hall.devices.end_others(player)
    await hall.end_devices(player.id, DEVICE_ENDED)
    return Response(status_code=204)


@operation(router, "POST", "/key", KeyReplaced, 201)
async def new_key(player: ThePlayer, device: TheDevice, hall: TheHall, root: Root) -> KeyReplaced:
    """Replace the player's key: all devices and all links made with them end. The answer has new ones."""
    replaced = await hall.devices.replace(player, device)
    if replaced is None:
        raise Denied
    _, key, fresh = replaced
    await hall.end_devices(player.id, KEY_REPLACED)
    links = [BattleLinks(battle=each.battle, links=[link_to(hall, each.battle, each.seat, root)]) for each in fresh]
    return KeyReplaced(player=player.id, name=player.name, key=key, links=links)
