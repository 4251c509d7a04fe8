"""Procedures as lists of named steps: properties of all of them."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import MISSING
from pathlib import Path

import pytest

from deadzone.core.contexts import Bout
from deadzone.core.engine import advance, hand_over
from deadzone.core.frames import Frame, plan_of
from deadzone.core.pieces import ModelNumber
from deadzone.jade.turn.procedures import PROCEDURES
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.dice.testing import SpendDice
from deadzone.procedures.fighting.fight import Fight
from deadzone.table.driver import ask
from deadzone.table.scenario import Scenario
from yardstick import Measured

SOURCES = Path(__file__).parents[2] / "src" / "deadzone"
BY_CLASS = {procedure.__name__: procedure for procedure in PROCEDURES.values()}


@pytest.mark.parametrize("number", range(8))
def test_a_step_that_asks_changes_nothing(number: int) -> None:
    """A step that asks changes nothing, so the question need not be saved: the step is repeated."""
    meeting = Measured(number)
    g, _ = meeting.open()
    players = meeting.sit_down()
    asked = 0
    while g.question is not None:
        hand_over(g, ask(g, players, meeting.dice).value)
        g.question = None
        while g.stack:
            before = g.key()
            if advance(g):
                assert g.key() == before, f"{g.stack[-1].NAME} changes something at {g.stack[-1].next_step()}"
                asked += 1
                break
    assert asked > 100


def results() -> Iterator[tuple[str, str, str]]:
    """Where the sources request a result: the class that asks, the one that is called, the field."""
    for path in sorted([*SOURCES.glob("procedures/**/*.py"), *SOURCES.glob("jade/**/*.py")]):
        for owner in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(owner, ast.ClassDef):
                for node in ast.walk(owner):
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "call":
                        yield from results_of(owner.name, node)


def results_of(owner: str, node: ast.Call) -> Iterator[tuple[str, str, str]]:
    called = node.args[0]
    for keyword in node.keywords:
        named = keyword.arg == "into" and isinstance(keyword.value, ast.Constant)
        if named and isinstance(called, ast.Call) and isinstance(called.func, ast.Name) and called.func.id in BY_CLASS:
            yield owner, called.func.id, ast.literal_eval(keyword.value)


@pytest.mark.parametrize(("caller", "called", "field"), sorted(set(results())))
def test_a_result_lands_in_a_field_of_its_kind(caller: str, called: str, field: str) -> None:
    assert field in BY_CLASS[caller].FIELDS
    assert type(getattr(begun(BY_CLASS[caller]), field)) is type(begun(BY_CLASS[called]).hands_back())


def begun(procedure: Callable[..., Frame]) -> Frame:
    """A procedure for the first model, or whatever else it must be given."""
    must_be_given = [field for field in BY_CLASS[procedure.__name__].FIELDS.values() if field.first is MISSING]
    return procedure(*["" if field.kind == "str" else False if field.kind == "bool" else 0 for field in must_be_given])


def test_every_procedure_has_steps_of_its_own_class() -> None:
    for procedure in PROCEDURES.values():
        plan = plan_of(procedure)
        assert plan.names, procedure
        assert not set(plan.names) & set(dir(Frame)), f"{procedure.NAME} has a step named like a part of all procedures"


def test_a_question_is_about_what_waits_for_its_answer() -> None:
    """A model that explodes in a fight is no part of it: its victims' dice belong to the explosion."""
    with Scenario() as table:
        table.red("enforcer--enforcers", at="r3c3")
        table.blue("steel-warrior", at="r3c3")
        g = table.state
        for frame in (Fight(ModelNumber(0), ModelNumber(1)), Explosion(g.models[0].cube), SpendDice(ModelNumber(1))):
            g.stack.append(frame)
        spending = g.stack[-1]
        spending.caller, spending.into = 0, "defender_dice"
        bout = g.context()
        assert isinstance(bout, Bout)
        assert (bout.attacker, bout.defender) == (0, 1)
        spending.caller, spending.into = 1, "dice_results"
        assert g.context() is None
        g.stack.clear()
