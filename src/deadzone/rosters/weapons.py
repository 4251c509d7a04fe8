"""Checks the weapons of a roster: categories, replacement, hardpoints, parts, crews. R-TEAM-20..29, R-TEAM-40..42."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import KNIFE, RANGED, armed_with, kind
from deadzone.catalog.records import FactionRecord, ProfileRecord, WeaponRecord
from deadzone.core.profiles import DEVICE, FIGHT_ONLY
from deadzone.core.sentence import Fault, Sentence
from deadzone.rosters import mending
from deadzone.rosters.finding import find_default, find_weapon, has_knife, offers
from deadzone.rosters.mending import Violation
from deadzone.rosters.recruited import Recruit

LEADER_CATEGORY = "Leader"


def weapon_faults(faction: FactionRecord, recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    yield from _offered(faction, recruit, unit)
    yield from _replacements(recruit, unit)
    yield from _parts(recruit)
    if unit.hardpoints:
        yield from _hardpoints(recruit, unit)
    else:
        yield from _one_of_each_kind(recruit, unit)
    yield from _crew(recruit, unit)


def hardpoints_of(purchase: list[WeaponRecord]) -> int:
    """Hardpoints that a weapon system takes: one, unless the list says two. R-TEAM-41."""
    return max(1, sum(weapon.hardpoints for weapon in purchase))


def is_crew_served(catalogue: Catalogue, weapon: WeaponRecord) -> bool:
    """Whether the weapon is crew-served. R-TEAM-28."""
    return not set(catalogue.constants.strike_team.crew_categories).isdisjoint(weapon.categories)


def needs_crew_served(catalogue: Catalogue, unit: ProfileRecord) -> bool:
    """Whether the model is a crew, which must buy a crew-served weapon. R-TEAM-28, A-WEAPONSTEAM-02."""
    return catalogue.constants.strike_team.crew_ability in unit.abilities


def torn(unit: ProfileRecord, weapons: list[WeaponRecord]) -> list[WeaponRecord]:
    """Weapons that the model must not have together (`unit.apart`); empty if there is no conflict. R-TEAM-29."""
    found = [weapon for weapon in weapons if weapon.id in unit.apart]
    return found if len(found) > 1 and unit.apart[0] in [weapon.id for weapon in found] else []


def _offered(faction: FactionRecord, recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    """An upgrade must be for sale in the list, in a category that the model may take. R-TEAM-20, R-TEAM-21."""
    where = recruit.where("upgrades")
    offered = {weapon.id for weapon in offers(recruit.catalogue, unit.id, faction.id)}
    for word, weapon in zip(recruit.member.upgrades, recruit.upgrades, strict=True):
        if weapon is None:
            yield Violation(
                Fault("Unknown weapon '{id}'.", rule="R-TEAM-20", where=where, id=word),
                mending.another_weapon(recruit, unit, word),
            )
        elif weapon.id not in offered:
            mend = mending.removed(weapon) if weapon.id in unit.weapons else mending.other_carriers(recruit, weapon)
            yield Violation(_not_offered(faction, recruit, unit, weapon), mend)


def _not_offered(faction: FactionRecord, recruit: Recruit, unit: ProfileRecord, weapon: WeaponRecord) -> Fault:
    where = recruit.where("upgrades")
    names = {"model": unit.label, "weapon": weapon.label}
    if weapon.id in unit.weapons:
        return Fault("{model} already has {weapon}: it replaces nothing.", rule="R-TEAM-22", where=where, **names)
    if faction.id not in recruit.catalogue.lists_of(weapon):
        rule = "R-TEAM-12" if faction.base else "R-TEAM-02"
        return Fault(
            "{weapon} is not in the list {faction}.",
            rule=rule,
            where=where,
            weapon=weapon.label,
            faction=faction.label,
        )
    if not weapon.categories and not weapon.units:
        return Fault(
            "{weapon} has no category and cannot be bought.", rule="R-TEAM-20", where=where, weapon=weapon.label
        )
    if weapon.categories == (LEADER_CATEGORY,):
        return Fault("{weapon} is for Leaders; {model} has no such option.", rule="R-TEAM-26", where=where, **names)
    return Fault("{model} may not take {weapon}: no category fits its options.", rule="R-TEAM-21", where=where, **names)


def _replacements(recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    """Replacements in the roster must fit: ranged for ranged, RF for RF. R-TEAM-22."""
    for new, old in recruit.member.replaces.items():
        weapon = find_weapon(recruit.catalogue, recruit.faction, unit, new)
        if weapon is None or weapon not in recruit.bought:
            where = recruit.where("replaces")
            yield Violation(
                Fault(
                    "{weapon} was not bought, so it cannot replace anything.", rule="R-TEAM-22", where=where, weapon=new
                ),
                mending.buy_or_keep(new),
            )
        elif (fault := _replaces_nothing(recruit, unit, weapon)) is not None:
            yield Violation(fault, mending.replaces_nothing(weapon))
        elif (fault := _unfit_replacement(recruit, unit, weapon, old)) is not None:
            yield Violation(fault, mending.replaces_another(recruit, unit, weapon))


def _replaces_nothing(recruit: Recruit, unit: ProfileRecord, weapon: WeaponRecord) -> Fault | None:
    """Why the weapon replaces none at all; None if it may replace one. R-TEAM-22, R-TEAM-40."""
    where = recruit.where("replaces")
    if unit.hardpoints:
        return Fault(
            "A weapon on a hardpoint cannot replace another weapon: {weapon} cannot replace anything.",
            rule="R-TEAM-40",
            where=where,
            weapon=weapon.label,
        )
    if weapon.add_on:
        return Fault("{weapon} is an add-on: it replaces nothing.", rule="R-TEAM-22", where=where, weapon=weapon.label)
    return None


def _unfit_replacement(recruit: Recruit, unit: ProfileRecord, weapon: WeaponRecord, old: str) -> Fault | None:
    """Why the weapon cannot replace that one; None if it can. R-TEAM-22, R-TEAM-27."""
    where, default = recruit.where("replaces"), find_default(recruit.catalogue, unit, old)
    if default == KNIFE and not has_knife(recruit.catalogue, unit):
        return Fault("{model} has no Knife to replace.", rule="R-TEAM-27", where=where, model=unit.label)
    if default is None:
        return Fault("{model} has no {weapon} to replace.", rule="R-TEAM-22", where=where, model=unit.label, weapon=old)
    old_kind = FIGHT_ONLY if default == KNIFE else kind(recruit.catalogue.weapons[default])
    if old_kind != kind(weapon):
        return Fault(
            "{weapon} cannot replace {old}: a ranged weapon replaces a ranged one, an RF weapon an RF one.",
            rule="R-TEAM-22",
            where=where,
            weapon=weapon.label,
            old=old,
        )
    return None


def _parts(recruit: Recruit) -> Iterator[Violation]:
    """If both parts of a weapon are named, they must be named equally often. R-TEAM-42."""
    ids = [weapon.id for weapon in recruit.bought]
    for weapon in dict.fromkeys(recruit.bought):
        partner = recruit.catalogue.weapons.get(weapon.linked)
        if partner and weapon.id < partner.id and partner.id in ids and ids.count(weapon.id) != ids.count(partner.id):
            yield Violation(
                Fault(
                    "{weapon} and {other} are bought together: name one of them, or both the same number of times.",
                    rule="R-TEAM-42",
                    where=recruit.where("upgrades"),
                    weapon=weapon.label,
                    other=partner.label,
                ),
                mending.one_part(weapon, partner),
            )


def _hardpoints(recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    """The weapon systems must fit the model's hardpoints. R-TEAM-40, R-TEAM-41."""
    systems = recruit.purchases()
    if len(systems) > unit.hardpoints:
        yield Violation(
            Fault(
                "{model} has {room} hardpoints for one weapon system each; {count} were bought.",
                rule="R-TEAM-40",
                where=recruit.where("upgrades"),
                model=unit.label,
                room=unit.hardpoints,
                count=len(systems),
            ),
            mending.fewer_systems(unit),
        )
        return
    needed = sum(hardpoints_of(system) for system in systems)
    if needed > unit.hardpoints:
        yield Violation(
            Fault(
                "These weapons take {count} hardpoints; {model} has {room}.",
                rule="R-TEAM-41",
                where=recruit.where("upgrades"),
                count=needed,
                model=unit.label,
                room=unit.hardpoints,
            ),
            mending.smaller_systems(),
        )


def _one_of_each_kind(recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    """At most one upgrade of each kind; weapons that must not be together are reported first. R-TEAM-23, -29."""
    where = recruit.where("upgrades")
    pair = torn(unit, armed_with(unit, recruit.bought, recruit.catalogue, recruit.replaces()))
    if pair:
        yield Violation(
            Fault(
                "{model} cannot have {weapon} and {other} together.",
                rule="R-TEAM-29",
                where=where,
                model=unit.label,
                weapon=pair[0].label,
                other=pair[1].label,
            ),
            mending.one_of_two(recruit, pair),
        )
    rules = recruit.catalogue.constants.strike_team
    most = {RANGED: rules.ranged_upgrades_per_model, FIGHT_ONLY: rules.fight_upgrades_per_model, DEVICE: 1}
    words = {RANGED: Sentence("ranged"), FIGHT_ONLY: Sentence("RF"), DEVICE: Sentence("device")}
    for which, limit in most.items():
        count = sum(kind(weapon) == which for weapon in recruit.bought)
        if count > limit and not (pair and which == RANGED):
            yield Violation(
                Fault(
                    "A model may buy one {kind} upgrade; {model} has {count}.",
                    rule="R-TEAM-23",
                    where=where,
                    kind=words[which],
                    model=unit.label,
                    count=count,
                ),
                mending.keep_one_upgrade(recruit, which),
            )


def _crew(recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    """A crew must buy a crew-served weapon. R-TEAM-28, A-WEAPONSTEAM-02."""
    if not needs_crew_served(recruit.catalogue, unit):
        return
    if not any(is_crew_served(recruit.catalogue, weapon) for weapon in recruit.bought):
        offered = offers(recruit.catalogue, unit.id, recruit.faction)
        served = [weapon for weapon in offered if is_crew_served(recruit.catalogue, weapon)]
        yield Violation(
            Fault(
                "{model} must buy a crew-served weapon.",
                rule="R-TEAM-28",
                where=recruit.where("upgrades"),
                model=unit.label,
            ),
            mending.buy_one(served),
        )
