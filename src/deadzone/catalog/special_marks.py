"""Marks that tell the engine which army specials apply to a model or weapon. S-STEALTH and others.

A mark is a keyword with the rule id of the special, or of the rule by which models of a list benefit from an ability.
The ids of the models and weapons are in `specials.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.records import ProfileRecord
from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId

MARKS = ("S-", "R-")  # prefixes of army specials and general rules, which abilities do not have


def model_marks(catalogue: Catalogue, model: str) -> tuple[Keyword, ...]:
    """The marks of the army specials that are limited to certain models, including this one."""
    return tuple(Keyword(RuleId(special.id)) for special in catalogue.specials.values() if model in special.models)


def kin_marks(catalogue: Catalogue, record: ProfileRecord) -> tuple[Keyword, ...]:
    """The marks of abilities that help the model's list or the list it is based on.

    A model's list is the one whose file contains it; merely serving in another list does not count.
    """
    home = catalogue.factions.get(catalogue.home(record))
    if home is None:
        return ()
    lists = (home.id, home.base or home.id)
    helping = [ability for ability in catalogue.abilities.values() if ability.helps in lists]
    return tuple(Keyword(RuleId(ability.helped_by)) for ability in helping)


def weapon_marks(catalogue: Catalogue, weapon: str, owner: str) -> tuple[Keyword, ...]:
    """The marks of the army specials that apply to this weapon when this model carries it."""
    return tuple(
        Keyword(RuleId(special.id))
        for special in catalogue.specials.values()
        if weapon in special.weapons and owner not in special.never
    )


def without_marks(keywords: Iterable[Keyword]) -> list[Keyword]:
    """The keywords without marks, for display."""
    return [keyword for keyword in keywords if not keyword.rule.startswith(MARKS)]
