"""Random teams: always legal, the same for the same seed, and covering each list."""

import pytest

from deadzone.catalog.guns import items_for_sale
from deadzone.catalog.loading import load
from deadzone.core.profiles import LEADER
from deadzone.core.sentence import Fault
from deadzone.rosters.checking import violations
from deadzone.rosters.finding import offers
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.recruited import Muster
from deadzone.table.teams import team_of
from sampling import sampled

CATALOGUE = load()
SIZES = (100, 150, 200, 300)
HUNDRED_POINTS = [
    ("enforcer-sergeant", 1, ("combat-shotgun", "wristblade"), ()),
    ("pathfinder", 1, ("combat-shotgun",), ("sentry-gun--pistol",)),
    ("pathfinder", 1, (), ()),
    ("d-o-g-drone", 1, (), ()),
    ("pathfinder-specialist", 1, (), ()),
]


@pytest.mark.parametrize("faction", CATALOGUE.factions)
def test_every_list_is_fieldable_at_every_size(faction: str) -> None:
    """All 27 lists give legal teams at 100, 150, 200 and 300 points (R-TEAM-01..53)."""
    for points in SIZES:
        for seed in range(2):
            roster = random_roster(CATALOGUE.factions[faction], points, seed)
            assert violations(roster) == [], (points, seed)
            assert roster.points == points
            assert Muster(roster).points >= points * 0.8
            profiles = team_of(roster).profiles
            assert [profile.type for profile in profiles].count(LEADER) == 1


@pytest.mark.parametrize("faction", sampled(CATALOGUE.factions, 5))
def test_all_that_a_list_has_turns_up(faction: str) -> None:
    """Every model, item and weapon of a list appears within a few dozen seeds."""
    members = [it for seed in range(75) for it in random_roster(CATALOGUE.factions[faction], 300, seed).members]
    listed = [unit for unit in CATALOGUE.units_of(faction) if not unit.free]
    assert {member.unit for member in members} == {unit.id for unit in listed}
    items = {item for member in members for item in member.items}
    assert set(CATALOGUE.factions[faction].items) <= items <= {item.id for item in items_for_sale(CATALOGUE, faction)}
    on_offer = [weapon for unit in listed for weapon in offers(CATALOGUE, unit.id, faction)]
    bought = {id for member in members for id in member.upgrades}
    assert bought == {weapon.id for weapon in on_offer if not weapon.linked or weapon.id < weapon.linked}


def test_the_same_seed_gives_the_same_team() -> None:
    faction = CATALOGUE.factions["rebs"]
    teams = [random_roster(faction, 200, seed) for seed in (1, 1, 2)]
    assert teams[0] == teams[1]
    assert teams[0].members != teams[2].members


def test_this_seed_gives_this_team_on_every_machine() -> None:
    roster = random_roster(CATALOGUE.factions["enforcers"], 100, 1)
    assert [(it.unit, it.count, it.upgrades, it.items) for it in roster.members] == HUNDRED_POINTS


def test_too_few_points_for_any_leader() -> None:
    with pytest.raises(Fault, match="R-TEAM-03") as refusal:
        random_roster(CATALOGUE.factions["enforcers"], 21, 1)
    assert "costs 22 points" in str(refusal.value)


def test_a_leader_alone_is_a_team() -> None:
    assert violations(random_roster(CATALOGUE.factions["enforcers"], 22, 1)) == []
