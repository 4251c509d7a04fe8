"""Folders of languages. A folder with a `language.toml` is a language; docs/languages.md explains how to add one.

All other files of a folder map an English text, which is the key used in the code, to the text in that language. Files
whose names end in `-ours` hold names that we have chosen because no printed source has one.

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

    `plurals` are the Unicode names of the forms, in the order in which the texts have them: `{n|die|dice}`.
    """

    name: str
    plurals: tuple[str, ...]


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
    return About(table["name"], tuple(table["plurals"]))


@cache
def entries(lang: str) -> dict[str, str]:
    """Key -> text. English has no entries: there the key is the text."""
    return {key: text for path in _files(lang) for key, text in _read(path).items()}


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
