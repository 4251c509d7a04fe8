"""Fills in the templates of a language: values, forms that go with a number, and what goes with a name.

    {weapon}                      the name as it stands alone: Fusil laser
    {n|bataille|batailles}        the form for the number n
    {le:weapon}  {Le:weapon}      the name inside a sentence, after the word that it asks for: le fusil laser, l’arc
    {model:tué|tuée|tués|tuées}   the form for the kind of the name

Words and kinds are declared in the language's `language.toml` under `grammar`; docs/languages.md explains how. The page
has the same in `web/src/i18n/grammar.ts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from deadzone.core.sentence import form_for
from deadzone.language.folders import Noun, counting, grammar_table, nouns

# A value's name, forms for its number; or the name of a word and a value, or a value and forms for its kind.
PLACEHOLDER: Final = re.compile(r"\{(\w+)(?:\|([^{}]*)|:([^{}]*))?\}")
# What may follow a name in its label: which one it is (B3, 2) and remarks.
_TAIL: Final = re.compile(r"(?: [A-Z]?\d+)?(?: \([^()]*\))*$")
_UNKNOWN: Final = ""


class Forms(NamedTuple):
    """A word before a name: its forms for the kinds in order; those before a vowel; and those before proper names."""

    forms: tuple[str, ...]
    vowel: tuple[str, ...]
    proper: tuple[str, str]  # of a name that takes no article, or of which nothing is known: [before a vowel]


_NO_FORMS: Final = Forms((), (), ("", ""))  # of a word that the language does not have


class Grammar(NamedTuple):
    kinds: dict[str, int]  # kind -> place of its form
    proper: frozenset[str]
    vowel: re.Pattern[str]
    words: dict[str, Forms]

    def agreeing(self, forms: list[str], kind: str) -> str:
        """The form for a kind; fewer forms than kinds begin again, and what is unknown takes the first."""
        return forms[self.kinds.get(kind, 0) % len(forms)]

    def before(self, word: str, noun: Noun) -> str:
        """A word with the name after it; with a capital if the word has one."""
        forms = self.words.get(f"{word[:1].lower()}{word[1:]}", _NO_FORMS)
        vowel = self.vowel.match(noun.text) is not None
        if forms.forms and noun.kind in self.kinds and noun.kind not in self.proper:
            said = (forms.vowel if vowel else forms.forms)[self.kinds[noun.kind]] + noun.text
        else:
            said = forms.proper[vowel] + noun.text
        return f"{said[:1].upper()}{said[1:]}" if word[:1].isupper() else said


@cache
def grammar(lang: str) -> Grammar:
    table = grammar_table(lang)
    kinds, proper = table.get("kinds", []), table.get("proper", [])
    places = {kind: place for each in (kinds, proper) for place, kind in enumerate(each)}
    words = {word: _forms(each, len(kinds)) for word, each in table.get("words", {}).items()}
    aspirate = "|".join(table.get("aspirate", ["$"]))
    vowel = re.compile(f"(?!{aspirate})(?:{table.get('vowel', '$')})", re.IGNORECASE)
    return Grammar(places, frozenset(proper), vowel, words)


def _forms(table: dict[str, list[str]], kinds: int) -> Forms:
    forms = table.get("forms", [""] * kinds)
    proper = table.get("proper", ["", ""])
    return Forms(tuple(forms), tuple(table.get("vowel", forms)), (proper[0], proper[-1]))


@lru_cache(maxsize=1 << 12)
def noun_of(said: str, lang: str) -> Noun:
    """The name behind a text that stands alone, with which one it is: `Guerrier d’acier B3`; of no kind if unknown."""
    known = nouns(lang)
    if said in known:
        return known[said]
    plain = _TAIL.sub("", said)
    found = known.get(plain)
    return Noun(found.kind, found.text + said[len(plain) :], said) if found is not None else Noun(_UNKNOWN, said, said)


def ways_to_type(said: str, lang: str) -> list[str]:
    """A name as it stands alone, as it stands in a sentence, and after the articles that people may type before it."""
    noun = noun_of(said, lang)
    typed = [grammar(lang).before(word, noun) for word in grammar_table(lang).get("typed", [])]
    return [way for way in (said, noun.text, *typed, noun.also) if way]


Values = Mapping[str, str]
Part = Callable[[Values], str]


def filled_in(template: str, values: Values, lang: str) -> str:
    """A template of the language with its values, which are given as they stand alone."""
    frame, parts = _parts(template, lang)
    return frame % tuple([part(values) for part in parts])


@lru_cache(maxsize=1 << 13)
def _parts(template: str, lang: str) -> tuple[str, tuple[Part, ...]]:
    """A template as a frame for `%`, and what goes into its places."""
    parts: list[Part] = []
    frame, end = "", 0
    for found in PLACEHOLDER.finditer(template):
        frame += template[end : found.start()].replace("%", "%%") + "%s"
        parts.append(_part(found[1], found[2], found[3], lang))
        end = found.end()
    return frame + template[end:].replace("%", "%%"), tuple(parts)


def _part(name: str, counted: str | None, asked: str | None, lang: str) -> Part:
    if counted is not None:
        forms, numbers = counted.split("|"), counting(lang)
        return lambda values: form_for(forms, values[name], numbers)
    if asked is None:
        return itemgetter(name)
    if "|" in asked:
        rules, agreeing = grammar(lang), asked.split("|")
        return lambda values: rules.agreeing(agreeing, noun_of(values[name], lang).kind)
    return lambda values: _said_after(name, values[asked], lang)


@lru_cache(maxsize=1 << 13)  # the same models act again and again
def _said_after(word: str, name: str, lang: str) -> str:
    return grammar(lang).before(word, noun_of(name, lang))
