"""`deadzone rules`: the rules, found by words or by id, in either language."""

import json

import pytest
from test_cli_commands import failed, printed


def test_a_question_shows_the_best_rules_and_how_many_more_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "rules", "who", "controls", "an", "objective", "--most", "2")
    first, *lines = shown.splitlines()
    assert first.lower() == "r-obj-04  objectives · core rules (in part our own ruling)"
    assert lines[0].startswith("  A player controls an objective when every model")
    assert len([line for line in lines if " · " in line]) == 1
    assert lines[-1].endswith("more with some of these words; --most shows more of them.")


def test_the_answer_is_in_the_language_asked_for_whatever_that_of_the_question(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = printed(capsys, "rules", "who controls an objective", "--lang", "fr", "--most", "1")
    assert "Objectifs · Règles de base (en partie notre propre décision)\n  Un joueur contrôle" in shown
    english = printed(capsys, "rules", "QUI CONTROLE UN OBJECTIF")
    assert english == printed(capsys, "rules", "qui contrôle un objectif")
    assert "  A player controls an objective" in english


def test_the_beginning_of_ids_shows_all_rules_that_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "rules", "i-energyshield", "--most", "1")
    assert shown.count(" · ") == 5
    assert "more with some of these words" not in shown


def test_tables_are_shown_as_tables(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "rules", "m-gen-02").splitlines()
    assert [line.split() for line in lines[-3:-1]] == [["250", "20"], ["300", "20"]]
    assert not any("|" in line for line in lines)


def test_our_own_rulings_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert "(in part our own ruling)" in printed(capsys, "rules", "a-boom-04").splitlines()[0]
    assert "(en partie notre propre décision)" in printed(capsys, "rules", "a-boom-04", "--lang", "fr").splitlines()[0]


def test_rules_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    (rule,) = json.loads(printed(capsys, "rules", "a-tough-01", "--json", "--lang", "fr"))
    assert (rule["id"].lower(), rule["section"], rule["chapter"]) == ("a-tough-01", "Coriace", "Capacités")
    assert rule["ours"] is False
    assert rule["text"].startswith("Ignore 1 point")


def test_nothing_found_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert failed(capsys, "rules", "xyzzy") == "No rule was found for 'xyzzy'.\n"
    assert (
        failed(capsys, "rules", "R-NONE-01", "--lang", "fr")
        == "Aucune règle n’a été trouvée pour «\u202fR-NONE-01\u202f».\n"
    )
