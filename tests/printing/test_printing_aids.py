"""Counters, mission cards and plans to print: complete, on any paper, in any language."""

from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from deadzone.catalog.loading import load
from deadzone.cli.main import run
from deadzone.core.board.battlefield import BLOCKED, FULL, HATCH, LOW_WALL, Battlefield
from deadzone.core.cubes import EAST, GROUND, NORTH, Level, cube_at
from deadzone.core.state import COMMAND_FACES
from deadzone.language.folders import languages
from deadzone.language.words import say, text
from deadzone.maps.shipped import load as load_map
from deadzone.printing.counters import counters_pdf, items, states
from deadzone.printing.mission_cards import RULES, missions_pdf
from deadzone.printing.paper import FORMATS
from deadzone.printing.plan_sheet import parts_of, plan_pdf
from deadzone.rules.missions.mission_kinds import MISSION_KINDS
from deadzone.table.telling.terms import terms
from paper_texts import page_texts


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("format", FORMATS)
def test_the_counters_are_all_there(lang: str, format: str) -> None:
    tokens, backs, marks, dice, table = page_texts(counters_pdf(lang, FORMATS[format]))
    loot = load().constants.loot
    assert Counter(say(each.word, "en") for each in items()) == {token.name: token.count for token in loot}
    assert backs.count("?") == sum(token.count for token in loot) == 16
    assert all(say(each.label, lang).split()[-1] in tokens for each in loot)
    for counter in states():
        assert say(counter.word, lang).split()[0].casefold() in marks.casefold()
    known = {term.id: term for term in terms()}
    for face in COMMAND_FACES:
        assert dice.count(say(known[f"face-{face}"].name, lang)) >= 4
        assert known[f"face-{face}"].rule in dice
    assert set(map(str, range(1, 9))) <= set(table.split())
    assert "25" in table.split()


@pytest.mark.parametrize("lang", languages())
def test_every_mission_has_a_card(lang: str) -> None:
    told = " ".join(page_texts(missions_pdf(lang)))
    assert set(RULES) == set(MISSION_KINDS)
    for mission in MISSION_KINDS.values():
        assert say(mission.name, lang) in told
        assert all(rule in told for rule in RULES[mission.id])
    assert told.count(text("red zone", lang)) == told.count(text("blue zone", lang)) == len(MISSION_KINDS)


def test_the_parts_of_a_battlefield_are_counted_once() -> None:
    field = Battlefield(2)
    field.set_side(cube_at(3, 3), EAST, BLOCKED)
    field.set_side(cube_at(3, 3), NORTH, LOW_WALL)
    field.set_side(cube_at(0, 0), NORTH, BLOCKED)  # the edge of the board is no part
    field.set_side(cube_at(5, 5), EAST, HATCH + 2)
    field.floors[cube_at(3, 3, Level(2))] = FULL
    field.ladders[cube_at(3, 4)] = True
    assert parts_of(field, GROUND) == {"blocked": 1, "low-wall": 1, "hatch": 1, "ladder": 1}
    assert parts_of(field, Level(2)) == {"floor": 1}


def test_a_plan_has_the_view_and_a_page_for_each_level() -> None:
    field = load_map("refinery")
    pages = page_texts(plan_pdf(field, "fr", FORMATS["letter"]))
    assert len(pages) == 1 + field.levels
    assert "Ce qu’il faut" in pages[0]
    assert "mur" in pages[1]


@pytest.mark.parametrize("arguments", [["counters"], ["missions"], ["plan", "bunker-line", "--mission", "scour"]])
def test_the_commands_write_them(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "aid.pdf"
    assert run(["print", *arguments, "-o", str(file), "--lang", "fr"]) == 0
    assert str(file) in capsys.readouterr().out
    assert len(PdfReader(file).pages) >= 2


def test_an_unknown_mission_or_map_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plan.pdf"
    assert run(["print", "plan", "bunker-line", "--mission", "none", "-o", str(file), "--lang", "en"]) == 2
    assert "Unknown mission 'none'" in capsys.readouterr().err
    assert run(["print", "plan", "nowhere", "-o", str(file), "--lang", "en"]) == 2
    assert not file.exists()
