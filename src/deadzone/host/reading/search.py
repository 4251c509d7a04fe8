"""Finding rules: by id, or by words in any language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Final, NamedTuple

from deadzone.host.protocol.reading import RuleSection, RuleText
from deadzone.host.reading.book import book_in
from deadzone.language.folders import languages
from deadzone.language.searching import Index, Passage, speaks_of

ID: Final = re.compile(r"[RAIMSJ]-[A-Z]+(?:-\w+)?")
JADE: Final = "07-jade"
JADE_MEANT: Final = "jade"  # a meaning in `searching/words.toml`
ELSEWHERE: Final = 0.7  # the rules of JADE if the question does not speak of it, and all others if it does
ABOUT_JADE: Final = (False, True)
RARER: Final = {"04-abilities": 0.9, "05-items": 0.9, "08-army-specials": 0.75}  # what only some models have
LATER: Final = 0.03  # the first rules of a section say what it is about


class FoundRule(NamedTuple):
    section: RuleSection
    rule: RuleText


def is_id(asked: str) -> bool:
    """Whether this is the id of a rule, or the beginning of one, and not a question."""
    return ID.fullmatch(asked.strip().upper()) is not None


def found_rules(asked: str, lang: str) -> list[FoundRule]:
    """The rules that answer a question, best first; those with this id, or whose ids begin with it, if it is one."""
    rules, id = _rules(lang), asked.strip().upper()
    if is_id(asked):
        return [rules[each] for each in rules if each.upper() == id or each.startswith(f"{id}-")]
    return [rules[each] for each in _index(speaks_of(JADE_MEANT, asked)).best(asked)]


def parts_made_first() -> list[Callable[[], object]]:
    """What the first question waits for, in parts, so that others who share the thread come in between."""
    if _index.cache_info().currsize == len(ABOUT_JADE):
        return []
    books = [partial(_rules, lang) for lang in languages()]
    return [*books, *[partial(_index, jade) for jade in ABOUT_JADE]]


@cache
def _rules(lang: str) -> dict[str, FoundRule]:
    """By id, in the order of the book."""
    sections = [section for chapter in book_in(lang).chapters for section in chapter.sections]
    return {rule.id: FoundRule(section, rule) for section in sections for rule in section.rules}


@cache
def _index(jade: bool) -> Index:
    """All languages together: a question finds rules in whichever language it is asked. `jade`: it is about JADE."""
    passages = [passage for lang in languages() for passage in _passages(lang, jade)]
    return _index(False).valued(passages) if jade else Index(passages)


def _passages(lang: str, jade: bool) -> list[Passage]:
    """The rules of every chapter, those for all models before those that only some have."""
    told = [(chapter.id, section) for chapter in book_in(lang).chapters for section in chapter.sections]
    return [
        Passage(rule.id, section.title, f"{_named(chapter)} {rule.text}", _prior(chapter, jade) / (1 + LATER * place))
        for chapter, section in told
        for place, rule in enumerate(section.rules)
    ]


def _named(chapter: str) -> str:
    return "JADE" if chapter == JADE else ""


def _prior(chapter: str, jade: bool) -> float:
    return RARER.get(chapter, 1.0) * (1.0 if jade == (chapter == JADE) else ELSEWHERE)
