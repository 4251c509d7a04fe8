"""A bought Sentry Gun may have another Small Arms weapon of its list at the usual cost (I-SENTRY-05)."""

from __future__ import annotations

from pathlib import Path

import pytest
from roster_teams import some, team

from deadzone.catalog.fielding import battle_profiles
from deadzone.catalog.guns import all_armed_guns, armed_guns
from deadzone.catalog.loading import load
from deadzone.rosters.checking import violations
from deadzone.rosters.files import read_roster, write_roster
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Roster
from deadzone.rosters.recruited import Muster
from deadzone.rosters.sharing import as_text, from_text
from deadzone.table.files.comparing import is_of_the_catalogue
from deadzone.table.files.profiles import profile_record, read_profile
from deadzone.table.teams import team_of

CATALOGUE = load()
RIFLE = "sentry-gun--laser-rifle"
WORD = "I-SENTRY (laser-rifle)"


def enforcers(item: str) -> Roster:
    return team("enforcers", some("enforcer-captain"), some("enforcer--enforcers", items=(item,)))


def test_what_the_lists_offer() -> None:
    """Only shooting Small Arms of the list itself are offered (I-SENTRY-05)."""
    offered = {faction: [gun.weapon for gun in armed_guns(CATALOGUE, faction)] for faction in CATALOGUE.factions}
    assert {faction: weapons for faction, weapons in offered.items() if weapons} == {
        "enforcers": ["combat-shotgun", "laser-rifle", "pistol"],
        "gcps": ["laser-rifle-accutek-lr-45", "pistol", "shotgun-accutek-id-kfa"],
        "mazon-labs": ["laser-rifle", "pistol", "shotgun"],
        "enforcers-nexus-psi": ["combat-shotgun", "laser-rifle", "pistol"],
        "gcps-outbreak": ["laser-rifle-accutek-lr-45", "pistol", "shotgun-accutek-id-kfa"],
    }


def test_the_usual_cost() -> None:
    """The weapon's points are added to the Sentry Gun's; it is one item of the same rarity (I-SENTRY-05, R-TEAM-24)."""
    plain, armed = Muster(enforcers("sentry-gun")), Muster(enforcers(RIFLE))
    assert armed.points == plain.points + CATALOGUE.weapons["laser-rifle"].points
    assert (armed.vp, armed.items_bought("Rare")) == (plain.vp, 1)
    assert violations(armed.roster) == []


@pytest.mark.parametrize(
    ("faction", "leader", "item", "rule"),
    [
        ("enforcers-exham-iv", "long-range-observer-n7-117--enforcers-exham-iv", RIFLE, "R-TEAM-12"),
        ("enforcers", "enforcer-captain", "sentry-gun--shotgun-accutek-id-kfa", "R-TEAM-02"),
        ("enforcers", "enforcer-captain", "sentry-gun--burst-laser", "R-TEAM-50"),
        ("enforcers", "enforcer-captain", "sentry-gun--wristblade", "R-TEAM-50"),
    ],
)
def test_no_other_weapons(faction: str, leader: str, item: str, rule: str) -> None:
    """Weapons of other lists or categories are refused (I-SENTRY-05)."""
    assert [fault.rule for fault in violations(team(faction, some(leader, items=(item,))))] == [rule]


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Sentry Gun with Laser Rifle"), ("fr", "Sentinelle avec fusil laser")]
)
def test_files_and_texts(lang: str, name: str, tmp_path: Path) -> None:
    """The weapon may be given by id or by name in either language (I-SENTRY-05)."""
    roster = enforcers(RIFLE)
    for ending in ("toml", "json"):
        write_roster(tmp_path / f"team.{ending}", roster)
        assert read_roster(tmp_path / f"team.{ending}") == roster
    shared = as_text(roster, lang)
    assert f"* {name} [" in shared
    assert from_text(shared) == roster
    assert violations(enforcers(name)) == []


def test_the_profile_of_the_gun() -> None:
    """The profile has the weapon instead of the Heavy Rifle; an add-on is added to it (I-SENTRY-04, I-SENTRY-05)."""
    team_profiles = team_of(enforcers(RIFLE)).profiles
    assert team_profiles[1].items == (WORD,)
    plain, gun = battle_profiles(team_profiles)[len(team_profiles) :]
    assert ([weapon.id for weapon in plain.weapons], [weapon.id for weapon in gun.weapons]) == (
        ["heavy-rifle"],
        ["laser-rifle"],
    )
    stats = ("shoot", "fight", "survive", "size", "armour", "speed", "vp", "keywords", "equipment", "type")
    assert all(getattr(gun, stat) == getattr(plain, stat) for stat in stats)
    both = battle_profiles(team_of(enforcers("sentry-gun--pistol")).profiles)[-1]
    assert [weapon.id for weapon in both.weapons] == ["heavy-rifle", "pistol"]


def test_a_battle_file_knows_it() -> None:
    """Written to a battle file and read again, the profiles are still those of the catalogue (I-SENTRY-05)."""
    profiles = team_of(enforcers(RIFLE)).profiles
    for profile in battle_profiles(profiles):
        again = read_profile(profile_record(profile), "profile")
        assert profile_record(again) == profile_record(profile)
        assert is_of_the_catalogue(again, CATALOGUE)


def test_random_teams_have_them_too() -> None:
    """Random teams may have such Sentry Guns and stay legal (I-SENTRY-05)."""
    rosters = [random_roster(CATALOGUE.factions["gcps"], 300, seed) for seed in range(75)]
    bought = {item for roster in rosters for member in roster.members for item in member.items}
    assert bought & {gun.id for gun in all_armed_guns(CATALOGUE)}
