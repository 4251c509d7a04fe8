"""Folders of languages. A folder with a `language.toml` is a language; docs/languages.md explains how to add one.

All other files of a folder map an English text, which is the key used in the code, to the text in that language. A name
of which sentences must know more has it before it: `{ m = "fusil laser" }` (`grammar.py`). Files whose names end in
`-ours` hold names that we have chosen because no printed source has one.

`DEADZONE_LANGUAGES` names a folder with further languages. The build of the page reads the folders too, before anything
is installed: so this module needs only the standard library and `core/sentence.py`.
"""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from deadzone.core.sentence import Name

DATA: Final = Path(__file__).parent / "data"
MORE: Final = "DEADZONE_LANGUAGES"
ENGLISH: Final = "en"
ABOUT: Final = "language.toml"
PAGE: Final = "page*.toml"  # one for each part of the page
OURS: Final = "-ours"
_CODE: Final = re.compile("[a-z]{2,3}")


class About(NamedTuple):
    """A language's own name for itself, and its plural forms.

    `plurals` are the Unicode names of the forms, in the order in which the texts have them: `{n|die|dice}`. `numbers`
    are those that take each form; the last form is for all others. Browsers know them, Python does not.

    `typography` are pairs of what is written in the files and what is read in its place.
    """

    name: str
    plurals: tuple[str, ...]
    numbers: tuple[tuple[str, ...], ...]
    typography: tuple[tuple[re.Pattern[str], str], ...]

    def set(self, text: str) -> str:
        """A text of a file as it is printed: with blanks that do not break, for example."""
        for written, read in self.typography:
            text = written.sub(read, text)
        return text


class Noun(NamedTuple):
    """A name that says what sentences must know of it: its kind, and the text inside a sentence (`fusil laser`).

    `label` is the text that stands alone (`Fusil laser`), `also` one by which it may be looked up, too.
    """

    kind: str
    text: str
    label: str
    also: str = ""


@cache
def folders() -> dict[str, Path]:
    """Language -> its folder; English first, because it is the fallback for the others."""
    more = os.environ.get(MORE, "")
    found = {
        folder.name: folder
        for root in (DATA, *([Path(more)] if more else []))
        for folder in sorted(root.iterdir())
        if is_code(folder.name) and (folder / ABOUT).is_file()
    }
    return {ENGLISH: found.pop(ENGLISH), **dict(sorted(found.items()))}


def languages() -> tuple[str, ...]:
    return tuple(folders())


def is_code(word: str) -> bool:
    """Whether the word could be a language code, whether or not there is such a language here."""
    return _CODE.fullmatch(word) is not None


@cache
def about(lang: str) -> About:
    table = _read(folders()[lang] / ABOUT)
    numbers = [tuple([str(number) for number in table[form]]) for form in table["plurals"][:-1]]
    typography = [(re.compile(each["written"]), each["read"]) for each in table.get("typography", [])]
    return About(table["name"], tuple(table["plurals"]), tuple(numbers), tuple(typography))


@cache
def counting(lang: str) -> tuple[tuple[str, ...], ...]:
    """Numbers that take each plural form of the language but the last; those of English for an unknown language."""
    return about(lang if lang in folders() else ENGLISH).numbers


@cache
def entries(lang: str) -> dict[str, str]:
    """Key -> text. English has no entries: there the key is the text."""
    return {key: said if isinstance(said, str) else said.label for key, said in _sayings(lang).items()}


@cache
def nouns(lang: str) -> dict[str, Noun]:
    """Text that stands alone -> the name with what sentences must know of it."""
    return {said.label: said for said in _sayings(lang).values() if not isinstance(said, str)}


@cache
def grammar_table(lang: str) -> dict[str, Any]:
    """What the language says about names; empty if it says nothing."""
    return _read(folders()[lang] / ABOUT).get("grammar", {}) if lang in folders() else {}


@cache
def _sayings(lang: str) -> dict[str, str | Noun]:
    return {key: _saying(said, lang) for path in _files(lang) for key, said in _read(path).items()}


def _saying(said: str | dict[str, str], lang: str) -> str | Noun:
    """A text, or a name with its kind, for example `{ m = "Helfather", alone = "Le Helfather" }`."""
    if isinstance(said, str):
        return about(lang).set(said)
    kind, text = next(iter(said.items()))
    text = about(lang).set(text)
    label = about(lang).set(said.get("alone", "")) or f"{text[:1].upper()}{text[1:]}"
    return Noun(kind, text, label, said.get("also", ""))


@cache
def our_own(lang: str) -> frozenset[str]:
    """Keys of names that we have chosen ourselves."""
    ours = [set(_read(path)) for path in _files(lang) if path.stem.endswith(OURS)]
    return frozenset().union(*ours)


@cache
def page_words() -> dict[str, tuple[str, str]]:
    """The page's name for a word -> its English text, and the key of its translations."""
    tables = [_read(path) for path in sorted(folders()[ENGLISH].glob(PAGE))]
    return {name: _text_and_key(entry) for table in tables for name, entry in table.items()}


def _text_and_key(entry: str | dict[str, str]) -> tuple[str, str]:
    if isinstance(entry, str):
        return entry, entry
    return entry["text"], Name(entry["text"], context=entry["context"]).key


def _files(lang: str) -> list[Path]:
    """Text files of a language; none for English, or for an unknown language, which falls back to English."""
    folder = None if lang == ENGLISH else folders().get(lang)
    return [] if folder is None else [path for path in sorted(folder.glob("*.toml")) if path.name != ABOUT]


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
