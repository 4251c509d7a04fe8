"""Strike teams for battles, by name or from a file.

The rules of recruiting are not checked here (`deadzone.rosters.checking` does that), so that any two forces can be
tried against each other.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Final

from deadzone.catalog.fielding import team_profiles
from deadzone.catalog.loading import load
from deadzone.catalog.records import TeamRecord
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault, Name, Sentence
from deadzone.language.filed import name_fields
from deadzone.language.folders import ENGLISH
from deadzone.language.words import now, own_name, say
from deadzone.rosters.files import is_team_file, read_roster, roster_from
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster, ready_for_battle
from deadzone.table.files.battlefile import TeamNote

ANY_LIST: Final = "any"  # in place of a list: chance chooses one for each battle


class Team:
    """A team with one profile per model; `points` is the size of game it was made for."""

    def __init__(self, name: Name, profiles: list[Profile], points: int) -> None:
        self.name = name
        self.profiles = profiles
        self.points = points

    def note(self) -> TeamNote:
        """The entry for the team in a battle file."""
        return TeamNote(**name_fields(self.name), models=len(self.profiles))


class ChanceTeam:
    """Random legal teams of a list or of any list, a new one for each battle of a batch."""

    def __init__(self, faction: str, points: int) -> None:
        self.faction = faction
        self.points = points
        self.name = name_by_chance(faction)


def load_team(name_or_path: str) -> Team:
    """Load a ready-made team by its id, or a team from a file."""
    if name_or_path in load().teams:
        return ready_team(name_or_path)
    path = Path(name_or_path)
    if not is_team_file(path):
        raise Fault(
            "Unknown team '{id}'; the teams are {known}. A team file ends in .json or .toml.",
            id=name_or_path,
            known=", ".join(sorted(load().teams)),
        )
    return team_of(read_roster(path), name_or_path)


def ready_team(id: str) -> Team:
    """A ready-made team of the catalogue."""
    known = _ready(id)
    return Team(known.label, team_profiles(id), known.nominal_points)


def ready_roster(id: str, lang: str = ENGLISH) -> Roster:
    """A ready-made team of the catalogue as a roster, so that it can be changed; names are in the language asked."""
    known = _ready(id)
    members = [
        Member(unit=it.unit, count=it.count, upgrades=it.upgrades, name=say(Name(it.name), lang) if it.name else "")
        for it in known.members
    ]
    name = say(known.label, lang)
    return Roster(name=name, faction=known.faction, points=known.nominal_points, members=tuple(members))


def _ready(id: str) -> TeamRecord:
    catalogue = load()
    if id not in catalogue.teams:
        raise Fault("Unknown team '{id}'; the teams are {known}.", id=id, known=", ".join(sorted(catalogue.teams)))
    return catalogue.teams[id]


def read_team(text: str, ending: str, where: str) -> Team:
    """Read a team from the text of a `.json` or `.toml` file."""
    return team_of(roster_from(text, ending, where), where)


def random_team(faction: str, seed: str, points: int = 100) -> Team:
    """A random legal team of a faction list or of any list, always the same for the same seed."""
    if faction == ANY_LIST:
        faction = Random(f"{seed}/list").choice(list(load().factions))
    name = name_by_chance(faction)
    number = int.from_bytes(hashlib.blake2b(f"{seed}/{faction}".encode(), digest_size=4).digest())
    return team_of(random_roster(load().factions[faction], points, number), name=name)


def name_by_chance(faction: str) -> Name:
    if faction == ANY_LIST:
        return now(Sentence("Any list, by chance"))
    record = load().factions.get(faction)
    if record is None:
        raise Fault("Unknown faction '{id}'.", id=faction)
    return now(Sentence("{faction}, by chance", faction=record.label))


def team_of(roster: Roster, where: str = "", name: Name | None = None) -> Team:
    """The team of a roster, including free models and bought items. R-SETUP-06, R-ITEM-13."""
    muster = Muster(roster)
    ready_for_battle(muster, where)
    size = muster.points if roster.points is None else roster.points
    return Team(name or own_name(roster.name), muster.profiles(), size)
