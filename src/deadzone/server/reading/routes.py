"""HTTP routes of the rule book, and of how a battle went."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from fastapi.responses import Response

from deadzone.core.sentence import Fault
from deadzone.host.protocol.reading import FoundRules, RuleBook, RuleSection, StoryInfo
from deadzone.host.reading.book import book_in, section_of
from deadzone.host.reading.search import found_rules
from deadzone.host.reading.story import story_of
from deadzone.language.folders import ENGLISH
from deadzone.printing.diagrams.shelf import drawn
from deadzone.server.network.operations import operation, refusals
from deadzone.server.network.routes import KEPT, SVG, SVG_HEADERS, Lang
from deadzone.server.network.visiting import BattleId, Denied, TheHall, TheSitting
from deadzone.situations.gallery import situation_of

router = APIRouter(prefix="/api", responses=refusals())
LONGEST_QUESTION = 100  # characters
MOST_FOUND = 30


@operation(router, "GET", "/rules", RuleBook)
async def rules(hall: TheHall, lang: Lang = "en") -> Response:
    """All terms and rules in one language."""
    content = await hall.workers.at_table(lambda: _packed(lang))
    return Response(content, media_type="application/json", headers=KEPT)


@cache
def _packed(lang: str) -> bytes:
    return msgspec.json.encode(book_in(lang))


@operation(router, "GET", "/rules/{id}", RuleSection, responses=refusals(404))
async def rule(id: str, hall: TheHall, lang: Lang = "en") -> RuleSection:
    """The section in which this rule stands: `R-CAP-06` is among the rules of cube capacity, `A-TOUGH` is a section."""
    section = await hall.workers.at_table(lambda: section_of(id, lang))
    if section is None:
        raise Denied
    return section


@operation(router, "GET", "/search", FoundRules)
async def search(hall: TheHall, asked: Annotated[str, Query(max_length=LONGEST_QUESTION)]) -> FoundRules:
    """The rules that answer a question in any language, or that have an id, or whose ids begin with it."""
    found = await hall.workers.at_table(lambda: [each.rule.id for each in found_rules(asked, ENGLISH)])
    return FoundRules(rules=found[:MOST_FOUND], more=max(0, len(found) - MOST_FOUND))


@operation(
    router, "GET", "/diagrams/{id}.svg", None,
    responses={200: {"description": "The drawing.", "content": {SVG: {}}}, **refusals(404)},
)  # fmt: skip
async def diagram(id: str, hall: TheHall, lang: Lang = "en") -> Response:
    """A diagram of the rules; the rule book names all of them."""
    drawing = await hall.workers.at_table(lambda: drawn(id, lang))
    if drawing is None:
        raise Denied
    return Response(drawing, media_type=SVG, headers={**SVG_HEADERS, **KEPT})


@operation(router, "GET", "/battles/{battle}/story", StoryInfo, responses=refusals(404))
async def story(battle: BattleId, _: TheSitting, hall: TheHall, lang: Lang = "en") -> StoryInfo:
    """How a battle that is over went: why it ended, the course of the score, and figures of each model."""
    owner = await hall.tables.find(battle)
    if owner is None:
        raise Denied
    if not owner.table.is_over():
        raise Fault("The figures of a battle are available when it is over.")
    await owner.looked_into()
    game, ending = owner.table.game.as_it_is(), owner.table.gathering.ending
    situation = situation_of(game.head)
    return await hall.workers.at_table(lambda: story_of(game.g, game.steps, ending, lang, situation))
