"""`deadzone catalog`: look-ups, cards and lists in both languages."""

import json
import shutil
from pathlib import Path

import pytest

import deadzone.catalog
from deadzone.catalog.loading import load
from deadzone.catalog.lookup import find, find_faction, fold
from deadzone.cli import main
from deadzone.core.sentence import Fault


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("DEADZONE_LANG", "en")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main.run(["catalog", *arguments]) == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.out + captured.err


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("enforcer-captain", ["enforcer-captain"]),
        ("CAPITAINE ENFORCER", ["enforcer-captain"]),
        ("enforcer", ["enforcer--enforcers-exham-iv", "enforcer--enforcers"]),
        ("ca brule", ["A-BURNS"]),
        ("Frenesie", ["A-FRENZY"]),
        ("oeil de lynx", ["A-KEENEYE"]),
        ("Mitrailleuse laser", ["burst-laser"]),
        ("master creep", ["master-creeper"]),
        ("DOG drone", []),
        ("d.o.g. drone", ["d-o-g-drone"]),
        ("Contagion", ["plague"]),
        ("Recon Drone", ["recon-drone", "A-RECONDRONE"]),
        ("S-STALWART", ["S-STALWART"]),
        ("Energy Shield (4)", ["energy-shield-4--equipment", "energy-shield-4--unique-9"]),
        ("Eddak P’Mera", ["eddak-p-mera--rebs-outbreak", "eddak-p-mera--rebs"]),
    ],
)
def test_find(text: str, ids: list[str]) -> None:
    if ids:
        assert [record.id for record in find(load(), text)] == ids
    else:
        with pytest.raises(Fault):
            find(load(), text)


def test_nothing_found_names_the_nearest() -> None:
    with pytest.raises(Fault, match=r"Nothing in the catalogue") as caught:
        find(load(), "Steal Warior")
    assert "Steel Warrior" in str(caught.value)
    assert str(caught.value).count(",") == 1


def test_a_faction_is_found_among_factions_only() -> None:
    assert find_faction(load(), "SCPG").id == "gcps"
    with pytest.raises(Fault):
        find_faction(load(), "Pistol")


def test_folding() -> None:
    assert fold("Stade 3A «\u202fGoule\u202f»") == fold("stade 3a goule")
    assert fold("Dragon's Breath") == fold("DRAGON’S  BREATH") == "dragons breath"


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    counts = json.loads(said(capsys, "check", "--json"))
    assert counts["unresolved"] == []
    assert {key: counts[key] for key in ("factions", "profiles", "weapons", "items", "specials", "teams")} == {
        "factions": 27,
        "profiles": 216,
        "weapons": 216,
        "items": 34,
        "specials": 51,
        "teams": 2,
    }
    assert "No broken references." in said(capsys, "check")
    assert "Aucun renvoi brisé." in said(capsys, "check", "--lang", "fr")


def test_check_of_a_damaged_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data = Path(deadzone.catalog.__file__).parent / "data"
    shutil.copytree(data, tmp_path / "data")
    path = tmp_path / "data" / "factions" / "gcps.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"Medic"', '"Medick"'), encoding="utf-8")
    assert main.run(["catalog", "check", str(tmp_path / "data"), "--json"]) == 1
    unresolved = json.loads(capsys.readouterr().out)["unresolved"]
    assert len(unresolved) == 1
    assert "factions/gcps.toml:" in unresolved[0]
    assert "'Medick'" in unresolved[0]
    assert "Broken references: 1" in said(capsys, "check", str(tmp_path / "data"), code=1)


def test_check_of_no_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "does not exist" in said(capsys, "check", str(tmp_path / "none"), code=2)


def test_card_of_a_leader(capsys: pytest.CaptureFixture[str]) -> None:
    card = said(capsys, "show", "enforcer", "captain")
    for part in (
        "Enforcer Captain  Leader, 34 points, 4 VP",
        "Speed   Shoot   Fight   Survive   Size   Armour",
        "1-2     4+      5+       4+       1       1",
        "Energy Gauntlet    RF     0    Knockback",
        "Tactician (2)",
        "Jump Pack",
        "Stalwart (S-STALWART)",
        "Combat Shotgun (1), Laser Rifle (2)",
    ):
        assert part in card


def test_card_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    card = said(capsys, "show", "Guerrier d'Acier", "--lang", "fr")
    for part in ("Troupe, 18 points, 2 PV", "Vitesse", "Survie", "Armure", "P6", "PC", "PA", "Tir rapide", "Couteau"):
        assert part in card
    assert "Knife" not in card


def test_a_name_of_several_lists_shows_each(capsys: pytest.CaptureFixture[str]) -> None:
    cards = said(capsys, "show", "sniper rifle")
    assert cards.count("╭") == 5
    assert "R14" in cards


def test_other_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Heavy Rifle" in said(capsys, "show", "sentry gun")
    assert "Nameless (Outbreak)" in said(capsys, "show", "energy shield")
    assert "Lashing Tentacles" in said(capsys, "show", "smash!")
    assert "Human Rebel Cell Leader" in said(capsys, "show", "jack of all trades")
    assert "Subject 901" in said(capsys, "show", "plague-outbreak")
    starter = said(capsys, "show", "enforcers-starter")
    assert "Enforcer with Burst Laser" in starter
    assert " 96 " in starter
    strider = said(capsys, "show", "enforcer strider")
    assert "Strider Grav-ram Spear (RF) (12)" in strider
    assert "(0)" not in strider
    assert "its own" in said(capsys, "show", "kalyshi")


@pytest.mark.parametrize(
    ("what", "english", "french"),
    [
        ("A-TOUGH", "before Armour", "avant l’Armure"),
        ("Medi-Pack", "removes all damage", "retire toutes les blessures"),
        ("S-STALWART", "after one of your Survive tests", "après un de vos tests de Survie"),
        ("Steel Warrior Huscarl", "may shake off one damage token", "peut se défaire d’un pion blessure"),
    ],
)
def test_what_it_does(capsys: pytest.CaptureFixture[str], what: str, english: str, french: str) -> None:
    """Rule texts of an ability, an item and a special, and on a model's card of all it has."""
    assert english in " ".join(said(capsys, "show", what).replace("│", "").split())
    assert french in " ".join(said(capsys, "show", what, "--lang", "fr").replace("│", "").split())


def test_show_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "show", "laser rifle", "--json"))
    assert [(entry["kind"], entry["id"], entry["range"], entry["fr"]) for entry in found] == [
        ("weapon", "laser-rifle", "R6", "Fusil laser")
    ]
    assert "enforcers" in found[0]["lists"]


def test_show_of_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Rien dans le catalogue" in said(capsys, "show", "zzz", "--lang", "fr", code=2)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("factions", "forge-fathers-outbreak"),
        ("units", "Yndij Infiltrator Commander"),
        ("weapons", "Xerxes Cannon"),
        ("items", "all lists except Plague (Outbreak)"),
        ("abilities", "Weight of Fire (n)"),
        ("specials", "Too Stubborn To Die"),
        ("teams", "forge-fathers-starter"),
    ],
)
def test_lists(capsys: pytest.CaptureFixture[str], kind: str, expected: str) -> None:
    assert expected in said(capsys, "list", kind)


@pytest.mark.parametrize(
    ("kind", "has", "has_not"),
    [
        ("factions", "mazon-labs", "enforcers"),
        ("units", "Dr. Lukas Koyner", "Enforcer Captain"),
        ("weapons", "Bionic Arm", "Tag Rifle"),
        ("items", "Adrenaline Shot", "Bomb Bot"),
        ("abilities", "Medic", "Teleport"),
        ("specials", "Fast Acting Serum", "Stalwart"),
        ("teams", "Team", "starter"),
    ],
)
def test_lists_of_one_faction(capsys: pytest.CaptureFixture[str], kind: str, has: str, has_not: str) -> None:
    listed = said(capsys, "list", kind, "--faction", "laboratoires mazon")
    assert has in listed
    assert has_not not in listed


def test_list_of_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Unknown list 'cars'" in said(capsys, "list", "cars", code=2)
    assert "Nothing in the catalogue is called 'x'" in said(capsys, "list", "units", "--faction", "x", code=2)
