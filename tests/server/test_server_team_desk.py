"""What the server makes of teams and lists, in process: cards, reports, forms and odds."""

import io
import json
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from deadzone.catalog.loading import load
from deadzone.core.dice import Modifier, Test
from deadzone.core.sentence import Fault
from deadzone.host.common.orders import TeamTask
from deadzone.host.protocol.teams import (
    DeckToPrint,
    FactionList,
    OddsWanted,
    RandomTeam,
    TeamForms,
    TeamOdds,
    TeamReport,
    TeamText,
    TeamToCheck,
    UnitCard,
)
from deadzone.host.teams.cards import faction_list, list_summaries
from deadzone.host.teams.desk import done
from deadzone.host.teams.reports import roster_of
from deadzone.language.folders import languages
from deadzone.rosters.checking import violations
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Member, Roster
from deadzone.rules.dice.odds import Victim, fight_odds, shoot_odds

CATALOGUE = load()
STARTER = TeamText(text="enforcers-starter", format="ready")


def made(task: TeamTask, wanted: Any, shape: Any, lang: str = "en") -> Any:
    return msgspec.json.decode(done(task, msgspec.json.encode(wanted), lang), type=shape)


def checked(text: str, form: str = "json", lang: str = "en", agreed: int | None = None) -> TeamReport:
    report: TeamReport = made("check", {"text": text, "format": form, "agreed": agreed}, TeamReport, lang)
    return report


# Lists


def test_all_lists_are_there() -> None:
    lists = {each.id: each for each in list_summaries("fr")}
    assert list(lists) == list(CATALOGUE.factions)
    assert len(lists) == 27
    assert lists["enforcers-outbreak"].base == "enforcers"
    assert lists["enforcers"].base == ""
    assert lists["enforcers"].models == len([it for it in CATALOGUE.units_of("enforcers") if not it.free])


@pytest.mark.parametrize("id", list(CATALOGUE.factions))
def test_every_word_of_a_list_is_explained_in_every_language(id: str) -> None:
    for lang in languages():
        found = faction_list(CATALOGUE.factions[id], lang)
        weapons = {weapon.id for weapon in found.weapons}
        for unit in found.units:
            assert set(unit.offers) <= weapons
            assert set(unit.replaces) == set(unit.offers)
            terms = [*unit.abilities, *(term for weapon in unit.weapons for term in weapon.abilities)]
            for term in [*terms, *([unit.special] if unit.special else [])]:
                assert term.name.strip()
                assert term.text.strip()
                assert term.rule in CATALOGUE.texts
        assert {item.rarity for item in found.items} <= {"common", "rare", "unique"}


@pytest.mark.parametrize("id", ["enforcers", "rebs", "asterians"])
def test_what_is_offered_may_be_bought(id: str) -> None:
    """R-TEAM-20, R-TEAM-21, R-TEAM-22, R-TEAM-42: whatever a card offers, the check accepts."""
    found: FactionList = made("list", id, FactionList)
    weapons = {weapon.id: weapon for weapon in found.weapons}
    for unit in found.units:
        for weapon in unit.offers:
            plain = bought(id, unit, weapon)
            assert not {"R-TEAM-20", "R-TEAM-21", "R-TEAM-22", "R-TEAM-42"} & plain, (unit.id, weapon)
            for old in unit.replaces[weapon]:
                assert "R-TEAM-22" not in bought(id, unit, weapon, {weapon: old}), (unit.id, weapon, old)
            assert weapons[weapon].linked not in unit.offers, "of two parts only one is offered"


def bought(faction: str, unit: UnitCard, weapon: str, replaces: dict[str, str] | None = None) -> set[str]:
    member = Member(unit=unit.id, upgrades=(weapon,), replaces=replaces or {})
    return {it.rule for it in violations(Roster(name="A", faction=faction, members=(member,)))}


def test_a_card_has_the_figures_of_the_list() -> None:
    found: FactionList = made("list", "enforcers", FactionList)
    captain = next(unit for unit in found.units if unit.id == "enforcer-captain")
    assert (captain.type, captain.points, captain.recon, captain.speed, captain.shoot) == ("L", 34, "4+", "1-2", "4+")
    assert [(weapon.name, weapon.figures) for weapon in captain.weapons] == [
        ("Pistol", "R3"), ("Energy Gauntlet", "RF, Knockback"),
    ]  # fmt: skip
    assert [term.name for term in captain.abilities] == ["Tactician (2)", "Jump Pack"]
    assert captain.special is not None
    assert (captain.special.rule, captain.room, captain.hardpoints, captain.jade) == ("S-STALWART", 1, 0, "shoot")
    assert captain.replaces["laser-rifle"] == ["pistol"]


def test_a_weapon_in_two_parts_has_the_price_of_both() -> None:
    """R-TEAM-42."""
    two = [it for it in CATALOGUE.weapons.values() if it.linked]
    assert two
    for record in two:
        other = CATALOGUE.weapons[record.linked]
        for id in CATALOGUE.lists_of(record):
            found: FactionList = made("list", id, FactionList)
            cards = [card for card in found.weapons if card.id == record.id]
            assert [card.points for card in cards] == [record.points + other.points] * len(cards)


# Reports


def test_the_report_is_that_of_the_check() -> None:
    """The points, the places and the violations are those that `deadzone roster check` names."""
    members = [{"unit": "Capitaine Enforcer", "items": ["ammo", "ammo"]}, {"unit": "enforcer-strider"}, {"unit": "elf"}]
    text = json.dumps({"name": "Hopeless", "faction": "Enforcers", "points": 60, "members": members})
    told = checked(text, lang="fr")
    roster = roster_of(TeamText(text=text), "fr")
    assert [(it.rule, it.where) for it in told.violations] == [(it.rule, it.where) for it in violations(roster)]
    assert {it.rule: it.member for it in told.violations} == {
        "R-TEAM-01": -1, "R-TEAM-08": -1, "R-TEAM-52": -1, "R-TEAM-50": 0, "R-TEAM-02": 2,
    }  # fmt: skip
    assert told.violations[1].mend == "Retirez un véhicule ou ajoutez 3 troupes."
    assert (told.points, told.limit, told.legal, told.models) == (73, 60, False, None)
    assert told.team.members[0].unit == "enforcer-captain"
    assert [it.card and it.card.name for it in told.members] == ["Capitaine Enforcer", "Strider Enforcer", None]
    assert [it.name for it in told.members[0].items] == ["Munitions", "Munitions"]
    assert checked(text, agreed=300).limit == 300


def test_a_member_s_card_has_what_was_bought() -> None:
    roster = Roster(name="A", faction="enforcers-nexus-psi", members=(
        Member(unit="recon-unit-n32-19--enforcers-nexus-psi", items=("ammo",), name="Eye"),
        Member(unit="pathfinder", upgrades=("laser-rifle",), count=2),
    ))  # fmt: skip
    told = checked(msgspec.json.encode(roster).decode())
    eye, pair = told.members
    assert eye.card is not None
    assert (eye.card.name, eye.companions, [item.id for item in eye.items]) == ("Eye", ["Recon Drone"], ["ammo"])
    assert pair.card is not None
    assert "laser-rifle" in [weapon.id for weapon in pair.card.weapons]
    assert (pair.count, pair.points, pair.vp) == (2, pair.card.points, pair.card.vp)
    assert told.models == 4


def test_a_list_that_nobody_knows_is_a_violation_not_an_error() -> None:
    told = checked('{"name": "A", "faction": "elves", "members": [{"unit": "elf"}]}')
    assert ([it.rule for it in told.violations], told.faction_name, told.members) == (["R-TEAM-02"], "elves", [])
    assert told.models is None
    assert told.team.members[0].unit == "elf"


def test_a_random_team_is_legal_and_the_same_each_time() -> None:
    wanted = RandomTeam(faction="rebs", points=150, seed=7)
    first, again = [made("random", wanted, TeamReport) for _ in range(2)]
    assert first == again
    assert (first.legal, first.limit, first.faction_name) == (True, 150, "Rebs")
    assert first != made("random", msgspec.structs.replace(wanted, seed=8), TeamReport)
    with pytest.raises(Fault, match="Unknown faction"):
        made("random", RandomTeam(faction="elves"), TeamReport)


# Forms


def test_every_form_is_the_same_team() -> None:
    roster = random_roster(CATALOGUE.factions["enforcers"], 150, 3)
    told = checked(msgspec.json.encode(roster).decode())
    forms: TeamForms = made("forms", TeamText(text=msgspec.json.encode(told.team).decode()), TeamForms, "fr")
    for form in ("json", "toml", "text", "link"):
        assert checked(getattr(forms, form), form).team == told.team, form
    assert forms.name == "enforcers-3"


def test_a_ready_made_team_can_be_changed() -> None:
    told = made("check", TeamToCheck(text="enforcers-starter", format="ready"), TeamReport, "fr")
    assert (told.team.name, told.legal, told.points) == ("Groupe de combat Enforcer", True, 96)
    with pytest.raises(Fault, match="Unknown team"):
        checked("elves", "ready")


def test_a_team_too_large_for_a_link_has_its_other_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadzone.rosters.links.LONGEST_CODE", 100)
    forms: TeamForms = made("forms", STARTER, TeamForms)
    assert forms.link == ""
    assert forms.toml


def test_a_team_of_an_unknown_list_has_its_other_forms() -> None:
    sent = TeamText(text='{"name": "A", "faction": "elves", "members": [{"unit": "elf"}]}')
    forms: TeamForms = made("forms", sent, TeamForms)
    assert forms.text == ""
    assert checked(forms.json).team == checked(forms.link, "link").team == checked(sent.text).team


# Odds


def test_the_odds_are_those_of_a_shot_and_a_fight() -> None:
    """R-SRES-01, R-FRES-01: a captain against a Steel Warrior, in a Clear Shot and without a move."""
    wanted = OddsWanted(team=STARTER, member=0, list="forge-fathers", unit="steel-warrior")
    told: TeamOdds = made("odds", wanted, TeamOdds)
    enemy = CATALOGUE.profiles["steel-warrior"]
    survive, armour = int(enemy.survive[0]), enemy.armour
    pistol, gauntlet = told.weapons
    assert (pistol.kind, gauntlet.kind, pistol.for_effect) == ("ranged", "fight", None)
    assert pistol.forecast is not None
    assert gauntlet.forecast is not None
    shot = shoot_odds(Test(4, (Modifier("R-SMOD-01", 2),)), Test(survive), Victim(armour, 0, enemy.size)).target
    assert pistol.forecast.cases[0].defender.killed == pytest.approx(shot.killed, abs=1e-5)
    assert pistol.forecast.cases[0].defender.injured == pytest.approx(shot.injured, abs=1e-5)
    bout = fight_odds(Test(5), Test(survive), Victim(armour, 0, enemy.size), Victim(), counter_attack=False)
    assert gauntlet.forecast.cases[0].defender.killed == pytest.approx(bout.defender.killed, abs=1e-5)
    assert [case.defence for case in gauntlet.forecast.cases] == ["dodge", "counter-attack"]


@pytest.mark.parametrize(
    ("faction", "member", "none"),
    [
        ("enforcers", {"unit": "enforcer-captain"}, []),
        ("asterians", {"unit": "support-drone", "upgrades": ["comms-relay"]}, ["A device does not attack."]),
        ("rebs", {"unit": "rebel-sorak"}, ["No single test decides what it does."]),
    ],
)
def test_every_weapon_has_odds_or_a_reason(faction: str, member: dict[str, Any], none: list[str]) -> None:
    text = json.dumps({"name": "A", "faction": faction, "members": [member]})
    wanted = OddsWanted(team=TeamText(text=text), member=0, list="forge-fathers", unit="steel-warrior")
    weapons = made("odds", wanted, TeamOdds).weapons
    assert [weapon.reason for weapon in weapons if weapon.reason] == none
    for weapon in weapons:
        assert bool(weapon.reason) == (weapon.forecast is None)
        if weapon.forecast is not None:
            odds = weapon.forecast.cases[0].defender
            assert odds.no_effect + odds.pinned + odds.injured + odds.killed == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("change", "said"),
    [({"member": 9}, "has no member 9"), ({"list": "elves"}, "Unknown faction"), ({"unit": "elf"}, "Unknown model")],
)
def test_odds_of_nobody(change: dict[str, Any], said: str) -> None:
    wanted = OddsWanted(team=STARTER, member=0, list="forge-fathers", unit="steel-warrior")
    with pytest.raises(Fault, match=said):
        made("odds", msgspec.structs.replace(wanted, **change), TeamOdds)


# Printing


def test_a_deck_that_nobody_knows() -> None:
    with pytest.raises(Fault, match="Unknown deck"):
        made("deck", DeckToPrint(team=STARTER, deck="../deck"), TeamOdds)


def test_the_action_deck_alone_needs_no_team() -> None:
    empty = TeamText(text='{"name": "A", "faction": "rebs", "members": []}')
    for team in (None, empty):
        wanted = msgspec.json.encode(DeckToPrint(team=team, cards="actions"))
        assert done("deck", wanted, "en").startswith(b"%PDF-")
    with pytest.raises(Fault, match="need the team"):
        made("deck", DeckToPrint(cards="team"), TeamOdds)


@pytest.mark.parametrize(
    ("house", "told"), [({}, "replaces the card"), ({"forced_actions": "precede"}, "before the card")]
)
def test_the_cards_say_whether_the_card_follows(house: dict[str, str], told: str) -> None:
    """Whether the card still follows a forced action is a choice of its own for printed cards, too (J-AMB-08)."""
    pdf = done("deck", msgspec.json.encode(DeckToPrint(cards="actions", house=house)), "en")
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())
    assert told in text
    with pytest.raises(Fault, match="does not concern JADE"):
        made("deck", DeckToPrint(cards="actions", house={"items": "off"}), TeamOdds)


def test_no_deck_for_more_models_than_anybody_plays_with() -> None:
    text = json.dumps({"name": "A", "faction": "enforcers", "members": [{"unit": "pathfinder", "count": 61}]})
    with pytest.raises(Fault, match="cards are printed for at most 60"):
        made("deck", DeckToPrint(team=TeamText(text=text), cards="team"), TeamOdds)


def test_no_paper_for_a_model_with_more_weapons_than_any_may_buy() -> None:
    member = {"unit": "pathfinder", "upgrades": ["laser-rifle"] * 9}
    team = TeamText(text=json.dumps({"name": "A", "faction": "enforcers", "members": [member]}))
    orders: list[tuple[TeamTask, Any]] = [("sheet", team), ("deck", DeckToPrint(team=team, cards="team"))]
    for task, wanted in orders:
        with pytest.raises(Fault, match="at most 8 can be printed"):
            made(task, wanted, TeamOdds)
