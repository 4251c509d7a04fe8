"""What the system lacks stops only what needs it: packages for pictures or servers, modules that only Unix has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# For pictures, print, the server and its databases, the lab, training.
PACKAGES = (
    "PIL", "aiosqlite", "alembic", "asyncpg", "distributed", "font_source_sans_pro", "fpdf", "ifaddr",
    "matplotlib", "mypy_extensions", "numpy", "pettingzoo", "platformdirs", "prometheus_client", "pyarrow", "resvg_py",
    "segno", "sqlalchemy", "starlette", "uvicorn", "websockets",
)  # fmt: skip
# Not on Windows, or left out where Python was built without a library.
MODULES = ("curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "sqlite3", "ssl", "termios", "tty")
SCREENS = ("rich", "shellingham", "typer")

WITHOUT = """
import sys
hidden = set(sys.argv.pop(1).split(","))
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hide())
for name in [name for name in sys.modules if name.partition(".")[0] in hidden]:
    del sys.modules[name]
"""
COMMAND = f"{WITHOUT}\nfrom deadzone.cli.main import main\nmain()"
OPENING = f"""{WITHOUT}
import deadzone
from deadzone.table.files import lock
state = deadzone.open_battle(battlefield="random", mission="random", jade=["blue"], seed=3)
players = [deadzone.player_called("random", "1"), deadzone.player_called("jade", "2")]
deadzone.play(state, players, deadzone.DiceStream(3))
deadzone.save(state, sys.argv[1])
print(deadzone.load(sys.argv[1]).winner == state.winner, lock.fcntl)
"""


def without(hidden: tuple[str, ...], program: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, ",".join(hidden), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "--help",
        "lab --help",
        "catalog show Frag",
        "rules fall",
        "map generate --seed 7 -o new.map",
        "map draw refinery -o refinery.svg",
        "roster random --faction Rebs --points 100 --seed 7 -o team.toml",
        "simulate --games 1 --max-rounds 1 --save-dir battles --jobs 1",
        "assist forge-fathers-starter --enemy enforcers-starter --seed 7 --rounds 1 --json",
    ],
)
def test_a_command_runs_without_what_only_others_need(words: str, tmp_path: Path) -> None:
    done = without(PACKAGES + MODULES, COMMAND, *words.split(), folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "-o" in words or done.stdout


def test_a_battle_is_opened_played_and_saved_where_there_is_almost_nothing(tmp_path: Path) -> None:
    done = without(PACKAGES + MODULES + SCREENS, OPENING, "saved.json", folder=tmp_path)
    assert done.stdout == "True None\n", done.stderr


@pytest.mark.parametrize(
    ("words", "package"),
    [
        ("map draw refinery -o refinery.png", "font_source_sans_pro"),
        ("deck forge-fathers-starter -o deck.pdf", "fpdf"),
        ("play --no-browser", "sqlalchemy"),
        ("server list", "sqlite3"),
    ],
)
def test_a_command_that_needs_it_says_what_is_missing(words: str, package: str, tmp_path: Path) -> None:
    done = without((package,), COMMAND, *words.split(), "--lang", "en", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.strip() == f"This needs the Python module {package}, which is missing here."
    assert not list(tmp_path.iterdir())
