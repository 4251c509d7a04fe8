"""The report holds its figures, in both languages, and needs nothing beside itself."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from experiment_files import SMALL, written
from msgspec.structs import replace

from deadzone.core.sentence import Fault
from deadzone.lab.experiments.balance import balance
from deadzone.lab.experiments.contests import contests_of, share_by_number
from deadzone.lab.experiments.crew import How, run_experiment
from deadzone.lab.experiments.found import Found, by, compared, read_results
from deadzone.lab.experiments.naming import weapon_names
from deadzone.lab.experiments.plan import Contestant
from deadzone.lab.experiments.statistics import Interval
from deadzone.lab.reports.charts import forest, matrix
from deadzone.lab.reports.page import report

VARIANTS = '\n[[variants]]\nname = { en = "plain" }\n[[variants]]\nname = { en = "bare" }\nhouse = { items = "off" }\n'


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    folder = tmp_path_factory.mktemp("report")
    file = written(folder, SMALL.replace("battles = 6", "battles = 12").replace("rounds = 2", "rounds = 3") + VARIANTS)
    assert run_experiment(file, How(folder / "out", 1)).games == 24
    return read_results(folder / "out")


def test_whoever_has_not_met_anybody_yet_is_not_rated(found: Found) -> None:
    cell = found.record.cells[0]
    later = replace(cell, first=Contestant("rebs", "random", "rebs"))
    with_more = Found(replace(found.record, cells=[*found.record.cells, later]), found.table, 0, [])
    assert contests_of(with_more, by("teams")).names == contests_of(found, by("teams")).names == ["enforcers", "plague"]


def test_weapons_with_the_same_name_are_told_apart() -> None:
    weapons = ["sniper-rifle--nastanza", "sniper-rifle--hund-rebel-bounty-hunter", "magma-lance"]
    assert weapon_names(weapons, "en") == [
        "Sniper Rifle (range R14, AP 1)", "Sniper Rifle (range R8, AP 0)", "Magma Lance",
    ]  # fmt: skip
    assert weapon_names(weapons, "fr")[0].endswith("(portée R14, PA 1)")
    assert weapon_names(weapons[1:], "en") == ["Sniper Rifle", "Magma Lance"]


def test_a_scale_of_points_shows_halves() -> None:
    drawn = forest([("a", Interval(0.0, -0.05, 0.03, 9))], "en", middle=0.0, points=True)
    assert "-2.5" in drawn


@pytest.fixture(scope="module")
def page(found: Found) -> str:
    return report(found, "en")


def words(page: str) -> str:
    """What a reader sees, with single spaces."""
    return " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)).split())


@pytest.mark.long  # a small report of the command is the sample
def test_the_page_has_all_parts_in_both_languages(found: Found, page: str) -> None:
    french = report(found, "fr")
    parts = ["wins", "worth", "sides", "variants", "score", "early", "openings", "command", "places", "earned", "how"]
    for each in (page, french):
        assert re.findall(r'<section id="(\w+)"', each) == parts
        assert re.findall(r'<li><a href="#(\w+)"', each) == parts
    assert "Who wins" in words(page)
    assert "Qui gagne" in words(french)
    assert '<html lang="fr">' in french
    english = {"Share of the row", "Rounds that battles last", "Mean victory points", "What the first model"}
    assert not [it for it in english if it in words(french)]


def test_the_page_needs_nothing_else(page: str) -> None:
    assert not re.search(r'<script|<link|<img|src="(?!data:)|url\((?!#)|@import', page)


def test_every_chart_has_a_caption_with_its_n(page: str) -> None:
    figures = re.findall(r"<figure.*?</figure>", page, flags=re.DOTALL)
    assert len(figures) >= 14
    for figure in figures:
        (caption,) = re.findall(r"<figcaption>(.*?)</figcaption>", figure)
        if 'role="img"' in figure:
            assert re.search(r"\bn\b ?=|n teams|n models|n attacks|numbers", caption + words(figure)), caption
            assert "95 %" in caption, caption
            assert re.search(r'aria-label="[^"]+"', figure)


def test_charts_are_sound_drawings_with_words(page: str) -> None:
    drawings = re.findall(r"<svg .*?</svg>", page, flags=re.DOTALL)
    assert len(drawings) >= 12
    for drawing in drawings:
        assert ElementTree.fromstring(drawing).get("viewBox")
        assert "<text" in drawing, "words are words, not outlines"


def test_the_figures_are_those_of_the_battles(found: Found, page: str) -> None:
    said = words(page)
    winner = found.words("winner")
    red = share_by_number((winner == "red") + (winner == "draw") / 2, found.game)
    assert f"{100 * red.value:.1f} % [{100 * red.low:.1f} – {100 * red.high:.1f}]" in said
    assert f"mean {found.numbers('rounds').mean():.2f} [" in said
    contests = contests_of(found, by(compared(found.record)))
    assert contests.names == ["enforcers", "plague"]
    share = contests.pair(0, 1).value
    first_won = [
        (winner == "red") == (found.record.cells[cell].side == "red")
        for winner, cell in zip(found.words("winner"), found.cell, strict=True)
        if winner != "draw"
    ]
    assert share == pytest.approx((sum(first_won) + (24 - len(first_won)) / 2) / 24)
    assert f"{100 * share:.0f}" in said


def test_random_teams_are_told_apart(found: Found) -> None:
    figures = balance(found)
    assert {it.name for it in figures.lists} == {"enforcers", "plague"}
    assert sum(it.share.value for it in figures.lists) == pytest.approx(1)
    assert figures.teams == 2 * 6, "six numbers, each with a team of either list"


def test_a_finding_is_filled_and_framed() -> None:
    rows = [("one", Interval(0.7, 0.6, 0.8, 90)), ("two", Interval(0.5, 0.4, 0.6, 90))]
    both = forest(rows, "en", marks=(True, True))
    one = forest(rows, "en", marks=(True, False))
    assert both != one
    assert "70  [60 – 80]  n = 90" in one
    shares = np.array([[np.nan, 0.7], [0.3, np.nan]])
    assert matrix(["a", "b"], shares, shares > 0.6) != matrix(["a", "b"], shares, shares > 0.8)


def test_lists_that_never_meet_are_not_compared(tmp_path: Path) -> None:
    run_experiment(written(tmp_path, f'{SMALL}meet = "mirror"'), How(tmp_path / "out", 1), battles=2)
    found = read_results(tmp_path / "out")
    assert re.findall(r'<section id="(\w+)"', report(found, "en"))[0] == "sides"
    with pytest.raises(Fault, match="random teams of at least two lists"):
        balance(found)


def test_a_folder_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="no results of an experiment"):
        read_results(tmp_path)
