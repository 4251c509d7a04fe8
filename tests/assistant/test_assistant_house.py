"""House rules about JADE in the assistant: whether the card follows a forced action, and others (J-AMB-08)."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from deadzone.assistant.packing.pack import pack_of
from deadzone.assistant.saving import dumps, load_session, save_session
from deadzone.assistant.session import Session
from deadzone.assistant.sheet import Sheet
from deadzone.assistant.starting import new_setup
from deadzone.assistant.steps import ACTIVATE, Step
from deadzone.cli.main import run
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE
from deadzone.language.words import say
from deadzone.table.files.save import checksum
from deadzone.table.house_rules import House
from deadzone.table.teams import load_team

AFTER = "The first that applies comes before the card; its actions have one target."
INSTEAD = "The first that applies replaces the card, with one target; if none of it is possible, play the card."


def session_with(house: House, difficulty: str = "paper") -> Session:
    team = load_team("enforcers-starter")
    return Session(new_setup(team, None, "3", BLUE, 4, 1, difficulty=difficulty, house=house), (Step(ACTIVATE, 0, ""),))


@pytest.mark.parametrize(
    ("difficulty", "house", "told"),
    [
        ("paper", {}, INSTEAD),
        ("paper", {"forced_actions": "precede"}, AFTER),
        ("hard", {}, AFTER),
        ("hard", {"forced_actions": "replace"}, INSTEAD),
    ],
)
def test_whether_the_card_follows_is_a_switch_of_its_own(
    difficulty: str, house: House, told: str, tmp_path: Path
) -> None:
    """The assistant's sheet and the page's pack say so, and a saved game keeps it (J-AMB-08)."""
    session = session_with(house, difficulty)
    save_session(session, tmp_path / "game.dza")
    for known in (session, load_session(tmp_path / "game.dza")):
        assert say(Sheet(known, known.activations[-1]).outcome.sentence, "en") == told
        assert known.settings.forced.last_resort == ("act" if difficulty == "hard" else "none")
        assert pack_of(known.setup)["replaces"] == (told == INSTEAD)


def test_a_rule_about_anything_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only rules about JADE have a place here; a game with others is inconsistent."""
    with pytest.raises(Fault, match="The house rule 'items' does not concern JADE"):
        session_with({"items": "off"})
    content = json.loads(dumps(session_with({"flee": "farthest"})))
    content["game"]["house"] = {"items": "off"}
    content["checksum"] = checksum(content["game"])
    (tmp_path / "game.dza").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(Fault, match="The values of this game are inconsistent"):
        load_session(tmp_path / "game.dza")
    assert run(["deck", "--cards", "actions", "--house", "items=off", "-o", str(tmp_path / "deck.pdf")]) == 2
    assert "does not concern JADE" in capsys.readouterr().err
    assert not (tmp_path / "deck.pdf").exists()


@pytest.mark.parametrize(("house", "follows"), [([], False), (["--house", "forced_actions=precede"], True)])
def test_the_command_line_has_it(
    house: list[str], follows: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`deadzone assist --house forced_actions=precede` (J-AMB-08)."""
    game = tmp_path / "game.dza"
    monkeypatch.setattr(sys, "stdin", StringIO("q\n"))
    assert run(["assist", "enforcers-starter", "--seed", "3", "--save", str(game), *house]) == 0
    assert load_session(game).settings.forced.forced_actions == ("precede" if follows else "replace")
