"""Profiles with abilities that they do not have in their lists, for tests and rehearsals."""

from deadzone.core.profiles import Keyword, Profile, Weapon
from deadzone.table.scenario import profile_called

FIELDS = (
    "id", "name", "type", "points", "vp", "speed", "shoot", "fight", "survive", "size", "armour", "weapons", "keywords",
    "equipment", "recon", "army_special", "items",
)  # fmt: skip


def taught(who: str | Profile, *rules: str, weapon_rules: tuple[str, ...] = ()) -> Profile:
    """The profile with these abilities as well; `weapon_rules` go to all its weapons that shoot."""
    profile = profile_called(who) if isinstance(who, str) else who
    values = {name: getattr(profile, name) for name in FIELDS}
    values["keywords"] = (*profile.keywords, *[Keyword(rule) for rule in rules])
    values["weapons"] = tuple([_with(weapon, weapon_rules) for weapon in profile.weapons])
    return Profile(**values)


def _with(weapon: Weapon, rules: tuple[str, ...]) -> Weapon:
    if not weapon.shoots():
        return weapon
    keywords = (*weapon.keywords, *[Keyword(rule) for rule in rules])
    return Weapon(weapon.id, weapon.name, weapon.range, weapon.ap, keywords, weapon.vp)
