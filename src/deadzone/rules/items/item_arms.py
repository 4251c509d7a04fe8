"""Carried items that are weapons in a fight. I-THERMAL, I-COMBATBLADES, I-SHOCKBATON.

Like all weapons they are referred to by an index; see `core.weapon_places`.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY, Keyword, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.core.state import State
from deadzone.core.weapon_places import WeaponPlace, is_item_place, item_index, item_place
from deadzone.rules.items.items import THERMAL, can_use_items
from deadzone.rules.weapons.arms import ONE_USE

BLADES: Final = RuleId("I-COMBATBLADES")
BATON: Final = RuleId("I-SHOCKBATON")

# Items by rule id; their names are in the catalogue. I-THERMAL-01, I-COMBATBLADES-01, I-SHOCKBATON-01
ITEM_ARMS: Final[tuple[tuple[str, Weapon], ...]] = (
    (THERMAL, Weapon("thermal-mines", Name(THERMAL), FIGHT_ONLY, 3, (Keyword(ONE_USE),))),
    (
        BLADES,
        Weapon(BLADES.lower(), Name(BLADES), FIGHT_ONLY, 0, (Keyword(ONE_USE), Keyword(RuleId("A-FRENZY"), 1))),
    ),
    (BATON, Weapon(BATON.lower(), Name(BATON), FIGHT_ONLY, 0, (Keyword(RuleId("A-KNOCKBACK")),))),
)


def item_places(g: State, number: ModelNumber) -> list[WeaponPlace]:
    """Indices of the weapons among the model's items, if it can use items and fight. A-BEAST-01, A-VEHICLE-02."""
    items = g.models[number].items
    profile = g.profile(number)
    if not items or profile.fight == NO_STAT or not can_use_items(g, number):
        return []
    return [item_place(index) for index, (item, _) in enumerate(ITEM_ARMS) if item in items]


def is_item_arm(place: WeaponPlace) -> bool:
    return is_item_place(place) and item_index(place) < len(ITEM_ARMS)


def item_at(place: WeaponPlace) -> str:
    """Rule id of the item with this weapon index."""
    return ITEM_ARMS[item_index(place)][0]


def item_arm(place: WeaponPlace) -> Weapon:
    return ITEM_ARMS[item_index(place)][1]
