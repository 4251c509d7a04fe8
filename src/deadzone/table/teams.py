"""Strike teams by name or from a file: who stands on a side of the table.

A team file is JSON or TOML: a name, a faction, and members with their upgrades. Whether a team keeps to the rules of
recruiting is not asked here, so that any two forces can be tried against each other.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from deadzone.catalog.catalogue import Catalogue, load
from deadzone.catalog.fielding import team_profiles, upgraded_profile
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault, Name
from deadzone.maps.files import read_text
from deadzone.table.battlefile import TeamNote

LARGEST_FILE = 100_000  # characters
MOST_MODELS = 40
ENDINGS = (".json", ".toml")
TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
JSON_PATH = re.compile(r"at `\$\.?([^`]*)`")

Text = Annotated[str, Meta(min_length=1, max_length=100)]


class Team:
    """A team under its name, one profile per model; `points` is the size of game it was made for."""

    def __init__(self, name: Name, profiles: list[Profile], points: int) -> None:
        self.name = name
        self.profiles = profiles
        self.points = points

    def note(self) -> TeamNote:
        """What a battle file says about the team."""
        return TeamNote(name=self.name.en, fr=self.name.fr, models=len(self.profiles))


class Member(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    unit: Text
    upgrades: tuple[Text, ...] = ()
    count: Annotated[int, Meta(ge=1, le=MOST_MODELS)] = 1


class TeamFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Text
    faction: Text
    members: Annotated[tuple[Member, ...], Meta(min_length=1, max_length=MOST_MODELS)]


def load_team(name_or_path: str) -> Team:
    """A ready-made team by its id, or the team of a file."""
    if name_or_path in load().teams:
        return ready_team(name_or_path)
    path = Path(name_or_path)
    if path.suffix.lower() not in ENDINGS:
        raise Fault(
            "There is no team '{id}'; there are {known}. A team file ends in .json or .toml.",
            id=name_or_path,
            known=", ".join(sorted(load().teams)),
        )
    return read_team(read_text(path, LARGEST_FILE), path.suffix.lower(), str(path))


def ready_team(id: str) -> Team:
    """A team of the catalogue."""
    catalogue = load()
    if id not in catalogue.teams:
        raise Fault("There is no team '{id}'; there are {known}.", id=id, known=", ".join(sorted(catalogue.teams)))
    known = catalogue.teams[id]
    return Team(known.label, team_profiles(id, catalogue), known.nominal_points)


def read_team(text: str, ending: str, where: str) -> Team:
    """The team of a file's text, `.json` or `.toml`."""
    catalogue = load()
    record = _record(_content(text, ending, where), where)
    if record.faction not in catalogue.factions:
        raise Fault("There is no faction '{id}'.", where=f"{where}: faction", id=record.faction)
    profiles: list[Profile] = []
    for number, member in enumerate(record.members):
        profiles += [_profile(catalogue, member, f"{where}: members[{number}]")] * member.count
    if len(profiles) > MOST_MODELS:
        raise Fault("A team has at most {most} models.", where=where, most=MOST_MODELS)
    points = sum(profile.points for profile in profiles)
    return Team(Name(record.name, record.name), profiles, points)


def _content(text: str, ending: str, where: str) -> object:
    try:
        content: object = tomllib.loads(text) if ending == ".toml" else json.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = TOML_PLACE.search(str(error))
        place_text = f"{where}:{place[1]}:{place[2]}" if place else f"{where}:{len(text.splitlines())}"
        raise Fault("This team file cannot be read from here on.", where=place_text) from None
    except json.JSONDecodeError as error:
        raise Fault(
            "This team file cannot be read from here on.", where=f"{where}:{error.lineno}:{error.colno}"
        ) from None
    except (RecursionError, ValueError):
        raise Fault("This team file cannot be read from here on.", where=where) from None
    return content


def _record(content: Any, where: str) -> TeamFile:
    try:
        return msgspec.convert(content, TeamFile)
    except msgspec.ValidationError as error:
        place = JSON_PATH.search(str(error))
        raise Fault(
            "This is not as a team file has it: a name, a faction, and members with unit, upgrades and count.",
            where=f"{where}: {place[1]}" if place and place[1] else where,
        ) from None


def _profile(catalogue: Catalogue, member: Member, where: str) -> Profile:
    unit = catalogue.profiles.get(member.unit)
    if unit is None:
        raise Fault("There is no model '{id}'.", where=f"{where}.unit", id=member.unit)
    for id in member.upgrades:
        if id not in catalogue.weapons:
            raise Fault("There is no weapon '{id}'.", where=f"{where}.upgrades", id=id)
    return upgraded_profile(unit, [catalogue.weapons[id] for id in member.upgrades], catalogue)
