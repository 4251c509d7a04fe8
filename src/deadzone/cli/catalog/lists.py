"""Lists of the catalogue on the terminal: one table per kind of record."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.notation import with_number
from deadzone.catalog.records import FactionRecord, ProfileRecord, WeaponRecord
from deadzone.cli.catalog import parts
from deadzone.language.words import text

KINDS = ("factions", "units", "weapons", "items", "abilities", "specials", "teams")


def list_table(catalogue: Catalogue, kind: str, faction: FactionRecord | None, lang: str) -> Table:
    """All records of one kind, or only those of one faction list."""
    if kind == "units":
        return units_table(catalogue, _units(catalogue, faction), lang)
    if kind == "weapons":
        return _weapons_table(catalogue, faction, lang)
    if kind == "items":
        return _items_table(catalogue, faction, lang)
    if kind == "abilities":
        return _abilities_table(catalogue, faction, lang)
    if kind == "specials":
        return _specials_table(catalogue, faction, lang)
    if kind == "teams":
        return _teams_table(catalogue, faction, lang)
    return _factions_table(catalogue, faction, lang)


def units_table(catalogue: Catalogue, units: Iterable[ProfileRecord], lang: str) -> Table:
    """Name, type, points, VP and the six stats, one line per model."""
    figures = [
        text("Type", lang),
        text("Pts", lang),
        text("VP", lang),
        text("Sp", lang),
        text("Sh", lang),
        text("F", lang),
        text("Sv", lang),
        text("Sz", lang),
        text("Ar", lang),
    ]
    table = parts.plain_table(text("Model", lang), *figures, numbers=figures)
    for unit in units:
        table.add_row(
            parts.label(unit, lang),
            parts.type_name(catalogue, unit.type, lang)[:1],
            *(str(figure) for figure in (unit.points, unit.vp, unit.speed, unit.shoot, unit.fight, unit.survive)),
            str(unit.size),
            str(unit.armour),
        )
    return table


def _units(catalogue: Catalogue, faction: FactionRecord | None) -> list[ProfileRecord]:
    if faction is not None:
        return catalogue.units_of(faction.id)
    return sorted(catalogue.profiles.values(), key=lambda unit: (unit.name.casefold(), unit.id))


def _weapons(catalogue: Catalogue, faction: FactionRecord | None) -> list[WeaponRecord]:
    if faction is not None:
        return catalogue.weapons_of(faction.id)
    return sorted(catalogue.weapons.values(), key=lambda weapon: (weapon.name.casefold(), weapon.id))


def _factions_table(catalogue: Catalogue, faction: FactionRecord | None, lang: str) -> Table:
    """The number of Leaders, Troops, Specialists, Vehicles and Characters in each list."""
    types = [parts.label(record, lang)[:1] for record in catalogue.types.values()]
    table = parts.plain_table(text("Faction", lang), text("id", lang), *types, numbers=types)
    for record in catalogue.factions.values():
        if faction in (None, record):
            units = [unit.type for unit in catalogue.units_of(record.id)]
            table.add_row(
                parts.label(record, lang),
                record.id,
                *(str(units.count(word.name) or parts.NOTHING) for word in catalogue.types.values()),
            )
    return table


def _weapons_table(catalogue: Catalogue, faction: FactionRecord | None, lang: str) -> Table:
    numbers = [text("Range", lang), text("AP", lang), text("Pts", lang), text("VP", lang)]
    table = parts.plain_table(
        text("Weapon", lang), *numbers, text("Abilities", lang), text("Categories", lang), numbers=numbers
    )
    for weapon in _weapons(catalogue, faction):
        table.add_row(
            parts.label(weapon, lang),
            parts.range_text(weapon.range, lang),
            *(str(figure) for figure in (weapon.ap, weapon.points, weapon.vp)),
            parts.abilities(catalogue, weapon.abilities, lang),
            parts.words(catalogue, catalogue.categories, weapon.categories, lang),
        )
    return table


def _items_table(catalogue: Catalogue, faction: FactionRecord | None, lang: str) -> Table:
    points = text("Points", lang)
    table = parts.plain_table(text("Item", lang), points, text("Rarity", lang), text("Lists", lang), numbers=(points,))
    for item in catalogue.items.values() if faction is None else catalogue.items_of(faction.id):
        rarity = parts.words(catalogue, catalogue.rarities, [item.rarity], lang)
        table.add_row(
            with_number(parts.label(item, lang), item.value),
            str(item.points) if item.for_sale else parts.NOTHING,
            rarity if item.for_sale else text("fixed equipment", lang),
            parts.list_names(catalogue, catalogue.lists_of(item), lang),
        )
    return table


def _abilities_table(catalogue: Catalogue, faction: FactionRecord | None, lang: str) -> Table:
    models, weapons = text("Models", lang), text("Weapons", lang)
    table = parts.plain_table(text("Ability", lang), text("Rule", lang), models, weapons, numbers=(models, weapons))
    on_models = [use for unit in _units(catalogue, faction) for use in _rules(catalogue, unit.abilities)]
    on_weapons = [use for weapon in _weapons(catalogue, faction) for use in _rules(catalogue, weapon.abilities)]
    for ability in catalogue.abilities.values():
        counts = on_models.count(ability.id), on_weapons.count(ability.id)
        if faction is None or any(counts):
            number = "" if ability.number == "none" else " (n)"
            table.add_row(parts.label(ability, lang) + number, ability.id, str(counts[0]), str(counts[1]))
    return table


def _rules(catalogue: Catalogue, abilities: Iterable[str]) -> list[str]:
    return [use[0].id for use in map(catalogue.ability, abilities) if use is not None]


def _specials_table(catalogue: Catalogue, faction: FactionRecord | None, lang: str) -> Table:
    table = parts.plain_table(text("Army special", lang), text("Rule", lang), text("Leader", lang), text("Lists", lang))
    for special in catalogue.specials.values():
        leaders = [unit for unit in _units(catalogue, faction) if unit.special == special.name]
        if leaders:
            lists = dict.fromkeys(id for leader in leaders for id in catalogue.lists_of(leader))
            table.add_row(
                parts.label(special, lang),
                special.id,
                parts.names(leaders, lang),
                parts.list_names(catalogue, list(lists), lang),
            )
    return table


def _teams_table(catalogue: Catalogue, faction: FactionRecord | None, lang: str) -> Table:
    points = text("Points", lang)
    table = parts.plain_table(text("Team", lang), text("id", lang), text("Faction", lang), points, numbers=(points,))
    for team in catalogue.teams.values():
        if faction is None or team.faction == faction.id:
            name = parts.label(catalogue.factions[team.faction], lang)
            table.add_row(parts.label(team, lang), team.id, name, str(team.nominal_points))
    return table
