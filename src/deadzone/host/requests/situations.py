"""Prepared tables: the gallery, battles that begin with one, the guided battle, a player's stars."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from deadzone.catalog.loading import load
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import ON_TABLE
from deadzone.host.asking.askers import Asker, KnownPlayer, Visitor
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied
from deadzone.host.common.orders import SituationWanted
from deadzone.host.protocol.bodies import BattleCreated, BattlePicture, KeptStars, PictureModel, SituationSummary
from deadzone.host.records.seats import ROLE_OF_SIDE
from deadzone.host.requests.opening import opened
from deadzone.host.showing.board import board_info
from deadzone.language.folders import ENGLISH
from deadzone.language.words import in_all
from deadzone.situations.gallery import GALLERY, SITUATIONS
from deadzone.situations.laying import laid
from deadzone.situations.learning.course import COURSE
from deadzone.situations.records import PLAYER, Situation

chapter = Chapter()


@chapter.asks("GET", "/api/situations", same=True)
async def situations(desk: Desk, _asker: Asker) -> list[SituationSummary]:
    """The prepared situations, in the order in which they are offered."""
    return list(await desk.hands.at_table(_summaries))


@cache
def _summaries() -> tuple[SituationSummary, ...]:
    return tuple([_summary(situation) for situation in GALLERY])


def _summary(situation: Situation) -> SituationSummary:
    g = laid(situation)
    red, blue = [in_all(load().factions[squad.faction].label) for squad in (situation.red, situation.blue)]
    standing = [model for model in g.models if model.fate == ON_TABLE]
    return SituationSummary(
        id=situation.id,
        name=in_all(situation.name),
        about=in_all(situation.about),
        goal=in_all(situation.goal),
        stars=[in_all(star.text) for star in situation.stars],
        map=in_all(g.setting.ground.field.name),
        teams=(red, blue),
        rounds=situation.last_round - situation.round + 1,
        picture=BattlePicture(
            board=board_info(g.setting, ENGLISH),  # the picture shows no words
            zones=(g.zones[RED], g.zones[BLUE]),
            models=[PictureModel(side=model.side, cube=model.cube, x=model.x, y=model.y) for model in standing],
        ),
    )


class OneSituation(Struct, frozen=True, kw_only=True):
    id: Annotated[str, Meta(pattern="^[a-z-]{1,40}$")]


@chapter.asks("POST", "/api/situations/{id}", status=201, keeps=1.0, denies=True)
async def begin_situation(desk: Desk, asker: Visitor, asked: OneSituation) -> BattleCreated:
    """Create a battle that begins with a prepared situation; JADE plays the other side."""
    if asked.id not in SITUATIONS:
        raise Denied
    return await _begun(desk, asker, asked.id)


@chapter.asks("POST", "/api/lessons", status=201, keeps=1.0)
async def begin_lessons(desk: Desk, asker: Visitor) -> BattleCreated:
    """Create the guided battle at its first lesson; JADE plays the other side."""
    return await _begun(desk, asker, COURSE[0].id)


async def _begun(desk: Desk, asker: Visitor, id: str) -> BattleCreated:
    return await opened(desk, asker, SituationWanted(id=id), seat=ROLE_OF_SIDE[PLAYER])


@chapter.asks("GET", "/api/me/stars")
async def my_stars(desk: Desk, asker: KnownPlayer) -> list[KeptStars]:
    """The most stars of this player in each prepared situation."""
    return [KeptStars(situation=id, stars=stars) for id, stars in await desk.stars.of(asker.player)]
