"""`deadzone duel` with typed input."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from deadzone.cli.main import run
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import Playback

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]
DUEL = ["duel", "--seed", "4", "--map", "laboratory"]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))


def decisions(path: Path, side: int) -> int:
    return sum(entry.side == side for entry in load_battle(path).entries)


def test_a_duel_is_left_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "duel.dzb"
    typed(monkeypatch, "?", "1", "1", "1", "8", "2", "5", "q")
    assert run([*DUEL, "--save", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Patrol on Laboratory, dice seed 4." in out
    assert "Red: you won the Recon test: who goes first?" in out
    assert "Red: where is Enforcer Captain R1 deployed?" in out
    assert f"deadzone resume {file}\n" in out
    assert decisions(file, 0) == 6
    assert [seat.player for seat in load_battle(file).head.players] == ["human", "random"]
    typed(monkeypatch, *["1", "5", "3", "7"] * 15)
    assert run(["resume", str(file), "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "L’Enforcer d’assaut R2 est déployé" in out
    assert "Rouge\u202f: quelle figurine activez-vous\u202f?" in out
    assert decisions(file, 0) > 20
    playback = Playback(load_battle(file))
    playback.run()
    assert playback.difference is None


def test_a_stranger_hears_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, sentence in (
        (["--side", "green"], "--side cannot be 'green': give red or blue."),
        (["--opponent", "deep-blue"], "Unknown player 'deep-blue'; the players are amber, jade, random, human."),
        (["--opponent", "amber:divine"], "AMBER has no level 'divine'"),
        (["--map", "atlantis"], "Unknown battlefield 'atlantis'"),
        (["--save", "no/such/folder/x.dzb"], "no/such/folder/x.dzb: This file cannot be written"),
    ):
        typed(monkeypatch)
        assert run([*DUEL, *arguments]) == 2
        captured = capsys.readouterr()
        assert sentence in captured.err
        assert captured.err.count("\n") == 1


def test_two_people_at_one_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Without --save the file gets a free name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel-1.dzb").write_text("mine", encoding="utf-8")
    typed(monkeypatch, "1", "1", *["1", "7", "2", "5", "3", "3"] * 4)
    assert run([*DUEL, "--opponent", "human"]) == 0
    assert (tmp_path / "duel-1.dzb").read_text(encoding="utf-8") == "mine"
    file = tmp_path / "duel-2.dzb"
    out = capsys.readouterr().out
    assert decisions(file, 0) > 9
    assert decisions(file, 1) > 7
    assert "Blue: where is Steel Warrior Huscarl B1 deployed?" in out


def test_the_blue_side(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    typed(monkeypatch, "1", "5", "1")
    assert run([*DUEL, "--side", "blue", "--save", str(tmp_path / "b.dzb")]) == 0
    out = capsys.readouterr().out
    assert "Blue: where" in out
    assert "Red: where" not in out


def test_the_command_on_its_own(tmp_path: Path) -> None:
    """A real process whose input ends: no traceback, exit code 0, and the battle is saved."""
    file = tmp_path / "d.dzb"
    done = subprocess.run(
        [*COMMAND, *DUEL, "--save", str(file)], input="1\n1\n", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert decisions(file, 0) == 2
