"""Ink Sac: smoke when killed, and once per game at the beginning or end of an Activation (A-INK)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.procedures.damage.wounds import Hit
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain, struck

INKER = plain("A-INK")
HERE = "r3c3"


def test_smoke_at_death() -> None:
    """A killed model fills its cube with smoke, even if it has already used its ink (A-INK-01, R-KILL-06)."""
    for spent in ((), ("A-INK",)):
        table = Scenario()
        model = table.red(INKER, at=HERE, spent=spent)
        table.start(Hit(model, 9))
        assert table.state.smoke == {parse_cube(HERE)}
    table, _ = struck(plain(), 9)
    assert not table.state.smoke


def test_at_the_beginning_then_no_more() -> None:
    """At the beginning of the Activation, not as an action; once used it is not offered again (A-INK-02)."""
    table = Scenario()
    model = table.red(INKER, at=HERE)
    table.activate(model)
    assert table.choices() == ["no-ink", "ink"]
    assert through_json(table.state).key() == table.state.key()
    table.play("ink")
    assert table.state.smoke == {parse_cube(HERE)}
    assert "move" in table.choices()
    table.play("stop")
    assert table.state.question is None


def test_at_the_end() -> None:
    """The ink may be used at the end of the Activation (A-INK-02)."""
    with Scenario() as table:
        model = table.red(INKER, at=HERE)
        table.activate(model)
        table.play("no-ink", "stop")
        assert table.choices() == ["no-ink", "ink"]
        table.play("ink")
        assert table.state.smoke == {parse_cube(HERE)}
        table.state.change(model).activated = False
        table.activate(model)
        assert "ink" not in table.choices()
        table.play("stop")
