"""JADE on the command line: simulate, duel, replay and resume with decks, settings, difficulty and reasons."""

import io
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from deadzone.cli.main import run
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import Playback

SHORT = ["simulate", "--map", "laboratory", "--max-rounds", "2", "--games", "1", "--seed", "4"]
DUEL = ["duel", "--seed", "4", "--map", "laboratory", "--opponent", "jade"]
TYPED = "1\n5\n3\n7\n" * 15  # choices and spots that fit any question


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def jade_in(path: Path) -> list[Any]:
    return list(load_battle(path).head.setting["jade"])


@pytest.mark.parametrize("players", ["jade,jade", "jade,random", "random, jade"])
def test_simulate_with_jade(capsys: pytest.CaptureFixture[str], tmp_path: Path, players: str) -> None:
    out = called(capsys, *SHORT, "--players", players, "--save-dir", str(tmp_path), "--json")
    figures = json.loads(out)
    assert figures["fallbacks"] == 0
    assert sum(figures["decided_by"].values()) == 1
    sides = [name.strip() == "jade" for name in players.split(",")]
    assert [jade is not None for jade in jade_in(tmp_path / "game-000001.dzb")] == sides


def test_the_figures_say_what_decided(capsys: pytest.CaptureFixture[str]) -> None:
    out = called(capsys, *SHORT, "--players", "jade,jade")
    assert "Battles decided by" in out
    assert "Extermination" in out
    out = called(capsys, *SHORT, "--players", "jade,jade", "--lang", "fr")
    assert "Batailles décidées par" in out
    assert "Limite de rounds" in out


def test_decks_settings_and_difficulty_for_either_side(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One value is for both sides, two are for red and blue."""
    arguments = [*SHORT, "--players", "jade,jade", "--json", "--save-dir"]
    called(capsys, *arguments, str(tmp_path / "a"), "--difficulty", "hard,easy")
    red, blue = jade_in(tmp_path / "a" / "game-000001.dzb")
    assert "storm" in [card["id"] for card in red["cards"]]
    assert red["settings"]["difficulty"]["command_dice"] is True
    assert [len(card["combat"]) for card in blue["cards"]].count(1) > 5
    assert blue["settings"]["difficulty"]["command_dice"] is False
    own = tmp_path / "own.toml"
    own.write_text("[shooting]\nfire_for_effect = 9\n", encoding="utf-8")
    called(capsys, *arguments, str(tmp_path / "b"), "--deck", "gentle", "--settings", str(own))
    for jade in jade_in(tmp_path / "b" / "game-000001.dzb"):
        assert "storm" not in [card["id"] for card in jade["cards"]]
        assert jade["settings"]["shooting"]["fire_for_effect"] == 9


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "jade,jade", "--deck", "nowhere.toml"], "nowhere.toml: This file cannot be read"),
        (["--players", "jade,jade", "--difficulty", "insane"], "Unknown difficulty 'insane'"),
        (["--deck", "hard"], "--deck only applies to JADE, and JADE plays neither side."),
        (["--difficulty", "hard", "--lang", "fr"], "--difficulty ne concerne que JADE"),
        (["--why", "--save-dir", "battles"], "--why only applies to JADE and AMBER, and neither of them plays."),
        (["--players", "jade,jade", "--why"], "add --save-dir"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert sentence in refused(capsys, *SHORT, *arguments)


def test_a_damaged_deck_is_refused_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text('[a]\nname="A"\nfr="A"\ntheme="item"\ncombat=["dance"]\nshoot=["hold"]\n', encoding="utf-8")
    sentence = refused(capsys, *SHORT, "--players", "jade,jade", "--deck", str(deck))
    assert sentence.startswith(f"{deck}:5:")
    assert "'dance' is not an action" in sentence


def test_replay_shows_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    called(capsys, *SHORT, "--players", "jade,jade", "--save-dir", str(tmp_path), "--why", "--json")
    file = str(tmp_path / "game-000001.dzb")
    told = called(capsys, "replay", file, "--why")
    assert "(J-GEN-02)" in told
    assert "(J-MOVE-02)" in told
    assert "(J-GEN-02)" not in called(capsys, "replay", file)
    assert "La cible est" in called(capsys, "replay", file, "--why", "--lang", "fr")
    answers = json.loads(called(capsys, "replay", file, "--why", "--json"))["answers"]
    explained = [answer for answer in answers if "why" in answer]
    assert explained
    assert all(len(answer["reasons"]) == len(answer["why"]["notes"]) for answer in explained)
    plain = json.loads(called(capsys, "replay", file, "--json"))["answers"]
    assert not any("reasons" in answer for answer in plain)
    assert "replays exactly" in called(capsys, "replay", file, "--verify")


def test_reasons_stand_beneath_what_they_led_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Reasons do not appear under the other side's turn that follows."""
    called(capsys, *SHORT, "--players", "jade,jade", "--save-dir", str(tmp_path), "--why", "--json")
    lines = called(capsys, "replay", str(tmp_path / "game-000001.dzb"), "--why").splitlines()
    for before, line in pairwise(lines):
        if line.startswith("      "):
            assert not before.endswith("'s turn.")
            assert not before.startswith("Round ")


def test_replay_says_when_nobody_gave_reasons(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    called(capsys, *SHORT, "--players", "jade,jade", "--save-dir", str(tmp_path), "--json")
    assert "This battle has no recorded reasons" in called(capsys, "replay", str(tmp_path / "game-000001.dzb"), "--why")


def test_a_duel_with_jade_is_left_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Reasons are shown during play, and again after resuming."""
    file = tmp_path / "duel.dzb"
    monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED))
    out = called(capsys, *DUEL, "--save", str(file), "--why", "--difficulty", "hard")
    assert "draws" in out
    assert "(J-GEN-02)" in out
    head = load_battle(file).head
    assert [(seat.player, seat.why) for seat in head.players] == [("human", False), ("jade", True)]
    assert head.setting["jade"][0] is None
    assert "storm" in [card["id"] for card in head.setting["jade"][1]["cards"]]
    before = len(load_battle(file).entries)
    monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED))
    out = called(capsys, "resume", str(file))
    assert "(J-GEN-02)" in out
    assert len(load_battle(file).entries) > before
    playback = Playback(load_battle(file))
    playback.run()
    assert playback.difference is None


def test_a_duel_without_why_keeps_silent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "duel.dzb"
    monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED))
    out = called(capsys, *DUEL, "--save", str(file), "--side", "blue")
    assert "(J-GEN-02)" not in out
    assert [seat.player for seat in load_battle(file).head.players] == ["jade", "human"]
    assert not any(entry.why for entry in load_battle(file).entries)
