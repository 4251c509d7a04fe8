"""Checks that the records of a catalogue fit together: every name and id in a record must exist."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.records import (
    FactionRecord,
    ItemRecord,
    ProfileRecord,
    Record,
    SpecialRecord,
    TeamMember,
    TeamRecord,
    WeaponRecord,
    WordRecord,
)
from deadzone.core.sentence import Fault


def unresolved(catalogue: Catalogue) -> list[Fault]:
    """A Fault for each reference that cannot be resolved, and for each record that breaks a rule of the lists."""
    faults: list[Fault] = []
    for faction in catalogue.factions.values():
        faults.extend(_faction_faults(catalogue, faction))
    if faults:
        return faults  # the checks below rely on these references
    for profile in catalogue.profiles.values():
        faults.extend(_profile_faults(catalogue, profile))
    for weapon in catalogue.weapons.values():
        faults.extend(_weapon_faults(catalogue, weapon))
    for item in catalogue.items.values():
        faults.extend(_item_faults(catalogue, item))
    for ability in catalogue.abilities.values():
        brought = [ability.brings] if ability.brings else []
        faults.extend(_missing(catalogue, ability, brought, catalogue.profiles.__contains__))
        helped = [ability.helps] if ability.helps else []
        faults.extend(_missing(catalogue, ability, helped, catalogue.factions.__contains__))
    for special in catalogue.specials.values():
        faults.extend(_special_faults(catalogue, special))
    faults.extend(_text_faults(catalogue))
    if faults:
        return faults
    for faction in catalogue.factions.values():
        faults.extend(_list_faults(catalogue, faction))
    for team in catalogue.teams.values():
        faults.extend(_team_faults(catalogue, team))
    return faults


def _special_faults(catalogue: Catalogue, special: SpecialRecord) -> Iterator[Fault]:
    """Check that the models and weapons named by an army special exist."""
    models = [*special.models, *special.never, *([special.brings] if special.brings else [])]
    yield from _missing(catalogue, special, models, catalogue.profiles.__contains__)
    yield from _missing(catalogue, special, special.weapons, catalogue.weapons.__contains__)


def _text_faults(catalogue: Catalogue) -> Iterator[Fault]:
    """Check that every ability, army special and item has a rule text."""
    rules = {record.id: record for record in (*catalogue.abilities.values(), *catalogue.specials.values())}
    for rule, record in (rules | {item.rule: item for item in catalogue.items.values()}).items():
        if rule not in catalogue.texts:
            yield Fault(
                "'{record}' has no rule text under {id}.",
                where=catalogue.where(record),
                record=record.label,
                id=rule,
            )


def _missing(
    catalogue: Catalogue, record: Record, names: Iterable[str], known: Callable[[str], object]
) -> Iterator[Fault]:
    for name in names:
        if not known(name):
            yield Fault(
                "'{record}' refers to '{name}', which is not in the catalogue.",
                where=catalogue.where(record, name),
                record=record.label,
                name=name,
            )


def _words(catalogue: Catalogue, record: Record, shelf: dict[str, WordRecord], names: Iterable[str]) -> Iterator[Fault]:
    known = {word.name for word in shelf.values()}
    yield from _missing(catalogue, record, names, known.__contains__)


def _ability_faults(catalogue: Catalogue, record: Record, texts: Iterable[str], carriers: set[str]) -> Iterator[Fault]:
    """Check that each ability exists, suits its carrier, and has a number only if it takes one."""
    for text in texts:
        use = catalogue.ability(text)
        if use is None:
            yield from _missing(catalogue, record, [text], catalogue.ability)
        elif carriers.isdisjoint(use[0].on):
            yield Fault(
                "'{record}' cannot have the ability {name}.",
                where=catalogue.where(record, text),
                record=record.label,
                name=text,
            )
        elif use[1] is None and use[0].number == "required":
            yield Fault(
                "The ability {name} needs a number: {name} (1).", where=catalogue.where(record, text), name=use[0].label
            )
        elif use[1] is not None and use[0].number == "none":
            yield Fault("The ability {name} takes no number.", where=catalogue.where(record, text), name=use[0].label)


def _faction_faults(catalogue: Catalogue, faction: FactionRecord) -> Iterator[Fault]:
    yield from _missing(catalogue, faction, [faction.base] if faction.base else [], catalogue.factions.__contains__)
    yield from _words(catalogue, faction, catalogue.supplements, [faction.supplement] if faction.supplement else [])
    yield from _missing(catalogue, faction, faction.units, catalogue.profiles.__contains__)
    yield from _missing(catalogue, faction, faction.weapons, catalogue.weapons.__contains__)
    yield from _missing(catalogue, faction, faction.items + faction.built_in, catalogue.items.__contains__)
    for group in (faction.units, faction.weapons, faction.items + faction.built_in):
        yield from _twice(catalogue, faction, group)
    for ids, wanted in ((faction.items, True), (faction.built_in, False)):
        for id in ids:
            if id in catalogue.items and catalogue.items[id].for_sale is not wanted:
                yield Fault(
                    "'{id}' is in the wrong list: items are for sale, built_in are not.",
                    where=catalogue.where(faction, id),
                    id=id,
                )


def _twice(catalogue: Catalogue, faction: FactionRecord, ids: tuple[str, ...]) -> Iterator[Fault]:
    """Find ids named twice, or named although they are defined in the list's own file."""
    own = {profile.id for profile in catalogue.profiles.values() if catalogue.home(profile) == faction.id}
    own |= {weapon.id for weapon in catalogue.weapons.values() if catalogue.home(weapon) == faction.id}
    for index, id in enumerate(ids):
        if id in ids[:index] or id in own:
            yield Fault(
                "'{record}' already has '{name}'.",
                where=catalogue.where(faction, id),
                record=faction.label,
                name=id,
            )


def _profile_faults(catalogue: Catalogue, profile: ProfileRecord) -> Iterator[Fault]:
    yield from _words(catalogue, profile, catalogue.types, [profile.type])
    yield from _words(catalogue, profile, catalogue.categories, profile.options)
    yield from _words(catalogue, profile, catalogue.skills, profile.skills)
    yield from _missing(catalogue, profile, profile.weapons + profile.apart, catalogue.weapons.__contains__)
    yield from _missing(catalogue, profile, profile.equipment, catalogue.item)
    yield from _ability_faults(catalogue, profile, profile.abilities, {"model"})
    leads = profile.type == "Leader"
    if leads is not (profile.recon != "-") or leads is not bool(profile.special):
        yield Fault(
            "'{record}': a Leader must have recon and special, and no other model may have them.",
            rule="R-TEAM-11",
            where=catalogue.where(profile),
            record=profile.label,
        )
    yield from _missing(catalogue, profile, [profile.special] if profile.special else [], catalogue.special)


def _weapon_faults(catalogue: Catalogue, weapon: WeaponRecord) -> Iterator[Fault]:
    yield from _words(catalogue, weapon, catalogue.categories, weapon.categories)
    yield from _ability_faults(catalogue, weapon, weapon.abilities, {"weapon"})
    yield from _missing(catalogue, weapon, weapon.units, catalogue.profiles.__contains__)
    yield from _missing(catalogue, weapon, [weapon.item] if weapon.item else [], catalogue.item)
    if weapon.linked:
        partner = catalogue.weapons.get(weapon.linked)
        if partner is None or partner.linked != weapon.id:
            yield Fault(
                "'{record}' is linked with '{name}', which is not linked back.",
                rule="R-TEAM-42",
                where=catalogue.where(weapon, weapon.linked),
                record=weapon.label,
                name=weapon.linked,
            )


def _item_faults(catalogue: Catalogue, item: ItemRecord) -> Iterator[Fault]:
    yield from _words(catalogue, item, catalogue.rarities, [item.rarity])
    yield from _ability_faults(catalogue, item, item.abilities, {"weapon", "item"})
    yield from _ability_faults(catalogue, item, item.grants, {"model"})
    yield from _ability_faults(catalogue, item, [item.requires] if item.requires else [], {"model"})
    if item.model is not None:
        yield from _words(catalogue, item, catalogue.types, [item.model.type] if item.model.type else [])
        yield from _ability_faults(catalogue, item, item.model.abilities, {"model"})
        yield from _words(catalogue, item, catalogue.categories, item.model.options)
        for weapon in item.model.weapons:
            yield from _ability_faults(catalogue, item, weapon.abilities, {"weapon"})


def _list_faults(catalogue: Catalogue, faction: FactionRecord) -> Iterator[Fault]:
    """Check that a list has a Leader and the default weapons of its models."""
    units = catalogue.units_of(faction.id)
    if not any(profile.type == "Leader" for profile in units):
        yield Fault(
            "The list {faction} has no Leader.",
            rule="R-TEAM-03",
            where=catalogue.where(faction),
            faction=faction.label,
        )
    carried = {weapon.id for weapon in catalogue.weapons_of(faction.id)}
    for profile in units:
        for id in profile.weapons:
            if id not in carried:
                yield Fault(
                    "'{record}' carries '{name}', which the list {faction} does not have.",
                    where=catalogue.where(profile, id),
                    record=profile.label,
                    name=id,
                    faction=faction.label,
                )


def _team_faults(catalogue: Catalogue, team: TeamRecord) -> Iterator[Fault]:
    if team.faction not in catalogue.factions:
        yield from _missing(catalogue, team, [team.faction], catalogue.factions.__contains__)
        return
    units = {profile.id for profile in catalogue.units_of(team.faction)}
    for member in team.members:
        if member.unit in units:
            yield from _upgrade_faults(catalogue, team, member)
        else:
            yield Fault(
                "'{record}' takes '{name}', which the list {faction} does not have.",
                rule="R-TEAM-02",
                where=catalogue.where(team, member.unit),
                record=team.label,
                name=member.unit,
                faction=catalogue.factions[team.faction].label,
            )


def _upgrade_faults(catalogue: Catalogue, team: TeamRecord, member: TeamMember) -> Iterator[Fault]:
    profile = catalogue.profiles[member.unit]
    offered = {weapon.id for weapon in catalogue.upgrades_for(profile, team.faction)}
    for id in member.upgrades:
        if id not in offered:
            yield Fault(
                "'{record}' cannot buy '{name}'.",
                rule="R-TEAM-21",
                where=catalogue.where(team, id),
                record=profile.label,
                name=id,
            )
