"""Free actions from command dice (R-FREE-*, R-CMD-05, R-CMD-09..14, R-CMD-18)."""

from __future__ import annotations

import pytest

from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FIGHT, MOVE, SHOOT
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
ROCA = "lt-commander-roca--enforcers"
HERE = "r3c3"


def test_a_move_result() -> None:
    """A MOVE result allows one cube whatever the Speed, and spends no action (R-FREE-01, R-CMD-09, R-CMD-05)."""
    with Scenario() as table:
        runner = table.red("brokkr-bike", at=HERE)  # Speed 2-4
        table.command(RED, "MOVE")
        table.activate(runner)
        table.play("free-move", "go to r3c4L1", "spot 200 200")
        assert table.state.command(RED, MOVE) == 0
        assert "sprint" in table.choices()
        table.play("sprint", "stop", "spot 200 200")


def test_a_move_result_to_reposition_climb_or_break_away() -> None:
    """A MOVE result may reposition, climb or break away (R-FREE-01)."""
    with Scenario(levels=2) as table:
        table.floor("r3c4L2", 1)
        table.wall("r3c4", "west", 5)
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at=HERE)
        table.command(RED, "MOVE")
        table.activate(warrior)
        table.play("free-move")
        assert "stop" in table.choices()
        table.play("go to r3c4L2", "strike with nobody", "spot 200 200", "stop")
        assert len(table.happened("moved")) == 1


def test_a_shoot_result_fires_a_heavy_weapon() -> None:
    """A SHOOT result may fire a Heavy weapon at any time between actions, without being a long action (R-FREE-02,
    R-CMD-10, R-CMD-18).
    """
    with Scenario() as table:
        roca = table.red(ROCA, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.command(RED, "SHOOT")
        table.activate(roca)
        table.play("move", "stop", "spot 200 200", "free-shoot")
        assert table.choices() == ["with lsx-sniper-rifle", "with pistol"]
        table.dice(*[1] * 10)
        table.play("with lsx-sniper-rifle", "at blue-1")
        assert table.state.command(RED, SHOOT) == 0
        table.play("shoot")
        assert table.choices() == ["with pistol"]  # after the Move the rifle's long action is not possible
        table.dice(*[1] * 8)
        table.play("with pistol", "at blue-1")


def test_a_heavy_shot_and_a_free_one() -> None:
    """A SHOOT result may repeat a Shoot action, even a long one (R-CMD-13, R-ACT-02)."""
    with Scenario() as table:
        roca = table.red(ROCA, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.command(RED, "SHOOT")
        table.activate(roca)
        table.dice(*[1] * 20)
        table.play("shoot", "with lsx-sniper-rifle", "at blue-1")
        assert table.choices() == ["free-shoot", "stop"]
        table.play("free-shoot", "with lsx-sniper-rifle", "at blue-1")
        assert len(table.happened("shot")) == 2


def test_a_free_shot_first() -> None:
    """A SHOOT result used first leaves the long action available (R-CMD-13, R-CMD-18)."""
    with Scenario() as table:
        roca = table.red(ROCA, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.command(RED, "SHOOT")
        table.activate(roca)
        table.dice(*[1] * 20)
        table.play("free-shoot", "with lsx-sniper-rifle", "at blue-1")
        table.play("shoot", "with lsx-sniper-rifle", "at blue-1")


def test_a_fight_result_after_a_fight() -> None:
    """A FIGHT result may follow a Fight action (R-FREE-03, R-CMD-11, R-FIGHT-03)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at=HERE)
        table.command(RED, "FIGHT")
        table.activate(warrior)
        table.dice(*[1] * 12)
        table.play("fight", "fight blue-1", "dodge", "free-fight", "fight blue-1", "dodge")
        assert len(table.happened("fight")) == 2
        assert table.state.command(RED, FIGHT) == 0


@pytest.mark.parametrize("first", ["free-move", "free-shoot"])
def test_one_of_the_three(first: str) -> None:
    """A model may use only one of MOVE, SHOOT and FIGHT in its Activation (R-FREE-04, R-CMD-12)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.command(RED, "MOVE MOVE SHOOT SHOOT FIGHT")
        table.activate(warrior)
        if first == "free-move":
            table.play(first, "stop", "spot 200 200")
        else:
            table.dice(*[1] * 8)
            table.play(first, "with hailstorm-rifle", "at blue-1", "shoot")
        assert table.choices() == ["move", "sprint", "shoot", "stop"]
        for action in ("free-move", "free-shoot", "free-fight"):
            assert table.refused(action) == "R-CMD-12"
        table.play("stop")


def test_no_die_no_free_action() -> None:
    """A die allows only its own action, for the side that rolled it (R-CMD-05)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.command(RED, "ACTIVATE DICE FIGHT")
        table.command(BLUE, "MOVE SHOOT")
        table.activate(warrior)
        assert table.refused("free-move") == "R-CMD-05"
        assert table.refused("free-shoot") == "R-CMD-05"
        assert table.refused("free-fight") == "R-FIGHT-01"
        table.play("stop")


def test_free_actions_keep_the_rules_of_the_action() -> None:
    """Free actions keep their limits: no shot beside a Pinned enemy or without a target (R-FREE-05)."""
    with Scenario() as table:
        engaged = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at=HERE, pinned=True)
        table.command(RED, "SHOOT")
        table.activate(engaged)
        assert table.refused("free-shoot") == "R-SHOOT-02"
        table.play("move", "go to r3c2L1", "strike with nobody", "spot 200 200")
        assert table.refused("free-shoot") == ""
        table.play("stop")
