"""Sentry Guns with another weapon, bought as one item for the points of both. I-SENTRY-05, R-TEAM-22."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.notation import reach
from deadzone.catalog.records import ItemRecord, WeaponRecord
from deadzone.core.sentence import Sentence
from deadzone.language.words import now

_KNOWN_LISTS: Final = 200


@lru_cache(_KNOWN_LISTS)
def armed_guns(catalogue: Catalogue, faction: str) -> tuple[ItemRecord, ...]:
    """The Sentry Guns of a list, each with one of the list's ranged weapons in a category that the gun may take."""
    return tuple(
        with_weapon(item, weapon)
        for item in catalogue.items_of(faction)
        if item.model is not None
        for weapon in catalogue.weapons_of(faction)
        if reach(weapon.range) > 0 and not set(item.model.options).isdisjoint(weapon.categories)
    )


@lru_cache(_KNOWN_LISTS)
def all_armed_guns(catalogue: Catalogue) -> tuple[ItemRecord, ...]:
    """The armed guns of all lists, each once."""
    guns = {gun.id: gun for faction in catalogue.factions for gun in armed_guns(catalogue, faction)}
    return tuple(guns.values())


def items_for_sale(catalogue: Catalogue, faction: str) -> list[ItemRecord]:
    """All items that a list sells, including Sentry Guns with another weapon."""
    return [*catalogue.items_of(faction), *armed_guns(catalogue, faction)]


def with_weapon(item: ItemRecord, weapon: WeaponRecord) -> ItemRecord:
    """The item with this weapon on its model, for the points of both."""
    name = now(Sentence("{item} with {weapon}", item=item.label, weapon=weapon.label))
    return replace(
        item,
        id=f"{item.id}--{weapon.id}",
        name=name.en,
        given=name.given,
        points=item.points + weapon.points,
        weapon=weapon.id,
    )


def gun_word(gun: ItemRecord) -> str:
    """The entry for the gun on its carrier: `I-SENTRY (laser-rifle)`."""
    return f"{gun.rule} ({gun.weapon})"
