"""Construct and Solid are never Pinned; a Construct is thrown, a Solid model is not (A-CONSTRUCT, A-SOLID)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.damage.wounds import Pin
from deadzone.rules.damage.wounds import can_be_knocked_back, can_be_pinned, is_poisoned
from deadzone.rules.items.items import patients
from deadzone.table.scenario import Scenario
from striking import plain, struck

EAST = 3


@pytest.mark.parametrize("rule", ["A-CONSTRUCT", "A-SOLID"])
def test_never_pinned(rule: str) -> None:
    """Constructs and Solid models are never Pinned (A-CONSTRUCT-01, A-SOLID-01, R-PIN-10)."""
    table = Scenario()
    model, other = table.red(plain(rule), at="r3c3"), table.red(plain(), at="r3c4")
    for number in (model, other):
        table.start(Pin(number))
    assert not table.model(model).pinned
    assert table.model(other).pinned
    assert table.happened("cannot-be-pinned") == [{"model": model}]
    assert not can_be_pinned(table.state, model)


def test_a_construct_is_thrown_by_an_explosion() -> None:
    """An explosion throws a Construct (A-CONSTRUCT-01)."""
    with Scenario() as table:
        model = table.red(plain("A-CONSTRUCT"), at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1, EAST)
        table.start(Explosion(parse_cube("r3c3"), 3))
        table.play((200, 200))
        assert table.model(model).cube == parse_cube("r3c4")
        assert not table.model(model).pinned


def test_a_solid_model_is_neither_thrown_nor_pinned_but_hurt() -> None:
    """A Solid model is neither thrown nor Pinned, but damaged (A-SOLID-01)."""
    with Scenario() as table:
        model = table.red(plain("A-SOLID"), at="r3c3")
        table.dice(4, 4, 1, 1, 1, 1)
        table.start(Explosion(parse_cube("r3c3"), 3))
        assert table.model(model).cube == parse_cube("r3c3")
        assert not table.model(model).pinned
        assert table.model(model).damage == 2
        assert not can_be_knocked_back(table.state, model)


def test_no_poison_and_no_medicine() -> None:
    """A Construct is immune to Toxic and cannot be healed (A-CONSTRUCT-02, A-TOXIC-01)."""
    table, model = struck(plain("A-CONSTRUCT"), 2, traits=("A-TOXIC",))
    assert table.model(model).damage == 2
    assert not is_poisoned(table.state, model, ("A-TOXIC",))
    assert patients(table.state, model) == []
