"""Teams with one fault each are refused with exactly that rule (R-TEAM-01..12, R-TEAM-20..29, R-TEAM-40..53)."""

import pytest
from roster_teams import some, team

from deadzone.language.words import say
from deadzone.rosters.checking import violations
from deadzone.rosters.records import Roster

CAPTAIN = some("enforcer-captain")
PATHFINDER = some("pathfinder-sergeant")
ENFORCER = some("enforcer--enforcers")
REBEL = some("human-rebel-cell-leader")
TROOPERS = some("rebel-trooper", count=3)
FORGE_LORD = some("forge-lord")
MARINES = some("corporation-marine", count=3)
SERGEANT = some("corporation-marine-sergeant")

ILLEGAL: dict[str, tuple[str, Roster]] = {
    # The points: models, weapons and items together.
    "models cost too much": ("R-TEAM-01", team("enforcers", CAPTAIN, some("enforcer--enforcers", count=5))),
    "an upgrade is too much": (
        "R-TEAM-01",
        team("enforcers", some("enforcer-captain", "wristblade"), some("enforcer--enforcers", count=4)),
    ),
    "an item is too much": (
        "R-TEAM-01",
        team("enforcers", some("enforcer-captain", items=("medi-pack",)), some("enforcer--enforcers", count=4)),
    ),
    # One list.
    "a model of another people": ("R-TEAM-02", team("enforcers", CAPTAIN, some("steel-warrior"))),
    "a model that nobody knows": ("R-TEAM-02", team("enforcers", CAPTAIN, some("elf"))),
    "a list that nobody knows": ("R-TEAM-02", team("elves", CAPTAIN)),
    "a weapon of another people": (
        "R-TEAM-02",
        team("enforcers", CAPTAIN, ENFORCER, some("enforcer-specialist", "dragon-s-breath")),
    ),
    "an item of another list": ("R-TEAM-02", team("enforcers", some("enforcer-captain", items=("commlink",)))),
    # The Leader.
    "nobody at all": ("R-TEAM-03", team("enforcers")),
    "no Leader": ("R-TEAM-03", team("enforcers", ENFORCER)),
    "two Leaders": ("R-TEAM-03", team("enforcers", PATHFINDER, some("enforcer-sergeant"))),
    "two of the same Leader": ("R-TEAM-03", team("enforcers", some("pathfinder-sergeant", count=2))),
    # Specialists, Vehicles, Characters.
    "a Specialist without a Troop": ("R-TEAM-05", team("enforcers", CAPTAIN, some("d-o-g-drone"))),
    "two Specialists for one Troop": ("R-TEAM-05", team("enforcers", CAPTAIN, ENFORCER, some("d-o-g-drone", count=2))),
    "a Vehicle for two Troops": (
        "R-TEAM-06",
        team("enforcers", PATHFINDER, some("enforcer--enforcers", count=2), some("enforcer-jet-bike")),
    ),
    "two Vehicles for five Troops": (
        "R-TEAM-06",
        team("enforcers", CAPTAIN, some("pathfinder", count=5), some("enforcer-jet-bike", count=2), points=200),
    ),
    "a walker for two Troops": (
        "R-TEAM-08",
        team("enforcers", PATHFINDER, some("enforcer--enforcers", count=2), some("enforcer-strider", "assault-flamer")),
    ),
    "two Characters": ("R-TEAM-09", team("enforcers", PATHFINDER, some("freya"), some("nastanza"))),
    "a Character who works for others": ("R-TEAM-09", team("enforcers", CAPTAIN, some("eddak-p-mera--rebs"))),
    "two of a faithful companion": (
        "A-FAITHFUL-01",
        team(
            "forge-fathers-outbreak",
            some("forge-lord-ingulf-krestuersson--forge-fathers-outbreak"),
            some("padd", count=2),
        ),
    ),
    # Elite lists.
    "the Leader of an elite list": ("R-TEAM-12", team("asterians", some("nem-rath--asterians-exham-iv"))),
    "a model of the main list in an elite list": (
        "R-TEAM-12",
        team(
            "enforcers-outbreak",
            some("lt-commander-roca--enforcers-outbreak"),
            some("corporation-marine"),
            some("enforcer-engineer"),
        ),
    ),
    "an item that the elite list does not sell": (
        "R-TEAM-12",
        team("enforcers-exham-iv", some("long-range-observer-n7-117--enforcers-exham-iv", items=("sentry-gun",))),
    ),
    "a weapon that the elite list does not have": (
        "R-TEAM-12",
        team(
            "enforcers-outbreak",
            some("lt-commander-roca--enforcers-outbreak"),
            some("corporation-marine"),
            some("marine-specialist", "autocannon"),
        ),
    ),
    # Categories.
    "a weapon that nobody knows": ("R-TEAM-20", team("enforcers", some("enforcer-captain", "longbow"))),
    "a weapon that is part of a profile": (
        "R-TEAM-20",
        team("enforcers", CAPTAIN, some("enforcer--enforcers", "raskan-punch-blade")),
    ),
    "a category that is not among the options": (
        "R-TEAM-21",
        team("enforcers", CAPTAIN, some("enforcer--enforcers", "burst-laser")),
    ),
    "a weapon that is for one other model": (
        "R-TEAM-21",
        team("asterians", some("cypher-prime"), some("cypher", "glaive")),
    ),
    "a Leader's weapon for a Troop": (
        "R-TEAM-26",
        team("gcps", SERGEANT, some("corporation-marine", "genling-340-frontiersman--gcps")),
    ),
    # Replacements.
    "a weapon that the model has already": (
        "R-TEAM-22",
        team("enforcers", CAPTAIN, some("enforcer--enforcers", "laser-rifle")),
    ),
    "an add-on that replaces": (
        "R-TEAM-22",
        team("enforcers", CAPTAIN, some("enforcer--enforcers", "pistol", replaces={"pistol": "laser-rifle"})),
    ),
    "a ranged weapon instead of an RF one": (
        "R-TEAM-22",
        team("enforcers", some("enforcer-captain", "laser-rifle", replaces={"laser-rifle": "Energy Gauntlet"})),
    ),
    "instead of what the model does not have": (
        "R-TEAM-22",
        team("enforcers", some("enforcer-captain", "laser-rifle", replaces={"laser-rifle": "burst-laser"})),
    ),
    "replaced by what was not bought": (
        "R-TEAM-22",
        team("enforcers", some("enforcer-captain", replaces={"laser-rifle": "pistol"})),
    ),
    "two ranged upgrades": (
        "R-TEAM-23",
        team("enforcers", CAPTAIN, some("pathfinder", "combat-shotgun", "laser-rifle")),
    ),
    "two RF upgrades": (
        "R-TEAM-23",
        team("rebs", some("human-rebel-cell-leader", "ceremonial-blades", "combat-blades")),
    ),
    "a ranged upgrade and a ranged add-on": (
        "R-TEAM-23",
        team("rebs", REBEL, some("rebel-trooper", "long-rifle", "pistol")),
    ),
    "two devices": (
        "R-TEAM-23",
        team(
            "asterians", some("cypher-prime"), some("cypher"), some("support-drone", "cloaking-device", "comms-relay")
        ),
    ),
    "instead of a Knife that is not there": (
        "R-TEAM-27",
        team("enforcers", some("enforcer-captain", "wristblade", replaces={"wristblade": "Knife"})),
    ),
    "a crew without its weapon": ("R-TEAM-28", team("rebs", REBEL, TROOPERS, some("rebs-weapons-team"))),
    "sniper rifle and pistol together": (
        "R-TEAM-29",
        team("rebs", REBEL, TROOPERS, some("rin-nomad", "sniper-rifle--rebs", "pistol")),
    ),
    # Hardpoints.
    "a hardpoint weapon that replaces": (
        "R-TEAM-40",
        team(
            "forge-fathers",
            some("chief-brokkr"),
            some("militia"),
            some("forge-guard--forge-fathers", "magma-cannon", replaces={"magma-cannon": "hailstorm-rifle"}),
        ),
    ),
    "three systems on two hardpoints": (
        "R-TEAM-40",
        team("gcps", SERGEANT, MARINES, some("corporation-strider", *["assault-flamer"] * 3)),
    ),
    "three hardpoints' worth on two": (
        "R-TEAM-41",
        team("gcps", SERGEANT, MARINES, some("corporation-strider", "heavy-burst-laser", "assault-flamer")),
    ),
    "half a weapon": (
        "R-TEAM-42",
        team(
            "enforcers",
            CAPTAIN,
            some("enforcer--enforcers", count=3),
            some("enforcer-strider", *["strider-grav-ram-spear"] * 2, "strider-grav-ram-spear-rf"),
            points=200,
        ),
    ),
    # Items.
    "two items for one model": ("R-TEAM-50", team("enforcers", some("enforcer-captain", items=("ammo", "medi-pack")))),
    "four items for a Scavenger": (
        "R-TEAM-50",
        team("rebs", REBEL, TROOPERS, some("zee-scavenger", items=("ammo",) * 4), points=200),
    ),
    "an item that nobody knows": ("R-TEAM-50", team("enforcers", some("enforcer-captain", items=("torch",)))),
    "three Common items at 100 points": (
        "R-TEAM-51",
        team("rebs", REBEL, some("rebel-trooper", count=3, items=("ammo",))),
    ),
    "two Rare items at 150 points": (
        "R-TEAM-51",
        team("rebs", REBEL, some("rebel-trooper", count=2, items=("ap-ammo",)), points=150),
    ),
    "two Unique items at 300 points": (
        "R-TEAM-51",
        team("rebs", REBEL, some("rebel-trooper", count=2, items=("Energy Shield (3)",)), points=300),
    ),
    "three Common items at 120 points": (
        "R-TEAM-52",
        team("rebs", REBEL, some("rebel-trooper", count=3, items=("ammo",)), points=120),
    ),
    "equipment that is built in": ("R-TEAM-53", team("enforcers", some("enforcer-captain", items=("Jump Pack",)))),
    "an item for a Beast": (
        "R-ITEM-04",
        team("enforcers", CAPTAIN, ENFORCER, some("d-o-g-drone", items=("ammo",))),
    ),
    "an item for a Vehicle": ("R-ITEM-04", team("enforcers", CAPTAIN, some("blaine-on-jetbike", items=("ammo",)))),
    "Intel for money": ("I-INTEL", team("enforcers", some("enforcer-captain", items=("Intel",)))),
    "a Booby Trap for money": ("I-BOOBYTRAP", team("enforcers", some("enforcer-captain", items=("Pièges",)))),
    "a model that only companion": (
        "A-RECONDRONE-01",
        team("enforcers-nexus-psi", some("recon-unit-n32-19--enforcers-nexus-psi"), some("recon-drone")),
    ),
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_an_illegal_team_is_refused_with_its_rule(case: str) -> None:
    """An illegal team is refused with its rule (R-SETUP-03, A-FAITHFUL-01)."""
    rule, roster = ILLEGAL[case]
    faults = violations(roster)
    assert [fault.rule for fault in faults] == [rule], [str(fault) for fault in faults]
    assert say(faults[0].sentence, "en") != say(faults[0].sentence, "fr")
    assert faults[0].where


def test_there_are_more_than_forty_teams_and_every_rule_that_forbids() -> None:
    """All rules that forbid are covered; others permit (R-TEAM-04, -07, -10, -25) or compute (R-TEAM-11, -24, -54,
    -55).
    """
    rules = {rule for rule, _ in ILLEGAL.values()}
    forbidding = [1, 2, 3, 5, 6, 8, 9, 12, 20, 21, 22, 23, 26, 27, 28, 29, 40, 41, 42, 50, 51, 52, 53]
    assert {f"R-TEAM-{number:02d}" for number in forbidding} < rules
    assert len(ILLEGAL) >= 40


def test_every_violation_is_listed() -> None:
    """All violations are listed, each with its place."""
    roster = team(
        "enforcers",
        some("enforcer-captain", "longbow", "burst-laser", items=("torch", "ammo", "ammo")),
        some("freya", count=2),
        some("elf"),
        points=50,
    )
    found = [(fault.rule, fault.where) for fault in violations(roster)]
    assert found == [
        ("R-TEAM-01", "points"),
        ("R-TEAM-09", "members"),
        ("R-TEAM-52", "members"),
        ("R-TEAM-20", "members[0].upgrades"),
        ("R-TEAM-21", "members[0].upgrades"),
        ("R-TEAM-50", "members[0].items"),
        ("R-TEAM-50", "members[0].items"),
        ("R-TEAM-02", "members[2].unit"),
    ]


def test_a_model_that_comes_free_makes_room_for_nobody() -> None:
    """A free model listed as a Troop does not count as one (A-RECONDRONE-01, R-TEAM-05)."""
    leader = some("recon-unit-n32-19--enforcers-nexus-psi")
    roster = team("enforcers-nexus-psi", leader, some("recon-drone"), some("d-o-g-drone"))
    assert [fault.rule for fault in violations(roster)] == ["R-TEAM-05", "A-RECONDRONE-01"]
