"""`deadzone roster`: check, show, random, new, export, import."""

import json
from pathlib import Path
from typing import Any

import pytest

from deadzone.cli.main import run
from deadzone.rosters.files import read_roster, write_roster
from deadzone.rosters.records import Member, Roster

LEGAL = """name = "Night Watch"
faction = "enforcers"
points = 100

[[members]]
unit = "Enforcer Captain"
items = ["Medi-Pack"]

[[members]]
unit = "enforcer--enforcers"
count = 2

[[members]]
unit = "enforcer-specialist"
upgrades = ["burst-laser"]
name = "Old Bill"
"""


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    path = tmp_path / "legal.toml"
    path.write_text(LEGAL, encoding="utf-8")
    return path


@pytest.fixture
def illegal(tmp_path: Path) -> Path:
    path = tmp_path / "illegal.json"
    members = (Member(unit="enforcer-captain", items=("ammo", "ammo")), Member(unit="enforcer-strider"))
    write_roster(path, Roster(name="Hopeless", faction="enforcers", points=60, members=members))
    return path


def answered(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    assert run(["roster", *arguments]) == code
    said = capsys.readouterr()
    return said.err if code == 2 else said.out


def report(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answered(capsys, code, "check", *arguments, "--json"))
    return found


def test_check_says_that_all_is_well(capsys: pytest.CaptureFixture[str], legal: Path) -> None:
    assert answered(capsys, 0, "check", str(legal), "--lang", "en") == (
        "Night Watch: 91 of 100 points, 10 VP.\nA legal team.\n"
    )
    found = report(capsys, 0, str(legal))
    assert (found["legal"], found["violations"], found["models"], found["limit"]) == (True, [], 4, 100)
    assert (found["recon"], found["command_dice"]) == ("4+", 5)


def test_check_lists_every_violation_in_both_languages(capsys: pytest.CaptureFixture[str], illegal: Path) -> None:
    found = report(capsys, 1, str(illegal))
    assert [it["rule"] for it in found["violations"]] == ["R-TEAM-01", "R-TEAM-08", "R-TEAM-52", "R-TEAM-50"]
    assert found["violations"][0] == {
        "rule": "R-TEAM-01",
        "where": "points",
        "en": "The team costs 73 points; the limit is 60.",
        "fr": "Le groupe coûte 73 points\u202f; la limite est de 60.",
        "mend": {
            "en": "Bring it down to 60 points (-13), or agree on a game of 100 points.",
            "fr": "Ramenez-le à 60 points (-13), ou convenez d’une partie à 100 points.",
        },
    }
    spoken = answered(capsys, 1, "check", str(illegal), "--lang", "fr")
    assert "→ Retirez un véhicule ou ajoutez 3 troupes." in spoken
    assert "Infractions\u202f: 4" in spoken
    assert "R-TEAM-08" in spoken


def test_another_limit_may_be_agreed(capsys: pytest.CaptureFixture[str], legal: Path) -> None:
    assert report(capsys, 1, str(legal), "--points", "90")["limit"] == 90


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.toml", None, "a.toml: This file cannot be read"),
        ("a.txt", "x", "a.txt: A team file ends in .json or .toml"),
        ("a.toml", "name = ", "a.toml:1:"),
        ("a.json", "{", "a.json:1:2: This team file cannot be read"),
        ("a.json", '{"name": "A", "faction": "\\ud800", "members": []}', "a.json: faction: This text contains half"),
        ("a.json", '{"name": "A\\nB", "faction": "rebs", "members": []}', "a.json: name: A text of one line"),
        ("a.json", '{"name": "A", "faction": "rebs", "members": [{"unit": "x", "count": 0}]}', "members[0].count"),
        ("a.json", "[]", "a.json: This is not a team file"),
        ("a.json", '{"name": "A", "members": []}', "a.json: 'faction' is missing here"),
        ("a.json", '{"name": "A", "faction": "rebs", "members": [{}]}', "a.json: members[0]: 'unit' is missing here"),
        ("a.json", '{"name": "A", "faction": "rebs", "army": 1, "members": []}', "a.json: 'army' is not allowed here"),
        ("a.json", '{"name": "A", "faction": "rebs", "members": [{"unit": "x", "a`\\n$": 1}]}',
         "a.json: members[0]: 'a`\\n$' is not allowed here"),
        ("a.json", '{"name": "A", "name": "B", "faction": "rebs", "members": []}', "a.json: 'name' appears here twice"),
        ("a.json", '{"name": "A", "faction": "rebs", "points": -1, "members": []}', "a.json: points: The points limit"),
        ("a.json", '{"name": "A", "faction": "rebs", "members": 5}', "a.json: members: A list of at most"),
        ("a.json", '{"name": "A", "faction": "rebs", "members": [5]}', "a.json: members[0]: A member must have a unit"),
        ("a.toml", 'name = "A"\nfaction = "rebs"\n[[members]]\nunit = "x"\ncount = "two"',
         "a.toml: members[0].count: A count must be a whole number from 1 to 99."),
        ("a.toml", 'name = "A"\nfaction = "rebs"\n[[members]]\nunit = "x"\nitems = "ammo"',
         "a.toml: members[0].items: A list of at most 20 names is expected here."),
        ("a.toml", 'name = "A"\nfaction = "rebs"\n[[members]]\nunit = "x"\nreplaces = ["a"]',
         "a.toml: members[0].replaces: At most 20 pairs are expected here"),
        ("a.toml", 'name = "A"\nfaction = "rebs"\n[[members]]\nunit = "x"\nname = "\\""',
         "a.toml: members[0].name: A model's own name"),
        ("a.json", f"[{'1' * 5000}]", "a.json: This team file cannot be read"),
        ("a.json", "[" * 60_000, "a.json"),
        ("a.json", " " * 100_001, "a.json: This file is too large"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, content: str | None, sentence: str
) -> None:
    """An unreadable file gives one sentence and exit code 2."""
    path = tmp_path / name
    if content is not None:
        path.write_text(content, encoding="utf-8")
    for command in ("check", "show", "export"):
        said = answered(capsys, 2, command, str(path), "--lang", "en")
        assert sentence in said
        assert len(said.splitlines()) == 1


@pytest.mark.parametrize("width", ["80", "130"])
def test_show_fits_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, legal: Path, illegal: Path, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    sheet = answered(capsys, 0, "show", str(legal), "--lang", "en")
    assert max(map(len, sheet.splitlines())) == int(width)
    for words in ("Night Watch · Enforcers", "Old", "Burst Laser", "◆ Medi-Pack", "91 / 100", "Specialist 1/2",
                  "Common 1/2", "Stalwart", "A legal team."):  # fmt: skip
        assert words in sheet
    assert "Infractions\u202f: 4" in answered(capsys, 0, "show", str(illegal), "--lang", "fr")


def test_show_counts_models_that_come_along(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`show` counts models that come free (R-SETUP-06)."""
    path = tmp_path / "piper.toml"
    path.write_text(
        'name = "Rats"\nfaction = "veer-myn-exham-iv"\nmembers = [{unit = "The Piper"}, {unit="elf"}]\n',
        encoding="utf-8",
    )
    sheet = answered(capsys, 0, "show", str(path), "--lang", "en")
    assert "2×" in sheet
    assert "companion" in sheet
    assert "elf" in sheet
    assert report(capsys, 1, str(path))["models"] is None


def test_random_writes_a_legal_team(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "team.json"
    options = ("--faction", "Contagion", "--points", "150", "--seed", "3")
    assert "team.json" in answered(capsys, 0, "random", *options, "-o", str(path))
    assert report(capsys, 0, str(path))["legal"]
    printed = tmp_path / "printed.toml"
    printed.write_text(answered(capsys, 0, "random", *options), encoding="utf-8")
    assert read_roster(printed) == read_roster(path)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["random", "--faction", "elves"], "Nothing in the catalogue is called 'elves'"),
        (["random", "--faction", "rebs", "--points", "5"], "The cheapest Leader of Rebs costs 20 points"),
        (["random", "--faction", "rebs", "--points", "0"], "--points cannot be '0'"),
        (["random", "--faction", "rebs", "--seed", "-1"], "--seed cannot be '-1'"),
        (["random", "--faction", "rebs", "-o", "team.txt"], "team.txt: A team file ends in"),
        (["random"], "--faction is missing"),
        (["new", "--add", "Rebel Trooper"], "--faction is missing"),
        (["new", "--faction", "rebs", "--add", "Elf"], "Unknown model 'Elf'"),
        (["new", "--faction", "rebs", "--name", " ", "--add", "Rebel Trooper"], "--name: name: A text of one line"),
        (["import", "absent.txt"], "absent.txt: This file cannot be read"),
    ],
)
def test_options_that_do_not_fit(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert sentence in answered(capsys, 2, *arguments, "--lang", "en")


def test_new_from_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    lines = ["--add", "Human Rebel Cell Leader * Ammo", "--add", '2x Rebel Trooper + Combat Blades "Twins"']
    said = answered(capsys, 0, "new", "--faction", "Rebs", "--name", "Us", *lines, "-o", str(path), "--lang", "en")
    assert "A legal team." in said
    assert read_roster(path) == Roster(
        name="Us",
        faction="rebs",
        points=100,
        members=(
            Member(unit="human-rebel-cell-leader", items=("ammo",)),
            Member(unit="rebel-trooper", count=2, upgrades=("combat-blades",), name="Twins"),
        ),
    )
    answered(capsys, 1, "new", "--faction", "Rebs", "--add", "Rebel Trooper", "-o", str(path))


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    waiting = list(lines)

    def next_line(*_: object) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    monkeypatch.setattr("builtins.input", next_line)


def test_new_by_hand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Typing names, mistakes and corrections; the file is named after the team."""
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "elves", "Rebs", "The Few!", "human rebel cell leader", "?", "list", "look rebel trooper",
          "look elf", "2 rebel trooper + longbow", "3 rebel trooper", "rebel specialist * ammo", "- 2", "- 9",
          "rebel yndij", "")  # fmt: skip
    said = answered(capsys, 0, "new", "--lang", "en")
    for words in ("Nothing in the catalogue is called 'elves'", "Unknown model 'elf'", "Unknown weapon 'longbow'",
                  "R-TEAM-05",
                  "The team has no line 9", "+ Combat Blades", "* Smoke Grenade", "the-few.toml"):  # fmt: skip
        assert words in said
    units = [member.unit for member in read_roster(tmp_path / "the-few.toml").members]
    assert units == ["human-rebel-cell-leader", "rebel-specialist", "rebel-yndij"]
    before = (tmp_path / "the-few.toml").read_bytes()
    typed(monkeypatch, "Rebs", "The Few!", "human rebel cell leader", "")  # nothing typed is lost because of its name
    assert "Written: the-few-2.toml" in answered(capsys, 0, "new", "--lang", "en")
    assert (tmp_path / "the-few.toml").read_bytes() == before
    at_once = ("new", "--faction", "Rebs", "--name", "The Few!", "--add", "Rebel Trooper", "--lang", "en")
    assert "A file with this name already exists" in answered(capsys, 2, *at_once)
    typed(monkeypatch)
    assert "--faction is missing" in answered(capsys, 2, "new", "--lang", "en")


def test_export_and_import(capsys: pytest.CaptureFixture[str], legal: Path, tmp_path: Path) -> None:
    for lang in ("en", "fr"):
        shared = answered(capsys, 0, "export", str(legal), "--lang", lang)
        text, back = tmp_path / f"{lang}.txt", tmp_path / f"{lang}.json"
        text.write_text(shared, encoding="utf-8")
        answered(capsys, 0, "import", str(text), "-o", str(back))
        assert read_roster(back).members[2] == read_roster(legal).members[2]
        assert report(capsys, 0, str(back))["points"] == 91
    assert '1x Enforcer Specialist + Burst Laser "Old Bill" [20 pts, 2 VP]' in answered(
        capsys, 0, "export", str(legal), "--lang", "en"
    )
    answered(capsys, 0, "export", str(legal), "-o", str(tmp_path / "out.txt"), "--lang", "fr")
    assert (tmp_path / "out.txt").read_text(encoding="utf-8").startswith("Night Watch\nFaction\u202f: Enforcers\n")
