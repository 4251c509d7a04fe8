"""HTTP routes for looking back on a battle: one of this server, or one from a file, which is not stored."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import Response

from deadzone.server.battles.uploaded import MOST_ANSWERS
from deadzone.server.network.operations import JSON, operation, refusals
from deadzone.server.network.routes import BATTLE_FILE, LARGEST_BATTLE, Lang, workshop_of
from deadzone.server.network.safety import TooLarge, address_of
from deadzone.server.network.visiting import BattleId, Denied, TheHall, TheSitting
from deadzone.server.protocol.replays import ReplayFrames, ReplayInfo
from deadzone.server.replay.desk import ReplayTask, ReplayWanted
from deadzone.server.replay.film import Film
from deadzone.server.replay.library import Library
from deadzone.server.replay.showing import MOST_FRAMES, eyes_of, replay_frames, replay_info
from deadzone.server.work.orders import ReplayWork
from deadzone.table.endings import end_line
from deadzone.table.files.battle_writing import battle_text

router = APIRouter(prefix="/api", responses=refusals())
GIF, WEBP, PDF = "image/gif", "image/webp", "application/pdf"
First = Annotated[int, Query(ge=1, le=MOST_ANSWERS)]
Count = Annotated[int, Query(ge=1, le=MOST_FRAMES)]
Round = Annotated[int, Query(ge=0, le=999)]
Content = Annotated[bytes, Body(media_type=BATTLE_FILE)]


def library_of(request: Request) -> Library:
    library = request.app.state.library
    assert isinstance(library, Library)
    return library


# A battle of this server


@operation(router, "GET", "/battles/{battle}/replay", ReplayInfo, responses=refusals(404))
async def replay(
    request: Request, battle: BattleId, sitting: TheSitting, hall: TheHall, lang: Lang = "en", at: First = 1
) -> ReplayInfo:
    """The timeline of a battle and the frames around a step: all after the end, before it what this seat knows."""
    film = _found(await library_of(request).open(battle))
    return await hall.workers.at_table(lambda: replay_info(battle, film, sitting.role, lang, at))


@operation(router, "GET", "/battles/{battle}/replay/frames", ReplayFrames, responses=refusals(404))
async def frames(
    request: Request,
    battle: BattleId,
    sitting: TheSitting,
    hall: TheHall,
    first: First = 1,
    count: Count = MOST_FRAMES,
    lang: Lang = "en",
) -> ReplayFrames:
    """The steps from `first` on, each with the table after it."""
    film = _found(await library_of(request).film(battle))
    return await hall.workers.at_table(lambda: replay_frames(film, eyes_of(film, sitting.role), lang, first, count))


def _found(film: Film | None) -> Film:
    if film is None:
        raise Denied
    return film


async def _picture(
    request: Request, battle: str, sitting: TheSitting, task: ReplayTask, lang: str, round: int = 0
) -> bytes:
    library = library_of(request)
    film, kept = await library.open(battle), await library.content(battle)
    if film is None or kept is None:
        raise Denied
    end = end_line(film.g, film.ending, len(kept[1])) if film.over else None
    content = await request.app.state.hall.workers.at_table(lambda: battle_text(*kept, end))
    return await _made(request, content, ReplayWanted(task=task, lang=lang, role=sitting.role, round=round))


def _drawn(media: str) -> dict[str, Any]:
    return {"responses": {200: {"content": {media: {}}}, **refusals(404)}, "response_class": Response}


@router.get("/battles/{battle}/replay/film.gif", **_drawn(GIF))
async def gif(request: Request, battle: BattleId, sitting: TheSitting, lang: Lang = "en", round: Round = 0) -> Response:
    """A short animation of the battle, or of one round."""
    return Response(await _picture(request, battle, sitting, "film.gif", lang, round), media_type=GIF)


@router.get("/battles/{battle}/replay/film.webp", **_drawn(WEBP))
async def webp(
    request: Request, battle: BattleId, sitting: TheSitting, lang: Lang = "en", round: Round = 0
) -> Response:
    return Response(await _picture(request, battle, sitting, "film.webp", lang, round), media_type=WEBP)


@router.get("/battles/{battle}/replay/report.pdf", **_drawn(PDF))
async def pdf(request: Request, battle: BattleId, sitting: TheSitting, lang: Lang = "en") -> Response:
    """A report of the battle for the printer, with pictures of its turning points."""
    return Response(await _picture(request, battle, sitting, "report.pdf", lang), media_type=PDF)


# A battle file


@operation(router, "POST", "/replay", ReplayInfo)
async def replay_of_file(request: Request, content: Content, lang: Lang = "en", at: First = 1) -> Response:
    """The timeline of a battle file, and the frames around a step. Before its end it shows what both sides know."""
    return await _answer(request, content, ReplayWanted(task="info", lang=lang, first=at), JSON)


@operation(router, "POST", "/replay/frames", ReplayFrames)
async def frames_of_file(
    request: Request, content: Content, first: First = 1, count: Count = MOST_FRAMES, lang: Lang = "en"
) -> Response:
    return await _answer(request, content, ReplayWanted(task="frames", lang=lang, first=first, count=count), JSON)


@router.post("/replay/film.gif", **_drawn(GIF))
async def gif_of_file(request: Request, content: Content, lang: Lang = "en", round: Round = 0) -> Response:
    return await _answer(request, content, ReplayWanted(task="film.gif", lang=lang, round=round), GIF)


@router.post("/replay/film.webp", **_drawn(WEBP))
async def webp_of_file(request: Request, content: Content, lang: Lang = "en", round: Round = 0) -> Response:
    return await _answer(request, content, ReplayWanted(task="film.webp", lang=lang, round=round), WEBP)


@router.post("/replay/report.pdf", **_drawn(PDF))
async def pdf_of_file(request: Request, content: Content, lang: Lang = "en") -> Response:
    return await _answer(request, content, ReplayWanted(task="report.pdf", lang=lang), PDF)


async def _answer(request: Request, content: bytes, wanted: ReplayWanted, media: str) -> Response:
    if len(content) > LARGEST_BATTLE:
        raise TooLarge
    return Response(await _made(request, content, wanted), media_type=media)


async def _made(request: Request, content: bytes, wanted: ReplayWanted) -> bytes:
    order = ReplayWork(content=content, wanted=wanted)
    return await workshop_of(request).make(order, address_of(request.scope), request.is_disconnected)
