"""Looks up the words of a roster: models, weapons and items by id or by name, those of the list first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TypeVar

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import KNIFE, armed_with, kind
from deadzone.catalog.guns import all_armed_guns, armed_guns
from deadzone.catalog.lookup import fold, folded_names
from deadzone.catalog.notation import target, with_number
from deadzone.catalog.records import FactionRecord, ItemRecord, LootToken, ProfileRecord, Record, WeaponRecord
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.sentence import Fault

R = TypeVar("R", bound=Record)
_KNOWN_OFFERS = 1000
_KNOWN_LISTS = 200
_folded = cache(fold)  # only for names of the catalogue, which are looked up again and again


@lru_cache(_KNOWN_OFFERS)
def offers(catalogue: Catalogue, unit: str, faction: str) -> tuple[WeaponRecord, ...]:
    """Weapons that the model may buy in that list. R-TEAM-21."""
    return tuple(catalogue.upgrades_for(catalogue.profiles[unit], faction))


@lru_cache(_KNOWN_LISTS)
def units(catalogue: Catalogue, faction: str) -> list[ProfileRecord]:
    return catalogue.units_of(faction)


@lru_cache(_KNOWN_LISTS)
def _weapons(catalogue: Catalogue, faction: str) -> list[WeaponRecord]:
    return catalogue.weapons_of(faction)


def find_list(catalogue: Catalogue, text: str) -> FactionRecord | None:
    return catalogue.factions.get(text) or _named(catalogue.factions.values(), text)


def master_of(catalogue: Catalogue, unit: ProfileRecord) -> tuple[str, str] | None:
    """The ability that binds the model to a master, and the master's name; None if it has none. A-FAITHFUL-01."""
    for text in unit.abilities:
        use = catalogue.ability(text)
        if use is not None and use[0].master:
            return use[0].id, use[0].master
    return None


def find_unit(catalogue: Catalogue, faction: str, text: str) -> ProfileRecord | None:
    return (
        catalogue.profiles.get(text)
        or _named(units(catalogue, faction), text)
        or _named(catalogue.profiles.values(), text)
    )


def find_weapon(catalogue: Catalogue, faction: str, unit: ProfileRecord, text: str) -> WeaponRecord | None:
    """Find a weapon. Names are not unique in a list, so weapons that the model may buy come first."""
    return (
        catalogue.weapons.get(text)
        or _named(offers(catalogue, unit.id, faction), text)
        or _named(_weapons(catalogue, faction), text)
        or _named(catalogue.weapons.values(), text)
    )


def find_default(catalogue: Catalogue, unit: ProfileRecord, text: str) -> str | None:
    """Id of a weapon that the model has without buying it; KNIFE for the implied one. R-TEAM-27."""
    if text in unit.weapons:
        return text
    named = _named([catalogue.weapons[id] for id in unit.weapons], text)
    if named is not None:
        return named.id
    knife = catalogue.constants.knife
    return KNIFE if fold(text) in map(fold, (KNIFE, *knife.names)) else None


def has_knife(catalogue: Catalogue, unit: ProfileRecord) -> bool:
    """Whether the model has the implied Knife: it can Fight and has no RF weapon. R-PROFILE-09."""
    fights = any(weapon.range == catalogue.constants.knife.range for weapon in armed_with(unit, [], catalogue))
    return target(unit.fight) != NO_STAT and not fights


def replaceable(catalogue: Catalogue, unit: ProfileRecord, weapon: WeaponRecord) -> list[str]:
    """Ids of the model's own weapons that a bought one may replace, the usual one first. R-TEAM-22, R-TEAM-27."""
    if unit.hardpoints or weapon.add_on:
        return []
    own = [id for id in unit.weapons if kind(catalogue.weapons[id]) == kind(weapon)]
    return [*own, KNIFE] if kind(weapon) == FIGHT_ONLY and has_knife(catalogue, unit) else own


def only_found(token: LootToken, where: str) -> Fault:
    """Fault for a token that is found on the table and is in no list. I-INTEL, I-BOOBYTRAP."""
    return Fault("{item} can only be found, not bought.", rule=token.rule, where=where, item=token.label)


def find_item(catalogue: Catalogue, faction: str, text: str) -> ItemRecord | LootToken | None:
    """Find an item: those for sale in the list come first, and last the tokens that cannot be bought.

    A Sentry Gun with another weapon is called `Sentry Gun with Laser Rifle`. I-SENTRY-05
    """
    return (
        catalogue.items.get(text)
        or _numbered(catalogue, faction).get(fold(text))
        or _named(armed_guns(catalogue, faction), text)
        or _numbered(catalogue, "").get(fold(text))
        or _named(all_armed_guns(catalogue), text)
        or next((token for token in catalogue.constants.loot if _means(text, *token.names)), None)
    )


def _named(records: Iterable[R], text: str) -> R | None:
    wanted = fold(text)
    return next((record for record in records if wanted in folded_names(record)), None)


@lru_cache(_KNOWN_LISTS)
def _numbered(catalogue: Catalogue, faction: str) -> dict[str, ItemRecord]:
    """Items of a list, or of all if it is '', by their folded names with their numbers."""
    found: dict[str, ItemRecord] = {}
    for item in catalogue.items_of(faction) if faction else catalogue.items.values():
        for name in (*item.names, *item.aliases):
            found.setdefault(fold(with_number(name, item.value)), item)
    return found


def _means(text: str, *names: str) -> bool:
    return fold(text) in map(_folded, names)
