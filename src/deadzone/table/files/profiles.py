"""Profiles to plain JSON values and back. Figures in a file must be within the limits of a plausible catalogue.

A battle keeps the profiles it was opened with, which may differ from the catalogue (see `comparing`), but every rule
they name must be known to the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from deadzone.catalog.guns import all_armed_guns, gun_word
from deadzone.catalog.loading import load
from deadzone.catalog.lookup import rule_ids
from deadzone.core.profiles import (
    CHARACTER,
    FIGHT_ONLY,
    ITEM,
    LEADER,
    SPECIALIST,
    TROOP,
    VEHICLE,
    Keyword,
    Profile,
    Weapon,
    brought_by,
)
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault, Name
from deadzone.language.folders import ENGLISH, is_code
from deadzone.language.words import in_all, name_in
from deadzone.table.files import checks
from deadzone.table.files.checks import Json

TYPES: Final = (LEADER, TROOP, SPECIALIST, VEHICLE, CHARACTER, ITEM)
WORDS: Final = ("id", "type", "army_special")
STATS: Final = ("shoot", "fight", "survive", "recon")
# Points, VP and the number of weapons allow for a model that buys everything a team file can give it.
NUMBERS: Final = {"points": (0, 2000), "vp": (0, 99), "size": (1, 4), "armour": (0, 9)}
PROFILE: Final = (*WORDS, *STATS, *NUMBERS, "name", "speed", "weapons", "keywords", "equipment")
LONGEST: Final = 99  # range of a weapon
WEAPON_NUMBERS: Final = {"range": (FIGHT_ONLY, LONGEST), "ap": (0, 9), "vp": (0, 9)}
FASTEST: Final = 9  # cubes
MOST_WEAPONS: Final = 60
MOST_KEYWORDS: Final = 250  # a model also has the keywords of its devices
MOST_ITEMS: Final = 20
MOST_MARKS: Final = 10
MOST_LANGUAGES: Final = 50
HIGHEST: Final = 20  # number of an ability


def profile_record(profile: Profile) -> Json:
    record: Json = {name: getattr(profile, name) for name in (*WORDS, *STATS, *NUMBERS)}
    record["name"] = name_record(profile.name)
    record["speed"] = list(profile.speed)
    record["weapons"] = [weapon_record(weapon) for weapon in profile.weapons]
    record["keywords"] = keyword_record(profile.keywords)
    record["equipment"] = keyword_record(profile.equipment)
    if profile.items:
        record["items"] = list(profile.items)
    if profile.marks:
        record["marks"] = list(profile.marks)
    return record


def read_profile(record: object, where: str) -> Profile:
    some_have = [name for name in ("items", "marks") if isinstance(record, dict) and name in record]
    table = checks.record(record, where, (*PROFILE, *some_have))
    move, sprint = checks.numbers(table["speed"], f"{where}.speed", 2, FASTEST)
    weapons = checks.sequence(table["weapons"], f"{where}.weapons", MOST_WEAPONS)
    stats = {name: checks.stat(table[name], f"{where}.{name}") for name in STATS}
    numbers = {name: checks.number(table[name], f"{where}.{name}", *limits) for name, limits in NUMBERS.items()}
    special = table["army_special"]
    return Profile(
        checks.word(table["id"], f"{where}.id"),
        _read_name(table["name"], f"{where}.name"),
        checks.known(table["type"], f"{where}.type", TYPES),
        numbers["points"],
        numbers["vp"],
        (move, sprint),
        stats["shoot"],
        stats["fight"],
        stats["survive"],
        numbers["size"],
        numbers["armour"],
        tuple([read_weapon(entry, f"{where}.weapons[{number}]") for number, entry in enumerate(weapons)]),
        _read_keywords(table["keywords"], f"{where}.keywords"),
        _read_keywords(table["equipment"], f"{where}.equipment"),
        stats["recon"],
        checks.known(special, f"{where}.army_special", load().specials) if special != "" else "",
        checks.items(table.get("items", []), f"{where}.items", MOST_ITEMS),
        _read_marks(table.get("marks", []), f"{where}.marks"),
    )


def _read_marks(record: object, where: str) -> tuple[str, ...]:
    return tuple([checks.known(mark, where, _marks()) for mark in checks.sequence(record, where, MOST_MARKS)])


@cache
def _marks() -> frozenset[str]:
    """All known marks: of models brought by abilities and army specials, and of Sentry Guns with another weapon."""
    catalogue = load()
    abilities = [ability.id for ability in catalogue.abilities.values() if ability.brings]
    specials = [special.id for special in catalogue.specials.values() if special.brings]
    guns = [gun_word(gun) for gun in all_armed_guns(catalogue)]
    return frozenset([*guns, *[brought_by(RuleId(rule)) for rule in (*abilities, *specials)]])


def weapon_record(weapon: Weapon) -> Json:
    return {
        "id": weapon.id,
        "name": name_record(weapon.name),
        "range": weapon.range,
        "ap": weapon.ap,
        "vp": weapon.vp,
        "keywords": keyword_record(weapon.keywords),
    }


def read_weapon(record: object, where: str) -> Weapon:
    table = checks.record(record, where, ("id", "name", "range", "ap", "vp", "keywords"))
    numbers = {name: checks.number(table[name], f"{where}.{name}", *limits) for name, limits in WEAPON_NUMBERS.items()}
    return Weapon(
        checks.word(table["id"], f"{where}.id"),
        _read_name(table["name"], f"{where}.name"),
        numbers["range"],
        numbers["ap"],
        _read_keywords(table["keywords"], f"{where}.keywords"),
        numbers["vp"],
    )


def name_record(name: Name) -> dict[str, str]:
    return in_all(name)


def _read_name(record: object, where: str) -> Name:
    """Read a name in English and any other languages; the writing program may have had more or fewer than this one."""
    written = record if isinstance(record, dict) and len(record) <= MOST_LANGUAGES else {}
    languages = [lang for lang in written if isinstance(lang, str) and is_code(lang)]
    table = checks.record(record, where, (ENGLISH, *[lang for lang in languages if lang != ENGLISH]))
    return name_in({lang: checks.word(said, f"{where}.{lang}") for lang, said in table.items()})


def keyword_record(keywords: Iterable[Keyword]) -> list[list[object]]:
    return [[keyword.rule, keyword.value] for keyword in keywords]


def _read_keywords(record: object, where: str) -> tuple[Keyword, ...]:
    pairs = checks.sequence(record, where, MOST_KEYWORDS)
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise Fault("Abilities are pairs of a rule id and a number.", where=where)
    rules = rule_ids()
    read = [(checks.known(rule, where, rules), checks.number(value, where, 0, HIGHEST)) for rule, value in pairs]
    return tuple([Keyword(RuleId(rule), value) for rule, value in read])
