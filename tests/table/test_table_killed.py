"""A program killed during a battle loses at most the line it was writing."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deadzone.players.registry import player_called
from deadzone.table.driver import Player
from deadzone.table.files.battlefile import Head, load_battle, mark_of_state
from deadzone.table.files.playback import Playback, resume
from sampling import sampled
from table_battles import batch, played

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]

SHORTEST_LINE = 70  # bytes, approximately
SET_UP = 6_500

# Plays the battle of `table_battles.played` with players that announce a certain decision and never answer.
STUCK = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from deadzone.players.random_player import RandomPlayer
from deadzone.players.registry import PLAYERS
from table_battles import played

class Stuck:
    left = int(sys.argv[3])

    def __init__(self, seed):
        self.chance = RandomPlayer(seed)

    def choose(self, view, question):
        Stuck.left -= 1
        if Stuck.left == 0:
            print("stuck", flush=True)
            sys.stdin.read()
        return self.chance.choose(view, question)

PLAYERS["random"] = Stuck
played(Path(sys.argv[2]))
"""


def restart(head: Head) -> list[Player]:
    return [player_called(seat.player, seat.seed) for seat in head.players]


@pytest.mark.parametrize("decision", sampled([12, 1, 31, 60], 4))
def test_killed_while_a_player_thinks(tmp_path: Path, decision: int) -> None:
    """The file holds every answer given so far, and resumes to the end of an undisturbed run."""
    whole, g = played(tmp_path)
    folder = tmp_path / "killed"
    folder.mkdir()
    helpers = str(Path(__file__).parents[1])
    arguments = [sys.executable, "-c", STUCK, helpers, str(folder), str(decision)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "stuck\n"
        os.kill(child.pid, signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    path = folder / whole.name
    recording = load_battle(path)
    assert recording.end is None
    assert sum(entry.side < 2 for entry in recording.entries) == decision - 1
    assert mark_of_state(resume(path, restart, sync=False)) == mark_of_state(g)
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("lines", sampled([30, 900], 2))
def test_killed_while_it_writes(tmp_path: Path, lines: int) -> None:
    """A batch is killed once its files have this length; the last one is resumed wherever it was cut."""
    arguments = [
        "simulate",
        "--games",
        "9999",
        "--seed",
        "5",
        "--map",
        "laboratory",
        "--max-rounds",
        "3",
        "--jobs",
        "1",
    ]
    with subprocess.Popen([*COMMAND, *arguments, "--save-dir", str(tmp_path)]) as child:
        while written(tmp_path) <= lines * SHORTEST_LINE:
            assert child.poll() is None
        os.kill(child.pid, signal.SIGKILL)
    # A file without a complete line was just being created: that battle had not begun.
    *finished, last = [path for path in sorted(tmp_path.glob("*.dzb")) if b"\n" in path.read_bytes()]
    for path in finished:
        assert load_battle(path).end is not None
    if load_battle(last).end is None:
        resume(last, restart, sync=False)
    again = tmp_path / "again"
    again.mkdir()
    number = int(last.stem.removeprefix("game-"))
    assert last.read_bytes() == undisturbed(again, number)


def written(folder: Path) -> int:
    """Total bytes of all battle files, without their set-ups."""
    return sum(max(0, path.stat().st_size - SET_UP) for path in folder.glob("*.dzb"))


def undisturbed(folder: Path, number: int) -> bytes:
    from deadzone.lab.batch import Game

    Game(batch(folder), number).play()
    path = folder / f"game-{number:06d}.dzb"
    assert Playback(load_battle(path)).difference is None
    return path.read_bytes()
