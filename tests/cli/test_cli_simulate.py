"""`deadzone simulate`: consistent figures, the same digest for the same seed, and one sentence for bad input."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deadzone.cli.main import run
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import VP_SOURCES, State
from deadzone.players.registry import PLAYERS
from deadzone.table.files.battlefile import load_battle

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]
SHORT = ["simulate", "--map", "laboratory", "--max-rounds", "3"]


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run([*SHORT, "--json", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return json.loads(captured.out)  # type: ignore[no-any-return]


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_the_figures_add_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = figures(capsys, "--games", "6", "--seed", "2", "--save-dir", str(tmp_path / "new" / "folder"))
    assert found["games"] == 6 == found["red_wins"] + found["blue_wins"] + found["draws"]
    for side in ("red", "blue"):
        points = found["mean_vp"][side]
        assert points["total"] == pytest.approx(sum(points[source] for source in VP_SOURCES))
    recordings = [load_battle(path) for path in sorted((tmp_path / "new" / "folder").glob("*.dzb"))]
    assert len(recordings) == 6
    assert found["decisions"] == sum(len(recording.entries) for recording in recordings)
    assert found["player_decisions"] == sum(entry.side < 2 for recording in recordings for entry in recording.entries)
    assert found["red_wins"] == sum(recording.end is not None and recording.end.end == 0 for recording in recordings)
    assert found["fallbacks"] == 0
    assert found["mean_rounds"] <= 3


def test_the_digest_follows_from_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same digest in another process, and for games played separately."""
    arguments = ["--games", "3", "--seed", "11"]
    digest = figures(capsys, *arguments)["digest"]
    done = subprocess.run([*COMMAND, *SHORT, "--json", *arguments], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["digest"] == digest
    assert done.stderr == ""
    assert figures(capsys, "--games", "3", "--seed", "12")["digest"] != digest
    assert figures(capsys, "--games", "2", "--seed", "11")["digest"] != digest


def test_random_battlefields_and_no_items(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["--map", "random", "--games", "2", "--no-items", "--save-dir", str(tmp_path)]
    figures(capsys, *arguments)
    first, second = [load_battle(path).head.setting for path in sorted(tmp_path.glob("*.dzb"))]
    assert first["battlefield"] != second["battlefield"]
    assert first["options"] == {"items": False, "tie_break_next_vp": False, "round_limit": 3}


def test_house_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """House rules are saved with the battle and shown with it (R-LOS-02, R-WIN-05, J-AMB-10)."""
    house = ["--house", "los_origin=any", "--house", "tie_break=next-vp", "--house", "too_close=reachable"]
    figures(capsys, "--games", "1", "--players", "jade,random", *house, "--save-dir", str(tmp_path))
    file = str(tmp_path / "game-000001.dzb")
    assert run(["replay", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["house"] == {
        "los_origin": "any",
        "tie_break": "next-vp",
        "too_close": "reachable",
    }
    assert run(["replay", file, "--lang", "fr"]) == 0
    assert "Règles maison\u202f: Origine de la ligne de vue\u202f: toute partie, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("los_origin", "--house: Write a house rule as a name and a value, such as los_origin=any."),
        ("los_origin=toe", "--house: The house rule 'los_origin' cannot be 'toe': use one of eye, any."),
        ("flee=farthest", "--house flee only applies to JADE, and JADE plays neither side."),
    ],
)
def test_wrong_house_rules(capsys: pytest.CaptureFixture[str], given: str, sentence: str) -> None:
    assert run([*SHORT, "--house", given]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_teams_from_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    team = {
        "name": "Two guns",
        "faction": "enforcers",
        "members": [
            {"unit": "enforcer-captain"},
            {"unit": "enforcer-specialist", "upgrades": ["burst-laser"], "count": 2},
        ],
    }
    (tmp_path / "team.json").write_text(json.dumps(team), encoding="utf-8")
    (tmp_path / "team.toml").write_text(
        'name = "Two guns"\nfaction = "enforcers"\n[[members]]\nunit = "enforcer-captain"\n'
        '[[members]]\nunit = "enforcer-specialist"\nupgrades = ["burst-laser"]\ncount = 2\n',
        encoding="utf-8",
    )
    by_json = figures(capsys, "--red", str(tmp_path / "team.json"), "--games", "2", "--save-dir", str(tmp_path))
    assert figures(capsys, "--red", str(tmp_path / "team.toml"), "--games", "2")["digest"] == by_json["digest"]
    head = load_battle(tmp_path / "game-000001.dzb").head
    assert (head.teams[0].name, head.teams[0].models) == ("Two guns", 3)
    assert "burst-laser" in [weapon["id"] for weapon in head.setting["profiles"][1]["weapons"]]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.json", "{", "a.json:1:2: This team file cannot be read from here on"),
        ("a.toml", "name = \n", "a.toml:1:8: This team file cannot be read"),
        ("a.json", "[]", "a.json: This is not a team file"),
        ("a.json", '{"name": "A", "faction": "enforcers", "members": []}', "a.json: members: This team has no models"),
        ("a.json", '{"name": "A", "faction": "elves", "members": [{"unit": "x"}]}', "faction: Unknown faction"),
        (
            "a.json",
            '{"name": "A", "faction": "rebs", "members": [{"unit": "x"}]}',
            "members[0].unit: Unknown model",
        ),
        ("a.json", '{"name": "A", "faction": "rebs", "members": [{"unit": "x", "count": 0}]}', "members[0].count"),
        (
            "a.json",
            '{"name": "A", "faction": "enforcers", "members": [{"unit": "enforcer-captain", "upgrades": ["x"]}]}',
            "members[0].upgrades: Unknown weapon 'x'",
        ),
        (
            "a.json",
            '{"name": "A", "faction": "enforcers", "members": [{"unit": "enforcer-captain", "count": 2}]}',
            "exactly one Leader; the red team has 2",
        ),
        (
            "a.json",
            '{"name": "A", "faction": "enforcers", "members": [{"unit": "d-o-g-drone", "count": 60},'
            '{"unit": "d-o-g-drone", "count": 60}]}',
            "at most 99 models",
        ),
        ("b.json", "", "b.json:1:1"),
    ],
)
def test_a_team_file_with_a_mistake(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, content: str, sentence: str
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    assert sentence in failed(capsys, *SHORT, "--red", str(path))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "0"], "--games cannot be '0'"),
        (["--max-rounds", "-1"], "--max-rounds cannot be '-1'"),
        (["--players", "random"], "--players cannot be 'random'"),
        (["--players", "random,nobody"], "Unknown player 'nobody'"),
        (["--mission", "tea"], "Unknown mission 'tea'"),
        (["--map", "atlantis"], "Unknown battlefield 'atlantis'"),
        (["--red", "elves"], "Unknown team 'elves'"),
        (["--red", "elves.json"], "elves.json: This file cannot be read"),
        (["--seed", "x"], "--seed cannot be 'x'"),
        (["--blue", "elves", "--lang", "fr"], "Groupe inconnu\u202f: «\u202felves\u202f»"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert sentence in failed(capsys, *SHORT, *arguments)


def test_a_folder_that_cannot_be_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "The folder cannot be created" in failed(capsys, *SHORT, "--save-dir", str(tmp_path / "file" / "x"))


def test_players_who_fail_are_counted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, seed: str) -> None:
            self.seed = seed

        def choose(self, view: State, question: Choice | Spot) -> Answer:
            raise ValueError(self.seed)

    monkeypatch.setitem(PLAYERS, "broken", Broken)
    found = figures(capsys, "--games", "2", "--players", "broken, broken")
    assert found["fallbacks"] == found["player_decisions"] > 0
    assert run([*SHORT, "--games", "1", "--players", "random,broken"]) == 0
    assert "Players failed" in capsys.readouterr().out


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SHORT, "--games", "2", "--lang", "fr"]) == 0
    text = capsys.readouterr().out
    assert "Groupe de combat Enforcer (rouge) contre Groupe de combat Forge Father (bleu)" in text
    assert "Victoires de Rouge" in text
    assert "2 batailles" in text
    assert "Red" not in text
