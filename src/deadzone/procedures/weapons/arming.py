"""Improving, lending and using up weapons (A-GEN-03, A-ONEUSE-01)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.core.weapon_places import WeaponPlace, lent_place
from deadzone.rules.weapons.arms import LENT, ONE_USE, arm, at_place, is_empty


def improve_arm(g: State, number: ModelNumber, place: WeaponPlace, rule: RuleId, value: int, lasts: int) -> None:
    """Give the weapon an ability or more AP for a time (FOR_THE_ATTACK: until the current attack is over)."""
    g.gain(number, at_place(place, rule), value, lasts)


def lend_arm(g: State, number: ModelNumber, lent: int, lasts: int) -> WeaponPlace:
    """Lend the model one of `rules.weapons.arms.LENT_ARMS` for a time and return its place."""
    g.gain(number, LENT, lent, lasts)
    return lent_place(lent)


def use_up_arm(g: State, number: ModelNumber, place: WeaponPlace) -> bool:
    """Mark a One-Use weapon as empty, hit or miss; return whether this was its one use (A-ONEUSE-01)."""
    if not arm(g, number, place).has(ONE_USE) or is_empty(g, number, place):
        return False
    model = g.change(number)
    model.spent = (*model.spent, at_place(place, ONE_USE))
    return True
