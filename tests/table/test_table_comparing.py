"""Comparing models of a file with those of the catalogue."""

from collections.abc import Callable
from typing import Any

import pytest

from deadzone.catalog.fielding import battle_profiles
from deadzone.catalog.loading import load
from deadzone.core.profiles import Profile, brought_by
from deadzone.core.rule_ids import RuleId
from deadzone.core.setting import Ground
from deadzone.language.words import name_in
from deadzone.maps.shipped import load as load_map
from deadzone.missions.registry import mission_called
from deadzone.rosters.files import roster_from
from deadzone.table.files.comparing import compared_with_catalogue, is_of_the_catalogue
from deadzone.table.files.profiles import profile_record, read_profile
from deadzone.table.files.records import read_setting, setting_record
from deadzone.table.opening import prepare
from deadzone.table.teams import load_team, random_team, team_of

TEAM = """
name = "Us"
faction = "enforcers"
[[members]]
unit = "Enforcer Captain"
items = ["Medi-pack"]
name = "Old Bill"
[[members]]
unit = "Enforcer Specialist"
upgrades = ["Burst Laser"]
"""


ABILITY = min(load().abilities)
BROUGHT = brought_by(RuleId(next(ability.id for ability in load().abilities.values() if ability.brings)))


def captain() -> Profile:
    return team_of(roster_from(TEAM, ".toml", "")).profiles[0]


def specialist() -> Profile:
    return team_of(roster_from(TEAM, ".toml", "")).profiles[1]


@pytest.mark.parametrize("faction", sorted(load().factions))
def test_models_of_every_list_are_those_of_the_catalogue(faction: str) -> None:
    """Also with purchases and free models, and after being written to a file and read again."""
    for profile in battle_profiles(random_team(faction, "compared", 200).profiles):
        again = read_profile(profile_record(profile), "here")
        assert is_of_the_catalogue(again, load()), profile.id


def test_names_and_purchases_are_the_owner_s() -> None:
    for profile in team_of(roster_from(TEAM, ".toml", "")).profiles:
        assert is_of_the_catalogue(profile, load())
    assert captain().name.en == "Old Bill"


Change = Callable[[dict[str, Any]], object]


def of(**values: object) -> Change:
    return lambda record: record.update(values)


@pytest.mark.parametrize(
    "change",
    [
        of(size=2), of(shoot=2), of(fight=2), of(survive=2), of(recon=2), of(speed=[2, 5]), of(armour=4), of(vp=0),
        of(points=33), of(points=35), of(type="T"), of(army_special=""), of(id="somebody"), of(items=[]),
        lambda record: record.update(items=record["items"] * 2), of(marks=[BROUGHT]), of(weapons=[]), of(equipment=[]),
        lambda record: record["keywords"].append([ABILITY, 0]),
        lambda record: record["keywords"].pop(),
        lambda record: record["weapons"][0].update(ap=5),
        lambda record: record["weapons"][0].update(range=24),
        lambda record: record["weapons"][0].update(id="death-ray"),
        lambda record: record["weapons"][0]["name"].update(en="Death Ray"),
        lambda record: record["weapons"].append(profile_record(specialist())["weapons"][0]),
    ],
)  # fmt: skip
def test_one_other_figure_makes_another_model(change: Change) -> None:
    record = profile_record(captain())
    change(record)
    assert not is_of_the_catalogue(read_profile(record, "here"), load())


def test_those_that_differ_are_named_once() -> None:
    red, blue = load_team("enforcers-starter").profiles, load_team("forge-fathers-starter").profiles
    field = load_map("refinery")
    setting = prepare(Ground(field), mission_called("patrol")(field, 100), red, blue).setting
    assert compared_with_catalogue(setting) == []
    record = setting_record(setting)
    twin = record["profiles"][1]
    record["profiles"] = [twin, *record["profiles"], twin]
    twin["survive"] = 2
    assert compared_with_catalogue(read_setting(record)) == [name_in(twin["name"])]
