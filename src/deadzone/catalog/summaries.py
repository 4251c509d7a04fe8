"""Summaries of profiles for cards and panels: stats, weapons, and abilities with their numbers. R-PROFILE-*."""

from __future__ import annotations

from deadzone.catalog.loading import load
from deadzone.catalog.lookup import item_names
from deadzone.catalog.notation import with_number
from deadzone.catalog.special_marks import without_marks
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import DEVICE, FIGHT_ONLY, ITEM, Keyword, Profile, Weapon
from deadzone.core.sentence import Name
from deadzone.language.words import say, text

# The type of a model that is an item, which the rulebook does not have.
ITEM_TYPE = Name("Item")


def stat(target: int) -> str:
    """A stat as `4+`, or a dash if there is none."""
    return f"{target}+" if target != NO_STAT else "–"


def stats_of(profile: Profile, lang: str) -> list[tuple[str, str]]:
    """The stats of a profile with their headings, in the order of the printed cards."""
    return [
        (text("Speed", lang), f"{profile.speed[0]}-{profile.speed[1]}"),
        (text("Shoot", lang), stat(profile.shoot)),
        (text("Fight", lang), stat(profile.fight)),
        (text("Survive", lang), stat(profile.survive)),
        (text("Size", lang), str(profile.size)),
        (text("Armour", lang), str(profile.armour)),
    ]


def type_of(profile: Profile) -> Name:
    if profile.type == ITEM:
        return ITEM_TYPE
    return load().types[profile.type].label


def range_of(weapon: Weapon, lang: str) -> str:
    """The range of a weapon: `R6` or `RF`, in French `P6` or `PC`."""
    return text("RF", lang) if weapon.range == FIGHT_ONLY else text("R{range}", lang, range=weapon.range)


def keyword_text(keyword: Keyword, lang: str) -> str:
    """The name of an ability or item with its number."""
    catalogue = load()
    ability = catalogue.abilities.get(keyword.rule)
    if ability is not None:
        return with_number(say(ability.label, lang), keyword.value or None)
    for item in catalogue.items.values():
        if item.rule == keyword.rule:
            return with_number(say(item.label, lang), keyword.value or None)
    return keyword.rule


def abilities_of(profile: Profile, lang: str) -> list[str]:
    """The model's abilities and equipment, and a Leader's army special."""
    words = [keyword_text(keyword, lang) for keyword in without_marks((*profile.keywords, *profile.equipment))]
    special = load().specials.get(profile.army_special)
    return [*words, say(special.label, lang)] if special is not None else words


def items_of(profile: Profile, lang: str) -> list[str]:
    """The items bought for the model. R-ITEM-13."""
    return [say(item_names()[item], lang) for item in profile.items]


def weapon_figures(weapon: Weapon, lang: str) -> str:
    """The figures that follow the name of a weapon: `R6, AP1, Rapid Fire`."""
    parts = [] if weapon.range == DEVICE else [range_of(weapon, lang)]
    if weapon.ap:
        parts.append(text("AP{ap}", lang, ap=weapon.ap))
    return ", ".join([*parts, *[keyword_text(keyword, lang) for keyword in without_marks(weapon.keywords)]])
