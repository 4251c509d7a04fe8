"""A legal strike team put together by chance, with the weapons its models come with. R-TEAM-01..09."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.catalog.catalogue import Catalogue, load
from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.records import ProfileRecord
from deadzone.core.profiles import LEADER, SPECIALIST, TROOP, VEHICLE
from deadzone.core.sentence import Fault, Name
from deadzone.table.dice import DiceStream
from deadzone.table.teams import Team

MOST_MODELS = 12
WEAPONS_TEAM = "Weapons Team"  # must buy a weapon of its own, R-TEAM-28


def factions_to_recruit() -> list[str]:
    """The lists that have a Leader who can win a Recon test, and Troops to lead."""
    catalogue = load()
    return [id for id in catalogue.factions if _of_type(catalogue, id, LEADER) and _of_type(catalogue, id, TROOP)]


def random_team(faction: str, seed: str, points: int = 100) -> Team:
    """The team that a seed gives: one Leader, then whoever still fits, until nobody does."""
    catalogue = load()
    if faction not in factions_to_recruit():
        raise Fault("There is no faction '{id}'.", id=faction)
    chance = DiceStream(f"{seed}/{faction}")
    leaders = [leader for leader in _of_type(catalogue, faction, LEADER) if leader.points <= points]
    if not leaders:
        raise Fault("No Leader of this faction can be had for {points} points.", rule="R-TEAM-01", points=points)
    chosen = [_one_of(leaders, chance)]
    while len(chosen) < MOST_MODELS and (fitting := _fitting(catalogue, faction, chosen, points)):
        chosen.append(_one_of(fitting, chance))
    label = catalogue.factions[faction].label
    name = Name(f"{label.en}, by chance", f"{label.fr}, au hasard")
    return Team(name, [engine_profile(record) for record in chosen], points)


def _one_of(records: Sequence[ProfileRecord], chance: DiceStream) -> ProfileRecord:
    return records[chance.die(len(records)) - 1]


def _of_type(catalogue: Catalogue, faction: str, letter: str) -> list[ProfileRecord]:
    """Models that can be fielded as they come."""
    return [
        unit
        for unit in catalogue.units_of(faction)
        if catalogue.type_letter(unit) == letter
        and not unit.hardpoints
        and WEAPONS_TEAM not in unit.abilities
        and (letter != LEADER or unit.recon != "-")
    ]


def _fitting(catalogue: Catalogue, faction: str, chosen: Sequence[ProfileRecord], points: int) -> list[ProfileRecord]:
    """Whom the team may still take: one Specialist per Troop, one Vehicle per three. R-TEAM-05, R-TEAM-06."""
    rules = catalogue.constants.strike_team
    letters = [catalogue.type_letter(record) for record in chosen]
    troops = letters.count(TROOP)
    left = points - sum([record.points for record in chosen])
    fitting = _of_type(catalogue, faction, TROOP)
    if letters.count(SPECIALIST) < troops * rules.specialists_per_troop:
        fitting += _of_type(catalogue, faction, SPECIALIST)
    if letters.count(VEHICLE) < troops // rules.troops_per_vehicle:
        fitting += _of_type(catalogue, faction, VEHICLE)
    return [record for record in fitting if 0 < record.points <= left]
