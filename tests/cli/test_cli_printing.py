"""Commands that print: `roster sheet`, and the cards that `deck` is asked for."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from deadzone.cli.main import run
from paper_texts import page_texts

TEAM = """
name = "Night Watch"
faction = "enforcers"
points = 100
members = [{unit = "enforcer-captain", items = ["medi-pack"]}, {unit = "enforcer--enforcers", count = 2}]
"""
UNKNOWN = 'name = "x"\nfaction = "enforcers"\nmembers = [{unit = "nobody"}]\n'


@pytest.fixture
def team(tmp_path: Path) -> Path:
    file = tmp_path / "team.toml"
    file.write_text(TEAM, encoding="utf-8")
    return file


def test_a_team_sheet_is_written(team: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = team.with_name("team.pdf")
    assert run(["roster", "sheet", str(team), "-o", str(file), "--lang", "fr"]) == 0
    assert capsys.readouterr().out == f"Écrit\u202f: {file}\n"
    first = page_texts(file.read_bytes())[0]
    assert "Night Watch" in first
    assert "Médi-pack :" in first
    assert run(["roster", "sheet", str(team), "--output", str(file), "--paper", "Letter"]) == 0
    assert float(PdfReader(file).pages[0].mediabox[2]) == pytest.approx(612)


def cards(file: Path, *arguments: str) -> tuple[list[str], str]:
    """What is written on the pages before the two with the rules, and the title."""
    assert run(["deck", *arguments, "-o", str(file), "--lang", "en"]) == 0
    *pages, first, _ = page_texts(file.read_bytes())
    assert "JADE on one sheet" in first
    return pages, str(PdfReader(file).metadata["/Title"])  # type: ignore[index]


def test_the_deck_prints_the_cards_that_are_asked_for(team: Path) -> None:
    """Both decks, the strike-team deck, or the Action deck with the special actions (J-ASSIST-02)."""
    file = team.with_name("deck.pdf")
    both, title = cards(file, str(team))
    assert title == "JADE's decks: Night Watch"
    names, _ = cards(file, str(team), "--cards", "team")
    actions, _ = cards(file, str(team), "--cards", "actions")
    assert both == names + actions
    assert "Enforcer Captain" in names[0]
    assert "JADE · action" not in " ".join(names)
    assert "JADE · special action" in actions[-2]
    alone, title = cards(file, "--cards", "actions")
    assert alone == actions
    assert title == "JADE's Action deck"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["roster", "sheet", "{team}", "--paper", "a5"], "--paper cannot be 'a5': give a4 or letter."),
        (["roster", "sheet", "{unknown}"], "unknown.toml: members[0].unit: Unknown model 'nobody'."),
        (["roster", "sheet", "absent.toml"], "absent.toml: This file cannot be read"),
        (["roster", "sheet", "{team}", "-o", "no/such/folder/x.pdf"], "x.pdf: This file cannot be written"),
        (["roster", "sheet"], "FILE is missing"),
        (["deck", "{team}", "--cards", "none"], "--cards cannot be 'none': give both, team or actions."),
        (["deck", "--cards", "team"], "TEAM is missing"),
    ],
)
def test_bad_input_gets_a_sentence(
    team: Path, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = team.with_name("unknown.toml")
    unknown.write_text(UNKNOWN, encoding="utf-8")
    assert run([argument.format(team=team, unknown=unknown) for argument in arguments] + ["--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
    assert not team.with_name("team.pdf").exists()
