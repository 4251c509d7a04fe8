"""Sentry Guns: which models are guns, and when one can be emplaced or packed up. I-SENTRY-*, R-FREE-07."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import NO_PROFILE, Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import Side
from deadzone.core.state import LEFT, NOBODY, State
from deadzone.rules.items.items import SENTRY, is_gun_item
from deadzone.rules.table.presence import friends_in_cube, size_taken

FIRED: Final = RuleId("I-SENTRY-05")  # marks a gun that has made its Shoot action this round


def is_sentry(g: State, number: ModelNumber) -> bool:
    """Whether the model is an emplaced Sentry Gun; no command dice may be spent on it. I-SENTRY-05, R-FREE-07."""
    return g.has(number, SENTRY)


def gun_holders(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Models in the cube, itself included, that hold a Sentry Gun; NOBODY for one lying there. I-SENTRY-01."""
    cube = g.models[number].cube
    near = sorted([number, *friends_in_cube(g, cube, number)])
    holders = [other for other in near if any([is_gun_item(item) for item in g.models[other].items])]
    if any([token.cube == cube and is_gun_item(token.item) for token in g.tokens]):
        holders.append(NOBODY)
    return holders


def emplaced_guns(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Sentry Guns of the model's side in its cube. I-SENTRY-01."""
    return [friend for friend in friends_in_cube(g, g.models[number].cube, number) if is_sentry(g, friend)]


def has_room_for_gun(g: State, number: ModelNumber) -> bool:
    """Whether the side's capacity in the cube has room for a gun besides the Engineer. I-SENTRY-09."""
    gun = gun_profile(g)
    if gun == NOBODY:
        return False
    cube = g.models[number].cube
    taken = size_taken(g, cube, number) + g.profile(number).size
    return taken + g.setting.profiles[gun].size <= g.setting.ground.steps.holds[cube]


def gun_word(profile: Profile) -> str:
    """The item the gun becomes when packed up; it keeps its weapon. I-SENTRY-05."""
    for mark in profile.marks:
        if is_gun_item(mark):
            return mark
    return SENTRY


def gun_profile(g: State, item: str = SENTRY) -> int:
    """Number of the profile of the gun that the item becomes; NO_PROFILE if the setting has none.

    If no profile has this gun's weapon, the standard gun is used.
    """
    found = NO_PROFILE
    for number, profile in enumerate(g.setting.profiles):
        if profile.has(SENTRY):
            if gun_word(profile) == item:
                return number
            if gun_word(profile) == SENTRY:
                found = number
    return found


def packed_gun(g: State, side: Side, item: str) -> ModelNumber:
    """Number of a gun of this kind that the side has packed up; NOBODY if there is none.

    Emplaced again it is the same model, and its Activation of this round may already be used.
    """
    for number, model in enumerate(g.models):
        if (
            model.side == side
            and model.fate == LEFT
            and is_sentry(g, ModelNumber(number))
            and gun_word(g.profile(ModelNumber(number))) == item
        ):
            return ModelNumber(number)
    return NOBODY
