"""Battles of the starter teams, and tools to change and reseal their files."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from deadzone.core.setting import Options
from deadzone.core.state import State
from deadzone.lab.batch import Batch, Game
from deadzone.table.files.battlefile import seal_of
from deadzone.table.teams import load_team

ROUNDS = 3


def batch(folder: Path | None = None, seed: int = 5, games: int = 1, rounds: int = ROUNDS) -> Batch:
    red, blue = load_team("enforcers-starter"), load_team("forge-fathers-starter")
    options = Options(round_limit=rounds)
    return Batch(red, blue, map_name="laboratory", games=games, seed=seed, options=options, save_dir=folder)


def played(folder: Path, seed: int = 5) -> tuple[Path, State]:
    """Play a short battle; return its file and its final state."""
    game = Game(batch(folder, seed), 1).play()
    return folder / "game-000001.dzb", game.g


@cache
def text_of_a_battle() -> bytes:
    """Bytes of a battle file; the battle is played once for all tests."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path, _ = played(Path(folder))
        return path.read_bytes()


def records_of(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def sealed(records: list[dict[str, Any]]) -> bytes:
    """Return a battle file of these records, with all checksums corrected."""
    seal = ""
    lines = []
    for record in records:
        body = json.dumps({key: value for key, value in record.items() if key != "sum"}, separators=(",", ":")).encode()
        seal = seal_of(seal, body)
        lines.append(body[:-1] + f',"sum":"{seal}"}}\n'.encode())
    return b"".join(lines)
