"""Recon Drone and Swarm Lord: free models (A-RECONDRONE, A-SWARMLORD; A-FAITHFUL is tested in tests/rosters)."""

from __future__ import annotations

from deadzone.catalog.fielding import battle_profiles, engine_profile
from deadzone.catalog.loading import load
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY, Profile
from deadzone.core.sides import RED
from deadzone.core.state import KILLED, WAITING
from deadzone.procedures.setup.setup import LEAVE_OUT, Deploy
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
LORD = taught(WARRIOR, "A-SWARMLORD")


def brought(ability: str) -> Profile:
    catalogue = load()
    return engine_profile(catalogue.profiles[catalogue.abilities[ability].brings])


def team_with(ability: str) -> list[Profile]:
    """Team of one model with the ability, and the free models it brings."""
    catalogue = load()
    name = catalogue.abilities[ability].name
    record = next(profile for profile in catalogue.profiles.values() if name in profile.abilities)
    faction = catalogue.lists_of(record)[0]
    return Muster(Roster(name="Test", faction=faction, members=(Member(unit=record.id),))).profiles()


def test_the_drone() -> None:
    """The Recon Drone is free and has the profile of the list (A-RECONDRONE-01, A-RECONDRONE-02)."""
    (drone,) = team_with("A-RECONDRONE")[1:]
    assert drone.id == brought("A-RECONDRONE").id
    figures = (drone.points, drone.vp, drone.speed, drone.shoot, drone.fight, drone.survive, drone.size, drone.armour)
    assert figures == (0, 0, (2, 3), 5, 6, 4, 1, 0)
    assert {"A-SCOUT", "A-BEAST", "A-CONSTRUCT"} <= drone.rules
    shock, finder = drone.weapons
    assert (shock.range, shock.rules) == (FIGHT_ONLY, {"A-KNOCKBACK"})
    assert (finder.range, finder.rules) == (10, {"A-TAG", "A-NONLETHAL"})


def test_two_swarms_to_begin_with() -> None:
    """A Swarm Lord starts with two swarms with the profile of the list (A-SWARMLORD-01, A-SWARMLORD-03)."""
    swarms = team_with("A-SWARMLORD")[1:]
    assert [swarm.id for swarm in swarms] == [brought("A-SWARMLORD").id] * 2
    swarm = swarms[0]
    assert (swarm.vp, swarm.speed, swarm.size, swarm.armour) == (2, (2, 3), 2, 0)
    assert (swarm.shoot, swarm.fight, swarm.survive) == (0, 5, 5)
    assert {"A-AGILE", "A-BEAST", "A-TOUGH"} <= swarm.rules
    assert [weapon.range for weapon in swarm.weapons] == [FIGHT_ONLY]


def test_fewer_swarms_if_their_owner_likes() -> None:
    """The owner may deploy fewer swarms; other models cannot be left out (A-SWARMLORD-01)."""
    with Scenario() as table:
        table.red(LORD, at="r0c0", fate=WAITING)
        swarms = [table.red(brought("A-SWARMLORD"), at="r0c0", fate=WAITING) for _ in range(2)]
        table.state.zones = [table.state.setting.mission.zones[0], table.state.setting.mission.zones[1]]
        table.start(Deploy(RED))
        assert "leave out" not in table.choices()
        assert table.refused(LEAVE_OUT) == "R-RECON-05"
        table.play("deploy at r0c0L1", (200, 200), "leave out")
        assert through_json(table.state).key() == table.state.key()
        table.play("deploy at r0c1L1", (200, 200))
        assert [table.model(swarm).on_table() for swarm in swarms] == [False, True]
        assert table.happened("not-brought") == [{"model": swarms[0]}]


def test_a_new_swarm() -> None:
    """A called swarm appears in its Swarm Lord's cube, activated, worth 2 VP (A-SWARMLORD-02, A-SWARMLORD-04)."""
    with Scenario() as table:
        lord = table.red(LORD, at="r3c3")
        table.activate(lord)
        table.play("call-swarm", "spot 80 80", "stop")
        swarm = len(table.state.models) - 1
        assert table.model(swarm).cube == parse_cube("r3c3")
        assert table.model(swarm).activated
        assert table.model(swarm).side == table.model(lord).side
        assert table.state.profile(ModelNumber(swarm)).vp == 2


def test_not_more_than_two_and_not_without_room() -> None:
    """No third swarm can be called, nor one without room (A-SWARMLORD-02)."""
    swarm = brought("A-SWARMLORD")
    table = Scenario()
    lord = table.red(LORD, at="r3c3")
    other = table.red(swarm, at="r5c5")
    table.red(swarm, at="r5c5")
    table.activate(lord)
    assert table.refused("call-swarm") == "A-SWARMLORD-02"
    table.play("stop")
    table.state.change(other).fate = KILLED
    table.activate_again(lord)
    assert table.refused("call-swarm") == ""
    table = Scenario()
    lord = table.red(LORD, at="r3c3")
    for spot in ((80, 80), (320, 80)):
        table.red(WARRIOR, at="r3c3", spot=spot)
    table.activate(lord)
    assert table.refused("call-swarm") == "A-SWARMLORD-02"
    table = Scenario()
    table.activate(table.red(WARRIOR, at="r3c3"))
    assert table.refused("call-swarm") == "A-SWARMLORD"


def test_whoever_may_come_stands_after_the_teams() -> None:
    """Profiles that may join during play follow those of the teams (R-SETUP-06, I-SENTRY-01)."""
    lord = taught(WARRIOR, "A-SWARMLORD")
    assert [profile.id for profile in battle_profiles([lord])][1:] == ["sentry-gun", brought("A-SWARMLORD").id]
    assert len(battle_profiles([taught(WARRIOR)])) == 2
