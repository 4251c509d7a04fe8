"""What a person reads: an English template with its values, so that every language can be made from it.

The English template is the key under which the other languages are looked up (`catalog.words`).
"""

from __future__ import annotations


class Name:
    """The name of a thing of the game, as printed in each language."""

    def __init__(self, en: str, fr: str) -> None:
        self.en = en
        self.fr = fr

    def __str__(self) -> str:
        return self.en

    def __repr__(self) -> str:
        return f"Name({self.en!r}, {self.fr!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and self.en == other.en and self.fr == other.fr

    def __hash__(self) -> int:
        return hash((self.en, self.fr))


class Sentence:
    """A sentence: `Sentence("{model} is not in the cube.", model=name)`."""

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


class Fault(Exception):
    """Something was refused. It carries a sentence for the person and, where a rule forbids, the rule's id.

    `where` names the place of the mistake: a file with line and column, or a path inside a save.
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
