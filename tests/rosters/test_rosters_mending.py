"""Each violation says what would mend it, and whoever does so is rid of it."""

import pytest
from roster_teams import some, team
from test_rosters_illegal import ILLEGAL

from deadzone.catalog.loading import load
from deadzone.core.sentence import Row
from deadzone.language.words import say
from deadzone.rosters.checking import violations
from deadzone.rosters.mending import Violation
from deadzone.rosters.records import Member, Roster

CATALOGUE = load()
REBEL = some("human-rebel-cell-leader")


def broken(roster: Roster, rule: str) -> Violation:
    """The only violation of this rule."""
    (found,) = [violation for violation in violations(roster) if violation.rule == rule]
    return found


def rules(roster: Roster, agreed: int | None = None) -> list[str]:
    return [violation.rule for violation in violations(roster, agreed)]


def names(mend: object) -> list[str]:
    assert isinstance(mend, Row)
    return [str(part) for part in mend.parts]


@pytest.mark.parametrize("case", ILLEGAL)
def test_what_would_mend_it_is_said_in_both_languages(case: str) -> None:
    for violation in violations(ILLEGAL[case][1]):
        english, french = say(violation.mend, "en"), say(violation.mend, "fr")
        assert english.endswith(".")
        assert french.endswith(".")
        assert english != french


@pytest.mark.parametrize(("specialists", "troops"), [(1, 0), (2, 1), (4, 1), (5, 0)])
def test_as_many_specialists_or_troops_as_it_says(specialists: int, troops: int) -> None:
    """R-TEAM-05: one Specialist fewer, or one Troop fewer, than it says is not enough."""

    def of(some_specialists: int, some_troops: int) -> Roster:
        crowd = [("d-o-g-drone", some_specialists), ("pathfinder", some_troops)]
        return team("enforcers", some("enforcer-captain"),
                    *[some(unit, count=count) for unit, count in crowd if count], points=900)  # fmt: skip

    mend = broken(of(specialists, troops), "R-TEAM-05").mend
    over, missing = int(str(mend.values.get("over", 1))), int(str(mend.values.get("missing", 1)))
    assert "R-TEAM-05" not in rules(of(specialists - over, troops))
    assert "R-TEAM-05" in rules(of(specialists - over + 1, troops))
    assert "R-TEAM-05" not in rules(of(specialists, troops + missing))
    assert "R-TEAM-05" in rules(of(specialists, troops + missing - 1))


@pytest.mark.parametrize(("vehicles", "troops"), [(1, 2), (1, 0), (2, 5), (3, 4)])
def test_as_many_vehicles_or_troops_as_it_says(vehicles: int, troops: int) -> None:
    """R-TEAM-06."""

    def of(some_vehicles: int, some_troops: int) -> Roster:
        crowd = [("enforcer-jet-bike", some_vehicles), ("pathfinder", some_troops)]
        return team("enforcers", some("enforcer-captain"),
                    *[some(unit, count=count) for unit, count in crowd if count], points=900)  # fmt: skip

    mend = broken(of(vehicles, troops), "R-TEAM-06").mend
    over, missing = int(str(mend.values.get("over", 1))), int(str(mend.values.get("missing", 1)))
    assert "R-TEAM-06" not in rules(of(vehicles - over, troops))
    assert "R-TEAM-06" in rules(of(vehicles - over + 1, troops))
    assert "R-TEAM-06" not in rules(of(vehicles, troops + missing))
    assert "R-TEAM-06" in rules(of(vehicles, troops + missing - 1))


def test_the_size_of_game_that_it_names_is_enough() -> None:
    """R-TEAM-01."""
    roster = team("rebs", REBEL, some("rebel-trooper", count=13), points=100)
    mend = broken(roster, "R-TEAM-01").mend
    assert "R-TEAM-01" not in rules(roster, int(str(mend.values["size"])))
    huge = team("rebs", REBEL, some("rebel-trooper", count=90), points=100)
    assert "size" not in broken(huge, "R-TEAM-01").mend.values


def test_the_models_that_it_names_may_buy_the_weapon() -> None:
    """R-TEAM-21."""
    roster = team("enforcers", some("enforcer-captain"), some("enforcer--enforcers", "burst-laser"))
    able = names(broken(roster, "R-TEAM-21").mend.values["models"])
    assert able
    for name in able:
        assert "R-TEAM-21" not in rules(team("enforcers", some("enforcer-captain"), some(name, "burst-laser")))


def test_the_weapons_that_it_names_can_be_replaced() -> None:
    """R-TEAM-22, R-TEAM-27."""
    for wrong in ("Energy Gauntlet", "burst-laser", "knife"):
        roster = team("enforcers", some("enforcer-captain", "laser-rifle", replaces={"laser-rifle": wrong}))
        (violation,) = violations(roster)
        (weapon,) = names(violation.mend.values["weapons"])
        assert rules(team("enforcers", some("enforcer-captain", "laser-rifle", replaces={"laser-rifle": weapon}))) == []


def test_the_weapons_that_it_names_serve_a_crew() -> None:
    """R-TEAM-28."""
    crew = "rebs-weapons-team"
    roster = team("rebs", REBEL, some("rebel-trooper"), some(crew))
    weapons = names(broken(roster, "R-TEAM-28").mend.values["weapons"])
    assert weapons
    for weapon in weapons:
        assert rules(team("rebs", REBEL, some("rebel-trooper"), some(crew, weapon))) == []


def test_a_name_that_nobody_knows_is_guessed() -> None:
    """R-TEAM-02, R-TEAM-20, R-TEAM-50: the closest of those that the list and the model can have."""
    typed = Member(unit="enforcer captian", upgrades=(), items=())
    assert str(broken(team("enforcers", typed), "R-TEAM-02").mend.values["name"]) == "Enforcer Captain"
    armed = some("enforcer-captain", "lazer rifle", items=("medipak",))
    guessed = {violation.rule: str(violation.mend.values["name"]) for violation in violations(team("enforcers", armed))}
    assert guessed == {"R-TEAM-20": "Laser Rifle", "R-TEAM-50": "Medi-Pack"}
    assert str(broken(team("enforcer", some("enforcer-captain")), "R-TEAM-02").mend.values["name"]) == "Enforcers"


def test_items_to_remove_are_named() -> None:
    """R-TEAM-51: one, some or all of them."""
    captain = some("enforcer-captain", items=("ammo",))
    carriers = [some("enforcer--enforcers", items=("frag-grenade",)) for _ in range(2)]
    one = broken(team("enforcers", captain, *carriers, points=100), "R-TEAM-51").mend
    assert str(one) == "Remove one of these items: Ammo · Frag Grenade."
    two = broken(team("enforcers", captain, *carriers, carriers[0], points=100), "R-TEAM-51").mend
    assert str(two) == "Remove 2 of these items: Ammo · Frag Grenade."


def test_only_the_first_unknown_words_have_a_closest_name() -> None:
    """Names are compared only when asked for, and not for thousands of words."""
    words = tuple(f"elf {number}" for number in range(6))
    armed = Member(unit="enforcer-captain", upgrades=words, items=words)
    found = [it for it in violations(team("enforcers", armed, some("elf"))) if "Unknown" in it.sentence.template]
    assert [it.is_guessed for it in found] == [True] * 10 + [False] * 3
    assert ["name" in it.mend.values for it in found] == [True] * 10 + [False] * 3
    assert say(found[-1].mend, "fr") == "Choisissez une figurine de la liste."


def test_one_point_is_no_plural() -> None:
    mend = broken(team("enforcers", some("enforcer-captain"), points=1), "R-TEAM-01").mend
    assert (say(mend, "en")[:25], say(mend, "fr")[:21]) == ("Bring it down to 1 point ", "Ramenez-le à 1 point ")
