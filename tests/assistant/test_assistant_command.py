"""`deadzone assist` on the command line."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from deadzone.assistant.saving import load_session, save_session
from deadzone.assistant.steps import ACTIVATE, MARKS, Step
from deadzone.cli.assist.typed import MEANINGS, read_steps, spellings
from deadzone.cli.main import run
from deadzone.core.sentence import Fault

ASSIST = ["assist", "enforcers-starter", "--seed", "3"]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run([*ASSIST, *arguments, "--json"]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_the_draws_of_two_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    """Deployment and draws are the same for the same seed, in either language (J-ASSIST-01, J-ASSIST-03)."""
    told = printed(capsys, "--rounds", "2")
    assert told == printed(capsys, "--rounds", "2", "--zone", "4", "--levels", "1", "--side", "blue")
    assert len(told["deployment"]) == 4
    for entry in told["rounds"]:
        assert sorted(activation["model"] for activation in entry["activations"]) == [1, 2, 3, 4, 5]
    cards = [activation["card"]["id"] for entry in told["rounds"] for activation in entry["activations"]]
    assert len(set(cards)) == 10
    french = printed(capsys, "--rounds", "2", "--lang", "fr")
    assert french["models"][0]["name"] == "Capitaine Enforcer"
    assert len(printed(capsys, "--rounds", "1", "--zone", "2", "--levels", "3")["deployment"]) == 6
    assert run([*ASSIST, "--rounds", "1"]) == 0
    assert "Deployment" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("mission", "cubes"), [("patrol", 4), ("scour", 5), ("break-through", 8), ("search-and-destroy", 8)]
)
def test_the_zone_is_that_of_the_mission(capsys: pytest.CaptureFixture[str], mission: str, cubes: int) -> None:
    """R-DEPLOY-03."""
    assert printed(capsys, "--rounds", "1", "--mission", mission)["zone"] == cubes
    assert printed(capsys, "--rounds", "1", "--mission", mission, "--zone", "6")["zone"] == 6


def test_a_game_is_left_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Everything typed is saved at once, even if the input ends unexpectedly (J-ASSIST-04)."""
    file = tmp_path / "game.dza"
    typed(monkeypatch, "a", "pin 2", "o 1 Medi-Pack", "", "foo", "k", "k 3", "k 3", "u", "z", "t", "?", "a")
    assert run([*ASSIST, "--save", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Forced actions, in this order" in out
    assert "Unknown command 'foo'" in out
    assert "Add the number of a model, such as k 3." in out
    assert "Enforcer is dead." in out
    assert f"continue with deadzone assist {file}" in out
    session = load_session(file)
    assert [step.word for step in session.steps] == ["activate", "pin", "item", "activate"]
    typed(monkeypatch, "carte", "annuler", "tuer 5", "q")
    assert run(["assist", str(file), "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "Actions forcées, dans cet ordre" in out
    assert [step.word for step in load_session(file).steps] == ["activate", "pin", "item", "kill"]


def test_two_programs_at_one_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A second program does not overwrite what the first has saved; it gets an error."""
    file = tmp_path / "game.dza"
    lines = ["a", "pin 2", "q"]

    def next_line(*_: object) -> str:
        if len(lines) == 2:  # after the first card, another program draws one
            session = load_session(file)
            session.do(Step(ACTIVATE))
            save_session(session, file)
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", next_line)
    assert run([*ASSIST, "--save", str(file), "--lang", "en"]) == 0
    assert "Another program has continued this game: quit it here" in " ".join(capsys.readouterr().out.split())
    assert [step.word for step in load_session(file).steps] == [ACTIVATE, ACTIVATE]


def test_a_saved_game_is_shown_to_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.dza"
    typed(monkeypatch, "a", "i 2")
    assert run([*ASSIST, "--save", str(file)]) == 0
    capsys.readouterr()
    assert run(["assist", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["models"][1]["tokens"] == 1
    assert told["current"]["model"] == told["rounds"][0]["activations"][0]["model"]
    assert run(["assist", str(file), "--rounds", "2"]) == 2
    assert "--rounds only works with a new game" in capsys.readouterr().err


def test_every_word_is_explained_and_means_one_thing() -> None:
    typed = [spelling for group in spellings().values() for spelling in group]
    assert len(typed) == len(set(typed))
    assert set(MEANINGS) == set(spellings())
    for word, group in spellings().items():
        after = " 3" if word in MARKS else ""
        assert {read_steps(f"{spelling.upper()}{after}")[0].word for spelling in group} == {word}
    assert read_steps("k 0")[0].model == read_steps("a")[0].model == -1
    with pytest.raises(Fault):
        read_steps("k ²")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--zone", "0"], "--zone cannot be '0': give a whole number from 1 to 16."),
        (["--levels", "9"], "--levels cannot be '9'"),
        (["--side", "green"], "--side cannot be 'green'"),
        (["--rounds", "0"], "--rounds cannot be '0'"),
        (["--rounds", "many"], "--rounds"),
        (["--deck", "absent.toml"], "absent.toml: This file cannot be read"),
        (["--settings", "absent.toml"], "absent.toml: This file cannot be read"),
        (["--save", "no/such/folder/game.dza"], "no/such/folder/game.dza: This file cannot be written"),
    ],
)
def test_bad_input_gets_a_sentence(
    arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch)
    assert run([*ASSIST, *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_files_that_do_not_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    typed(monkeypatch)
    taken = tmp_path / "game.dza"
    taken.write_text("{", encoding="utf-8")
    assert run([*ASSIST, "--save", str(taken)]) == 2
    assert "This file already exists" in capsys.readouterr().err
    assert run(["assist", str(taken)]) == 2
    assert "incomplete or damaged" in capsys.readouterr().err
    assert run(["assist", "nobody"]) == 2
    assert "Unknown team 'nobody'" in capsys.readouterr().err
    deck = tmp_path / "deck.toml"
    deck.write_text('[x]\nname = "X"\nfr = "X"\ntheme = "item"\ncombat = ["jump"]\nshoot = ["hold"]\n')
    assert run([*ASSIST, "--rounds", "1", "--deck", str(deck)]) == 2
    assert f"{deck}:5: 'jump' is not an action" in capsys.readouterr().err
