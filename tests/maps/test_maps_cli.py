"""`deadzone map`: output, exit codes, and one sentence for each error."""

import json
from pathlib import Path

import pytest

from deadzone.cli.main import run
from deadzone.core.board.battlefield import FULL, Battlefield
from deadzone.core.cubes import parse_cube
from deadzone.core.sentence import Name
from deadzone.maps.shipped import load, names, source
from deadzone.maps.text import parse_map, write_map

Capture = pytest.CaptureFixture[str]


def test_list_names_all_battlefields(capsys: Capture) -> None:
    assert run(["map", "list", "--lang", "fr"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in names())
    assert "La raffinerie" in shown
    assert run(["map", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in listed] == list(names())
    assert {"name", "name_fr", "levels", "objectives", "about", "about_fr"} < set(listed[0])


def test_check_of_a_good_battlefield(capsys: Capture) -> None:
    assert run(["map", "check", "Two Towers"]) == 0
    assert "No errors." in capsys.readouterr().out
    assert run(["map", "check", "two-towers", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"]
    assert answer["errors"] == answer["warnings"] == []
    assert answer["figures"]["fairness_percent"] == 100


@pytest.fixture
def broken_map(tmp_path: Path) -> Path:
    field = load("refinery")
    field.floors[parse_cube("r7c0L3")] = FULL
    path = tmp_path / "broken.map"
    path.write_text(write_map(field), encoding="utf-8")
    return path


def test_check_of_a_bad_battlefield_has_exit_code_1(capsys: Capture, broken_map: Path) -> None:
    assert run(["map", "check", str(broken_map), "--lang", "fr"]) == 1
    assert "Le plancher de r7c0L3 n’a pas de soutien." in capsys.readouterr().out
    assert run(["map", "check", str(broken_map), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert not answer["ok"]
    assert answer["errors"][0]["kind"] == "floor-held"
    assert answer["errors"][0]["cube"] == "r7c0L3"


def test_show_prints_the_file_as_it_is(capsys: Capture) -> None:
    assert run(["map", "show", "laboratory"]) == 0
    assert capsys.readouterr().out == source("laboratory")


def test_draw_writes_both_kinds_of_picture(tmp_path: Path) -> None:
    assert run(["map", "draw", "bunker-line", "-o", str(tmp_path / "x.svg"), "--lang", "fr"]) == 0
    assert "La ligne de bunkers" in (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert run(["map", "draw", "bunker-line", "-o", str(tmp_path / "x.PNG")]) == 0
    assert (tmp_path / "x.PNG").read_bytes().startswith(b"\x89PNG")


def test_generate_writes_a_map_that_passes(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "new.map"
    assert run(["map", "generate", "--seed", "12", "--levels", "3", "-o", str(path)]) == 0
    assert run(["map", "check", str(path)]) == 0
    capsys.readouterr()
    assert run(["map", "generate", "--seed", "12", "--levels", "3"]) == 0
    printed = capsys.readouterr().out
    assert printed == path.read_text(encoding="utf-8")
    assert parse_map(printed, "x").levels == 3


def test_wrong_input_gets_one_sentence_and_exit_code_2(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "latin.map").write_bytes(b"name: A\nname-fr: caf\xe9\n")
    (tmp_path / "bad.map").write_text(write_map(Battlefield(2, Name("A"))).replace("0\n", "0   X\n", 1))
    wrong = [
        (["check", "refinry"], "Unknown battlefield 'refinry'. Similar names: refinery."),
        (["check", "zzzzzz"], "two-towers"),
        (
            ["show", str(tmp_path / "none.map")],
            "none.map: This file cannot be read: this file or folder does not exist.",
        ),
        (["check", str(tmp_path)], "it is a folder"),
        (["check", str(tmp_path / "latin.map")], "latin.map:2:13: This file is not UTF-8 text."),
        (["check", str(tmp_path / "bad.map")], "bad.map:6:5: 'X' is neither a ladder (H) nor a ramp"),
        (["draw", "refinery", "-o", str(tmp_path / "x.gif")], "A picture must end in .svg or .png, not '.gif'."),
        (["draw", "refinery", "-o", str(tmp_path / "no" / "x.svg")], "cannot be written: this file"),
        (["draw", "refinery"], "is missing"),
        (["generate", "--seed", "1", "--levels", "9"], "2 or 3 levels, not 9"),
        (["generate", "--seed", "-3"], "A seed must be a whole number from 0 to"),
        (["generate", "--seed", "many"], "--seed"),
        (["check", "a\0b.map"], "cannot be read"),
    ]
    for arguments, part in wrong:
        assert run(["map", *arguments]) == 2, arguments
        complaint = capsys.readouterr().err
        assert part in complaint
        assert complaint.count("\n") == 1


def test_names_are_forgiving_and_complaints_are_french_when_asked(capsys: Capture) -> None:
    assert load("Container_Yard ").name == Name("Container Yard", context="map")
    assert run(["map", "check", "bunkerline", "--lang", "fr"]) == 2
    assert (
        capsys.readouterr().err
        == "Champ de bataille inconnu\u202f: «\u202fbunkerline\u202f». Noms proches\u202f: bunker-line.\n"
    )
