"""A battle file belongs to one program at a time; a second one is refused, and the file stays unchanged."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deadzone.cli.main import run
from deadzone.players.registry import player_called
from deadzone.table.driver import Player
from deadzone.table.files import lock
from deadzone.table.files.battlefile import Head
from deadzone.table.files.playback import resume
from table_battles import text_of_a_battle

# Resumes a battle with players that announce their first question and never answer.
STUCK = """
import sys
from pathlib import Path
from deadzone.table.files.playback import resume

class Stuck:
    def choose(self, view, question):
        print("stuck", flush=True)
        sys.stdin.read()

resume(Path(sys.argv[1]), lambda head: (Stuck(), Stuck()))
"""
COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]


def restart(head: Head) -> list[Player]:
    return [player_called(seat.player, seat.seed) for seat in head.players]


def torn(folder: Path) -> Path:
    """A battle that was killed while writing its 51st line."""
    path = folder / "battle.dzb"
    path.write_bytes(b"".join(text_of_a_battle().splitlines(keepends=True)[:50]) + b'{"n":50,"si')
    return path


def test_two_programs_do_not_go_on_with_one_battle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = torn(tmp_path)
    first = subprocess.Popen(
        [sys.executable, "-c", STUCK, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == "stuck\n"
        held = path.read_bytes()
        for lang, sentence in (
            ("en", "Another program is playing this battle: quit it there first."),
            ("fr", "Un autre programme joue cette bataille\u202f: quittez-la d’abord là-bas."),
        ):
            assert run(["resume", str(path), "--lang", lang]) == 2
            captured = capsys.readouterr()
            assert (captured.out, captured.err) == ("", f"{path}: {sentence}\n")
        assert path.read_bytes() == held
        assert run(["replay", str(path)]) == 0, "looking on is free"
        os.kill(first.pid, signal.SIGKILL)
    # The lock ended with the program.
    resume(path, restart, sync=False)
    assert path.read_bytes() == text_of_a_battle()


def test_a_duel_holds_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "duel.dzb"
    arguments = [*COMMAND, "duel", "--seed", "4", "--map", "laboratory", "--save", str(path)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline()  # the board is shown, so a person is being asked
        assert run(["resume", str(path), "--lang", "en"]) == 2
        assert "Another program is playing this battle" in capsys.readouterr().err
        first.kill()


def test_without_locks_battles_are_played_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems and network drives have no locks."""
    path = torn(tmp_path)
    monkeypatch.setattr(lock, "fcntl", None)
    resume(path, restart, sync=False)
    assert path.read_bytes() == text_of_a_battle()


def test_a_battle_that_is_refused_is_let_go(tmp_path: Path) -> None:
    """A battle that could not be resumed is released, also within one program."""
    path = torn(tmp_path)

    def nobody(head: Head) -> list[Player]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        resume(path, nobody)
    resume(path, restart, sync=False)
    assert path.read_bytes() == text_of_a_battle()
