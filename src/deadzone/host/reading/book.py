"""The rule book of the page: every term with its short text, and every rule, in one language."""

from __future__ import annotations

from functools import cache

from deadzone.catalog.loading import load
from deadzone.catalog.modifiers import modifier_names
from deadzone.core.sentence import Name
from deadzone.host.common.names import rule_name
from deadzone.host.protocol.reading import (
    DiagramInfo,
    RuleBook,
    RuleChapter,
    RuleSection,
    RuleText,
    SheetLine,
    SheetSection,
    TermInfo,
)
from deadzone.language.rulebook import Chapter, Section, chapters, rule_called
from deadzone.language.words import say
from deadzone.printing.diagrams.shelf import DIAGRAMS
from deadzone.printing.reference import pages
from deadzone.printing.rules_text import LEAD, Line
from deadzone.table.telling.state_marks import MARK_NAMES
from deadzone.table.telling.terms import terms


@cache
def book_in(lang: str) -> RuleBook:
    told = [_chapter(chapter, lang) for chapter in chapters(lang)]
    shown = [DiagramInfo(id=each.id, rule=each.rule, title=say(each.title, lang)) for each in DIAGRAMS]
    known = list(terms_in(lang).values())
    return RuleBook(lang=lang, terms=known, chapters=told, diagrams=shown, sheet=sheet_in(lang))


def sheet_in(lang: str) -> list[SheetSection]:
    """The reference sheet, both sides one after the other."""
    sections = [section for page in pages(lang) for section in page]
    return [SheetSection(title=say(title, lang), lines=[_line(line) for line in lines]) for title, lines in sections]


def _line(line: Line) -> SheetLine:
    words, style, *_, rule = line
    lead, _, rest = words.partition(":") if style == LEAD else ("", "", words)
    return SheetLine(lead=lead.strip(), text=rest.strip(), rule=rule)


def section_of(id: str, lang: str) -> RuleSection | None:
    """The section in which a rule stands; None if there is no such rule."""
    return _sections(lang).get(id)


@cache
def _sections(lang: str) -> dict[str, RuleSection]:
    """By the ids of their rules, and by their own."""
    found = [section for chapter in book_in(lang).chapters for section in chapter.sections]
    return {id: section for section in found for id in (section.id, *[rule.id for rule in section.rules]) if id}


@cache
def terms_in(lang: str) -> dict[str, TermInfo]:
    """By id. Modifiers and marks are explained by their rules, abilities, items and army specials by short texts."""
    texts = load().texts
    own = {term.id: _term(term.id, say(term.name, lang), say(term.text, lang), term.rule) for term in terms()}
    short = {id: _term(id, say(rule_name(id), lang), say(load().rule_text(id), lang), id) for id in texts}
    ruled = {**modifier_names(), **MARK_NAMES}
    return {**_ruled(ruled, lang), **short, **own}


def _ruled(names: dict[str, Name], lang: str) -> dict[str, TermInfo]:
    found = {id: rule_called(id, lang) for id in names}
    return {id: _term(id, say(names[id], lang), rule.text, id) for id, rule in found.items() if rule is not None}


def _short(id: str, lang: str) -> RuleText:
    return RuleText(id=id, text=say(load().rule_text(id), lang), ours=False)


def _term(id: str, name: str, text: str, rule: str) -> TermInfo:
    return TermInfo(id=id, name=name, text=text, rule=rule)


def _chapter(chapter: Chapter, lang: str) -> RuleChapter:
    sections = [_section(section, chapter, lang) for section in chapter.sections]
    return RuleChapter(id=chapter.id, title=chapter.title, sections=[each for each in sections if each.rules])


def _section(section: Section, chapter: Chapter, lang: str) -> RuleSection:
    """An ability or item begins with its short text."""
    texts = load().texts
    title = say(rule_name(section.id), lang) if section.id in texts else section.title
    short = [_short(section.id, lang)] if section.id in texts else []
    rules = [*short, *[RuleText(id=rule.id, text=rule.text, ours=rule.ours) for rule in section.rules]]
    return RuleSection(id=section.id, title=title, chapter=chapter.title, rules=rules)
