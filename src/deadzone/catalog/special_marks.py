"""Which army specials a model or a weapon is for, as marks for the engine. S-STEALTH and others.

A mark is a keyword with the rule id of the special, or of the rule by which a list's own models profit from an ability.
The ids of the models and weapons stand in the data, in `specials.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.records import ProfileRecord
from deadzone.core.profiles import Keyword

MARKS = ("S-", "R-")  # how the rule ids of army specials and of general rules begin; abilities begin otherwise


def model_marks(catalogue: Catalogue, model: str) -> tuple[Keyword, ...]:
    """The specials that are for this model among others."""
    return tuple(Keyword(special.id) for special in catalogue.specials.values() if model in special.models)


def kin_marks(catalogue: Catalogue, record: ProfileRecord) -> tuple[Keyword, ...]:
    """The abilities that help models of a list: those written in its file, or in that of a list made of it.

    Who merely works for the list is none of them.
    """
    home = catalogue.factions.get(catalogue.home(record))
    if home is None:
        return ()
    lists = (home.id, home.base or home.id)
    helping = [ability for ability in catalogue.abilities.values() if ability.helps in lists]
    return tuple(Keyword(ability.helped_by) for ability in helping)


def weapon_marks(catalogue: Catalogue, weapon: str, owner: str) -> tuple[Keyword, ...]:
    """The specials that are for this weapon in the hands of this model."""
    return tuple(
        Keyword(special.id)
        for special in catalogue.specials.values()
        if weapon in special.weapons and owner not in special.never
    )


def without_marks(keywords: Iterable[Keyword]) -> list[Keyword]:
    """The abilities among the keywords, for those who read them."""
    return [keyword for keyword in keywords if not keyword.rule.startswith(MARKS)]
