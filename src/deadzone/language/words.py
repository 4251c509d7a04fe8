"""Renders sentences, names and faults in the reader's language.

The English text in the code is the key by which the other languages are looked up. Tests read the sources and fail if a
language lacks a text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from deadzone.core.sentence import Fault, Name, Row, Sentence, Words
from deadzone.language.folders import ENGLISH, entries, languages
from deadzone.language.grammar import filled_in, ways_to_type

_FIRST_LETTERS = re.compile("[A-Za-z]*")


def language(wanted: str | None = None) -> str:
    """The language to use: the one asked for, else that of the environment, else English."""
    if wanted:
        return wanted
    for variable in ("DEADZONE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return known_language(value) or ENGLISH
    return ENGLISH


def known_language(tag: str) -> str:
    """Language of a tag such as `fr_CH.UTF-8` or `fr-CH`; empty if it is not available."""
    found = _FIRST_LETTERS.match(tag)
    code = found[0].lower() if found else ""
    return code if code in languages() else ""


class Spoken:
    """A text that is made when somebody first reads it in a language, and kept for those who read it later."""

    def __init__(self, speak: Callable[[str], str]) -> None:
        self._speak = speak
        self._texts: dict[str, str] = {}

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def said(self, lang: str) -> str:
        found = self._texts.get(lang)
        if found is None:
            found = self._texts[lang] = self._speak(lang)
        return found


def say(what: object, lang: str) -> str:
    """Render a sentence, a name, a fault or a plain value in the given language."""
    if isinstance(what, Name):
        if what.given is not None:
            return what.given.get(lang, what.en)
        return entries(lang).get(what.key, what.en)
    if isinstance(what, Sentence):
        values = {key: say(value, lang) for key, value in what.values.items()}
        return filled_in(entries(lang).get(what.template, what.template), values, lang)
    if isinstance(what, Row):
        return entries(lang).get(what.between, what.between).join([say(part, lang) for part in what.parts])
    if isinstance(what, Spoken):
        return what.said(lang)
    if isinstance(what, Fault):
        return _say_fault(what, lang)
    return str(what)


def text(template: str, lang: str, **values: object) -> str:
    """Shorthand for rendering a sentence."""
    return say(Sentence(template, **values), lang)


def in_all(what: object) -> dict[str, str]:
    """Language -> rendered text, for messages and files that are read by several people."""
    return {lang: say(what, lang) for lang in languages()}


def accepted(name: Name) -> list[str]:
    """All texts by which a name may be typed: in every language, with and without an article."""
    ways = [way for lang, said in in_all(name).items() for way in ways_to_type(said, lang)]
    return list(dict.fromkeys(ways))


def name_in(texts: dict[str, str], context: str = "") -> Name:
    """The reverse of `in_all` for a name; texts that the languages already have are not stored with it.

    A context keeps a name that a user has chosen from being taken for another word: a battlefield called `Here`.
    """
    plain = Name(texts[ENGLISH], context=context)
    others = {lang: said for lang, said in texts.items() if lang != ENGLISH}
    known = all(_is_called(plain, said, lang) for lang, said in others.items() if lang in languages())
    return plain if known else Name(plain.en, given=others)


def _is_called(name: Name, said: str, lang: str) -> bool:
    """Whether a name is or was called so: older files have other capitals, other blanks, or an earlier name."""
    wanted = said.casefold().split()
    return any(way.casefold().split() == wanted for way in ways_to_type(say(name, lang), lang))


def own_name(words: str) -> Name:
    """A name that a user has chosen, the same in all languages."""
    return name_in(dict.fromkeys(languages(), words))


def now(what: object) -> Name:
    """Render the text in all languages now, as a name that needs no language folder."""
    texts = in_all(what)
    return Name(texts.pop(ENGLISH), given=texts)


def spoken(wanted: str) -> str:
    """The wanted language if it is available, otherwise English."""
    return wanted if wanted in languages() else ENGLISH


def words_of(*templates: str) -> tuple[str, ...]:
    """Mark templates that are rendered later, so that the translation test finds them."""
    return templates


def decimal(figure: str, lang: str) -> str:
    """A figure such as `2.57` as written in the language."""
    return say(decimal_words(figure), lang)


def signed_decimal(figure: float, digits: int, lang: str) -> str:
    """A figure with its sign, such as `+2.6`; none for what is nothing when rounded."""
    rounded = round(figure, digits)
    return decimal(f"{rounded:+.{digits}f}" if rounded else f"{0:.{digits}f}", lang)


def decimal_words(figure: str) -> Words:
    whole, _, rest = figure.partition(".")
    return Sentence("{whole}.{rest}", whole=whole, rest=rest) if rest else Row([whole])


def _say_fault(fault: Fault, lang: str) -> str:
    place = f"{fault.where}: " if fault.where else ""
    rule = f" ({fault.rule})" if fault.rule else ""
    return f"{place}{say(fault.sentence, lang)}{rule}"
