"""Weapons Team: a crew and its gun are one model (A-WEAPONSTEAM, A-HEAVY-03)."""

from __future__ import annotations

from deadzone.catalog.fielding import engine_weapon
from deadzone.catalog.loading import load
from deadzone.core.board.sight import TEAM_BODY, radius_of
from deadzone.core.rule_ids import RuleId
from deadzone.procedures.damage.wounds import Hit
from deadzone.rosters.checking import violations
from deadzone.rosters.records import Member, Roster
from deadzone.rules.shooting.shooting import is_slow_to_reload
from deadzone.rules.table.presence import size_taken
from deadzone.rules.table.seeing import body_of
from deadzone.table.scenario import Scenario, profile_called
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
TEAM = taught(armed(profile_called("hulk"), gun(8, name="gun"), gun(6, name="other")), "A-WEAPONSTEAM")


def test_the_crew_is_one_model_of_its_size() -> None:
    """A Weapons Team is one model for capacity, damage and targets (A-WEAPONSTEAM-01, A-WEAPONSTEAM-04)."""
    table = Scenario()
    team = table.red(TEAM, at="r3c3")
    friend = table.red(WARRIOR, at="r3c3")
    assert size_taken(table.state, table.model(team).cube, friend) == TEAM.size
    assert body_of(table.state, team) & TEAM_BODY
    assert not body_of(table.state, friend) & TEAM_BODY
    assert radius_of(body_of(table.state, team)) == radius_of(4) > radius_of(TEAM.size)
    table.start(Hit(team, TEAM.armour + TEAM.size + 1 + 1, 0))
    assert table.killed(team)


def test_injured_it_is_slow_with_all_its_weapons() -> None:
    """While Injured, all its weapons have Slow Reload (A-WEAPONSTEAM-03)."""
    table = Scenario()
    team = table.red(TEAM, at="r3c3", damage=1)
    well = table.red(TEAM, at="r4c3")
    weapons = TEAM.weapons
    assert all(is_slow_to_reload(table.state, team, weapon) for weapon in weapons)
    assert not any(is_slow_to_reload(table.state, well, weapon) for weapon in weapons)


def test_published_teams_must_buy_their_gun() -> None:
    """Published Weapons Teams must buy a crew-served weapon (A-WEAPONSTEAM-02)."""
    teams = [record for record in load().profiles.values() if "Weapons Team" in record.abilities]
    assert teams
    assert all(any("Crew Served" in option for option in record.options) for record in teams)
    for record in teams:
        roster = Roster(name="Test", faction=load().lists_of(record)[0], members=(Member(unit=record.id),))
        assert "R-TEAM-28" in [fault.rule for fault in violations(roster)]


def test_the_category_heavy_is_not_the_ability() -> None:
    """The upgrade category Heavy is not the ability Heavy (A-HEAVY-03, R-TEAM-26)."""
    heavies = [weapon for weapon in load().weapons.values() if any("Heavy" in it for it in weapon.categories)]
    light = [weapon for weapon in heavies if "Heavy" not in weapon.abilities]
    assert light
    assert not any(engine_weapon(weapon).has(RuleId("A-HEAVY")) for weapon in light)
