"""HTTP routes for battlefields: the check, pictures, trials, generated maps, and the maps of a player.

What reads a map is done in the workshop; the bodies of its answers are passed on as they are.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request
from fastapi import Path as PathPart
from fastapi.responses import Response
from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.host.maps.desk import MapTask
from deadzone.host.maps.reports import held_map, stored_map
from deadzone.host.protocol.maps import (
    HeldMap,
    MapReport,
    MapText,
    MapToDraw,
    MapToPrint,
    MapToTry,
    MapTrial,
    MapWanted,
    StoredMap,
)
from deadzone.host.records.shelf_rows import MapFacts
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.server.network.operations import JSON, PDF, body, operation, printed, refusals
from deadzone.server.network.routes import SVG, SVG_HEADERS, Lang, MissionId, workshop_of
from deadzone.server.network.visiting import Denied, TheHall, ThePlayer
from deadzone.server.store.shelf import SHARE
from deadzone.server.work.orders import MapWork

DRAWN: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}}, **refusals()}
FACTS = msgspec.json.Decoder(MapFacts)

MapId = Annotated[str, PathPart(pattern="^[0-9a-f]{16}$")]
SentMap = Annotated[MapText, body(MapText)]

router = APIRouter(prefix="/api/maps", responses=refusals())
mine = APIRouter(prefix="/api/me/maps", responses=refusals(404))


async def made(request: Request, task: MapTask, wanted: Struct, lang: str) -> bytes:
    order = MapWork(task=task, body=msgspec.json.encode(wanted), lang=lang)
    return await workshop_of(request).make(order, request.is_disconnected)


async def answer(request: Request, task: MapTask, wanted: Struct, lang: str) -> Response:
    return Response(await made(request, task, wanted, lang), media_type=JSON)


@operation(router, "POST", "/check", MapReport)
async def check(request: Request, sent: SentMap, lang: Lang = "en") -> Response:
    """Everything about a battlefield: its text, the findings of the validator, its figures, and the board itself."""
    return await answer(request, "check", sent, lang)


@operation(router, "POST", "/picture.svg", None, responses=DRAWN)
async def picture(request: Request, sent: Annotated[MapToDraw, body(MapToDraw)], lang: Lang = "en") -> Response:
    """A drawing of a battlefield, laid out for a mission."""
    return Response(await made(request, "picture", sent, lang), media_type=SVG, headers=SVG_HEADERS)


@operation(router, "POST", "/plan.pdf", None, responses=printed())
async def plan(request: Request, sent: Annotated[MapToPrint, body(MapToPrint)], lang: Lang = "en") -> Response:
    """A battlefield on paper, to build it with real terrain."""
    return Response(await made(request, "plan", sent, lang), media_type=PDF)


@operation(router, "POST", "/try", MapTrial)
async def try_model(request: Request, sent: Annotated[MapToTry, body(MapToTry)], lang: Lang = "en") -> Response:
    """Where a model in a cube gets to, and what it sees."""
    return await answer(request, "try", sent, lang)


@operation(router, "POST", "/generate", MapReport)
async def generated(request: Request, wanted: Annotated[MapWanted, body(MapWanted)], lang: Lang = "en") -> Response:
    """A new battlefield from a seed, as wished."""
    return await answer(request, "generate", wanted, lang)


# Battlefields of a player


@operation(mine, "GET", "", list[StoredMap])
async def my_maps(player: ThePlayer, hall: TheHall) -> list[StoredMap]:
    """The player's battlefields, the last changed first; `playable` is what it was when it was stored."""
    return [stored_map(row) for row in await hall.maps.listed(player)]


@operation(mine, "POST", "", StoredMap, 201)
async def keep_map(request: Request, sent: SentMap, player: ThePlayer, hall: TheHall, lang: Lang = "en") -> StoredMap:
    if (await hall.storage.usage(None, "")).maps_size >= hall.hosting.most_bytes // SHARE:
        raise Fault("This server has no room for more battlefields: try again later, or ask its operator.")
    row = await hall.maps.add(player, await _facts(request, sent, lang))
    if row is None:
        raise Denied
    return stored_map(row)


@operation(mine, "GET", "/{map}", HeldMap)
async def my_map(map: MapId, player: ThePlayer, hall: TheHall) -> HeldMap:
    row = await hall.maps.one(player, map)
    if row is None:
        raise Denied
    return held_map(row)


@mine.get("/{map}/preview.svg", responses=DRAWN, response_class=Response)
async def my_picture(
    request: Request, map: MapId, player: ThePlayer, hall: TheHall, mission: MissionId = PATROL, lang: Lang = "en"
) -> Response:
    row = await hall.maps.one(player, map)
    if row is None:
        raise Denied
    drawn = await picture(request, MapToDraw(text=row.body, mission=mission), lang)
    drawn.headers["Cache-Control"] = "no-store"  # the map may change, and its picture with it
    return drawn


@operation(mine, "PUT", "/{map}", StoredMap)
async def change_map(
    request: Request, map: MapId, sent: SentMap, player: ThePlayer, hall: TheHall, lang: Lang = "en"
) -> StoredMap:
    row = await hall.maps.change(player, map, await _facts(request, sent, lang))
    if row is None:
        raise Denied
    return stored_map(row)


@mine.delete("/{map}", status_code=204)
async def remove_map(map: MapId, player: ThePlayer, hall: TheHall) -> Response:
    if not await hall.maps.remove(player, map):
        raise Denied
    return Response(status_code=204)


async def _facts(request: Request, sent: MapText, lang: str) -> MapFacts:
    """A battlefield ready to be stored."""
    return FACTS.decode(await made(request, "keep", sent, lang))
