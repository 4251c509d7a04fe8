"""What army specials say of models and weapons by their names, as marks for the engine. S-STEALTH and others.

A mark is a keyword with the rule id of the special. The words are those of the data, in `specials.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable

from deadzone.catalog.catalogue import Catalogue
from deadzone.core.profiles import Keyword

MARK = "S-"  # how the rule ids of army specials begin


def model_marks(catalogue: Catalogue, name: str) -> tuple[Keyword, ...]:
    """The specials that concern models of this name."""
    return tuple(Keyword(special.id) for special in catalogue.specials.values() if _named(name, special.models))


def weapon_marks(catalogue: Catalogue, name: str, owner: str) -> tuple[Keyword, ...]:
    """The specials that concern weapons of this name in the hands of such a model."""
    return tuple(
        Keyword(special.id)
        for special in catalogue.specials.values()
        if _named(name, special.weapons) and not _named(owner, special.never)
    )


def without_marks(keywords: Iterable[Keyword]) -> list[Keyword]:
    """The abilities among the keywords, for those who read them."""
    return [keyword for keyword in keywords if not keyword.rule.startswith(MARK)]


def _named(name: str, words: Iterable[str]) -> bool:
    return any(word in name for word in words)
