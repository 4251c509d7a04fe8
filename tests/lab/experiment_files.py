"""Small experiments for tests: random players, few rounds, one known battlefield."""

from pathlib import Path

SMALL = """
[experiment]
title = { en = "Small", fr = "Petite" }
teams = ["enforcers", "plague"]
players = ["random"]
maps = ["refinery"]
rounds = 2
battles = 6
seed = 3
"""


def written(folder: Path, text: str = SMALL, name: str = "small.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
