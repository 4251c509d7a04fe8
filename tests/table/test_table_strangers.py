"""Battle files written by hand: one sentence says what is wrong and where, and nothing else."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deadzone.catalog.loading import load
from deadzone.catalog.lookup import item_names
from deadzone.cli.main import run
from deadzone.core.sentence import Fault
from deadzone.maps.shipped import source
from deadzone.rosters.files import roster_from
from deadzone.rosters.records import MOST_NAMED
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback
from deadzone.table.files.profiles import profile_record, read_profile
from deadzone.table.teams import team_of
from hostile_files import Files, attack
from hostile_texts import PARTS, cost_of, warm_up
from table_battles import records_of, sealed, text_of_a_battle

Json = dict[str, Any]
Change = Callable[[Json], object]


def profile(**values: object) -> Change:
    """Change values of the first model's profile."""
    return lambda head: head["setting"]["profiles"][0].update(values)


def weapon(**values: object) -> Change:
    return lambda head: head["setting"]["profiles"][0]["weapons"][0].update(values)


def mission(**values: object) -> Change:
    return lambda head: head["setting"]["mission"].update(values)


def setting(**values: object) -> Change:
    return lambda head: head["setting"].update(values)


def head(**values: object) -> Change:
    return lambda head: head.update(values)


def team(**values: object) -> Change:
    return lambda head: head["teams"][0].update(values)


def more_weapons(head: Json) -> None:
    head["setting"]["profiles"][0]["weapons"] *= 9000


ABILITY = min(load().abilities)
FIRST = "setting.profiles[0]"
UNFIT = "is not allowed in a text"
VALUES = "This line does not have the values"
HOSTILE: list[tuple[Change, str, str]] = [
    (profile(size=900), f"{FIRST}.size", "A number from 1 to 4"),
    (profile(speed=[-5, 2]), f"{FIRST}.speed", "A number from 0 to 9"),
    (profile(speed=[1, 10**6]), f"{FIRST}.speed", "A number from 0 to 9"),
    (profile(speed=[1]), f"{FIRST}.speed", "2 numbers are expected"),
    (profile(shoot=1), f"{FIRST}.shoot", "A stat must be 0 or a number from 2 to 8"),
    (profile(fight=10**6), f"{FIRST}.fight", "A number from 0 to 8"),
    (profile(survive=-1), f"{FIRST}.survive", "A number from 0 to 8"),
    (profile(armour=99), f"{FIRST}.armour", "A number from 0 to 9"),
    (profile(points=10**30), f"{FIRST}.points", "A number from 0 to 2000"),
    (profile(vp=1.5), f"{FIRST}.vp", "A number from 0 to 99"),
    (profile(type="X"), f"{FIRST}.type", "This program does not know 'X'"),
    (profile(army_special="S-WIN"), f"{FIRST}.army_special", "This program does not know 'S-WIN'"),
    (profile(army_special=[]), f"{FIRST}.army_special", "A text is expected"),
    (profile(keywords=[["A-GOD", 1]]), f"{FIRST}.keywords", "This program does not know 'A-GOD'"),
    (profile(keywords=[[ABILITY, 10**6]]), f"{FIRST}.keywords", "A number from 0 to 20"),
    (profile(keywords=[[ABILITY, 0]] * 9000), f"{FIRST}.keywords", "This list is too long: at most 250"),
    (profile(equipment=[["I-NONE", 0]]), f"{FIRST}.equipment", "This program does not know 'I-NONE'"),
    (profile(items=["I-NUKE"]), f"{FIRST}.items", "Unknown item I-NUKE"),
    (profile(items=[min(item_names())] * 9000), f"{FIRST}.items", "This list is too long"),
    (profile(marks=["cheater"]), f"{FIRST}.marks", "This program does not know 'cheater'"),
    (profile(name={"en": "\x1b[2J", "fr": "x"}), f"{FIRST}.name.en", f"U+001B {UNFIT}"),
    (profile(name={"en": "x", "fr": "a\nb"}), f"{FIRST}.name.fr", f"U+000A {UNFIT}"),
    (profile(name={"en": "\x9b31m", "fr": "x"}), f"{FIRST}.name.en", f"U+009B {UNFIT}"),
    (profile(name={"en": "\u202etxt.exe", "fr": "x"}), f"{FIRST}.name.en", f"U+202E {UNFIT}"),
    (profile(name={"en": "x" * 201, "fr": "x"}), f"{FIRST}.name.en", "This text is too long: at most 200"),
    (profile(name={"en": "\ud800", "fr": "x"}), f"{FIRST}.name.en", "half of a character"),
    (profile(id="\u2066x"), f"{FIRST}.id", f"U+2066 {UNFIT}"),
    (profile(hat=1), FIRST, "Exactly these values are expected here"),
    (more_weapons, "", "This file has too many values"),
    (lambda head: head["setting"]["profiles"][0].update(weapons=[{}] * 100), f"{FIRST}.weapons", "at most 60 entries"),
    (weapon(range=10**6), f"{FIRST}.weapons[0].range", "A number from -1 to 99"),
    (weapon(ap=-1), f"{FIRST}.weapons[0].ap", "A number from 0 to 9"),
    (weapon(ap=True), f"{FIRST}.weapons[0].ap", "A number from 0 to 9"),
    (weapon(keywords=[["A-SCHNAPPS", 0]]), f"{FIRST}.weapons[0].keywords", "This program does not know 'A-SCHNAPPS'"),
    (weapon(name={"en": "\u200f", "fr": "x"}), f"{FIRST}.weapons[0].name.en", f"U+200F {UNFIT}"),
    (mission(name="world-peace"), "setting.mission.name", "This program does not know 'world-peace'"),
    (mission(vp_target=0), "setting.mission.vp_target", "A number from 1 to 999"),
    (mission(zones=[[64], [1]]), "setting.mission.zones[0]", "A number from 0 to 63"),
    (mission(zones=[[1] * 9000, [1]]), "setting.mission.zones[0]", "This list is too long: at most 64"),
    (mission(objectives=[[10**6, 1]]), "setting.mission.objectives[0]", "A number from 0 to"),
    (mission(objectives=[[3, 1], [3, 1]]), "setting.mission.objectives[1]", "appears here twice"),
    (setting(profiles=[]), "", "The teams have 9 models, but the set-up has 0"),
    (setting(profiles=[{}] * 1000), "setting.profiles", "This list is too long: at most 218"),
    (setting(battlefield="name: \x1b[31m\nlevel 1"), "setting.battlefield:1:7", "U+001B is not allowed in a map file"),
    (setting(battlefield="x" * 5000), "setting.battlefield:1", "This line is too long: at most 1000"),
    (setting(battlefield=7), "setting.battlefield", "A text is expected"),
    (setting(jade=[None, {"cards": [], "settings": {}}]), "setting.jade[1]", "JADE's deck or settings are damaged"),
    (setting(jade=json.loads("[" * 13 + "]" * 13)), "", "This is nested too deeply"),
    (team(name="\u202eon"), "teams[0].name", VALUES),
    (team(fr="a\x07"), "teams[0].fr", VALUES),
    (team(models=10**6), "teams[0].models", VALUES),
    (team(models=-1), "teams[0].models", VALUES),
    (head(players=[{"player": "\x1b]0;x\x07"}, {"player": "random"}]), "players[0].player", VALUES),
    (head(seed="x" * 300), "seed", VALUES),
    (head(seed="\udfff"), "seed", "half of a character"),
    (head(events=10**400), "events", VALUES),
    (head(version=10**400), "", "This battle is from a newer version"),
]


@pytest.mark.parametrize(("change", "place", "reason"), HOSTILE)
def test_one_sentence_says_what_is_wrong_and_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Change, place: str, reason: str
) -> None:
    """The command exits with code 2 in both languages, and leaves the file unchanged."""
    records = records_of(text_of_a_battle())[:5]
    change(records[0])
    path = tmp_path / "battle.dzb"
    path.write_bytes(sealed(records))
    assert run(["replay", str(path), "--lang", "en"]) == 2
    english = capsys.readouterr()
    assert english.out == ""
    assert english.err.startswith(f"{path}:1: {place}" if place else f"{path}:1:")
    assert reason in english.err
    assert english.err.count("\n") == 1
    assert len(english.err) < 1000
    assert run(["resume", str(path), "--lang", "fr"]) == 2
    french = capsys.readouterr()
    assert french.err.startswith(english.err.split(": ")[0])
    assert french.err != english.err
    assert path.read_bytes() == sealed(records)
    assert [entry.name for entry in tmp_path.iterdir()] == ["battle.dzb"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"n":1,"side":2,"side":2,"answer":[1],"events":""', "'side' appears here twice"),
        (b'{"n":1,"side":2,"answer":NaN,"events":""', "This line is damaged"),
        (b'{"n":1,"side":2,"answer":[1],"events":"\\ud800"', "half of a character"),
        (b'{"n":1,"side":2,"answer":[1],"events":"","why":' + b'{"a":' * 12 + b"0" + b"}" * 12, "nested too deeply"),
        (b'{"n":1,"side":2,"answer":[1],"events":"","why":{"a":[' + b"[]," * 3000 + b"0]}", "too many values"),
    ],
)
def test_answers_of_strangers(line: bytes, reason: str) -> None:
    first = text_of_a_battle().splitlines(keepends=True)[0]
    with pytest.raises(Fault, match=reason) as refused:
        read_battle(first + line + b',"sum":"0000000000000000"}\n', Path("battle.dzb"))
    assert refused.value.where.startswith("battle.dzb:2")


def test_reasons_of_strangers_move_no_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A player's reasons may hold any text; they are kept, and shown harmlessly."""
    records = records_of(text_of_a_battle())[:40]
    number = next(number for number, record in enumerate(records[1:], start=1) if record["side"] != 2)
    evil = "\x1b[2J\x9b31m\u202e"
    records[number]["why"] = {"notes": [{"rule": evil, "what": evil}, {"rule": evil, "what": "goes", "cube": 3}]}
    records[number]["fallback"] = evil
    path = tmp_path / "battle.dzb"
    path.write_bytes(sealed(records))
    for options in (["--why"], ["--json", "--why"], ["--verify"]):
        assert run(["replay", str(path), *options]) == 0
        said = capsys.readouterr().out
        assert not set(said) & set(evil.replace("[2J", "").replace("31m", ""))


def test_all_that_a_team_file_can_buy_can_be_read_again() -> None:
    """Teams need not be legal, so whatever a battle is opened with must be readable from its file."""
    weapons = load().weapons.values()
    dearest = sorted(weapons, key=lambda weapon: (weapon.points, weapon.vp))[-MOST_NAMED:]
    devices = [weapon for weapon in weapons if weapon.range == "R0" and weapon.abilities][-MOST_NAMED:]
    for bought in (dearest, devices):
        upgrades = json.dumps([weapon.id for weapon in bought])
        for unit in load().profiles:
            text = f'name = "Us"\nfaction = "enforcers"\n[[members]]\nunit = "{unit}"\nupgrades = {upgrades}\n'
            for each in team_of(roster_from(text, ".toml", "")).profiles:
                assert profile_record(read_profile(profile_record(each), "here")) == profile_record(each)


# The attack programs on a small scale


@pytest.fixture(scope="module")
def files() -> Files:
    return Files()


@pytest.mark.parametrize("seed", range(3))
def test_hostile_files_end_in_a_sentence(files: Files, seed: int) -> None:
    ended, wrong, _ = attack(80, 1000 + seed, files)
    assert wrong == []
    assert ended["battle refused"] > 10
    assert ended["battle accepted"] > 0


def test_real_battles_are_accepted(files: Files) -> None:
    for records in files.battles:
        assert Playback(read_battle(sealed(records), Path("x"))).run().winner is not None


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_hostile_texts_cost_little(part: Any) -> None:
    """A child process that exceeds its limits of time or memory is killed, and the test fails."""
    warm_up()
    texts = [text for number, text in enumerate(part()) if number % 8 == 0 or "dotted" in text[0]]
    costs = [cost_of(name, read, 20) for name, read in texts]
    assert [cost.said for cost in costs if cost.said.startswith("FAILED")] == []
    assert max(cost.kilobytes for cost in costs) < 100 * 1024


def test_names_in_brackets_are_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A team may have a name that the terminal library would take for a colour."""
    name = "[/red] [bold]Us"
    text = f'name = "{name}"\nfaction = "enforcers"\n[[members]]\nunit = "Enforcer Captain"\nname = "{name}"\n'
    team_file, map_file = tmp_path / "team.toml", tmp_path / "here.map"
    team_file.write_text(text, encoding="utf-8")
    map_file.write_text(source("refinery").replace("name: ", f"name: {name} ", 1), encoding="utf-8")
    game = ["--red", str(team_file), "--map", str(map_file), "--games", "1", "--max-rounds", "1"]
    for arguments in (
        ["roster", "show", str(team_file)],
        ["map", "check", str(map_file)],
        ["simulate", *game, "--save-dir", str(tmp_path)],
        ["replay", str(tmp_path / "game-000001.dzb")],
        ["assist", str(team_file), "--rounds", "1"],
    ):
        assert run(arguments) in (0, 1)
        assert name in capsys.readouterr().out
