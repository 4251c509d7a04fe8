"""Profiles with additional abilities, for tests and rehearsals."""

from typing import Any

from deadzone.core.profiles import FIGHT_ONLY, Keyword, Profile, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.table.scenario import profile_called

FIELDS = (
    "id", "name", "type", "points", "vp", "speed", "shoot", "fight", "survive", "size", "armour", "weapons", "keywords",
    "equipment", "recon", "army_special", "items", "marks",
)  # fmt: skip


def taught(
    who: str | Profile,
    *rules: str,
    weapon_rules: tuple[str, ...] = (),
    blade_rules: tuple[str, ...] = (),
    **values: Any,
) -> Profile:
    """Return a profile with additional abilities, such as `A-RESILIENT 2`; `values` replace its own fields.

    `weapon_rules` are added to all its weapons that shoot, `blade_rules` to those for fights.
    """
    profile = profile_called(who) if isinstance(who, str) else who
    given = {name: getattr(profile, name) for name in FIELDS}
    given["keywords"] = (*profile.keywords, *[keyword(rule) for rule in rules])
    given["weapons"] = tuple([_with(weapon, weapon_rules, blade_rules) for weapon in profile.weapons])
    return Profile(**{**given, **values})


def keyword(text: str) -> Keyword:
    """Parse an ability: `A-TOUGH`, or `A-RESILIENT 2`."""
    rule, _, number = text.partition(" ")
    return Keyword(RuleId(rule), int(number or 0))


def gun(reach: int, *rules: str, ap: int = 0, name: str = "gun") -> Weapon:
    """A weapon of this range with abilities: `gun(6, "A-FRAG 3")`."""
    return Weapon(name, Name(name), reach, ap, tuple(keyword(rule) for rule in rules))


def armed(who: str | Profile, *weapons: Weapon) -> Profile:
    """Return a profile with only these weapons."""
    return taught(who, weapons=weapons)


def _with(weapon: Weapon, rules: tuple[str, ...], blade_rules: tuple[str, ...]) -> Weapon:
    added = rules if weapon.shoots() else blade_rules if weapon.range == FIGHT_ONLY else ()
    keywords = (*weapon.keywords, *[keyword(rule) for rule in added])
    return Weapon(weapon.id, weapon.name, weapon.range, weapon.ap, keywords, weapon.vp)
