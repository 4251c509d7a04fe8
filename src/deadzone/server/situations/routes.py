"""HTTP routes of prepared tables: the gallery, battles that begin with one, the guided battle, a player's stars."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as PathPart

from deadzone.catalog.catalogue import load
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import ON_TABLE
from deadzone.host.protocol.bodies import (
    BattleCreated,
    BattlePicture,
    KeptStars,
    PictureModel,
    SituationSummary,
)
from deadzone.host.records.seats import ROLE_OF_SIDE
from deadzone.host.showing.board import board_info
from deadzone.language.folders import ENGLISH
from deadzone.language.words import in_all
from deadzone.server.network.operations import operation, refusals
from deadzone.server.network.routes import battle_from, created
from deadzone.server.network.visiting import Denied, Root, TheHall, ThePlayer, TheVisitor, check_quota
from deadzone.server.store.sitting import first_seats
from deadzone.server.store.storage import Opening
from deadzone.server.work.orders import SituationWanted
from deadzone.situations.gallery import GALLERY, SITUATIONS
from deadzone.situations.laying import laid
from deadzone.situations.learning.course import COURSE
from deadzone.situations.records import PLAYER, Situation

router = APIRouter(prefix="/api", responses=refusals())
SituationId = Annotated[str, PathPart(pattern="^[a-z-]{1,40}$")]


@operation(router, "GET", "/situations", list[SituationSummary])
async def situations(hall: TheHall) -> list[SituationSummary]:
    """The prepared situations, in the order in which they are offered."""
    return list(await hall.workers.at_table(_summaries))


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


@operation(router, "POST", "/situations/{id}", BattleCreated, 201, responses=refusals(404))
async def begin_situation(
    request: Request, id: SituationId, hall: TheHall, visitor: TheVisitor, root: Root
) -> BattleCreated:
    """Create a battle that begins with a prepared situation; JADE plays the other side."""
    if id not in SITUATIONS:
        raise Denied
    return await _begun(request, id, hall, visitor, root)


@operation(router, "POST", "/lessons", BattleCreated, 201)
async def begin_lessons(request: Request, hall: TheHall, visitor: TheVisitor, root: Root) -> BattleCreated:
    """Create the guided battle at its first lesson; JADE plays the other side."""
    return await _begun(request, COURSE[0].id, hall, visitor, root)


async def _begun(request: Request, id: str, hall: TheHall, visitor: TheVisitor, root: Root) -> BattleCreated:
    await check_quota(hall, visitor)
    head, entries = await battle_from(request, SituationWanted(id=id))
    seats = first_seats(head, False, ROLE_OF_SIDE[PLAYER], visitor.player_id, visitor.device)
    opening = Opening(seats=seats, player=visitor.player_id, address=visitor.address)
    return created(hall, await hall.open_battle(head, entries, opening), seats, root)


@operation(router, "GET", "/me/stars", list[KeptStars], responses=refusals(404))
async def my_stars(player: ThePlayer, hall: TheHall) -> list[KeptStars]:
    """The most stars of this player in each prepared situation."""
    return [KeptStars(situation=id, stars=stars) for id, stars in await hall.stars.of(player)]
