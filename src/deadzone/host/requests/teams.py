"""Strike teams: lists, checks, forms, odds, printed sheets and decks, the assistant's pack, and the teams of a player.

What reads a team is done in the workshop; what comes back is passed on as it is.
"""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from deadzone.catalog.loading import load
from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import Encoded, Pdf
from deadzone.host.asking.askers import Asker, KnownPlayer
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied, there
from deadzone.host.common.orders import TeamTask, TeamWork
from deadzone.host.protocol.assistant import AssistantPack, PackWanted
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
from deadzone.host.records.openings import SHELF_SHARE
from deadzone.host.records.shelf_rows import TeamFacts
from deadzone.host.requests.asked import Id, InLanguage, Named
from deadzone.host.teams.cards import list_summaries
from deadzone.host.teams.reports import held_team, stored_team
from deadzone.jade.deck.words import DECK_NAMES, DECK_TEXTS
from deadzone.language.folders import ENGLISH
from deadzone.language.words import in_all

FACTS = msgspec.json.Decoder(TeamFacts)

chapter = Chapter()


async def _made(desk: Desk, asker: Asker, task: TeamTask, wanted: Struct | str, lang: str) -> bytes:
    order = TeamWork(task=task, body=msgspec.json.encode(wanted), lang=lang)
    return await desk.workshop.make(order, asker.sender.gone)


# Lists and decks


@chapter.asks("GET", "/api/lists", same=True)
async def lists(_desk: Desk, _asker: Asker, asked: InLanguage) -> list[ListSummary]:
    return _lists(asked.lang)


@cache
def _lists(lang: str) -> list[ListSummary]:
    return list_summaries(lang)


@chapter.asks("GET", "/api/lists/{id}", same=True, dear=True, denies=True)
async def one_list(desk: Desk, asker: Asker, asked: Named) -> Encoded[FactionList]:
    """All models, weapons and items of a list, with what their abilities do."""
    if asked.id not in load().factions:
        raise Denied
    return Encoded(await _made(desk, asker, "list", asked.id, asked.lang))


@chapter.asks("GET", "/api/decks", same=True)
async def decks(_desk: Desk, _asker: Asker) -> list[DeckSummary]:
    """JADE's Action decks."""
    return [DeckSummary(id=id, name=in_all(name), about=in_all(DECK_TEXTS[id])) for id, name in DECK_NAMES.items()]


# Teams


@chapter.asks("POST", "/api/teams/check")
async def check(desk: Desk, asker: Asker, asked: InLanguage, body: TeamToCheck) -> Encoded[TeamReport]:
    """What the team costs and may have, and every broken rule with what would mend it."""
    return Encoded(await _made(desk, asker, "check", body, asked.lang))


@chapter.asks("POST", "/api/teams/random")
async def random(desk: Desk, asker: Asker, asked: InLanguage, body: RandomTeam) -> Encoded[TeamReport]:
    return Encoded(await _made(desk, asker, "random", body, asked.lang))


@chapter.asks("POST", "/api/teams/forms")
async def forms(desk: Desk, asker: Asker, asked: InLanguage, body: TeamText) -> Encoded[TeamForms]:
    return Encoded(await _made(desk, asker, "forms", body, asked.lang))


@chapter.asks("POST", "/api/teams/odds")
async def odds(desk: Desk, asker: Asker, asked: InLanguage, body: OddsWanted) -> Encoded[TeamOdds]:
    """Chances of each weapon of a member against a model of any list."""
    return Encoded(await _made(desk, asker, "odds", body, asked.lang))


@chapter.asks("POST", "/api/teams/sheet.pdf")
async def sheet(desk: Desk, asker: Asker, asked: InLanguage, body: TeamToPrint) -> Pdf:
    """The team on paper."""
    return Pdf(content=await _made(desk, asker, "sheet", body, asked.lang))


@chapter.asks("POST", "/api/teams/deck.pdf")
async def deck(desk: Desk, asker: Asker, asked: InLanguage, body: DeckToPrint) -> Pdf:
    """JADE's decks on paper."""
    return Pdf(content=await _made(desk, asker, "deck", body, asked.lang))


@chapter.asks("POST", "/api/assistant/pack")
async def pack(desk: Desk, asker: Asker, body: PackWanted) -> Encoded[AssistantPack]:
    """Everything the assistant needs for a game, in all languages."""
    return Encoded(await _made(desk, asker, "pack", body, ENGLISH))


# Teams of a player


class OneTeam(InLanguage, frozen=True, kw_only=True):
    team: Id


class TeamOfMine(Struct, frozen=True, kw_only=True):
    team: Id


@chapter.asks("GET", "/api/me/teams")
async def my_teams(desk: Desk, asker: KnownPlayer) -> list[StoredTeam]:
    """The player's teams, the last changed first; `legal` and the figures are those of when it was stored."""
    return [stored_team(row) for row in await desk.teams.listed(asker.player)]


@chapter.asks("POST", "/api/me/teams", status=201, keeps=1.0)
async def keep_team(desk: Desk, asker: KnownPlayer, asked: InLanguage, body: TeamText) -> StoredTeam:
    if (await desk.battles.usage(None, "")).teams_size >= desk.limits.bytes // SHELF_SHARE:
        raise Fault("This server has no room for more teams: try again later, or ask its operator.")
    row = there(await desk.teams.add(asker.player, await _facts(desk, asker, body, asked.lang)))
    return stored_team(row)


@chapter.asks("GET", "/api/me/teams/{team}")
async def my_team(desk: Desk, asker: KnownPlayer, asked: TeamOfMine) -> HeldTeam:
    row = there(await desk.teams.one(asker.player, asked.team))
    return held_team(row)


@chapter.asks("PUT", "/api/me/teams/{team}")
async def change_team(desk: Desk, asker: KnownPlayer, asked: OneTeam, body: TeamText) -> StoredTeam:
    row = there(await desk.teams.change(asker.player, asked.team, await _facts(desk, asker, body, asked.lang)))
    return stored_team(row)


@chapter.asks("DELETE", "/api/me/teams/{team}")
async def remove_team(desk: Desk, asker: KnownPlayer, asked: TeamOfMine) -> None:
    if not await desk.teams.remove(asker.player, asked.team):
        raise Denied


async def _facts(desk: Desk, asker: Asker, sent: TeamText, lang: str) -> TeamFacts:
    """A team ready to be stored."""
    return FACTS.decode(await _made(desk, asker, "keep", sent, lang))
