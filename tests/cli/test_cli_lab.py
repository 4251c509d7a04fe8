"""`deadzone lab`: running, rating, balance and report from the command line."""

import json
from pathlib import Path

import pytest

from deadzone.cli.main import run

SMALL = """
[experiment]
title = { en = "Small" }
teams = ["enforcers", "plague"]
players = ["random"]
maps = ["refinery"]
rounds = 2
battles = 4
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lab")
    (folder / "small.toml").write_text(SMALL, encoding="utf-8")
    assert run(["lab", "run", str(folder / "small.toml"), "-o", str(folder / "out"), "--jobs", "1"]) == 0
    return folder / "out"


def test_an_experiment_is_run_and_resumed(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = ["lab", "run", str(results.parent / "small.toml"), "-o", str(results), "--jobs", "1"]
    assert run(again) == 2
    assert "add --resume" in capsys.readouterr().err
    assert run([*again, "--resume", "--battles", "6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"battles": 6, "failed": 0, "stopped": False}
    assert run([*again, "--resume", "--lang", "fr"]) == 0
    assert "batailles sont dans" in capsys.readouterr().out


def test_the_ladder_and_the_balance(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "ladder", str(results), "--json"]) == 0
    ratings = json.loads(capsys.readouterr().out)
    assert {it["name"] for it in ratings} == {"enforcers", "plague"}
    assert sum(it["elo"]["value"] for it in ratings) == pytest.approx(3000)
    assert run(["lab", "ladder", str(results), "--lang", "fr"]) == 0
    assert "Classement" in capsys.readouterr().out
    assert run(["lab", "balance", str(results), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["lists"]) == 2
    assert run(["lab", "balance", str(results)]) == 0
    assert "p corrected by Holm" in capsys.readouterr().out


def test_a_report_is_one_page(results: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run(["lab", "report", str(results), "-o", str(page), "--lang", "fr"]) == 0
    assert page.read_text(encoding="utf-8").startswith('<!doctype html>\n<html lang="fr">')


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run", "FILE", "-o", "OUT", "--jobs", "0"], "--jobs cannot be '0'"),
        (["run", "FILE", "-o", "OUT", "--battles", "0"], "--battles cannot be '0'"),
        (["run", "FILE", "-o", "OUT", "--jobs", "1", "--cluster", "tcp://x:1"], "give one of them"),
        (["run", "no.toml", "-o", "OUT"], "no.toml"),
        (["ladder", "OUT"], "no results of an experiment"),
        (["ladder", "OUT", "--by", "luck"], "--by cannot be 'luck': use one of teams, players, both"),
        (["report", "OUT"], "no results of an experiment"),
    ],
)
def test_mistakes_get_a_sentence_and_nothing_is_written(
    words: list[str], told: str, results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {"FILE": str(results.parent / "small.toml"), "OUT": str(tmp_path / "out")}
    assert run(["lab", *[places.get(word, word) for word in words]]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
