"""Comparison of a battle's models with the catalogue: a battle file may contain any figures the rules can handle.

The owner chooses a model's weapons, items and name, but not their figures and costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import KNIFE, engine_profile, item_model, item_word
from deadzone.catalog.guns import all_armed_guns
from deadzone.catalog.loading import load
from deadzone.catalog.records import ItemRecord, ProfileRecord, WeaponRecord
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.core.setting import Setting
from deadzone.table.files.checks import Json
from deadzone.table.files.profiles import profile_record

OWN = ("name", "points")  # not compared directly: the owner's choice, and a sum that may arise in several ways


def compared_with_catalogue(setting: Setting) -> list[Name]:
    """The names of the models that differ from the catalogue, each once."""
    catalogue = load()
    differing = [profile.name for profile in setting.profiles if not is_of_the_catalogue(profile, catalogue)]
    return list(dict.fromkeys(differing))


def is_of_the_catalogue(profile: Profile, catalogue: Catalogue) -> bool:
    """Whether the model, its weapons, items and price agree with the catalogue."""
    item = next((item for item in _all_items(catalogue) if item.id == profile.id), None)
    if item is not None and item.model is not None:
        return _plain(item_model(item, catalogue)) == _plain(profile) and profile.points == 0
    record = catalogue.profiles.get(profile.id)
    weapons = [catalogue.weapons.get(weapon.id) for weapon in profile.weapons if weapon.id != KNIFE]
    known = [weapon for weapon in weapons if weapon is not None]
    items = _items(catalogue, profile.items)
    if record is None or len(known) < len(weapons) or items is None:
        return False
    bought = _bought(record, known)
    rebuilt = engine_profile(
        record,
        known,
        catalogue,
        extra_vp=sum(weapon.vp for weapon in bought),
        items=[choices[0] for choices in items],
    )
    price = profile.points - record.points - sum(weapon.points for weapon in bought)
    return _plain(rebuilt) == _plain(profile) and price in _prices(items)


def _plain(profile: Profile) -> Json:
    return {key: value for key, value in profile_record(profile).items() if key not in OWN}


def _bought(record: ProfileRecord, carried: Sequence[WeaponRecord]) -> list[WeaponRecord]:
    """The carried weapons that are not among the model's default weapons."""
    by_id = {weapon.id: weapon for weapon in carried}
    extra = Counter([weapon.id for weapon in carried]) - Counter(record.weapons)
    return [by_id[id] for id in extra.elements()]


def _items(catalogue: Catalogue, words: Sequence[str]) -> list[list[ItemRecord]] | None:
    """The possible records of each item, which may have different prices in different lists; None if one is unknown."""
    choices = [[item for item in _all_items(catalogue) if item_word(item) == word] for word in words]
    return choices if all(choices) else None


def _all_items(catalogue: Catalogue) -> list[ItemRecord]:
    """All items, including Sentry Guns with another weapon. I-SENTRY-05."""
    return [*catalogue.items.values(), *all_armed_guns(catalogue)]


def _prices(items: Sequence[Sequence[ItemRecord]]) -> set[int]:
    """All possible total prices of these items."""
    prices = [sorted({item.points for item in choices}) for choices in items]
    sums = {0}
    for one in prices:
        sums = {total + price for total, price in product(sums, one)}
    return sums
