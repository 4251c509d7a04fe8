"""Volatile weapons of a model, and which of them are broken. A-VOLATILE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.rules.weapons.arms import arm_places, at_place, weapon_has

VOLATILE: Final = RuleId("A-VOLATILE")
# Instead of a weapon's index if the model itself has the ability: then no weapon can break.
OF_THE_MODEL: Final = NO_WEAPON


def volatile_places(g: State, number: ModelNumber) -> tuple[WeaponPlace, ...]:
    """Indices of the model's Volatile weapons that still work, and OF_THE_MODEL if it has the ability itself."""
    places = [OF_THE_MODEL] if g.has(number, VOLATILE) else []
    if VOLATILE in g.profile(number).weapon_rules:
        places += [
            place
            for place in arm_places(g, number)
            if weapon_has(g, number, place, VOLATILE) and not is_broken(g, number, place)
        ]
    return tuple(places)


def break_word(place: WeaponPlace) -> str:
    """Mark of a weapon that has caught fire."""
    return at_place(place, VOLATILE)


def is_broken(g: State, number: ModelNumber, place: WeaponPlace) -> bool:
    """Whether the weapon has caught fire and cannot be used any more. A-VOLATILE-01."""
    spent = g.models[number].spent
    return bool(spent) and break_word(place) in spent
