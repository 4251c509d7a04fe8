"""The commands of both READMEs run, one after the other, in an empty folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from deadzone.cli.main import run

ROOT = Path(__file__).parents[2]
READMES = ("README.md", "README.fr.md")
# Those that ask somebody, or serve a page.
OPEN_ENDED = ("duel", "learn", "play", "resume", "roster new", "server")
SHORT = ("--max-rounds", "1", "--jobs", "1")


def commands(readme: str) -> list[str]:
    return re.findall(r"^\.venv/bin/deadzone (.*)$", (ROOT / readme).read_text(encoding="utf-8"), re.MULTILINE)


def shortened(words: list[str]) -> list[str]:
    """The command with one short battle instead of many long ones."""
    if words[0] != "simulate":
        return words
    games = {place + 1 for place, word in enumerate(words) if word == "--games"}
    return [*["1" if place in games else word for place, word in enumerate(words)], *SHORT]


@pytest.mark.parametrize("readme", READMES)
def test_the_commands_run(readme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle is shown with reasons, so it was played with reasons."""
    monkeypatch.chdir(tmp_path)
    explained = set()
    for command in commands(readme):
        words = shlex.split(command)
        if command.startswith(OPEN_ENDED) or (words[0] == "assist" and "--json" not in words):
            continue
        assert run(shortened(words)) == 0, command
        if words[0] == "simulate" and "--why" in words:
            explained.add(words[words.index("--save-dir") + 1])
        if words[0] == "replay" and "--why" in words:
            assert Path(words[1]).parent.name in explained, command
    assert explained == {"amber-battles", "jade-battles"}
