"""A-LIFESUPPORT: the first injury is undone."""

from __future__ import annotations

from deadzone.procedures.damage import Hit
from striking import plain, struck

SAVED = plain("A-LIFESUPPORT")


def test_undamaged_again() -> None:
    """A-LIFESUPPORT-01: all tokens go, also older ones, without an action."""
    table, model = struck(SAVED, 1, damage=1)
    assert table.model(model).damage == 0
    assert table.happened("life-support") == [{"model": model}]


def test_once_per_game() -> None:
    """A-LIFESUPPORT-01."""
    table, model = struck(SAVED, 1)
    table.start(Hit(model, 2))
    assert table.model(model).damage == 2
    assert table.happened("life-support") == [{"model": model}]


def test_not_against_death() -> None:
    """A-LIFESUPPORT-02: the attack that kills outright."""
    table, model = struck(SAVED, 4)
    assert table.killed(model)
    assert not table.happened("life-support")


def test_what_armour_holds_does_not_use_it_up() -> None:
    """A-LIFESUPPORT-01: only an attack that leaves the model Injured."""
    table, model = struck(plain("A-LIFESUPPORT", armour=2), 2)
    assert table.model(model).spent == ()


def test_only_the_model_itself() -> None:
    """A-LIFESUPPORT-02."""
    table, model = struck(plain(), 1)
    assert table.model(model).damage == 1
