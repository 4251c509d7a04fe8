"""The languages: sentences and names in English and French.

English stands in the code; `data/words/*.toml` maps each English template to its French one. A test reads the
sources and fails when a template has no French counterpart.
"""

from __future__ import annotations

import os
import tomllib
import unicodedata
from functools import cache
from importlib import resources

from deadzone.core.sentence import Fault, Name, Sentence

LANGUAGES = ("en", "fr")
LONGEST_QUOTED = 60  # letters; the longest name of the game has fewer


@cache
def french() -> dict[str, str]:
    """English template -> French template, from all word files."""
    pairs: dict[str, str] = {}
    folder = resources.files("deadzone.catalog") / "data" / "words"
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".toml"):
            pairs.update(tomllib.loads(entry.read_text(encoding="utf-8")))
    return pairs


def language(wanted: str | None = None) -> str:
    """The language to speak: the one asked for, else that of the environment, else English."""
    if wanted:
        return wanted
    for variable in ("DEADZONE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


@cache
def _modifier_names() -> dict[str, Name]:
    path = resources.files("deadzone.catalog") / "data" / "modifiers.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {rule: Name(entry["en"], entry["fr"]) for rule, entry in table.items()}


def modifier_name(rule: str) -> Name:
    """The name of a modifier to a test, by its rule id. R-SMOD-*, R-FMOD-*."""
    return _modifier_names()[rule]


def say(what: object, lang: str) -> str:
    """A sentence, a name, a fault or a plain value in the given language."""
    if isinstance(what, Fault):
        return _say_fault(what, lang)
    if isinstance(what, Sentence):
        template = french().get(what.template, what.template) if lang == "fr" else what.template
        return template.format(**{key: say(value, lang) for key, value in what.values.items()})
    if isinstance(what, Name):
        return what.fr if lang == "fr" else what.en
    return str(what)


def words_of(*templates: str) -> tuple[str, ...]:
    """Marks templates that are said later, so that the translators' test finds them."""
    return templates


def text(template: str, lang: str, **values: object) -> str:
    """Shorthand for a sentence said at once."""
    return say(Sentence(template, **values), lang)


def quoted(word: str) -> str:
    """What somebody has written, fit to be repeated in a sentence: not too long, and nothing that moves the cursor."""
    return harmless(word if len(word) <= LONGEST_QUOTED else word[: LONGEST_QUOTED - 1] + "…")


def shown(value: object) -> str:
    """A value of a file about as it stands there, short; numbers of thousands of digits have no words."""
    try:
        return quoted(repr(value))
    except ValueError:
        return "…"


def harmless(words: str) -> str:
    """One line, without anything that moves the cursor or colours the terminal."""
    return "".join("\ufffd" if unicodedata.category(letter).startswith("C") else letter for letter in words)


def _say_fault(fault: Fault, lang: str) -> str:
    place = f"{fault.where}: " if fault.where else ""
    rule = f" ({fault.rule})" if fault.rule else ""
    return f"{place}{say(fault.sentence, lang)}{rule}"
