"""The texts of the rules for players, by rule id.

`rules/*.toml` in the folder of a language: English has the sections in order (`tools/rule_texts.py` makes it from the
rule reference), other languages translate titles and texts. What a language does not have is in English.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from deadzone.language.folders import ENGLISH, about, folders

RULES: Final = "rules"


class Rule(NamedTuple):
    """A rule. `ours`: at least a part of it is our own ruling, which no source gives."""

    id: str
    text: str
    ours: bool


class Section(NamedTuple):
    """Rules that belong together; `id` if they are those of one ability or item, such as A-TOUGH."""

    id: str
    title: str
    rules: tuple[Rule, ...]


class Chapter(NamedTuple):
    id: str
    title: str
    sections: tuple[Section, ...]


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    return tuple([_chapter(path, lang) for path in sorted((folders()[ENGLISH] / RULES).glob("*.toml"))])


@cache
def section_by_rule(lang: str) -> dict[str, Section]:
    """Id of a rule, or of an ability or item as a whole -> the section where it stands."""
    sections = [section for chapter in chapters(lang) for section in chapter.sections]
    whole = {section.id: section for section in sections if section.id}
    return {**whole, **{rule.id: section for section in sections for rule in section.rules}}


def rule_called(id: str, lang: str) -> Rule | None:
    section = section_by_rule(lang).get(id)
    return next((rule for rule in section.rules if rule.id == id), None) if section is not None else None


def translated(lang: str) -> frozenset[str]:
    """Ids of the rules that the language has texts for."""
    texts = [_read(path) for path in _files(lang)]
    if lang == ENGLISH:
        return frozenset(id for table in texts for section in table["section"] for id in section["rules"])
    return frozenset(id for table in texts for id in table["rules"])


def _chapter(path: Path, lang: str) -> Chapter:
    english = _read(path)
    own = folders().get(lang, path.parent) / RULES / path.name
    words = _read(own) if lang != ENGLISH and own.is_file() else {}
    titles, texts = [_set(words.get(part, {}), lang) for part in ("sections", "rules")]
    ours = set(english["ours"])
    sections = [
        Section(
            section.get("id", ""),
            titles.get(section["title"], section["title"]),
            tuple([Rule(id, texts.get(id, text), id in ours) for id, text in section["rules"].items()]),
        )
        for section in english["section"]
    ]
    return Chapter(path.stem, about(lang).set(words.get("title", english["title"])), tuple(sections))


def _set(texts: dict[str, str], lang: str) -> dict[str, str]:
    return {key: about(lang).set(text) for key, text in texts.items()}


def _files(lang: str) -> list[Path]:
    folder = folders().get(lang)
    return sorted((folder / RULES).glob("*.toml")) if folder is not None else []


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
