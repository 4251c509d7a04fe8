"""Records of markers are complete, and everything the engine marks on a model or cube has a name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from deadzone.core.pieces import Marker, Model, ModelNumber
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import FOR_THE_GAME, State
from deadzone.host.protocol.view import ModelView
from deadzone.host.showing.marks import markers_of, sign_of, states_of
from deadzone.language.folders import languages
from deadzone.players.board import roster
from deadzone.players.marks import FACE_DOWN_MARK, FACE_UP_MARK, SMOKE_MARK
from deadzone.rules.missions.missions import MARK, MARKED
from deadzone.rules.shooting.shot_tests import free_of
from deadzone.table.scenario import Scenario, plain
from deadzone.table.telling.state_marks import (
    LETTERS_IN_CUBES,
    STATE_MARKS,
    Place,
    Sign,
    StateMark,
    briefly,
    is_borne,
    is_hidden,
)
from deadzone.table.view import view_of

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "deadzone"
MARKS_OF_THE_PAGE = ROOT / "web" / "src" / "board" / "marks.ts"
each_mark = pytest.mark.parametrize("mark", STATE_MARKS, ids=[mark.id for mark in STATE_MARKS])


def bearing(mark: StateMark) -> State:
    """A battle whose first model, or its cube, has the mark."""
    table = Scenario()
    table.red(plain(), at="r3c3")
    g = table.state
    model = g.change(ModelNumber(0))
    if mark.at == "gains":
        model.gains = ((mark.id, MARKED if mark.id == MARK else 0, FOR_THE_GAME),)
    elif mark.at == "markers":
        g.markers = (Marker(mark.id, model.cube, RED),)
    elif mark.at == "controlled":
        g.controlled = ModelNumber(0)
    elif mark.at == "model":
        setattr(model, mark.id, (0,) if mark.id == "reloading" else 1 if mark.id == "damage" else True)
    else:
        setattr(model, mark.at, (mark.id,))
    return g


def shown(g: State, lang: str) -> list[tuple[str, str, str]]:
    """Id, name and sign of everything the page shows for the first model and all cubes."""
    states = [(state.id, state.name, state.sign) for state in states_of(g, 0, lang)]
    return [*states, *[(marker.id, marker.name, marker.sign) for marker in markers_of(g, lang)]]


def test_no_two_marks_are_one() -> None:
    assert len({mark.id for mark in STATE_MARKS}) == len(STATE_MARKS)
    assert {mark.at for mark in STATE_MARKS} == set(get_args(Place))


def noted() -> Iterator[tuple[str, str]]:
    """Gains and markers that the engine and JADE set, by the names of the constants."""
    for path in sorted([*(SOURCES / "procedures").rglob("*.py"), *(SOURCES / "jade").rglob("*.py")]):
        module = import_module(".".join(path.relative_to(SOURCES.parent).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = {"gain": 1, "Marker": 0}.get(called)
            argument = node.args[place] if place is not None and len(node.args) > place else None
            value = getattr(module, argument.id, None) if isinstance(argument, ast.Name) else None
            if isinstance(value, str):
                yield called, value


def test_whatever_the_engine_notes_has_words() -> None:
    """Each has a name, not its id in plain letters such as `J AMB 01`."""
    found = set(noted())
    assert len(found) > 20
    for called, id in sorted(found):
        g = bearing(StateMark(id=id, at="gains" if called == "gain" else "markers"))
        names = [name for _, name, _ in shown(g, "en")]
        assert (names == []) == is_hidden(id)
        assert all(name != re.sub("-", " ", id) for name in names), id


@each_mark
def test_a_mark_is_shown_on_the_page(mark: StateMark) -> None:
    """By its own field, among the items, or by name and sign, in every language."""
    g = bearing(mark)
    if mark.at == "model":
        assert mark.id in ModelView.__struct_fields__
        assert mark.id in Model.FIELDS
        return
    for lang in languages():
        found = shown(g, lang)
        assert [id for id, _, _ in found] == ([] if is_hidden(mark.id) or mark.at == "items" else [mark.id])
        assert all(name and sign == mark.sign for _, name, sign in found)


@each_mark
def test_the_terminal_tells_and_draws_a_mark(mark: StateMark) -> None:
    g = bearing(mark)
    assert briefly(g, 0) == ([mark.brief] if mark.brief else [])
    assert is_borne(g, 0, mark) == (mark.at != "markers")
    if mark.letter:
        assert mark.at in ("model", "markers")
        assert len(mark.letter) == 1
    assert roster(g, "fr").row_count == 1


@each_mark
def test_who_sees_a_mark(mark: StateMark) -> None:
    """A secret mark is known only to the side that made it, here Blue (M-HOUSE-SEARCH)."""
    g = bearing(mark)
    views = {side: view_of(g, side) for side in (RED, BLUE, CHANCE)}
    seen = {
        side
        for side, view in views.items()
        if view.models[0].values() == g.models[0].values() and len(view.markers) == len(g.markers)
    }
    assert seen == ({BLUE} if mark.seen_by == "maker" else {RED, BLUE, CHANCE})


def test_every_sign_is_of_some_mark_and_has_a_drawing() -> None:
    drawn = set(re.findall(r"^  (\w+):", MARKS_OF_THE_PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert {mark.sign for mark in STATE_MARKS} == set(get_args(Sign)) <= drawn


def test_signs_go_by_the_rule_whatever_its_paragraph() -> None:
    for mark in STATE_MARKS:
        if re.fullmatch("[AIS]-[A-Z]+", mark.id):
            assert sign_of(f"{mark.id}-09") == sign_of(mark.id) == mark.sign


def test_letters_are_told_apart() -> None:
    letters = [mark.letter for mark in STATE_MARKS if mark.letter]
    assert len(set(letters)) == len(letters)
    assert not {FACE_DOWN_MARK, FACE_UP_MARK, SMOKE_MARK, "*"} & set(LETTERS_IN_CUBES.values())


def test_modifiers_of_a_shot_are_no_marks() -> None:
    """Gains that only affect a shot's modifiers are hidden: the dice show them."""
    assert is_hidden(free_of("R-SMOD-02"))
