"""Checks a roster against the recruiting rules: lists every violation with its rule. R-TEAM-*."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.catalog.records import FactionRecord, ProfileRecord
from deadzone.core.sentence import Fault
from deadzone.rosters import mending
from deadzone.rosters.finding import master_of
from deadzone.rosters.items import item_faults, rarity_faults
from deadzone.rosters.mending import Violation
from deadzone.rosters.records import Roster
from deadzone.rosters.recruited import Muster, Recruit
from deadzone.rosters.weapons import weapon_faults

LEADER, TROOP, SPECIALIST, VEHICLE, CHARACTER = "Leader", "Troop", "Specialist", "Vehicle", "Character"


def violations(roster: Roster, agreed: int | None = None) -> list[Violation]:
    """All rule violations: of the whole team first, then member by member. Empty for a legal team."""
    return violations_of(Muster(roster), agreed)


def violations_of(muster: Muster, agreed: int | None = None) -> list[Violation]:
    if muster.faction is None:
        unknown = muster.roster.faction
        return [
            Violation(
                Fault("Unknown faction list '{id}'.", rule="R-TEAM-02", where="faction", id=unknown),
                mending.another_list(muster),
            )
        ]
    limit = muster.limit(agreed)
    faults = [*_points(muster, limit), *_leaders(muster), *_slots(muster), *rarity_faults(muster, limit)]
    for recruit in muster.recruits:
        if recruit.unit is None:
            word = recruit.member.unit
            faults.append(
                Violation(
                    Fault("Unknown model '{id}'.", rule="R-TEAM-02", where=recruit.where("unit"), id=word),
                    mending.another_model(muster, muster.faction, word),
                )
            )
            continue
        faults.extend(_membership(muster.faction, recruit, recruit.unit))
        faults.extend(_companions(muster, recruit, recruit.unit))
        faults.extend(weapon_faults(muster.faction, recruit, recruit.unit))
        faults.extend(item_faults(muster.faction, recruit, recruit.unit))
    for broken in [each for each in faults if each.is_guessed][mending.MOST_GUESSES :]:
        broken.drop_guess()
    return faults


def _points(muster: Muster, limit: int) -> Iterator[Violation]:
    """A team must not cost more than the points limit. R-TEAM-01, R-SETUP-03."""
    if muster.points > limit:
        yield Violation(
            Fault(
                "The team costs {points} {points|point|points}; the limit is {limit}.",
                rule="R-TEAM-01",
                where="points",
                points=muster.points,
                limit=limit,
            ),
            mending.fewer_points(muster, limit),
        )


def _leaders(muster: Muster) -> Iterator[Violation]:
    """A team has exactly one Leader. R-TEAM-03."""
    count = muster.number_of(LEADER)
    if count != muster.catalogue.constants.strike_team.leaders:
        yield Violation(
            Fault(
                "A strike team has exactly one Leader; this one has {count}.",
                rule="R-TEAM-03",
                where="members",
                count=count,
            ),
            mending.one_leader(count),
        )


def _slots(muster: Muster) -> Iterator[Violation]:
    """Any number of Troops; Specialists and Vehicles according to the Troops; one Character. R-TEAM-04..09."""
    rules = muster.catalogue.constants.strike_team
    troops = muster.number_of(TROOP)
    specialists = muster.number_of(SPECIALIST)
    if specialists > troops * rules.specialists_per_troop:
        yield Violation(
            Fault(
                "A team may have one Specialist per Troop; this team has {count} for {troops}.",
                rule="R-TEAM-05",
                where="members",
                count=specialists,
                troops=troops,
            ),
            mending.specialists_and_troops(specialists, troops, rules.specialists_per_troop),
        )
    if muster.number_of(VEHICLE) > troops // rules.troops_per_vehicle:
        yield _too_many_vehicles(muster, troops)
    characters = muster.number_of(CHARACTER)
    if characters > rules.characters_max:
        yield Violation(
            Fault(
                "A strike team has at most one Character; this one has {count}.",
                rule="R-TEAM-09",
                where="members",
                count=characters,
            ),
            mending.one_character(),
        )


def _too_many_vehicles(muster: Muster, troops: int) -> Violation:
    """A model listed as a Vehicle counts as one, with the ability or without. R-TEAM-06, -08, A-VEHICLE-06."""
    walkers = [it for it in muster.of_type(VEHICLE) if it.unit is not None and VEHICLE not in it.unit.abilities]
    count = muster.number_of(VEHICLE)
    mend = mending.vehicles_and_troops(count, troops, muster.catalogue.constants.strike_team.troops_per_vehicle)
    if len(walkers) == len(muster.of_type(VEHICLE)):
        assert walkers[0].unit is not None
        return Violation(
            Fault(
                "{model} is listed as a Vehicle, which needs three Troops; this team has {count} for {troops}.",
                rule="R-TEAM-08",
                where="members",
                model=walkers[0].unit.label,
                count=count,
                troops=troops,
            ),
            mend,
        )
    return Violation(
        Fault(
            "A team may have one Vehicle per three Troops; this team has {count} for {troops}.",
            rule="R-TEAM-06",
            where="members",
            count=count,
            troops=troops,
        ),
        mend,
    )


def _membership(faction: FactionRecord, recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    """The model must be in the team's list, and must be one that can be bought.

    R-SETUP-03, R-TEAM-02, R-TEAM-09, R-TEAM-12, A-RECONDRONE-01.
    """
    catalogue, where = recruit.catalogue, recruit.where("unit")
    if unit.free:
        bringer = next(it for it in catalogue.abilities.values() if it.brings == unit.id)
        yield Violation(
            Fault(
                "{model} comes free with another model and cannot be bought.",
                rule=f"{bringer.id}-01",
                where=where,
                model=unit.label,
            ),
            mending.without_free_model(faction, recruit, bringer.id),
        )
    lists = catalogue.lists_of(unit)
    if faction.id not in lists:
        yield Violation(_not_in_list(faction, recruit, unit, lists), mending.list_of_model(recruit, lists))


def _not_in_list(faction: FactionRecord, recruit: Recruit, unit: ProfileRecord, lists: list[str]) -> Fault:
    where = recruit.where("unit")
    names = {"model": unit.label, "faction": faction.label}
    if unit.type == CHARACTER:
        return Fault("{model} does not work for {faction}.", rule="R-TEAM-09", where=where, **names)
    related = any(is_elite_of_the_same(faction, recruit.catalogue.factions[id]) for id in lists)
    rule = "R-TEAM-12" if related else "R-TEAM-02"
    return Fault("{model} is not in the list {faction}.", rule=rule, where=where, **names)


def _companions(muster: Muster, recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    """A faithful companion only goes with its master, and there is only one of it. A-FAITHFUL-01."""
    master = master_of(recruit.catalogue, unit)
    if master is None:
        return
    ability, name = master
    names = [it.unit.name for it in muster.recruits if it.unit is not None]
    same = [it for it in muster.recruits if it.unit is not None and it.unit.id == unit.id]
    if name not in names:
        yield Violation(
            Fault(
                "{model} can only be taken with {master}.",
                rule=f"{ability}-01",
                where=recruit.where("unit"),
                model=unit.label,
                master=name,
            ),
            mending.with_master(unit, name),
        )
    elif sum(it.count for it in same) > 1 and same[-1] is recruit:
        yield Violation(
            Fault(
                "A team can have only one {model}.", rule=f"{ability}-01", where=recruit.where("unit"), model=unit.label
            ),
            mending.only_one(unit),
        )


def is_elite_of_the_same(one: FactionRecord, other: FactionRecord) -> bool:
    """Whether two lists are of the same people, at least one of them an elite list. R-TEAM-12."""
    return bool(one.base or other.base) and (one.base or one.id) == (other.base or other.id)
