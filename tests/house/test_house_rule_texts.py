"""Every rule and every term that the page can show has a text in every language."""

import ast
import re
import tomllib
from functools import cache

import pytest

from deadzone.catalog.loading import load
from deadzone.host.reading.book import book_in, section_of, terms_in
from deadzone.language.folders import ENGLISH, folders, languages
from deadzone.language.rulebook import Section, chapters, section_by_rule, translated
from deadzone.table.telling.terms import terms
from parsed import parsed
from rule_texts import texts
from spoken import SOURCES

ID = re.compile(r"\+?([RAIMSJ]-[A-Z]+(?:-\d+[a-z]?|-(?:SCOUR|BREAK|SEARCH|TARGET))?)")
NUMBERED = re.compile(r".*-(?:\d+[a-z]?|SCOUR|BREAK|SEARCH|TARGET)")


@cache
def shown() -> set[str]:
    """Ids of rules that the code can send to a page: all that it or its data name outside comments and docstrings."""
    named: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.update(found[1] for found in [ID.fullmatch(node.value)] if found)
    return {id for id in named if NUMBERED.fullmatch(id) or id in load().texts}


def test_the_english_texts_are_those_of_the_reference() -> None:
    for path, text in texts().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run tools/rule_texts.py"


@pytest.mark.parametrize("lang", languages())
def test_every_rule_that_can_be_shown_has_a_text(lang: str) -> None:
    assert len(shown()) > 300
    assert sorted(id for id in shown() if section_of(id, lang) is None) == []
    assert sorted(shown() - set(load().texts) - translated(lang)) == []


@pytest.mark.parametrize("lang", languages())
def test_every_term_has_a_name_a_text_and_a_rule(lang: str) -> None:
    found = terms_in(lang)
    assert {term.id for term in terms()} | set(load().texts) <= set(found)
    assert [term.id for term in found.values() if not (term.name and term.text)] == []
    assert sorted(term.rule for term in found.values() if section_of(term.rule, lang) is None) == []


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != ENGLISH])
def test_a_translation_knows_the_same_rules_and_sections(lang: str) -> None:
    for path in sorted((folders()[lang] / "rules").glob("*.toml")):
        own = tomllib.loads(path.read_text(encoding="utf-8"))
        (chapter,) = [chapter for chapter in chapters(ENGLISH) if chapter.id == path.stem]
        rules = {rule.id for section in chapter.sections for rule in section.rules}
        assert sorted(set(own["rules"]) - rules) == []
        assert sorted(set(own["sections"]) - {section.title for section in chapter.sections}) == []
        told = [section for section in chapter.sections if not section.id and has_text(section, own["rules"])]
        assert sorted({section.title for section in told} - set(own["sections"])) == []


def has_text(section: Section, texts: dict[str, str]) -> bool:
    return any(rule.id in texts for rule in section.rules)


@pytest.mark.parametrize("lang", languages())
def test_tables_have_rows_of_equal_length(lang: str) -> None:
    for section in section_by_rule(lang).values():
        for rule in section.rules:
            rows = [line for line in rule.text.split("\n") if line.startswith("|")]
            assert len({row.count("|") for row in rows}) <= 1, rule.id


def test_the_book_has_no_empty_section() -> None:
    for lang in languages():
        sections = [section for chapter in book_in(lang).chapters for section in chapter.sections]
        assert [section.title for section in sections if not section.rules or not section.title] == []
