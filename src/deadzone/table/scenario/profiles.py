"""Profiles for scenarios: those of the faction lists by name, and plain ones made in one line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.catalog.lookup import BONUSES, find, item_names, rule_ids, without_paragraph
from deadzone.catalog.records import ProfileRecord
from deadzone.core.profiles import FIGHT_ONLY, LEADER, TROOP, Keyword, Profile, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.language.words import own_name
from deadzone.table.files import checks
from deadzone.table.files.checks import Json
from deadzone.table.files.profiles import LONGEST, keyword_record, name_record, read_profile, read_weapon, weapon_record
from deadzone.table.scenario.calls import named_function, nearest, written
from deadzone.table.telling.state_marks import HIDDEN, MARK_NAMES

RANGE: Final = 5  # of a plain gun
RECON: Final = 5  # of a plain Leader
# Temporary effects other than abilities; an effect on one weapon has its number in front, `0:A-RAPIDFIRE`.
PASSING: Final = frozenset((*BONUSES, *MARK_NAMES, *HIDDEN))
_OF_A_WEAPON: Final = re.compile(r"\d+:")


@named_function
def profile_called(name: str) -> Profile:
    """The first profile with this id, or name in any language, with its default weapons."""
    if not isinstance(name, str):
        raise Fault("{value} is not the name of a model.", value=written(name))
    records = [record for record in find(load(), name) if isinstance(record, ProfileRecord)]
    if not records:
        raise Fault("'{name}' is not a model.", name=name)
    return engine_profile(records[0])


@named_function
def plain(
    *abilities: str,
    name: str = "Plain",
    shoot: int = 5,
    fight: int = 5,
    survive: int = 5,
    speed: tuple[int, int] = (1, 2),
    size: int = 1,
    armour: int = 0,
    vp: int = 1,
    points: int = 10,
    leader: bool = False,
    recon: int = 0,
    army_special: str = "",
    weapons: Sequence[Weapon] | None = None,
) -> Profile:
    """A plain profile with only these abilities: `plain("A-TOUGH", "A-RESILIENT 2", shoot=4)`.

    A stat of 0 is `-`. By default it has a gun of range 5 if it can shoot and a blade if it can fight, both without
    abilities. A Leader has a Recon value of 5+ if none is given.
    """
    usual = (*([gun(RANGE)] if shoot else []), *([blade()] if fight else []))
    leads = checks.flag(leader, ".leader")
    record = {
        "type": LEADER if leads else TROOP,
        "speed": _two_speeds(speed),
        "shoot": shoot,
        "fight": fight,
        "survive": survive,
        "size": size,
        "armour": armour,
        "vp": vp,
        "points": points,
        "recon": recon or (RECON if leads else 0),
        "army_special": army_special,
        "weapons": [weapon_record(weapon) for weapon in (usual if weapons is None else _weapons(weapons))],
        "equipment": [],
    }
    return read_profile({**record, **_called(name, abilities)}, "")


def _two_speeds(speed: object) -> list[object]:
    if not isinstance(speed, tuple | list) or len(speed) != 2:
        raise Fault("A model has two speeds, for a Move and for a Sprint: speed=(1, 2).")
    return list(speed)


def _weapons(weapons: object) -> Iterable[Weapon]:
    if not isinstance(weapons, tuple | list):
        raise Fault("{value} is not a list of weapons: write weapons=[gun(5), blade()].", value=written(weapons))
    for weapon in weapons:
        if not isinstance(weapon, Weapon):
            raise Fault("{value} is not a weapon: write it like gun(5) or blade().", value=written(weapon))
    return weapons


@named_function
def gun(reach: int, *abilities: str, ap: int = 0, name: str = "Gun") -> Weapon:
    """A ranged weapon: `gun(6, "A-RAPIDFIRE", "A-WOF 1", ap=1)`."""
    checks.number(reach, ".reach", 0, LONGEST)
    return read_weapon({"range": reach, "ap": ap, "vp": 0, **_called(name, abilities)}, "")


@named_function
def blade(*abilities: str, ap: int = 0, name: str = "Blade") -> Weapon:
    """A weapon for fights, of range RF: `blade("A-FRENZY 1", ap=2)`."""
    return read_weapon({"range": FIGHT_ONLY, "ap": ap, "vp": 0, **_called(name, abilities)}, "")


def _called(name: object, abilities: Iterable[str]) -> Json:
    """The id, name and keywords of a model or weapon, as a record."""
    word = checks.word(name, ".name")
    return {
        "id": word.lower().replace(" ", "-"),
        "name": name_record(own_name(word)),
        "keywords": keyword_record(keywords(abilities)),
    }


def keywords(abilities: Iterable[str]) -> tuple[Keyword, ...]:
    return tuple([keyword(text) for text in abilities])


def keyword(text: str) -> Keyword:
    """Read an ability: `A-TOUGH`, `A-RESILIENT 2`, or by name, `Resilient (2)`."""
    if not isinstance(text, str):
        raise Fault('{value} is not an ability: write it like "A-RESILIENT 2".', value=written(text))
    rule, _, number = text.partition(" ")
    by_name = load().ability(text)
    if by_name is not None:
        rule, number = by_name[0].id, str(by_name[1] or "")
    check_ability(rule)
    record = load().abilities.get(rule)
    if number and not number.isdecimal():
        raise Fault("'{text}' is not an ability: write it like A-RESILIENT 2.", text=text)
    if record is not None and record.number == "required" and not number:
        raise Fault("{ability} needs a number: write it like {ability} 2.", ability=rule)
    if record is not None and record.number == "none" and number:
        raise Fault("{ability} takes no number.", ability=rule)
    return Keyword(RuleId(rule), int(number or 0))


def check_ability(rule: str) -> None:
    if rule not in rule_ids():
        raise Fault(
            "Unknown ability '{ability}'; the closest is {nearest}.",
            ability=rule,
            nearest=nearest(rule, rule_ids()),
        )


def check_abilities(profile: Profile) -> None:
    """Check that all abilities of a profile and its weapons are known."""
    weapons = [keyword for weapon in profile.weapons for keyword in weapon.keywords]
    for keyword in (*profile.keywords, *profile.equipment, *weapons):
        check_ability(keyword.rule)


def check_item(item: object) -> str:
    if not isinstance(item, str) or item not in item_names():
        raise Fault(
            "Unknown item {item}; the closest is {nearest}.",
            item=written(item),
            nearest=nearest(str(item), item_names()),
        )
    return item


def check_passing(rule: object) -> str:
    """Check the id of something a model has gained or used up: an ability, an item, a bonus or a mark."""
    known = _OF_A_WEAPON.sub("", str(rule), count=1)
    if known not in PASSING and known not in item_names():
        check_ability(known if known in rule_ids() else without_paragraph(known))
    return str(rule)
