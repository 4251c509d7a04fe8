"""What people install: wheel and sdist, built as pip builds them, play a battle where there is not even Node."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q")
# `make test` has pip build one for its own environment, which is compiled.
WHEELS = Path(sys.prefix, "wheels")


class Room:
    """An environment with nothing in it, where only its own programs are found: no Node, no C compiler."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, symlinks=True)
        self.programs = folder / "bin"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("DEADZONE", "PYTHON"))}
        self.env = {**inherited, "PATH": str(self.programs)}

    def run(self, program: str, *words: str, folder: Path | None = None) -> str:
        """What one of its programs says."""
        env = {**self.env, "HOME": str(self.programs)}
        return told((str(self.programs / program), *words), env, folder or self.programs)

    def pip(self, *words: str | Path) -> None:
        """Run the pip of the tests on this environment; it finds no other programs either."""
        told((*PIP, "--python", str(self.programs / "python"), *map(str, words)), self.env, ROOT)


def told(command: tuple[str, ...], env: dict[str, str], folder: Path) -> str:
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def sdist(folder: Path) -> Path:
    """Have the backend build an sdist where only what pyproject.toml names is installed."""
    room = Room(folder / "room")
    system = PROJECT["build-system"]
    room.pip("install", "--no-compile", *system["requires"])
    backend = f"import {system['build-backend']} as backend; assert not backend.get_requires_for_build_sdist()"
    room.run("python", "-c", f"{backend}; backend.build_sdist({str(folder)!r})", folder=ROOT)
    (made,) = folder.glob("*.tar.gz")
    return made


def wheel(folder: Path) -> Path:
    """The wheel that this environment was installed from, otherwise an interpreted one, which is built in seconds."""
    if not WHEELS.is_dir():
        told((*PIP, "wheel", "--no-deps", "-w", str(folder), "."), {**os.environ, "DEADZONE_PURE": "1"}, ROOT)
    (made,) = (WHEELS if WHEELS.is_dir() else folder).glob("*.whl")
    return made


def test_sdist_and_wheel_each_play_a_battle_where_nothing_else_is_installed(tmp_path: Path) -> None:
    room = Room(tmp_path / "room")
    room.pip("install", "--no-compile", sdist(tmp_path))
    assert "interpreted" in room.run("deadzone", "--version")
    plays(room)
    room.pip("uninstall", "-y", PROJECT["project"]["name"])
    built = wheel(tmp_path)
    room.pip("install", "--no-compile", "--no-deps", built)
    assert ("interpreted" if "none-any" in built.name else "compiled") in room.run("deadzone", "--version")
    plays(room)


def plays(room: Room) -> None:
    """A battle is played to its end, and there is a page to play on."""
    assert "1 battle with" in room.run("deadzone", "simulate", "--games", "1", "--seed", "3")
    page = "from deadzone.server.app import PAGE; print((PAGE / 'index.html').is_file())"
    assert room.run("python", "-c", page).strip() == "True"


@pytest.mark.long
def test_all_extras_can_be_installed_from_the_sources(tmp_path: Path) -> None:
    """pip asks what they need before it builds anything."""
    extras = ",".join(sorted(PROJECT["project"]["optional-dependencies"]))
    Room(tmp_path / "room").pip("install", "--dry-run", f".[{extras}]")
