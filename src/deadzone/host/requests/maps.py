"""Battlefields: the check, pictures, trials, generated maps, and the maps of a player.

What reads a map is done in the workshop; what comes back is passed on as it is.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import DRAWN, NEVER_KEPT, Encoded, Pdf, Svg
from deadzone.host.asking.askers import Asker, KnownPlayer
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied, there
from deadzone.host.common.orders import MapTask, MapWork
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
from deadzone.host.records.openings import SHELF_SHARE
from deadzone.host.records.shelf_rows import MapFacts
from deadzone.host.requests.asked import DrawnFor, Id, InLanguage

FACTS = msgspec.json.Decoder(MapFacts)

chapter = Chapter()


async def _made(desk: Desk, asker: Asker, task: MapTask, wanted: Struct, lang: str) -> bytes:
    order = MapWork(task=task, body=msgspec.json.encode(wanted), lang=lang)
    return await desk.workshop.make(order, asker.sender.gone)


@chapter.asks("POST", "/api/maps/check")
async def check(desk: Desk, asker: Asker, asked: InLanguage, body: MapText) -> Encoded[MapReport]:
    """Everything about a battlefield: its text, the findings of the validator, its figures, and the board itself."""
    return Encoded(await _made(desk, asker, "check", body, asked.lang))


@chapter.asks("POST", "/api/maps/picture.svg")
async def picture(desk: Desk, asker: Asker, asked: InLanguage, body: MapToDraw) -> Svg:
    """A drawing of a battlefield, laid out for a mission."""
    return Svg(content=await _made(desk, asker, "picture", body, asked.lang), kept=DRAWN)


@chapter.asks("POST", "/api/maps/plan.pdf")
async def plan(desk: Desk, asker: Asker, asked: InLanguage, body: MapToPrint) -> Pdf:
    """A battlefield on paper, to build it with real terrain."""
    return Pdf(content=await _made(desk, asker, "plan", body, asked.lang))


@chapter.asks("POST", "/api/maps/try")
async def try_model(desk: Desk, asker: Asker, asked: InLanguage, body: MapToTry) -> Encoded[MapTrial]:
    """Where a model in a cube gets to, and what it sees."""
    return Encoded(await _made(desk, asker, "try", body, asked.lang))


@chapter.asks("POST", "/api/maps/generate")
async def generated(desk: Desk, asker: Asker, asked: InLanguage, body: MapWanted) -> Encoded[MapReport]:
    """A new battlefield from a seed, as wished."""
    return Encoded(await _made(desk, asker, "generate", body, asked.lang))


# Battlefields of a player


class OneMap(InLanguage, frozen=True, kw_only=True):
    map: Id


class DrawnMap(DrawnFor, frozen=True, kw_only=True):
    map: Id


class MapOfMine(Struct, frozen=True, kw_only=True):
    map: Id


@chapter.asks("GET", "/api/me/maps")
async def my_maps(desk: Desk, asker: KnownPlayer) -> list[StoredMap]:
    """The player's battlefields, the last changed first; `playable` is what it was when it was stored."""
    return [stored_map(row) for row in await desk.maps.listed(asker.player)]


@chapter.asks("POST", "/api/me/maps", status=201, keeps=1.0)
async def keep_map(desk: Desk, asker: KnownPlayer, asked: InLanguage, body: MapText) -> StoredMap:
    if (await desk.battles.usage(None, "")).maps_size >= desk.limits.bytes // SHELF_SHARE:
        raise Fault("This server has no room for more battlefields: try again later, or ask its operator.")
    row = there(await desk.maps.add(asker.player, await _facts(desk, asker, body, asked.lang)))
    return stored_map(row)


@chapter.asks("GET", "/api/me/maps/{map}")
async def my_map(desk: Desk, asker: KnownPlayer, asked: MapOfMine) -> HeldMap:
    row = there(await desk.maps.one(asker.player, asked.map))
    return held_map(row)


@chapter.asks("GET", "/api/me/maps/{map}/preview.svg")
async def my_picture(desk: Desk, asker: KnownPlayer, asked: DrawnMap) -> Svg:
    row = there(await desk.maps.one(asker.player, asked.map))
    drawn = await picture(desk, asker, asked, MapToDraw(text=row.body, mission=asked.mission))
    return replace(drawn, kept=NEVER_KEPT)  # the map may change, and its picture with it


@chapter.asks("PUT", "/api/me/maps/{map}")
async def change_map(desk: Desk, asker: KnownPlayer, asked: OneMap, body: MapText) -> StoredMap:
    row = there(await desk.maps.change(asker.player, asked.map, await _facts(desk, asker, body, asked.lang)))
    return stored_map(row)


@chapter.asks("DELETE", "/api/me/maps/{map}")
async def remove_map(desk: Desk, asker: KnownPlayer, asked: MapOfMine) -> None:
    if not await desk.maps.remove(asker.player, asked.map):
        raise Denied


async def _facts(desk: Desk, asker: Asker, sent: MapText, lang: str) -> MapFacts:
    """A battlefield ready to be stored."""
    return FACTS.decode(await _made(desk, asker, "keep", sent, lang))
