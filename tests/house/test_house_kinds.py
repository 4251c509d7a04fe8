"""Each kind of question, roll and event has one complete record, and the sources use no other kinds."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from deadzone.core.kinds.all_events import _ALL as ALL_EVENTS
from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.all_questions import _ALL as ALL_QUESTIONS
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.attention import ATTENTION, WEIGHTS
from deadzone.core.kinds.chance_kinds import _ALL as ALL_OF_CHANCE
from deadzone.core.kinds.chance_kinds import CHANCE_KINDS, DRAWING, OTHER_DICE, TEST
from deadzone.core.kinds.event_kind import EVERYBODY, ITS_SIDE, NOTHING_NEW, SCENES, TONES, EventKind
from deadzone.core.kinds.question_kind import (
    ACTIVATE_DIE,
    BY_ACTION,
    CONTROLLER,
    DICE_DIE,
    DOMAINS,
    ENEMIES,
    FRIENDS,
    JUDGES,
    MODEL,
    NEVER_ASKED,
    NO_DICE,
    NO_OTHERS,
    PARTS,
    SIDE_ASKED,
    SPECIAL_DIE,
    TAKES_FIRST,
    THE_CHOSEN,
    QuestionKind,
)
from deadzone.core.state import COMMAND_FACES
from deadzone.host.showing.views import CUBE_VALUES, MODEL_VALUES
from deadzone.table.telling.log import OWN_WORDS
from parsed import parsed
from rule_ids import module_of
from spoken import placeholders

SOURCES = Path(__file__).parents[2] / "src" / "deadzone"
# Allowed values of each part of a question's record.
PARTS_OF_QUESTIONS = {
    "domain": DOMAINS,
    "jade": (JUDGES, NEVER_ASKED, TAKES_FIRST),
    "audience": (CONTROLLER, SIDE_ASKED),
    "attention": ATTENTION,
    "weight": WEIGHTS,
    "part": PARTS,
    "others": (ENEMIES, FRIENDS, NO_OTHERS),
    "dice": (ACTIVATE_DIE, BY_ACTION, DICE_DIE, NO_DICE, SPECIAL_DIE, THE_CHOSEN),
}
PARTS_OF_EVENTS = {
    "tells": (EVERYBODY, ITS_SIDE, NOTHING_NEW),
    "weight": WEIGHTS,
    "scene": SCENES,
    "tone": TONES,
}
# Index of the argument that is the kind; for chance, which records have it.
OF_CHANCE = {"Roll": TEST, "roll_of": TEST, "nature_roll": TEST, "Dice": OTHER_DICE, "Draw": DRAWING}
PLACES = {"Choice": 1, "Roll": 0, "roll_of": 1, "nature_roll": 2, "Dice": 0, "Draw": 0}
# Kinds that are in no call: those of spots, and two chosen in a line above the call.
ELSEWHERE = {"Choice": {"spot", "shift", "target", "invigorate"}, "roll_of": {"fight", "survive"}}
# Calls whose kind cannot be read: it is in a variable or passed on.
HANDED_ON = {("Choice", "kind"), ("roll_of", "self.kind_of(model)"), ("Roll", "self.kind"), ("Roll", "self.rival")}


def calls(name: str) -> Iterator[tuple[str, ast.Call, object]]:
    """Calls of a class or method in the sources: where they are, the call, and its module."""
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(parsed(path)) if f"{name}(" in text else ():
            mine = isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name
            if mine and f"class {name}(" not in text:
                assert isinstance(node, ast.Call)
                yield f"{path.name}:{node.lineno}", node, import_module(module_of(path))


def kinds_in_code(name: str) -> dict[str, str]:
    """Kind -> where it is asked or emitted."""
    found = dict.fromkeys(ELSEWHERE.get(name, ()), "")
    for where, call, module in calls(name):
        written = call.args[PLACES[name]]
        values = values_of(written, module)
        assert values or (name, ast.unparse(written)) in HANDED_ON, where
        found.update(dict.fromkeys(values, where))
    return found


def values_of(node: ast.expr, module: object) -> list[str]:
    """Words that an argument may be: a literal, a constant, one of two, or one of a table."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return values_of(node.body, module) + values_of(node.orelse, module)
    if isinstance(node, ast.Name):
        constant = getattr(module, node.id, None)
        return [constant] if isinstance(constant, str) else []
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return list(getattr(module, node.value.id, {}).values())
    return []


@pytest.mark.parametrize("kind", ALL_QUESTIONS, ids=lambda kind: kind.name)
def test_the_record_of_a_question_is_complete(kind: QuestionKind) -> None:
    assert kind.name
    assert kind.sentence.endswith("?")
    parts = {part: getattr(kind, part) in words for part, words in PARTS_OF_QUESTIONS.items()}
    assert parts == dict.fromkeys(PARTS_OF_QUESTIONS, True)
    assert placeholders(kind.sentence) <= {"model", "cube", "item", "special"}
    assert not kind.others or kind.domain == MODEL
    assert kind.dice in (NO_DICE, BY_ACTION, THE_CHOSEN, *COMMAND_FACES)


def test_no_two_records_are_of_one_kind() -> None:
    assert len(EVENT_KINDS) == len(ALL_EVENTS)
    assert len(QUESTION_KINDS) == len(ALL_QUESTIONS)
    assert len(CHANCE_KINDS) == len(ALL_OF_CHANCE)


def test_every_question_that_is_asked_has_a_record() -> None:
    assert {kind: where for kind, where in kinds_in_code("Choice").items() if kind not in QUESTION_KINDS} == {}


def test_every_record_is_of_a_question_that_is_asked() -> None:
    assert sorted(set(QUESTION_KINDS) - set(kinds_in_code("Choice"))) == []


@pytest.mark.parametrize("name", OF_CHANCE)
def test_every_roll_and_draw_has_a_record(name: str) -> None:
    known = {kind.name for kind in ALL_OF_CHANCE if kind.way == OF_CHANCE[name]}
    assert {kind: where for kind, where in kinds_in_code(name).items() if kind not in known} == {}


def test_every_record_is_of_a_roll_or_draw_that_there_is() -> None:
    assert sorted(set(CHANCE_KINDS) - {kind for name in OF_CHANCE for kind in kinds_in_code(name)}) == []


def test_tests_have_names() -> None:
    assert [kind.name for kind in ALL_OF_CHANCE if (kind.test is None) == (kind.way == TEST)] == []


def test_only_values_that_events_have_are_models_and_cubes() -> None:
    assert {*MODEL_VALUES, *CUBE_VALUES} <= {field for kind in ALL_EVENTS for field in kind.fields}


@pytest.mark.parametrize("kind", ALL_EVENTS, ids=lambda kind: kind.name)
def test_the_record_of_an_event_is_complete(kind: EventKind) -> None:
    """The values in its sentence are among its fields, unless it has its own words."""
    assert kind.name
    assert kind.fields
    assert kind.sentence.endswith((".", "!"))
    parts = {part: getattr(kind, part) in words for part, words in PARTS_OF_EVENTS.items()}
    assert parts == dict.fromkeys(PARTS_OF_EVENTS, True)
    assert kind.tells != ITS_SIDE or "side" in kind.fields
    own_words = kind.name in OWN_WORDS
    assert own_words or placeholders(kind.sentence) <= set(kind.fields)
    assert own_words or not kind.instead, "who chooses between the two?"


def test_words_of_their_own_are_of_events_that_there_are() -> None:
    assert set(OWN_WORDS) <= set(EVENT_KINDS)


def test_every_event_that_happens_has_a_record_with_all_its_values() -> None:
    """As in `g.emit("moved", model, before, cube)`; values passed on with a star are not counted."""
    wrong = []
    for where, call, module in calls("emit"):
        values = values_of(call.args[0], module) if call.args else []
        handed_on = any(isinstance(value, ast.Starred) for value in call.args)
        for kind in values:
            fits = kind in EVENT_KINDS and (handed_on or len(EVENT_KINDS[kind].fields) == len(call.args) - 1)
            wrong += [] if fits else [(kind, where)]
        assert values or where.startswith("logs.py"), where
    assert wrong == []


def test_every_record_is_of_an_event_that_happens() -> None:
    told = {kind for _, call, module in calls("emit") if call.args for kind in values_of(call.args[0], module)}
    assert sorted(set(EVENT_KINDS) - told) == []
