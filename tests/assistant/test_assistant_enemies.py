"""The other player's team given to the assistant: JADE's targets are named, and its extermination is announced."""

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from deadzone.assistant.enemies import ENEMY, Enemies
from deadzone.assistant.saving import load_session
from deadzone.assistant.steps import INJURE, KILL, Step
from deadzone.catalog.fielding import team_profiles
from deadzone.cli.main import run
from teaching import taught

CARD = """
[x]
name   = "Hunt"
fr     = "Chasse"
theme  = "aggression"
combat = ["move {target}"]
shoot  = ["move {target}"]
"""


class Table:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.folder = folder
        self.file = folder / "game.dza"
        monkeypatch.setenv("COLUMNS", "80")

    def typed(self, *lines: str, target: str = "nearest-enemy", enemy: bool = True) -> str:
        """Output for these lines in a game of Forge Fathers against Enforcers with a deck for this target."""
        deck = self.folder / "deck.toml"
        deck.write_text(CARD.format(target=target), encoding="utf-8")
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))
        new = ["forge-fathers-starter", "--seed", "3", "--deck", str(deck), "--save", str(self.file)]
        new += ["--enemy", "enforcers-starter"] if enemy else []
        assert run(["assist", *([str(self.file)] if self.file.exists() else new), "--lang", "en"]) == 0
        return " ".join(self.capsys.readouterr().out.replace("│", " ").split())

    def record(self) -> dict[str, Any]:
        assert run(["assist", str(self.file), "--json", "--lang", "en"]) == 0
        return dict(json.loads(self.capsys.readouterr().out))


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Table:
    return Table(monkeypatch, capsys, tmp_path)


@pytest.mark.parametrize(
    ("target", "meant", "later"),
    [
        ("enemy-leader", "e1 Enforcer Captain", "no model, so the nearest enemy"),
        ("strongest-enemy", "e1 Enforcer Captain", "e3 Enforcer, e4 Enforcer with Burst Laser"),
        ("injured-enemy", "no model, so the nearest enemy", "e3 Enforcer"),
        ("weakest-enemy", "e5 D.O.G Drone", "e5 D.O.G Drone"),
    ],
)
def test_the_card_names_whom_it_means(table: Table, target: str, meant: str, later: str) -> None:
    """A target is named by profiles, damage and deaths noted so far; never a dead model (J-AMB-42, J-GEN-02)."""
    assert f"Now: {meant}." in table.typed("a", target=target)
    assert f"Now: {later}." in table.typed("k e1", "i e3", "c")
    current = table.record()["current"]
    word = next(it for it in current["words"] if it["word"] == target)
    assert word["candidates"] == re.findall(r"\be\d\b", later)


def test_where_somebody_stands_is_not_known(table: Table) -> None:
    """Targets that depend on positions are not named; without the other team no target is."""
    assert "Now:" not in table.typed("a")
    table.file.unlink()
    told = table.typed("a", "k e1", target="enemy-leader", enemy=False)
    assert "Now:" not in told
    assert "give the other player's team with --enemy." in told


def test_marks_of_enemies(table: Table) -> None:
    """Damage and deaths of enemies can be noted, several at once, undone and saved; anything else is refused."""
    told = table.typed("k e2 3", "i e1 e1", "h E1", "+ e2", "u", "p e1", "k e9", "k e2", "t")
    assert "Undone: e2 Assault Enforcer was brought back." in told
    assert "you can only note damage, death and leaving" in told
    assert "There is no enemy e9: give a number from e1 to e5." in told
    assert "Assault Enforcer is dead." in told
    session = load_session(table.file)
    assert [mark.tokens for mark in session.enemies.marks] == [1, 0, 0, 0, 0]
    assert session.enemies.living() == [0, 2, 3, 4]
    assert not session.marks[2].lives
    assert [it["alive"] for it in table.record()["enemies"]] == [True, False, True, True, True]


def test_the_other_player_has_nobody_left(table: Table) -> None:
    """The other player's last death is announced at once and on reopening, and ends the battle with the round
    (R-WIN-06).
    """
    told = table.typed("k e1 e2 e3 e4 e5", "r")
    assert "You have no model left on the table. At the end of round 1 JADE wins. (R-WIN-06)" in told
    assert "The battle is over. You have no model left" in told
    assert "You have no model left" in table.typed()
    assert "You have no model left" not in table.typed("+ e1").partition("models to activate")[2]


def test_the_weakest_takes_least_to_kill() -> None:
    """Weakest: Size + 1 - tokens + Armour + expected Survive successes; Vulnerable models take no tokens (J-AMB-42)."""
    warrior = taught("steel-warrior")
    frail = taught(warrior, "A-VULNERABLE")
    enemies = Enemies((warrior, warrior, frail))
    assert enemies.meant("weakest-enemy") == [ENEMY + 2]
    enemies.mark(Step(KILL, ENEMY + 2))
    assert enemies.meant("weakest-enemy") == [ENEMY, ENEMY + 1]
    enemies.mark(Step(INJURE, ENEMY + 1))
    assert enemies.meant("weakest-enemy") == [ENEMY + 1]


def test_most_vp_is_strongest() -> None:
    """Strongest enemy: all models with the highest VP (J-AMB-42)."""
    profiles = tuple(team_profiles("enforcers-starter"))
    most = max(profile.vp for profile in profiles)
    found = Enemies(profiles).meant("strongest-enemy")
    assert found == [ENEMY + number for number, profile in enumerate(profiles) if profile.vp == most]
