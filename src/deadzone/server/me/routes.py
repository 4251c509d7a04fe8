"""HTTP routes for players: their name and their battles; `devices` has those for their keys."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from deadzone.core.sentence import Sentence
from deadzone.host.protocol.bodies import HeldBattle, PlayerCreated, PlayerInfo, PlayerName
from deadzone.host.records.seats import SEAT, SIDES_OF
from deadzone.server.battles.newcomers import allowed
from deadzone.server.me.archive import held_battle, player_archive
from deadzone.server.me.browsers import TheDevice
from deadzone.server.me.naming import fit_name
from deadzone.server.network.operations import body, operation, refusals
from deadzone.server.network.safety import language_of
from deadzone.server.network.seat_routes import GONE
from deadzone.server.network.visiting import Denied, Root, TheHall, ThePlayer, TheVisitor

MOST_LISTED = 200  # battles in the list of a player; the export has all of them
ZIP = "application/zip"
PLAYER_GONE = Sentence("This player was deleted.")

router = APIRouter(prefix="/api/me", responses=refusals(404))


@operation(router, "POST", "", PlayerCreated, 201, responses=refusals())
async def new_player(
    wanted: Annotated[PlayerName, body(PlayerName)], device: TheDevice, hall: TheHall, visitor: TheVisitor
) -> PlayerCreated:
    """Create a player. The key in the response is sent only once; the server stores just its hash."""
    name, most = fit_name(wanted.name), None
    if not hall.hosting.private:
        most = allowed(await hall.people.household(visitor.address), await hall.people.count_players())
    player, key = await hall.people.add_player(name, device, visitor.address, most)
    return PlayerCreated(player=player.id, name=player.name, key=key)


@operation(router, "GET", "", PlayerInfo)
async def who_am_i(player: ThePlayer, hall: TheHall) -> PlayerInfo:
    used = await hall.storage.usage(player.id, "")
    most = hall.hosting.most_battles if hall.hosting.private else hall.hosting.most_of_player
    return PlayerInfo(player=player.id, name=player.name, battles=used.of_player, most_battles=most)


@operation(router, "PATCH", "", PlayerInfo)
async def rename(wanted: Annotated[PlayerName, body(PlayerName)], player: ThePlayer, hall: TheHall) -> PlayerInfo:
    name = fit_name(wanted.name)
    if not await hall.people.rename(player, name):
        raise Denied
    async for held in hall.people.every_battle_of(player):
        await hall.tables.seats_changed(held.id)
    return await who_am_i(msgspec.structs.replace(player, name=name), hall)


@operation(router, "GET", "/battles", list[HeldBattle])
async def my_battles(player: ThePlayer, hall: TheHall, root: Root) -> list[HeldBattle]:
    """Battles in which this player has a seat, most recently played first. None of them is replayed for this."""
    up = hall.storage.uptime.now()
    found = [held_battle(row, root, up) for row in await hall.people.battles_of(player, MOST_LISTED)]
    return [held for held in found if held is not None]


@router.get("/export", responses={200: {"content": {ZIP: {}}}}, response_class=Response)
async def export(request: Request, player: ThePlayer, hall: TheHall, root: Root) -> Response:
    """Everything stored about a player in one zip file, with the files of battles that are over and the records of
    those that are not."""
    name = 'attachment; filename="deadzone-player.zip"'
    pieces = player_archive(hall, player, root, language_of(request.headers))
    return Archive(while_there(request, pieces), media_type=ZIP, headers={"Content-Disposition": name})


class Archive(StreamingResponse):
    """Pieces that are sent within the request itself, not in a task beside it.

    So all of it is charged, and whoever hangs up does not break off what is being read from the database.
    """

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await self.stream_response(send)


async def while_there(request: Request, pieces: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """The pieces, as long as there is somebody to get them."""
    async with aclosing(pieces):
        async for piece in pieces:
            if await request.is_disconnected():
                return
            yield piece


@router.delete("", status_code=204)
async def forget_me(player: ThePlayer, hall: TheHall) -> Response:
    """Delete a player with all their seats, and the battles that nobody else plays in.

    Unfinished battles with another person are resigned, so that nobody is left waiting. If the database fails on the
    way, the player is still there with what is left, and can ask again.
    """
    async for row in hall.people.every_battle_of(player):
        seats = await hall.people.seats_of(row.id)
        if all(seat.player == player.id for seat in seats if seat.kind == SEAT):
            await hall.people.remove_battle(row.id)
            hall.tables.drop(row.id, GONE)
        elif row.over is None and len(SIDES_OF[row.role]) == 1:
            owner = await hall.tables.find(row.id)
            if owner is not None:
                await owner.resign(row.role)
    await hall.people.remove_player(player)
    await hall.end_devices(player.id, PLAYER_GONE)
    return Response(status_code=204)
