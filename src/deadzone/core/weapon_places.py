"""How a model's weapons are numbered: its own first, then its grenades; items and lent weapons far away from them.

A place is a plain number in files and answers. Only this module knows the ranges.
"""

from __future__ import annotations

from typing import Final, NewType

WeaponPlace = NewType("WeaponPlace", int)

FIRST_WEAPON: Final = WeaponPlace(0)
NO_WEAPON: Final = WeaponPlace(-1)  # no weapon; in a fight, bare hands
_FIRST_ITEM: Final = -2  # items that are weapons in a fight, from here downwards
_FIRST_LENT: Final = 100  # lent weapons, above those of all profiles and their grenades


def own_places(weapons: int) -> list[WeaponPlace]:
    """Return the places of a profile with so many weapons."""
    return [WeaponPlace(index) for index in range(weapons)]


def grenade_place(weapons: int, index: int) -> WeaponPlace:
    """Return the place of a grenade; grenades follow the weapons of the profile."""
    return WeaponPlace(weapons + index)


def is_grenade_place(weapons: int, place: WeaponPlace) -> bool:
    """Whether the place is that of a grenade, for a profile with so many weapons."""
    return weapons <= place < _FIRST_LENT


def grenade_index(weapons: int, place: WeaponPlace) -> int:
    """Return the index of a place among the grenades of a model with this many weapons of its own."""
    return place - weapons


def lent_place(index: int) -> WeaponPlace:
    """Return the place of a lent weapon, by its index among those that can be lent."""
    return WeaponPlace(_FIRST_LENT + index)


def is_lent(place: WeaponPlace) -> bool:
    return place >= _FIRST_LENT


def lent_index(place: WeaponPlace) -> int:
    return place - _FIRST_LENT


def item_place(index: int) -> WeaponPlace:
    """Return the place of an item that is a weapon in a fight, by its index among those items."""
    return WeaponPlace(_FIRST_ITEM - index)


def is_item_place(place: WeaponPlace) -> bool:
    return place <= _FIRST_ITEM


def item_index(place: WeaponPlace) -> int:
    return _FIRST_ITEM - place
