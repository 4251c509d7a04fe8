"""Cards of the catalogue on the terminal: models, weapons, items, abilities, specials, factions and teams."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import team_profiles
from deadzone.catalog.guns import items_for_sale
from deadzone.catalog.notation import with_number
from deadzone.catalog.records import (
    AbilityRecord,
    FactionRecord,
    ItemModel,
    ItemRecord,
    ProfileRecord,
    Record,
    SpecialRecord,
    TeamRecord,
    WeaponRecord,
)
from deadzone.cli.catalog import parts
from deadzone.cli.catalog.lists import units_table
from deadzone.language.words import say, text

WIDEST = 100


def print_cards(console: Console, catalogue: Catalogue, records: Iterable[Record], lang: str) -> None:
    """Print one card per record; records of the same item at different prices share a card."""
    items_shown: set[tuple[str, int | None]] = set()
    for record in records:
        if isinstance(record, ItemRecord):
            if (record.rule, record.value) in items_shown:
                continue
            items_shown.add((record.rule, record.value))
        console.print(_card(catalogue, record, lang, min(console.width, WIDEST)))


def _card(catalogue: Catalogue, record: Record, lang: str, width: int) -> Panel:
    heading, content = _content(catalogue, record, lang)
    value = record.value if isinstance(record, ItemRecord) else None
    title = Text.assemble((with_number(parts.label(record, lang), value), "bold cyan"), ("  " + heading, ""))
    return Panel(
        Group(*content),
        title=title,
        title_align="left",
        subtitle=Text(record.id, style="dim"),
        subtitle_align="right",
        padding=(1, 2),
        width=width,
    )


def _content(catalogue: Catalogue, record: Record, lang: str) -> tuple[str, list[RenderableType]]:
    if isinstance(record, ProfileRecord):
        return _profile(catalogue, record, lang)
    if isinstance(record, WeaponRecord):
        return _weapon(catalogue, record, lang)
    if isinstance(record, ItemRecord):
        return _item(catalogue, record, lang)
    if isinstance(record, AbilityRecord):
        return _ability(catalogue, record, lang)
    if isinstance(record, SpecialRecord):
        return _special(catalogue, record, lang)
    if isinstance(record, FactionRecord):
        return _faction(catalogue, record, lang)
    assert isinstance(record, TeamRecord)
    return _team(catalogue, record, lang)


def _stats(record: ProfileRecord | ItemModel, lang: str) -> Table:
    headings = [
        text("Speed", lang),
        text("Shoot", lang),
        text("Fight", lang),
        text("Survive", lang),
        text("Size", lang),
        text("Armour", lang),
    ]
    table = parts.plain_table(*headings, numbers=headings)
    figures = (record.speed, record.shoot, record.fight, record.survive, record.size, record.armour)
    table.add_row(*(f"{figure}" for figure in figures), style="bold")
    return table


def _profile(catalogue: Catalogue, record: ProfileRecord, lang: str) -> tuple[str, list[RenderableType]]:
    heading = f"{parts.type_name(catalogue, record.type, lang)}, {parts.points_and_vp(record.points, record.vp, lang)}"
    weapons = [catalogue.weapons[id] for id in record.weapons]
    knife = record.fight != "-" and not any(weapon.range == "RF" for weapon in weapons)
    content: list[RenderableType] = [_stats(record, lang), ""]
    if weapons or knife:
        content += [parts.weapon_table(catalogue, weapons, lang, knife), ""]
    content.append(
        parts.facts(
            [
                (text("Abilities", lang), parts.abilities(catalogue, record.abilities, lang)),
                (text("Equipment", lang), parts.equipment(catalogue, record.equipment, lang)),
                (text("Hardpoints", lang), str(record.hardpoints or parts.NOTHING)),
                (text("Recon", lang), record.recon if record.recon != "-" else parts.NOTHING),
                (text("Army special", lang), _special_name(catalogue, record, lang)),
                (text("Skill tables", lang), parts.words(catalogue, catalogue.skills, record.skills, lang)),
                (text("Lists", lang), parts.list_names(catalogue, catalogue.lists_of(record), lang)),
            ]
        )
    )
    rules = _what_they_do(catalogue, record, weapons, lang)
    upgrades = _upgrades(catalogue, record, lang)
    return heading, [*content, *(part for table in (rules, upgrades) if table.row_count for part in ("", table))]


def _what_they_do(catalogue: Catalogue, record: ProfileRecord, weapons: list[WeaponRecord], lang: str) -> Table:
    """The rule texts of the model's abilities, equipment, weapons and army special."""
    table = parts.plain_table(text("Rule", lang), text("What it does", lang))
    abilities = map(catalogue.ability, [*record.abilities, *(ability for gun in weapons for ability in gun.abilities)])
    things: list[tuple[str, Record]] = [(use[0].id, use[0]) for use in abilities if use is not None]
    items = map(catalogue.item, record.equipment)
    things += [(use[0].rule, use[0]) for use in items if use is not None]
    special = catalogue.special(record.special)
    things += [(special.id, special)] if special else []
    for rule, thing in dict(things).items():
        table.add_row(parts.label(thing, lang), _rule_text(catalogue, rule, lang))
    return table


def _special_name(catalogue: Catalogue, record: ProfileRecord, lang: str) -> str:
    special = catalogue.special(record.special)
    return f"{parts.label(special, lang)} ({special.id})" if special else parts.NOTHING


def _upgrades(catalogue: Catalogue, record: ProfileRecord, lang: str) -> Table:
    """The model's weapon options with the weapons its lists offer and their points. R-TEAM-21."""
    offered = {
        weapon.id: weapon
        for faction in catalogue.lists_of(record)
        for weapon in catalogue.upgrades_for(record, faction)
    }
    table = parts.plain_table(text("Weapon options", lang), text("To buy (points)", lang))
    for option in record.options:
        table.add_row(
            parts.words(catalogue, catalogue.categories, [option], lang),
            _prices([weapon for weapon in offered.values() if option in weapon.categories], lang),
        )
    own = [weapon for weapon in offered.values() if record.id in weapon.units]
    if own:
        table.add_row(text("its own", lang), _prices(own, lang))
    return table


def _prices(weapons: list[WeaponRecord], lang: str) -> str:
    """Weapons with their points; of a weapon in two parts, only the part with the price. R-TEAM-42."""
    offers = [weapon for weapon in weapons if weapon.points or not weapon.linked]
    return parts.joined(dict.fromkeys(f"{parts.label(weapon, lang)} ({weapon.points})" for weapon in offers))


def _weapon(catalogue: Catalogue, record: WeaponRecord, lang: str) -> tuple[str, list[RenderableType]]:
    carriers = [profile for profile in catalogue.profiles.values() if record.id in profile.weapons]
    linked = catalogue.weapons.get(record.linked)
    rows = [
        (text("Categories", lang), parts.words(catalogue, catalogue.categories, record.categories, lang)),
        (text("Hardpoints", lang), str(record.hardpoints or parts.NOTHING)),
        (text("Replaces", lang), text("nothing, it is an add-on", lang) if record.add_on else parts.NOTHING),
        (text("Comes with", lang), parts.label(linked, lang) if linked else parts.NOTHING),
        (text("Throws", lang), parts.equipment(catalogue, [record.item], lang) if record.item else parts.NOTHING),
        (text("Carried by", lang), parts.names(carriers, lang)),
        (text("Lists", lang), parts.list_names(catalogue, catalogue.lists_of(record), lang)),
    ]
    heading = f"{text('Weapon', lang)}, {parts.points_and_vp(record.points, record.vp, lang)}"
    return heading, [parts.weapon_table(catalogue, [record], lang), "", parts.facts(rows)]


def _item(catalogue: Catalogue, record: ItemRecord, lang: str) -> tuple[str, list[RenderableType]]:
    content: list[RenderableType] = [_rule_text(catalogue, record.rule, lang), ""]
    if record.model is not None:
        content += [_stats(record.model, lang), ""]
        if record.model.weapons:
            content += [parts.weapon_table(catalogue, record.model.weapons, lang), ""]
    content += [parts.facts(_item_facts(catalogue, record, lang)), "", _item_prices(catalogue, record, lang)]
    return f"{text('Item', lang)}, {record.rule}", content


def _rule_text(catalogue: Catalogue, rule: str, lang: str) -> Text:
    return Text(say(catalogue.rule_text(rule), lang))


def _item_facts(catalogue: Catalogue, record: ItemRecord, lang: str) -> list[tuple[str, str]]:
    model = record.model.abilities if record.model else ()
    options = record.model.options if record.model else ()
    plus = {
        text("Shoot dice", lang): record.shoot_dice,
        text("Dice", lang): record.dice_bonus,
        text("AP bonus", lang): record.ap_bonus,
        text("Armour", lang): record.armour_bonus,
    }
    sizes = parts.joined(map(str, record.shares_with_sizes))
    return [
        (text("Range", lang), parts.range_text(record.range, lang) if record.range else parts.NOTHING),
        (text("AP", lang), str(record.ap or parts.NOTHING)),
        (text("Abilities", lang), parts.abilities(catalogue, (*record.abilities, *model), lang)),
        (text("Weapon options", lang), parts.words(catalogue, catalogue.categories, options, lang)),
        (text("Gives", lang), parts.abilities(catalogue, record.grants, lang)),
        *((heading, f"+{bonus}") for heading, bonus in plus.items() if bonus),
        (text("Shared with Sizes", lang), sizes),
        (text("Test", lang), record.test if record.test != "-" else parts.NOTHING),
        (text("Speed", lang), record.speed or parts.NOTHING),
        (text("Speed bonus", lang), record.speed_bonus or parts.NOTHING),
        (
            text("Needs", lang),
            parts.abilities(catalogue, [record.requires], lang) if record.requires else parts.NOTHING,
        ),
        (
            text("When its carrier is killed", lang),
            text("it is dropped (+)", lang) if record.drops else text("it is lost", lang),
        ),
    ]


def _item_prices(catalogue: Catalogue, record: ItemRecord, lang: str) -> Table:
    points = text("Points", lang)
    table = parts.plain_table(points, text("Rarity", lang), text("Lists", lang), numbers=(points,))
    for version in catalogue.items.values():
        if (version.rule, version.value) == (record.rule, record.value):
            lists = parts.list_names(catalogue, catalogue.lists_of(version), lang)
            rarity = parts.words(catalogue, catalogue.rarities, [version.rarity], lang)
            if version.for_sale:
                table.add_row(str(version.points), rarity, lists)
            else:
                table.add_row(parts.NOTHING, text("fixed equipment", lang), lists)
    return table


def _ability(catalogue: Catalogue, record: AbilityRecord, lang: str) -> tuple[str, list[RenderableType]]:
    def carries(texts: Iterable[str]) -> bool:
        return any(use is not None and use[0].id == record.id for use in map(catalogue.ability, texts))

    places = {
        "model": text("model", lang),
        "weapon": text("weapon", lang),
        "item": text("item", lang),
        "terrain": text("terrain", lang),
    }
    rows = [
        (text("Has a number", lang), text("yes", lang) if record.number != "none" else text("no", lang)),
        (text("Belongs to", lang), parts.joined(places[carrier] for carrier in record.on)),
        (text("Models", lang), parts.names((p for p in catalogue.profiles.values() if carries(p.abilities)), lang)),
        (text("Weapons", lang), parts.names((w for w in catalogue.weapons.values() if carries(w.abilities)), lang)),
        (text("Items", lang), parts.names((i for i in catalogue.items.values() if carries(i.abilities)), lang)),
    ]
    return text("Ability", lang), [_rule_text(catalogue, record.id, lang), "", parts.facts(rows)]


def _special(catalogue: Catalogue, record: SpecialRecord, lang: str) -> tuple[str, list[RenderableType]]:
    table = parts.plain_table(text("Leader", lang), text("Recon", lang), text("Lists", lang))
    for profile in catalogue.profiles.values():
        if profile.special == record.name:
            lists = parts.list_names(catalogue, catalogue.lists_of(profile), lang)
            table.add_row(parts.label(profile, lang), profile.recon, lists)
    return text("Army special", lang), [_rule_text(catalogue, record.id, lang), "", table]


def _faction(catalogue: Catalogue, record: FactionRecord, lang: str) -> tuple[str, list[RenderableType]]:
    rows = [
        (text("Weapons", lang), parts.names(catalogue.weapons_of(record.id), lang)),
        (text("Items for sale", lang), _item_list(catalogue, record, lang)),
    ]
    units = units_table(catalogue, catalogue.units_of(record.id), lang)
    return text("Faction", lang), [units, "", parts.facts(rows)]


def _item_list(catalogue: Catalogue, record: FactionRecord, lang: str) -> str:
    return parts.joined(
        f"{with_number(parts.label(item, lang), item.value)} ({item.points})"
        for item in items_for_sale(catalogue, record.id)
    )


def _team(catalogue: Catalogue, record: TeamRecord, lang: str) -> tuple[str, list[RenderableType]]:
    points, vp = text("Points", lang), text("VP", lang)
    table = parts.plain_table(text("Model", lang), text("Weapons", lang), points, vp, numbers=(points, vp))
    models = team_profiles(record.id, catalogue)
    for model in models:
        weapons = parts.joined(say(weapon.name, lang) for weapon in model.weapons)
        table.add_row(say(model.name, lang), weapons, str(model.points), str(model.vp))
    total, total_vp = sum(model.points for model in models), sum(model.vp for model in models)
    table.add_section()
    table.add_row(text("Total", lang), "", str(total), str(total_vp), style="bold")
    faction = parts.label(catalogue.factions[record.faction], lang)
    return text("Team of {faction}, {points} points", lang, faction=faction, points=record.nominal_points), [table]
