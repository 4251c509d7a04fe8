"""The command line as a person uses it: errors give one sentence and exit code 2, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from deadzone.cli.main import run


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which a command fails."""
    assert run(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    return captured.err


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_the_same_seed_gives_the_same_battle(capsys: pytest.CaptureFixture[str]) -> None:
    first = printed(capsys, "demo", "--seed", "3")
    assert printed(capsys, "demo", "--seed", "3") == first
    assert printed(capsys, "demo", "--seed", "4") != first
    assert "A battle on Refinery, dice seed 3." in first
    assert "Round 1: " in first
    assert "The battle is over" in first


def test_the_demonstration_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "demo", "--lang", "fr")
    assert "La bataille est finie" in text
    assert "Tour de Rouge." in text
    assert "shoots" not in text


def test_the_demonstration_can_be_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "battle.dzb"
    shown = printed(capsys, "demo", "--seed", "3", "--save", str(file))
    replayed = printed(capsys, "replay", str(file))
    assert shown.splitlines()[1:] == replayed.splitlines()[1:]
    assert "file with this name already exists" in failed(capsys, "demo", "--save", str(file))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["demo", "--sead", "3"], "Unknown option --sead"),
        (["demo", "--seed", "x"], "--seed cannot be 'x'"),
        (["demo", "--lang", "de"], "Unknown language 'de'"),
        (["demo", "--map", "atlantis"], "atlantis"),
        (["resume"], "FILE is missing"),
        (["resume", "nowhere.dzb"], "nowhere.dzb: This file cannot be read"),
        (["replay"], "FILE is missing"),
        (["replay", "nowhere.dzb", "--lang", "fr"], "nowhere.dzb: Ce fichier ne peut pas être lu"),
        (["dance"], "Unknown command 'dance'"),
        (["bench", "--against", "no-such-command"], "cannot be run"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert sentence in failed(capsys, *arguments)


@pytest.mark.parametrize("group", [[], ["roster"]])
def test_a_group_alone_is_answered_with_its_help(capsys: pytest.CaptureFixture[str], group: list[str]) -> None:
    assert run(group) == 2
    assert capsys.readouterr().err.startswith("Usage: ")


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version").startswith("deadzone 0.")
    assert "catalog" in printed(capsys, "--help")


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).with_name("deadzone")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("deadzone ")
    done = subprocess.run([command, "catalog", "show", "Nobody At All"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
