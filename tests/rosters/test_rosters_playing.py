"""Every command that takes a team takes a roster, with its items and free models."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from roster_teams import some, team

from deadzone.cli.main import run
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground
from deadzone.core.state import WAITING
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.rosters.files import write_roster
from deadzone.rosters.records import Roster
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import Playback
from deadzone.table.opening import prepare
from deadzone.table.teams import load_team, team_of


def forge_fathers() -> Roster:
    return team("forge-fathers", some("chief-brokkr", items=("bomb-bot", "ap-ammo")), some("militia", items=("ammo",)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "forge.toml"
    write_roster(path, forge_fathers())
    return path


def test_bought_items_start_on_their_carrier() -> None:
    """Bought items start on their carrier (R-ITEM-13, R-SETUP-06, R-DEPLOY-06)."""
    ground = Ground(load_map("laboratory"))
    red, blue = team_of(forge_fathers()).profiles, load_team("enforcers-starter").profiles
    g = prepare(ground, patrol(ground.field), red, blue)
    assert [model.items for model in g.models[:4]] == [("I-APAMMO",), ("I-AMMO",), (), ()]
    assert g.profile(ModelNumber(2)).id == "bomb-bot"
    assert all(model.fate == WAITING for model in g.models)


def test_battles_with_rosters_replay_exactly(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    """Battles with rosters replay exactly; the battle file keeps the items (R-ITEM-13)."""
    games = ["--games", "2", "--map", "laboratory", "--max-rounds", "2", "--save-dir", str(tmp_path)]
    assert run(["simulate", "--red", str(file), "--blue", str(file), *games, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    recording = load_battle(tmp_path / "game-000001.dzb")
    assert [profile.get("items") for profile in recording.head.setting["profiles"][:3]] == [
        ["I-APAMMO"],
        ["I-AMMO"],
        None,
    ]
    assert recording.head.teams[0].models == 3
    playback = Playback(recording)
    playback.run()
    assert playback.difference is None


def test_deck_and_assistant_take_a_roster(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    assert run(["deck", str(file), "-o", str(tmp_path / "deck.pdf"), "--lang", "en"]) == 0
    assert "AP Ammo" in "".join(page.extract_text() for page in PdfReader(tmp_path / "deck.pdf").pages)
    assert run(["assist", str(file), "--rounds", "1", "--seed", "1", "--lang", "en"]) == 0
    assert "Bomb Bot" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("roster", "sentence"),
    [
        (team("elves", some("elf")), "here: faction: Unknown faction 'elves'"),
        (team("rebs"), "here: members: This team has no models"),
        (team("rebs", some("elf")), "here: members[0].unit: Unknown model 'elf'"),
        (team("rebs", some("rebel-trooper", "bow")), "here: members[0].upgrades: Unknown weapon 'bow'"),
        (team("rebs", some("rebel-trooper", items=("Intel",))), "here: members[0].items: Intel can only be found"),
        (
            team("rebs", some("rebel-trooper", items=("ammo",) * 2)),
            "here: members[0].items: Rebel Trooper cannot carry",
        ),
        (team("rebs", some("rebel-strider", items=("ammo",))), "here: members[0].items: Rebel Strider cannot carry"),
    ],
)
def test_what_cannot_stand_on_a_table(roster: Roster, sentence: str) -> None:
    """Illegal teams may play, but not what the rules of play cannot represent (R-ITEM-04)."""
    with pytest.raises(Fault) as refusal:
        team_of(roster, "here")
    assert str(refusal.value).startswith(sentence)


def test_the_size_of_the_game_is_the_agreed_one() -> None:
    """A team for 150 points that costs less plays to the VP target of 150 (M-GEN-02)."""
    assert team_of(team("rebs", some("human-rebel-cell-leader"), points=150)).points == 150
    assert team_of(team("rebs", some("human-rebel-cell-leader"), points=None)).points == 20
