"""Smokescreen: once per game, at the start of its Activation, a model fills its cube with smoke (A-SMOKESCREEN)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.questions import Choice
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
SMOKER = taught(WARRIOR, "A-SMOKESCREEN")


def test_a_smokescreen_is_no_action() -> None:
    """A Smokescreen is not an action; it is allowed beside enemies and before a long action (A-SMOKESCREEN-01,
    R-ACT-05).
    """
    table = Scenario()
    model = table.red(SMOKER, at="r3c3", spot=(100, 100))
    table.blue(ENFORCER, at="r3c3", spot=(300, 300))
    table.activate(model)
    assert table.choices() == ["no-smokescreen", "smokescreen"]
    table.play("smokescreen")
    assert table.state.smoke == {parse_cube("r3c3")}
    assert "fight" in table.choices()


def test_once_per_game() -> None:
    """It is offered until it has been used (A-SMOKESCREEN-01)."""
    table = Scenario()
    model = table.red(SMOKER, at="r3c3")
    table.activate(model)
    table.play("no-smokescreen", "stop")
    table.state.change(model).activated = False
    table.activate(model)
    table.play("smokescreen")
    assert loads(dumps(table.state)).models[model].spent == ("A-SMOKESCREEN",)
    table.play("stop")
    table.state.change(model).activated = False
    table.activate(model)
    question = table.state.question
    assert isinstance(question, Choice)
    assert question.kind == "action"


def test_the_smoke_stays_behind() -> None:
    """The smoke stays when the model leaves (A-SMOKESCREEN-02)."""
    table = Scenario()
    model = table.red(SMOKER, at="r3c3")
    table.activate(model)
    table.play("smokescreen", "move", "go to r3c4L1")
    assert table.state.smoke == {parse_cube("r3c3")}


def test_others_are_not_asked() -> None:
    """Only a model with Smokescreen is asked (A-SMOKESCREEN)."""
    table = Scenario()
    model = table.red(WARRIOR, at="r3c3")
    table.activate(model)
    assert "move" in table.choices()


@pytest.mark.parametrize("rule", ["A-SMOKESCREEN", "A-TOXICSMOKE"])
def test_smoke_comes_before_the_flames(rule: str) -> None:
    """The Smokescreen comes before the flames are fought (A-SMOKESCREEN-01, A-TOXICSMOKE-01, A-BURNS-05)."""
    with Scenario() as table:
        model = table.red(taught(WARRIOR, rule), at="r3c3", burning=True)
        table.activate(model)
        assert table.happened("rolled") == []
        table.dice(5, 1, 1, 1, 1, 1)
        table.play(table.choices()[1])
        assert table.state.smoke == {parse_cube("r3c3")}
        assert [roll["kind"] for roll in table.happened("rolled")] == ["fire", "survive"]


def test_who_is_not_controlled_makes_no_smoke() -> None:
    """An uncontrolled Remote model lays no smoke (A-SMOKESCREEN-01, A-REMOTE-01)."""
    with Scenario() as table:
        model = table.red(taught(SMOKER, "A-REMOTE"), at="r3c3")
        table.activate(model)
        assert table.happened("smokescreen") == []
