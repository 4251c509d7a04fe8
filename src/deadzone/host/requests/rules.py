"""The rule book, its diagrams, and how a battle went."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import DAY_TO_DAY, Encoded, Svg
from deadzone.host.asking.askers import Asker, Seated
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import there
from deadzone.host.protocol.reading import FoundRules, RuleBook, RuleSection, StoryInfo
from deadzone.host.reading.book import book_in, section_of
from deadzone.host.reading.search import found_rules, parts_made_first
from deadzone.host.reading.story import story_of
from deadzone.host.requests.asked import InLanguage, Named, OfBattleInLanguage
from deadzone.host.requests.battles import owner_of
from deadzone.language.folders import ENGLISH
from deadzone.printing.diagrams.shelf import drawn
from deadzone.situations.gallery import situation_of

LONGEST_QUESTION = 100  # characters
MOST_FOUND = 30

chapter = Chapter()


@chapter.asks("GET", "/api/rules", same=True)
async def rules(desk: Desk, _asker: Asker, asked: InLanguage) -> Encoded[RuleBook]:
    """All terms and rules in one language."""
    return Encoded(await desk.hands.at_table(lambda: _packed(asked.lang)), DAY_TO_DAY)


@cache
def _packed(lang: str) -> bytes:
    return msgspec.json.encode(book_in(lang))


@chapter.asks("GET", "/api/rules/{id}", same=True, denies=True)
async def rule(desk: Desk, _asker: Asker, asked: Named) -> RuleSection:
    """The section in which this rule stands: `R-CAP-06` is among the rules of cube capacity, `A-TOUGH` is a section."""
    return there(await desk.hands.at_table(lambda: section_of(asked.id, asked.lang)))


class Question(Struct, frozen=True, kw_only=True):
    asked: Annotated[str, Meta(max_length=LONGEST_QUESTION)]


@chapter.asks("GET", "/api/search", dear=True)
async def search(desk: Desk, _asker: Asker, asked: Question) -> FoundRules:
    """The rules that answer a question in any language, or that have an id, or whose ids begin with it."""
    for part in parts_made_first():
        await desk.hands.at_table(part)
    found = await desk.hands.at_table(lambda: [each.rule.id for each in found_rules(asked.asked, ENGLISH)])
    return FoundRules(rules=found[:MOST_FOUND], more=max(0, len(found) - MOST_FOUND))


@chapter.asks("GET", "/api/diagrams/{id}.svg", same=True, denies=True)
async def diagram(desk: Desk, _asker: Asker, asked: Named) -> Svg:
    """A diagram of the rules; the rule book names all of them."""
    drawing = there(await desk.hands.at_table(lambda: drawn(asked.id, asked.lang)))
    return Svg(content=drawing.encode(), kept=DAY_TO_DAY)


@chapter.asks("GET", "/api/battles/{battle}/story", dear=True)
async def story(desk: Desk, _asker: Seated, asked: OfBattleInLanguage) -> StoryInfo:
    """How a battle that is over went: why it ended, the course of the score, and figures of each model."""
    owner = await owner_of(desk, asked.battle)
    if not owner.table.is_over():
        raise Fault("The figures of a battle are available when it is over.")
    await owner.looked_into()
    game, ending = owner.table.game.as_it_is(), owner.table.gathering.ending
    situation = situation_of(game.head)
    return await desk.hands.at_table(lambda: story_of(game.g, game.steps, ending, asked.lang, situation))
