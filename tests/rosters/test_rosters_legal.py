"""What recruiting permits and what teams cost (R-TEAM-04, -07, -10, -11, R-TEAM-24, -25, -27, -29, R-TEAM-52..55)."""

import pytest
from roster_teams import some, team

from deadzone.catalog.loading import load
from deadzone.catalog.records import GameSize
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import VEHICLE
from deadzone.core.rule_ids import RuleId
from deadzone.rosters.checking import violations
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster, allowance
from deadzone.table.teams import team_of

CATALOGUE = load()
REBEL = some("human-rebel-cell-leader")


def weapons_of(roster: Roster, model: ModelNumber) -> list[str]:
    return [weapon.id for weapon in team_of(roster).profiles[model].weapons]


@pytest.mark.parametrize("id", ["enforcers-starter", "forge-fathers-starter"])
def test_the_starter_teams_are_legal(id: str) -> None:
    """The starter teams are legal (R-PROFILE-10)."""
    ready = CATALOGUE.teams[id]
    members = tuple(Member(unit=it.unit, count=it.count, upgrades=it.upgrades) for it in ready.members)
    roster = Roster(name="Starters", faction=ready.faction, points=ready.nominal_points, members=members)
    assert violations(roster) == []
    assert Muster(roster).points in (96, 90)


def test_the_limit_may_be_spent_to_the_last_point() -> None:
    """The limit may be spent to the last point (R-TEAM-01, R-SETUP-03)."""
    roster = team("enforcers", some("enforcer-captain", "laser-rifle"), some("enforcer--enforcers", count=4))
    assert Muster(roster).points == 100
    assert violations(roster) == []


def test_any_number_of_troops() -> None:
    """Any number of Troops is allowed (R-TEAM-04)."""
    assert violations(team("rebs", REBEL, some("rebel-trooper", count=11))) == []


def test_the_same_troops_make_room_for_specialists_and_a_vehicle() -> None:
    """The same three Troops allow three Specialists and one Vehicle (R-TEAM-07)."""
    members = [REBEL, some("rebel-trooper", count=3), some("rebel-specialist", count=3)]
    assert (
        violations(team("rebs", *members, some("rebel-strider", "chainsaw--rebs", "assault-flamer"), points=150)) == []
    )


def test_a_vehicle_by_ability_alone_needs_no_troops() -> None:
    """A model needs Troops by its type Vehicle, not by the ability (R-TEAM-08, A-VEHICLE-06)."""
    assert violations(team("enforcers", some("enforcer-captain"), some("blaine-on-jetbike"))) == []


def test_weapons_cost_their_full_points_and_vp() -> None:
    """A weapon costs its full points; its VP are added to the model's (R-TEAM-24, R-TEAM-54, R-TEAM-55)."""
    roster = team("enforcers", some("enforcer-captain"), some("enforcer--enforcers"),
                  some("enforcer-specialist", "sniper-rifle--enforcers", items=("medi-pack",)))  # fmt: skip
    muster = Muster(roster)
    assert (muster.recruits[2].points, muster.recruits[2].vp) == (16 + 12 + 5, 2 + 1)
    assert (muster.points, muster.vp) == (34 + 16 + 33, 4 + 2 + 3)
    fielded = team_of(roster).profiles[2]
    assert (fielded.points, fielded.vp, fielded.items) == (33, 3, ("I-MEDIPACK",))


def test_the_roster_says_which_weapon_goes() -> None:
    """The roster says which of two ranged weapons is replaced (R-TEAM-22, R-TEAM-25)."""
    assert CATALOGUE.profiles["rebel-teraton"].weapons == ("ceremonial-blades", "light-grenade-launcher", "hand-flamer")
    teraton = {"long-rifle": "Hand Flamer"}
    chosen = team("rebs", REBEL, some("rebel-trooper"), some("rebel-teraton", "long-rifle", replaces=teraton))
    assert violations(chosen) == []
    assert weapons_of(chosen, ModelNumber(2)) == ["ceremonial-blades", "light-grenade-launcher", "long-rifle"]
    unsaid = team("rebs", REBEL, some("rebel-trooper"), some("rebel-teraton", "long-rifle"))
    assert weapons_of(unsaid, ModelNumber(2)) == ["ceremonial-blades", "hand-flamer", "long-rifle"]


def test_one_mode_of_a_weapon_may_be_replaced() -> None:
    """One mode of a weapon may be replaced; the other stays (R-TEAM-25)."""
    mode = "anaesthetic-injectors--r1"
    assert CATALOGUE.weapons[mode].linked == "anaesthetic-injectors--rf"
    roster = team("mazon-labs", some("dr-lukas-koyner", "laser-rifle", replaces={"laser-rifle": mode}))
    assert violations(roster) == []
    assert weapons_of(roster, ModelNumber(0)) == ["anaesthetic-injectors--rf", "laser-cutter", "laser-rifle"]


def test_the_implied_knife_may_be_replaced() -> None:
    """The implied Knife may be replaced (R-TEAM-27)."""
    bladed = some("rebel-trooper", "combat-blades", replaces={"combat-blades": "Couteau"})
    assert violations(team("rebs", REBEL, bladed)) == []
    assert weapons_of(team("rebs", REBEL, bladed), ModelNumber(1)) == ["rifle", "combat-blades"]


def test_a_weapon_in_two_parts_may_be_bought_twice() -> None:
    """Either part, or both parts together, are one purchase, which may be made twice (R-TEAM-41, R-TEAM-42)."""
    troops = some("pathfinder", count=3)
    for parts, spears in (
        (["strider-grav-ram-spear"], 1),
        (["strider-grav-ram-spear-rf"], 1),
        (["strider-grav-ram-spear", "strider-grav-ram-spear-rf"], 1),
        (["strider-grav-ram-spear", "strider-grav-ram-spear"], 2),
        (["strider-grav-ram-spear", "strider-grav-ram-spear-rf"] * 2, 2),
    ):
        roster = team("enforcers", some("enforcer-captain"), troops, some("enforcer-strider", *parts), points=150)
        assert violations(roster) == [], parts
        assert Muster(roster).recruits[2].points == 35 + 12 * spears


def test_a_scavenger_buys_three_items() -> None:
    """A Scavenger may buy three items (R-TEAM-50, A-SCAVENGER-01)."""
    items = ("ammo", "Munitions", "frag-grenade")
    assert violations(team("rebs", REBEL, some("rebel-trooper"), some("zee-scavenger", items=items), points=150)) == []


def test_built_in_equipment_takes_no_room() -> None:
    """Built-in equipment does not count: a model with an Energy Shield may buy an item (R-TEAM-53, R-ITEM-01)."""
    assert CATALOGUE.profiles["judwan-medic"].equipment == ("Energy Shield (3)",)
    roster = team("rebs", REBEL, some("rebel-trooper"), some("judwan-medic", items=("Bouclier Énergétique (3)",)))
    assert violations(roster) == []
    assert team_of(roster).profiles[2].items == ("I-ENERGYSHIELD (3)",)


@pytest.mark.parametrize("size", [100, 150, 200, 250, 300])
def test_the_formula_gives_the_table(size: int) -> None:
    """The formula gives the values of the table (R-TEAM-51, R-TEAM-52)."""
    row = next(row for row in CATALOGUE.constants.sizes if row.points == size)
    assert (row.common, row.rare, row.unique) == (size // 50, max(1, size // 100), 1)
    assert allowance(CATALOGUE, size) == row
    assert allowance(CATALOGUE, 120) == GameSize(points=120, common=2, rare=1, unique=1, vp_to_win=16)


def test_a_bomb_bot_takes_no_room_and_stands_on_the_table() -> None:
    """A Bomb Bot is not its buyer's item but a model on the table (I-BOMBBOT-01, -03, -04, R-SETUP-06)."""
    brokkr = some("chief-brokkr", items=("bomb-bot", "ammo"))
    roster = team("forge-fathers", brokkr)
    assert violations(roster) == []
    chief, bot = team_of(roster).profiles
    assert (chief.points, chief.items) == (26 + 2, ("I-AMMO",))
    assert (bot.id, bot.type, bot.vp, bot.survive, bot.value(RuleId("A-BOOM"))) == ("bomb-bot", VEHICLE, 0, 5, 5)
    assert Muster(roster).points == 26 + 8 + 2


def test_models_that_come_free() -> None:
    """Free models cost nothing and need no place in the team (A-RECONDRONE-01, A-SWARMLORD-01, -03, R-SETUP-06)."""
    recon = team("enforcers-nexus-psi", some("recon-unit-n32-19--enforcers-nexus-psi"))
    assert [profile.id for profile in team_of(recon).profiles][1:] == ["recon-drone"]
    assert Muster(recon).points == 30
    piper = team("veer-myn-exham-iv", some("the-piper--veer-myn-exham-iv"))
    assert [profile.id for profile in team_of(piper).profiles][1:] == ["rat-swarm"] * 2
    assert violations(recon) == violations(piper) == []


def test_names_in_either_language_are_as_good_as_ids() -> None:
    """Models, weapons and items may be given by name in either language or by id."""
    english = team("Enforcers", some("Enforcer Captain", "Wristblade", items=("Medi-Pack",)))
    french = team("Enforcers", some("Capitaine Enforcer", "Lame de poignet", items=("Médi-pack",)))
    ids = team("enforcers", some("enforcer-captain", "wristblade", items=("medi-pack",)))
    for roster in (english, french, ids):
        assert violations(roster) == []
        assert weapons_of(roster, ModelNumber(0)) == ["pistol", "wristblade"]


def test_without_a_limit_the_smallest_game_it_fits_counts() -> None:
    """Without a limit the smallest game size that fits counts, as in older team files (R-TEAM-01)."""
    roster = team("rebs", REBEL, some("rebel-trooper", count=15, items=()), points=None)
    assert Muster(roster).points == 125
    assert Muster(roster).limit() == 150
    assert violations(roster) == []
    assert [fault.rule for fault in violations(roster, agreed=100)] == ["R-TEAM-01"]


def test_only_the_sniper_rifle_keeps_the_pistols_away() -> None:
    """R-TEAM-29 forbids a sniper rifle together with pistols, not another pistol besides twin ones."""
    nomad = some("rin-nomad", "pistol")
    assert violations(team("rebs", some("human-rebel-cell-leader"), some("rebel-trooper"), nomad)) == []
