"""Texts for people: an English template with its values, from which every translation is made.

The English text is the key under which the other languages are looked up (`language.words`). Each of these says how it
is made again in another process (`__reduce__`): compiled objects do not know it by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from deadzone.core.records.declared import Declared

_COUNTED: Final = re.compile(r"\{(\w+)((?:\|[^|{}]*)+)\}")
_NAMED: Final = re.compile(r"\{(\w+)")
# Numbers that take the first, second ... plural form of English words; all others take the last one.
ENGLISH_FORMS: Final[tuple[tuple[str, ...], ...]] = (("1",),)


class Name:
    """The name of something in the game.

    `context` distinguishes two things that share a name in English but not in other languages; `key` is set for long
    texts that have an id. A name that is in no language folder carries its own translations in `given`, by language.
    """

    def __init__(self, en: str, *, context: str = "", key: str = "", given: dict[str, str] | None = None) -> None:
        self.en = en
        self.key = key or (f"{context}: {en}" if context else en)
        self.given = given

    def __str__(self) -> str:
        return self.en

    def __repr__(self) -> str:
        return f"Name({self.en!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and self.en == other.en and self.key == other.key and self.given == other.given

    def __hash__(self) -> int:
        return hash((self.en, self.key))

    def __reduce__(self) -> tuple[object, ...]:
        return _name, (self.en, self.key, self.given)


def _name(en: str, key: str, given: dict[str, str] | None) -> Name:
    return Name(en, key=key, given=given)


def filled(template: str, values: Mapping[str, object], numbers: Sequence[Sequence[str]] = ENGLISH_FORMS) -> str:
    """A template with its values; `{n|battle|battles}` takes the form that goes with the number n."""
    if "|" in template:
        template = _COUNTED.sub(
            lambda found: form_for(found[2][1:].split("|"), str(values[found[1]]), numbers), template
        )
    return template.format(**values)


def form_for(forms: list[str], number: str, numbers: Sequence[Sequence[str]]) -> str:
    """The plural form that goes with a number."""
    for form, taking in zip(forms, numbers, strict=False):
        if number in taking:
            return form
    return forms[-1]


class Sentence:
    """A template with its values: `Sentence("{model} is not in the cube.", model=name)`."""

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return filled(self.template, self.values)

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"

    def check(self) -> None:
        """Raise a KeyError if a value is missing that the template names."""
        for name in _NAMED.findall(self.template):
            self.values[name]

    def __reduce__(self) -> tuple[object, ...]:
        return _sentence, (self.template, self.values)


def _sentence(template: str, values: dict[str, object]) -> Sentence:
    return Sentence(template, **values)


class Row(Declared):
    """Several parts joined by a separator."""

    parts: Sequence[object]
    between: str = ", "

    def __str__(self) -> str:
        return self.between.join([str(part) for part in self.parts])

    def __repr__(self) -> str:
        return f"Row({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Row, (self.parts, self.between)


Words = Name | Sentence | Row


class Fault(Exception):
    """A refusal, with a sentence for the user and, if a rule forbids it, the rule's id.

    `where` locates the mistake: a file with line and column, or a path inside a save.
    """

    def __init__(self, template: str, rule: str = "", where: str = "", **values: object) -> None:
        super().__init__(template)
        self.sentence = Sentence(template, **values)
        self.rule = rule
        self.where = where

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{place}{self.sentence}{rule}"

    def __reduce__(self) -> tuple[object, ...]:
        return _fault, (self.sentence.template, self.rule, self.where, self.sentence.values)


def _fault(template: str, rule: str, where: str, values: dict[str, object]) -> Fault:
    return Fault(template, rule, where, **values)
