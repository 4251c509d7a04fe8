"""A Remote model without a friendly Engineer within 3 cubes does nothing (A-REMOTE, A-ENGINEER)."""

from __future__ import annotations

import pytest

from deadzone.core.state import KILLED
from deadzone.procedures.items.items import PickUp
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
REMOTE = taught(WARRIOR, "A-REMOTE")
ENGINEER = taught(WARRIOR, "A-ENGINEER")


@pytest.mark.parametrize("at", ["r3c6", "r0c0", "r6c6"])
def test_controlled_within_three_cubes(at: str) -> None:
    """With an Engineer within three cubes, diagonals counting as one, it acts normally (A-REMOTE-01, A-ENGINEER-03)."""
    table = Scenario()
    remote = table.red(REMOTE, at="r3c3")
    table.red(ENGINEER, at=at)
    table.activate(remote)
    assert {"move", "sprint"} <= set(table.choices())


@pytest.mark.parametrize("who", ["too far", "dead", "an enemy's", "no Engineer"])
def test_out_of_control_it_does_nothing(who: str) -> None:
    """Without one, nothing is asked and the Activation is used up (A-REMOTE-01)."""
    with Scenario() as table:
        remote = table.red(REMOTE, at="r3c3")
        if who == "too far":
            table.red(ENGINEER, at="r3c7")
        elif who == "dead":
            table.red(ENGINEER, at="r3c4", fate=KILLED)
        elif who == "an enemy's":
            table.blue(ENGINEER, at="r3c4")
        else:
            table.red(WARRIOR, at="r3c4")
        table.activate(remote)
        assert table.model(remote).activated
        assert table.happened("not-controlled") == [{"model": remote}]


def test_a_remote_model_out_of_control_still_burns() -> None:
    """An uncontrolled Remote model still fights its flames (A-REMOTE-01, A-BURNS-05)."""
    with Scenario() as table:
        remote = table.red(REMOTE, at="r3c3", burning=True)
        table.dice(1, 1, 1, 5, 5, 5)
        table.activate(remote)
        assert not table.model(remote).burning
        assert table.model(remote).activated


def test_an_engineer_defuses_a_booby_trap() -> None:
    """An Engineer defuses a Booby Trap, and its Activation ends (A-ENGINEER-01, I-BOOBYTRAP-02, R-TURN-07)."""
    with Scenario() as table:
        engineer = table.red(ENGINEER, at="r3c3")
        table.token("r3c3", "I-BOOBYTRAP")
        table.state.active = engineer
        table.start(PickUp(engineer))
        table.play("take i-boobytrap-1")
        assert table.happened("trap-defused") == [{"model": engineer}]
        assert table.model(engineer).activated
        assert table.state.tokens == []
