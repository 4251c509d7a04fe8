"""Looking back on a battle: one that is stored, or one from a file, which is not."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import Encoded, Gif, Pdf, Webp
from deadzone.host.asking.askers import Asker, Seated, SeatedVisitor, Visitor
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter, SentFile
from deadzone.host.asking.refusing import there
from deadzone.host.battles.game import FILE
from deadzone.host.common.orders import (
    AsBefore,
    PlayOn,
    PlayOnWanted,
    ReplayTask,
    ReplayWanted,
    ReplayWork,
    too_much,
)
from deadzone.host.common.uploaded import MOST_ANSWERS
from deadzone.host.ports.hands import Gone
from deadzone.host.ports.thinker import Lost, TooMany, Unwanted
from deadzone.host.ports.workshop import Busy
from deadzone.host.protocol.bodies import BattleCreated
from deadzone.host.protocol.replays import AnalysisInfo, EyesChoice, ReplayFrames, ReplayInfo
from deadzone.host.protocol.words import Origin
from deadzone.host.records.seats import HUMAN
from deadzone.host.replay.film import Film
from deadzone.host.replay.showing import MOST_FRAMES, eyes_of, replay_frames, replay_info
from deadzone.host.requests.asked import Id, InLanguage, OfBattleInLanguage, OwnSeat
from deadzone.host.requests.battles import WHOLE_BATTLE
from deadzone.host.requests.opening import opened
from deadzone.host.thinking.orders import AnalysisMade, AnalysisWanted
from deadzone.players.registry import JADE
from deadzone.table.endings import end_line

Moment = Annotated[int, Meta(ge=1, le=MOST_ANSWERS)]
PlayerId = Annotated[str, Meta(max_length=100)]

chapter = Chapter()


class FromMoment(InLanguage, frozen=True, kw_only=True):
    at: Moment = 1
    eyes: EyesChoice = "all"


class FromMomentOf(FromMoment, frozen=True, kw_only=True):
    battle: Id


class Frames(InLanguage, frozen=True, kw_only=True):
    first: Moment = 1
    count: Annotated[int, Meta(ge=1, le=MOST_FRAMES)] = MOST_FRAMES
    eyes: EyesChoice = "all"


class FramesOf(Frames, frozen=True, kw_only=True):
    battle: Id


class OneRound(InLanguage, frozen=True, kw_only=True):
    """Of which round; 0 for the whole battle."""

    round: Annotated[int, Meta(ge=0, le=999)] = 0


class OneRoundOf(OneRound, frozen=True, kw_only=True):
    battle: Id


class GoingOn(Struct, frozen=True, kw_only=True):
    """How a battle goes on from a moment: its players as in `NewBattle`, and JADE's difficulty on each side."""

    at: Moment
    red: PlayerId = HUMAN
    blue: PlayerId = JADE
    red_difficulty: AsBefore = ""
    blue_difficulty: AsBefore = ""
    hot_seat: bool = False
    seat: OwnSeat = "red"

    def order(self, house: dict[str, str]) -> PlayOn:
        difficulty = (self.red_difficulty, self.blue_difficulty)
        return PlayOn(at=self.at, players=(self.red, self.blue), difficulty=difficulty, house=house)


class GoingOnOf(GoingOn, frozen=True, kw_only=True):
    battle: Id


# A battle that is stored


@chapter.asks("GET", "/api/battles/{battle}/replay", dear=True)
async def replay(desk: Desk, asker: Seated, asked: FromMomentOf) -> ReplayInfo:
    """The timeline of a battle and the frames around a step: all after the end, before it what this seat knows."""
    film, role = there(await desk.library.open(asked.battle)), asker.sitting.role
    return await desk.hands.at_table(lambda: replay_info(asked.battle, film, role, asked.lang, asked.at, asked.eyes))


@chapter.asks("GET", "/api/battles/{battle}/replay/frames", dear=True)
async def frames(desk: Desk, asker: Seated, asked: FramesOf) -> ReplayFrames:
    """The steps from `first` on, each with the table after it."""
    film = there(await desk.library.film(asked.battle))
    seen = eyes_of(film, asker.sitting.role, asked.eyes)
    return await desk.hands.at_table(lambda: replay_frames(film, seen, asked.lang, asked.first, asked.count))


async def _content(desk: Desk, battle: str) -> tuple[Film, bytes]:
    """A stored battle with its file, which has its end if it is over."""
    film, kept = there(await desk.library.open(battle)), there(await desk.library.content(battle))
    end = end_line(film.g, film.ending, len(kept[1])) if film.over else None
    return film, await desk.library.written(*kept, end)


async def _picture(desk: Desk, asker: Seated, battle: str, task: ReplayTask, lang: str, round: int = 0) -> bytes:
    _, content = await _content(desk, battle)
    return await _made(desk, asker, content, ReplayWanted(task=task, lang=lang, role=asker.sitting.role, round=round))


@chapter.asks("GET", "/api/battles/{battle}/replay/film.gif", dear=True, needs="films")
async def gif(desk: Desk, asker: Seated, asked: OneRoundOf) -> Gif:
    """A short animation of the battle, or of one round."""
    return Gif(content=await _picture(desk, asker, asked.battle, "film.gif", asked.lang, asked.round))


@chapter.asks("GET", "/api/battles/{battle}/replay/film.webp", dear=True, needs="films")
async def webp(desk: Desk, asker: Seated, asked: OneRoundOf) -> Webp:
    return Webp(content=await _picture(desk, asker, asked.battle, "film.webp", asked.lang, asked.round))


@chapter.asks("GET", "/api/battles/{battle}/replay/report.pdf", dear=True)
async def pdf(desk: Desk, asker: Seated, asked: OfBattleInLanguage) -> Pdf:
    """A report of the battle for the printer, with pictures of its turning points."""
    return Pdf(content=await _picture(desk, asker, asked.battle, "report.pdf", asked.lang))


@chapter.asks("GET", "/api/battles/{battle}/replay/analysis", dear=True)
async def analysis(desk: Desk, asker: Seated, asked: OfBattleInLanguage) -> Encoded[AnalysisInfo]:
    """What AMBER finds when it looks back on a battle that is over."""
    film, content = await _content(desk, asked.battle)
    if not film.over:
        raise Fault("A battle can be analysed when it is over.")
    return await _analysed(desk, asker, content, asked.lang)


@chapter.asks("POST", "/api/battles/{battle}/replay/on", status=201, keeps=WHOLE_BATTLE)
async def play_on(desk: Desk, asker: SeatedVisitor, asked: GoingOnOf) -> BattleCreated:
    """Create a battle that goes on from a moment of one that is over. Before its end that would tell its secrets."""
    film, content = await _content(desk, asked.battle)
    if not film.over:
        raise Fault("A battle can be played on from its moments when it is over.")
    return await _played_on(desk, asker, content, asked, film.origin)


# A battle file


@chapter.asks("POST", "/api/replay/on", status=201, keeps=WHOLE_BATTLE)
async def play_on_from_file(desk: Desk, asker: Visitor, asked: GoingOn, body: SentFile) -> BattleCreated:
    """Create a battle that goes on from a moment of a battle file."""
    return await _played_on(desk, asker, body, asked, FILE)


async def _played_on(desk: Desk, asker: Visitor, content: bytes, asked: GoingOn, origin: Origin) -> BattleCreated:
    order = PlayOnWanted(content=content, wanted=asked.order(dict(desk.house)))
    return await opened(desk, asker, order, seat=asked.seat, hot_seat=asked.hot_seat, origin=origin)


@chapter.asks("POST", "/api/replay/analysis")
async def analysis_of_file(desk: Desk, asker: Asker, asked: InLanguage, body: SentFile) -> Encoded[AnalysisInfo]:
    """What AMBER finds when it looks back on a battle file that is over."""
    return await _analysed(desk, asker, body, asked.lang)


async def _analysed(desk: Desk, asker: Asker, content: bytes, lang: str) -> Encoded[AnalysisInfo]:
    """Look back beside everything else; whoever shares an address has two analyses under way at most."""
    made = desk.library.analysis(content, lang)
    if made is None:

        async def unwanted() -> bool:
            return desk.tables.closing or await asker.sender.gone()

        wanted = AnalysisWanted(content=content, lang=lang)
        try:
            reply = await desk.analysts.ask(wanted, f"analysis for {asker.sender.home}", unwanted)
        except Unwanted as error:
            raise Gone from error
        except TooMany as error:
            raise Busy from error
        except Lost as error:
            raise too_much() from error
        assert isinstance(reply, AnalysisMade)
        made = desk.library.keep_analysis(content, lang, reply.content)
    return Encoded(made)


@chapter.asks("POST", "/api/replay")
async def replay_of_file(desk: Desk, asker: Asker, asked: FromMoment, body: SentFile) -> Encoded[ReplayInfo]:
    """The timeline of a battle file, and the frames around a step. Before its end it shows what both sides know."""
    wanted = ReplayWanted(task="info", lang=asked.lang, first=asked.at, eyes=asked.eyes)
    return Encoded(await _made(desk, asker, body, wanted))


@chapter.asks("POST", "/api/replay/frames")
async def frames_of_file(desk: Desk, asker: Asker, asked: Frames, body: SentFile) -> Encoded[ReplayFrames]:
    wanted = ReplayWanted(task="frames", lang=asked.lang, first=asked.first, count=asked.count, eyes=asked.eyes)
    return Encoded(await _made(desk, asker, body, wanted))


@chapter.asks("POST", "/api/replay/film.gif", needs="films")
async def gif_of_file(desk: Desk, asker: Asker, asked: OneRound, body: SentFile) -> Gif:
    wanted = ReplayWanted(task="film.gif", lang=asked.lang, round=asked.round)
    return Gif(content=await _made(desk, asker, body, wanted))


@chapter.asks("POST", "/api/replay/film.webp", needs="films")
async def webp_of_file(desk: Desk, asker: Asker, asked: OneRound, body: SentFile) -> Webp:
    wanted = ReplayWanted(task="film.webp", lang=asked.lang, round=asked.round)
    return Webp(content=await _made(desk, asker, body, wanted))


@chapter.asks("POST", "/api/replay/report.pdf")
async def pdf_of_file(desk: Desk, asker: Asker, asked: InLanguage, body: SentFile) -> Pdf:
    return Pdf(content=await _made(desk, asker, body, ReplayWanted(task="report.pdf", lang=asked.lang)))


async def _made(desk: Desk, asker: Asker, content: bytes, wanted: ReplayWanted) -> bytes:
    return await desk.workshop.make(ReplayWork(content=content, wanted=wanted), asker.sender.gone)
