"""Names of lists, models, weapons and players for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.catalog.loading import load
from deadzone.lab.experiments.plan import CellRecord, Record
from deadzone.lab.observing import BURSTS, FIGHTING
from deadzone.language.words import say, text, words_of
from deadzone.maps.shipped import load as load_map
from deadzone.maps.shipped import names as map_names
from deadzone.missions.registry import MISSION_NAMES

FEATURE_NAMES: Final = dict(
    zip(
        ("models", "leader", "shooting", "vehicle", "items"),
        words_of(
            "one model more",
            "10 points more for the Leader",
            "10 points more for models that shoot",
            "one Vehicle more",
            "one item more",
        ),
        strict=True,
    )
)
NO_WEAPONS: Final = dict(zip((FIGHTING, BURSTS), words_of("close combat", "explosions"), strict=True))


def list_name(list: str, lang: str) -> str:
    return say(load().factions[list].label, lang)


def unit_name(unit: str, lang: str) -> str:
    """The name of a model, or of an item that stands on the table as one."""
    catalogue = load()
    known = catalogue.profiles.get(unit) or catalogue.items.get(unit)
    return say(known.label, lang) if known is not None else unit.replace("-", " ")


def weapon_name(weapon: str, lang: str) -> str:
    catalogue = load()
    if weapon in NO_WEAPONS:
        return text(NO_WEAPONS[weapon], lang)
    if weapon in catalogue.weapons:
        return say(catalogue.weapons[weapon].label, lang)
    found = [item for item in catalogue.items.values() if item.rule == weapon]
    return say(found[0].label, lang) if found else weapon


def weapon_names(weapons: Sequence[str], lang: str) -> list[str]:
    """Their names, with range and AP where several weapons have the same name."""
    names = [weapon_name(weapon, lang) for weapon in weapons]
    return [
        _with_figures(weapon, name, lang) if names.count(name) > 1 else name
        for weapon, name in zip(weapons, names, strict=True)
    ]


def _with_figures(weapon: str, name: str, lang: str) -> str:
    known = load().weapons.get(weapon)
    if known is None:
        return name
    return text("{weapon} (range {range}, AP {ap})", lang, weapon=name, range=known.range, ap=known.ap)


def weapon_points(weapon: str) -> int:
    """What the weapon costs on top of a model; 0 for one that models come with."""
    known = load().weapons.get(weapon)
    return known.points if known is not None else 0


def feature_name(feature: str, lang: str) -> str:
    return text(FEATURE_NAMES[feature], lang)


def team_name(record: Record, team: str, lang: str) -> str:
    names = record.teams.get(team, {})
    return names.get(lang) or names.get("en") or team


def rival_name(record: Record, rival: str, lang: str) -> str:
    """The name of a team, a player, or both."""
    team, slash, player = rival.partition(" / ")
    return f"{team_name(record, team, lang)}{slash}{player}"


def map_name(name: str, lang: str) -> str:
    if name == "random":
        return text("New battlefields", lang)
    return say(load_map(name).name, lang) if name in map_names() else name


def mission_name(name: str, lang: str) -> str:
    return say(MISSION_NAMES[name], lang)


def variant_name(record: Record, variant: int, lang: str) -> str:
    names = record.variants[variant]
    return names.get(lang) or names.get("en", "")


def cell_name(record: Record, cell: CellRecord, lang: str) -> str:
    """What is particular about a cell beside its contestants."""
    parts = [map_name(cell.map, lang), mission_name(cell.mission, lang), variant_name(record, cell.variant, lang)]
    return ", ".join(part for part in parts if part)
