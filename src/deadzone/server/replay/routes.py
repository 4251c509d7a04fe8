"""HTTP routes for looking back on a battle: one of this server, or one from a file, which is not stored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Query, Request
from fastapi.responses import Response
from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.host.battles.game import FILE
from deadzone.host.common.uploaded import MOST_ANSWERS
from deadzone.host.ports.hands import Gone
from deadzone.host.ports.thinker import Lost, TooMany, Unwanted
from deadzone.host.protocol.bodies import BattleCreated
from deadzone.host.protocol.replays import AnalysisInfo, EyesChoice, ReplayFrames, ReplayInfo
from deadzone.host.protocol.words import Origin
from deadzone.host.records.seats import HUMAN
from deadzone.host.replay.desk import ReplayTask, ReplayWanted
from deadzone.host.replay.film import Film
from deadzone.host.replay.playing_on import AsBefore, PlayOn
from deadzone.host.replay.showing import MOST_FRAMES, eyes_of, replay_frames, replay_info
from deadzone.host.thinking.orders import AnalysisMade, AnalysisWanted
from deadzone.players.registry import JADE
from deadzone.server.battles.all_tables import Hall
from deadzone.server.fairness.accounts import payer
from deadzone.server.network.operations import JSON, operation, refusals
from deadzone.server.network.routes import BATTLE_FILE, LARGEST_BATTLE, Lang, battle_from, created, workshop_of
from deadzone.server.network.safety import TooLarge
from deadzone.server.network.visiting import (
    BattleId,
    Denied,
    Root,
    TheHall,
    TheSitting,
    TheVisitor,
    Visitor,
    check_quota,
)
from deadzone.server.replay.library import Library
from deadzone.server.store.sitting import first_seats
from deadzone.server.store.storage import Opening
from deadzone.server.work.crew import Busy
from deadzone.server.work.orders import PlayOnWanted, ReplayWork, too_much
from deadzone.table.endings import end_line

router = APIRouter(prefix="/api", responses=refusals())
GIF, WEBP, PDF = "image/gif", "image/webp", "application/pdf"
First = Annotated[int, Query(ge=1, le=MOST_ANSWERS)]
Count = Annotated[int, Query(ge=1, le=MOST_FRAMES)]
PlayerId = Annotated[str, Query(max_length=100)]
TheEyes = Annotated[EyesChoice, Query()]
Difficulty = Annotated[AsBefore, Query()]
Round = Annotated[int, Query(ge=0, le=999)]
Content = Annotated[bytes, Body(media_type=BATTLE_FILE)]


class PlayOnAsked(Struct, frozen=True, kw_only=True):
    """How a battle goes on from a moment: its players as in `NewBattle`, and JADE's difficulty on each side."""

    at: int
    players: tuple[str, str]
    difficulty: tuple[AsBefore, AsBefore]
    hot_seat: bool
    seat: Literal["red", "blue"]

    def order(self, house: dict[str, str]) -> PlayOn:
        return PlayOn(at=self.at, players=self.players, difficulty=self.difficulty, house=house)


async def play_on_asked(
    at: First,
    red: PlayerId = HUMAN,
    blue: PlayerId = JADE,
    red_difficulty: Difficulty = "",
    blue_difficulty: Difficulty = "",
    hot_seat: bool = False,
    seat: Annotated[Literal["red", "blue"], Query()] = "red",
) -> PlayOnAsked:
    """Read from the query, because the body may be a battle file."""
    return PlayOnAsked(
        at=at, players=(red, blue), difficulty=(red_difficulty, blue_difficulty), hot_seat=hot_seat, seat=seat
    )


Wanted = Annotated[PlayOnAsked, Depends(play_on_asked)]


def library_of(request: Request) -> Library:
    library = request.app.state.library
    assert isinstance(library, Library)
    return library


# A battle of this server


@operation(router, "GET", "/battles/{battle}/replay", ReplayInfo, responses=refusals(404))
async def replay(
    request: Request,
    battle: BattleId,
    sitting: TheSitting,
    hall: TheHall,
    lang: Lang = "en",
    at: First = 1,
    eyes: TheEyes = "all",
) -> ReplayInfo:
    """The timeline of a battle and the frames around a step: all after the end, before it what this seat knows."""
    film = _found(await library_of(request).open(battle))
    return await hall.workers.at_table(lambda: replay_info(battle, film, sitting.role, lang, at, eyes))


@operation(router, "GET", "/battles/{battle}/replay/frames", ReplayFrames, responses=refusals(404))
async def frames(
    request: Request,
    battle: BattleId,
    sitting: TheSitting,
    hall: TheHall,
    first: First = 1,
    count: Count = MOST_FRAMES,
    lang: Lang = "en",
    eyes: TheEyes = "all",
) -> ReplayFrames:
    """The steps from `first` on, each with the table after it."""
    film = _found(await library_of(request).film(battle))
    seen = eyes_of(film, sitting.role, eyes)
    return await hall.workers.at_table(lambda: replay_frames(film, seen, lang, first, count))


def _found(film: Film | None) -> Film:
    if film is None:
        raise Denied
    return film


async def _content(library: Library, battle: str) -> tuple[Film, bytes]:
    """A battle of this server with its file, which has its end if it is over."""
    film, kept = await library.open(battle), await library.content(battle)
    if film is None or kept is None:
        raise Denied
    end = end_line(film.g, film.ending, len(kept[1])) if film.over else None
    return film, await library.written(*kept, end)


async def _picture(
    request: Request, battle: str, sitting: TheSitting, task: ReplayTask, lang: str, round: int = 0
) -> bytes:
    _, content = await _content(library_of(request), battle)
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


@operation(router, "GET", "/battles/{battle}/replay/analysis", AnalysisInfo, responses=refusals(404))
async def analysis(request: Request, battle: BattleId, _: TheSitting, hall: TheHall, lang: Lang = "en") -> Response:
    """What AMBER finds when it looks back on a battle that is over."""
    film, content = await _content(library_of(request), battle)
    if not film.over:
        raise Fault("A battle can be analysed when it is over.")
    return await _analysed(request, content, lang, hall)


@operation(router, "POST", "/battles/{battle}/replay/on", BattleCreated, 201, responses=refusals(404))
async def play_on(
    request: Request, battle: BattleId, _: TheSitting, wanted: Wanted, hall: TheHall, visitor: TheVisitor, root: Root
) -> BattleCreated:
    """Create a battle that goes on from a moment of one that is over. Before its end that would tell its secrets."""
    film, content = await _content(library_of(request), battle)
    if not film.over:
        raise Fault("A battle can be played on from its moments when it is over.")
    return await _played_on(request, content, wanted, film.origin, hall, visitor, root)


# A battle file


@operation(router, "POST", "/replay/on", BattleCreated, 201)
async def play_on_from_file(
    request: Request, content: Content, wanted: Wanted, hall: TheHall, visitor: TheVisitor, root: Root
) -> BattleCreated:
    """Create a battle that goes on from a moment of a battle file."""
    if len(content) > LARGEST_BATTLE:
        raise TooLarge
    return await _played_on(request, content, wanted, FILE, hall, visitor, root)


async def _played_on(
    request: Request, content: bytes, wanted: PlayOnAsked, origin: Origin, hall: Hall, visitor: Visitor, root: str
) -> BattleCreated:
    await check_quota(hall, visitor)
    order = PlayOnWanted(content=content, wanted=wanted.order(dict(hall.hosting.house)))
    head, entries = await battle_from(request, order)
    seats = first_seats(head, wanted.hot_seat, wanted.seat, visitor.player_id, visitor.device)
    opening = Opening(seats=seats, origin=origin, player=visitor.player_id, address=visitor.address)
    return created(hall, await hall.open_battle(head, entries, opening), seats, root)


@operation(router, "POST", "/replay/analysis", AnalysisInfo)
async def analysis_of_file(request: Request, content: Content, hall: TheHall, lang: Lang = "en") -> Response:
    """What AMBER finds when it looks back on a battle file that is over."""
    if len(content) > LARGEST_BATTLE:
        raise TooLarge
    return await _analysed(request, content, lang, hall)


async def _analysed(request: Request, content: bytes, lang: str, hall: Hall) -> Response:
    """Look back in a process of its own; each household has two analyses under way at most."""
    library = library_of(request)
    made = library.analysis(content, lang)
    if made is None:

        async def unwanted() -> bool:
            return hall.tables.closing or await request.is_disconnected()

        wanted = AnalysisWanted(content=content, lang=lang)
        try:
            reply = await hall.workers.analysts.ask(wanted, f"analysis for {payer()}", unwanted)
        except Unwanted as error:
            raise Gone from error
        except TooMany as error:
            raise Busy from error
        except Lost as error:
            raise too_much() from error
        assert isinstance(reply, AnalysisMade)
        made = library.keep_analysis(content, lang, reply.content)
    return Response(made, media_type=JSON)


@operation(router, "POST", "/replay", ReplayInfo)
async def replay_of_file(
    request: Request, content: Content, lang: Lang = "en", at: First = 1, eyes: TheEyes = "all"
) -> Response:
    """The timeline of a battle file, and the frames around a step. Before its end it shows what both sides know."""
    return await _answer(request, content, ReplayWanted(task="info", lang=lang, first=at, eyes=eyes), JSON)


@operation(router, "POST", "/replay/frames", ReplayFrames)
async def frames_of_file(
    request: Request,
    content: Content,
    first: First = 1,
    count: Count = MOST_FRAMES,
    lang: Lang = "en",
    eyes: TheEyes = "all",
) -> Response:
    wanted = ReplayWanted(task="frames", lang=lang, first=first, count=count, eyes=eyes)
    return await _answer(request, content, wanted, JSON)


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
    return await workshop_of(request).make(order, request.is_disconnected)
