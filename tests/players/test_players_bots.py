"""Bots of other people: their names, their processes, and what happens when they fail (docs/bots.md)."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from deadzone.cli.main import run
from deadzone.core.sentence import Fault
from deadzone.players import bots
from deadzone.players.bots import called, player_for
from deadzone.players.foreign import ForeignPlayer
from deadzone.players.registry import player_called
from deadzone.table.files.battlefile import load_battle
from sampling import sampled

DOCS = Path(__file__).parents[2] / "docs"
SHORT = ["simulate", "--map", "laboratory", "--max-rounds", "1", "--jobs", "1", "--json"]
BAD = """
import os
from deadzone.players.random_player import RandomPlayer

class Fine:
    def __init__(self, seed):
        print("what a bot prints does no harm")
        self.chance = RandomPlayer(seed)

    def choose(self, view, question):
        print("anywhere")
        return self.chance.choose(view, question)

class Bad:
    def __init__(self, seed, parameter):
        self.how = parameter
        self.asked = 0

    def choose(self, view, question):
        self.asked += 1
        if self.how == "raises":
            raise ValueError("tired")
        if self.how == "exits":
            raise SystemExit(3)
        if self.how == "types":
            return object()
        if self.how == "cheats":
            return 4711
        if self.how == "thinks":
            while True:
                pass
        if self.how == "dies":
            os._exit(7)
        view.models.clear()  # of no consequence: it is a copy
        return question.options[0] if hasattr(question, "options") else question.suggestions[0]

class Unmade:
    def __init__(self, seed):
        raise KeyError(seed)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a package of bots."""
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "bad.py").write_text(BAD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def figures(capfd: pytest.CaptureFixture[str], players: str, *arguments: str) -> dict[str, Any]:
    assert run([*SHORT, "--players", players, *arguments]) == 0
    return json.loads(capfd.readouterr().out)  # type: ignore[no-any-return]


def fallbacks(path: Path) -> Counter[str]:
    return Counter(entry.fallback for entry in load_battle(path).entries if entry.fallback)


def test_names() -> None:
    assert called("jade:hard") == ("jade", "hard")
    assert called("random") == ("random", "")
    assert called("a.b:C") == ("a.b:C", "")
    assert called("a.b:C:x:y") == ("a.b:C", "x:y")
    with pytest.raises(Fault, match="names no class"):
        called("a.b")


def test_the_bot_of_the_page(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """It is shorter than sixty lines, never fails, plays the same again, and beats the random player."""
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)[0]
    assert len(code.splitlines()) < 60
    (folder / "bots" / "hunter.py").write_text(code)
    long = ["--max-rounds", "8", "--games", "6", "--map", "refinery"]
    found = figures(capfd, "bots.hunter:Hunter:0.4,random", *long)
    assert found["fallbacks"] == 0
    assert found["red_wins"] >= 5
    assert figures(capfd, "bots.hunter:Hunter:0.4,random", *long)["digest"] == found["digest"]


def test_a_bot_plays_as_it_would_here(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Over the process it sees the same questions; what it prints does not disturb."""
    found = figures(capfd, "bots.bad:Fine,bots.bad:Fine", "--games", "2", "--house", "secret_missions=on")
    assert found["fallbacks"] == found["failed"] == 0
    assert found["player_decisions"] > 100
    assert "anywhere" not in json.dumps(found)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("raises", "BotError: ValueError: tired"),
        ("exits", "BotError: SystemExit: 3"),
        ("types", "BotError: not an answer: <object"),
        ("cheats", "4711"),
    ],
)
def test_a_bad_answer_loses_the_question(
    folder: Path, capfd: pytest.CaptureFixture[str], how: str, reason: str
) -> None:
    found = figures(capfd, f"bots.bad:Bad:{how},random", "--games", "1", "--save-dir", str(folder))
    told = fallbacks(folder / "game-000001.dzb")
    assert found["fallbacks"] == told.total() > 20
    assert any(reason in text for text in told)
    assert found["failed"] == 0


@pytest.mark.parametrize(
    ("how", "reason"), sampled([("thinks", "it took longer than 1 s"), ("dies", "its process ended with code 7")], 2)
)
def test_a_lost_process_loses_the_question(
    folder: Path, capfd: pytest.CaptureFixture[str], how: str, reason: str
) -> None:
    """Three processes are lost in each battle; then it is not asked again."""
    found = figures(capfd, f"bots.bad:Bad:{how},random", "--games", "1", "--think", "1", "--save-dir", str(folder))
    told = fallbacks(folder / "game-000001.dzb")
    assert told[f"BotLost: {reason}"] == 3
    assert len(told) == 2
    assert found["fallbacks"] == told.total() > 20


def test_a_bot_cannot_change_the_battle(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert figures(capfd, "bots.bad:Bad:clears,random", "--games", "1")["fallbacks"] == 0


def test_processes_are_used_again_and_end(folder: Path) -> None:
    first = player_for("bots.bad:Fine", "1/1/red")
    assert isinstance(first, ForeignPlayer)
    process = first._seat.process
    del first
    second, third = player_for("bots.bad:Fine", "1/2/red"), player_for("bots.bad:Fine", "1/2/blue")
    assert isinstance(second, ForeignPlayer)
    assert isinstance(third, ForeignPlayer)
    assert second._seat.process is process
    assert third._seat.process is not process
    assert second._seed != third._seed
    assert "1/2" not in second._seed
    for player in (second, third):
        assert player._seat.process is not None
        player._seat.process.end()


def test_registered_bots(folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def found(group: str) -> list[EntryPoint]:
        return [EntryPoint("fine", "bots.bad:Fine", group)] if group == "deadzone.players" else []

    bots.registered.cache_clear()
    monkeypatch.setattr(bots, "entry_points", found)
    assert figures(capfd, "fine,random", "--games", "1")["fallbacks"] == 0
    with pytest.raises(Fault, match="the players are amber, fine, jade, random"):
        player_for("nobody", "1")
    bots.registered.cache_clear()


def test_jade_takes_its_difficulty_as_a_parameter(capfd: pytest.CaptureFixture[str]) -> None:
    named = figures(capfd, "jade:hard,jade", "--games", "1")
    assert named["digest"] == figures(capfd, "jade,jade", "--difficulty", "hard,paper", "--games", "1")["digest"]
    assert named["digest"] != figures(capfd, "jade,jade", "--games", "1")["digest"]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("random:3,random", "The player 'random' takes no parameter."),
        ("nobody:3,random", "Unknown player 'nobody'"),
        ("jade:soft,random", "'soft'"),
        ("bots.bad,random", "'bots.bad' names no class"),
        ("bots.bad:None,random", "The player 'bots.bad:None' cannot be started: AttributeError"),
        ("bots.none:Bot,random", "The player 'bots.none:Bot' cannot be started: ModuleNotFoundError"),
        ("bots.bad:Unmade,random", "The player 'bots.bad:Unmade' cannot be started: KeyError"),
    ],
)
def test_what_cannot_play_is_told_before_the_first_battle(
    folder: Path, capfd: pytest.CaptureFixture[str], players: str, sentence: str
) -> None:
    assert run([*SHORT, "--players", players, "--save-dir", str(folder / "files")]) == 2
    captured = capfd.readouterr()
    assert sentence in captured.err
    assert captured.out == ""
    assert not os.path.exists(folder / "files")


def test_no_file_makes_the_game_run_foreign_code(folder: Path) -> None:
    """Battle files and the server name players by `player_called`, which knows only those of the house."""
    with pytest.raises(Fault, match="Unknown player"):
        player_called("bots.bad:Fine", "1")
