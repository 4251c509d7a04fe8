"""HTTP routes for strike teams: lists, checks, forms, odds, printed sheets and decks, and the teams of a player.

What reads a team is done in the workshop; the bodies of its answers are passed on as they are.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request
from fastapi import Path as PathPart
from fastapi.responses import Response
from msgspec import Struct

from deadzone.catalog.catalogue import load
from deadzone.core.sentence import Fault
from deadzone.host.protocol.teams import (
    DeckSummary,
    DeckToPrint,
    FactionList,
    HeldTeam,
    ListSummary,
    OddsWanted,
    RandomTeam,
    StoredTeam,
    TeamForms,
    TeamOdds,
    TeamReport,
    TeamText,
    TeamToCheck,
    TeamToPrint,
)
from deadzone.host.records.shelf_rows import TeamFacts
from deadzone.host.teams.cards import list_summaries
from deadzone.host.teams.desk import Task
from deadzone.host.teams.reports import held_team, stored_team
from deadzone.jade.deck.words import DECK_NAMES, DECK_TEXTS
from deadzone.language.words import in_all
from deadzone.server.network.operations import JSON, PDF, body, operation, printed, refusals
from deadzone.server.network.routes import Lang, workshop_of
from deadzone.server.network.visiting import Denied, TheHall, ThePlayer
from deadzone.server.store.shelf import SHARE
from deadzone.server.work.orders import TeamWork

FACTS = msgspec.json.Decoder(TeamFacts)

TeamId = Annotated[str, PathPart(pattern="^[0-9a-f]{16}$")]
SentTeam = Annotated[TeamText, body(TeamText)]

router = APIRouter(prefix="/api", responses=refusals())
mine = APIRouter(prefix="/api/me/teams", responses=refusals(404))


async def made(request: Request, task: Task, wanted: Struct | str, lang: str) -> bytes:
    order = TeamWork(task=task, body=msgspec.json.encode(wanted), lang=lang)
    return await workshop_of(request).make(order, request.is_disconnected)


async def answer(request: Request, task: Task, wanted: Struct | str, lang: str, media: str = JSON) -> Response:
    return Response(await made(request, task, wanted, lang), media_type=media)


# Lists and decks


@operation(router, "GET", "/lists", list[ListSummary])
async def lists(lang: Lang = "en") -> list[ListSummary]:
    return _lists(lang)


@cache
def _lists(lang: str) -> list[ListSummary]:
    return list_summaries(lang)


@operation(router, "GET", "/lists/{id}", FactionList, responses=refusals(404))
async def one_list(request: Request, id: str, lang: Lang = "en") -> Response:
    """All models, weapons and items of a list, with what their abilities do."""
    if id not in load().factions:
        raise Denied
    return await answer(request, "list", id, lang)


@operation(router, "GET", "/decks", list[DeckSummary])
async def decks() -> list[DeckSummary]:
    """JADE's Action decks."""
    return [DeckSummary(id=id, name=in_all(name), about=in_all(DECK_TEXTS[id])) for id, name in DECK_NAMES.items()]


# Teams


@operation(router, "POST", "/teams/check", TeamReport)
async def check(request: Request, sent: Annotated[TeamToCheck, body(TeamToCheck)], lang: Lang = "en") -> Response:
    """What the team costs and may have, and every broken rule with what would mend it."""
    return await answer(request, "check", sent, lang)


@operation(router, "POST", "/teams/random", TeamReport)
async def random(request: Request, wanted: Annotated[RandomTeam, body(RandomTeam)], lang: Lang = "en") -> Response:
    return await answer(request, "random", wanted, lang)


@operation(router, "POST", "/teams/forms", TeamForms)
async def forms(request: Request, sent: SentTeam, lang: Lang = "en") -> Response:
    return await answer(request, "forms", sent, lang)


@operation(router, "POST", "/teams/odds", TeamOdds)
async def odds(request: Request, wanted: Annotated[OddsWanted, body(OddsWanted)], lang: Lang = "en") -> Response:
    """Chances of each weapon of a member against a model of any list."""
    return await answer(request, "odds", wanted, lang)


@operation(router, "POST", "/teams/sheet.pdf", None, responses=printed())
async def sheet(request: Request, sent: Annotated[TeamToPrint, body(TeamToPrint)], lang: Lang = "en") -> Response:
    """The team on paper."""
    return await answer(request, "sheet", sent, lang, PDF)


@operation(router, "POST", "/teams/deck.pdf", None, responses=printed())
async def deck(request: Request, wanted: Annotated[DeckToPrint, body(DeckToPrint)], lang: Lang = "en") -> Response:
    """JADE's decks on paper."""
    return await answer(request, "deck", wanted, lang, PDF)


# Teams of a player


@operation(mine, "GET", "", list[StoredTeam])
async def my_teams(player: ThePlayer, hall: TheHall) -> list[StoredTeam]:
    """The player's teams, the last changed first; `legal` and the figures are those of when it was stored."""
    return [stored_team(row) for row in await hall.teams.listed(player)]


@operation(mine, "POST", "", StoredTeam, 201)
async def keep_team(
    request: Request, sent: SentTeam, player: ThePlayer, hall: TheHall, lang: Lang = "en"
) -> StoredTeam:
    if (await hall.storage.usage(None, "")).teams_size >= hall.hosting.most_bytes // SHARE:
        raise Fault("This server has no room for more teams: try again later, or ask its operator.")
    row = await hall.teams.add(player, await _facts(request, sent, lang))
    if row is None:
        raise Denied
    return stored_team(row)


@operation(mine, "GET", "/{team}", HeldTeam)
async def my_team(team: TeamId, player: ThePlayer, hall: TheHall) -> HeldTeam:
    row = await hall.teams.one(player, team)
    if row is None:
        raise Denied
    return held_team(row)


@operation(mine, "PUT", "/{team}", StoredTeam)
async def change_team(
    request: Request, team: TeamId, sent: SentTeam, player: ThePlayer, hall: TheHall, lang: Lang = "en"
) -> StoredTeam:
    row = await hall.teams.change(player, team, await _facts(request, sent, lang))
    if row is None:
        raise Denied
    return stored_team(row)


@mine.delete("/{team}", status_code=204)
async def remove_team(team: TeamId, player: ThePlayer, hall: TheHall) -> Response:
    if not await hall.teams.remove(player, team):
        raise Denied
    return Response(status_code=204)


async def _facts(request: Request, sent: TeamText, lang: str) -> TeamFacts:
    """A team ready to be stored."""
    return FACTS.decode(await made(request, "keep", sent, lang))
