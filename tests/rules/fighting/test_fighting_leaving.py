"""Entering and leaving cubes with enemies, and standing up beside them (R-ENTER-*, R-BREAK-*, R-STAND-*)."""

from __future__ import annotations

import pytest

from deadzone.core.engine import legal, why_not
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import NOBODY
from deadzone.procedures.fighting.breaking_away import BreakAway, StandUp
from deadzone.procedures.movement.moving import Movement
from deadzone.table.scenario import Scenario

HERE = "r3c3"
NEXT = "r3c4"


def test_entering_a_cube_with_enemies() -> None:
    """A model that enters a cube with enemies fights at once, against an enemy of its choice, as attacker with the
    moved-in bonus; its remaining movement is lost (R-ENTER-01, R-ENTER-02, R-ENTER-03, R-ENTER-04, R-FIGHT-02,
    R-ACT-08).
    """
    with Scenario() as table:
        drone = table.red("d-o-g-drone", at=HERE)
        table.blue("steel-warrior", at=NEXT)
        other = table.blue("steel-warrior", at=NEXT)
        table.activate(drone)
        table.play("move", "go to r3c4l1", "spot 80 80")
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("fight blue-2", "dodge")
        assert table.happened("fight") == [{"model": drone, "target": other}]
        assert table.happened("rolled")[0]["kind"] == "fight"
        assert table.happened("rolled")[0]["modifiers"] == (("R-FMOD-01", 1),)
        assert len(table.happened("moved")) == 1


def test_acting_after_entering() -> None:
    """After killing its enemy, a model that moved in may use its remaining short action (R-ENTER-06)."""
    with Scenario() as table:
        drone = table.red("d-o-g-drone", at=HERE)
        table.blue("steel-warrior", at=NEXT, damage=1)
        table.blue("steel-warrior", at="r3c6")
        table.activate(drone)
        table.play("move", "go to r3c4l1", "spot 80 80")
        table.dice(7, 7, 1, 1, 1, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        assert "shoot" in legal(table.state)
        assert "sprint" not in legal(table.state)
        table.play("stop")


def test_entering_another_cube_after_a_fight() -> None:
    """A model that has already fought fights again when it enters another enemy cube (R-ENTER-05)."""
    with Scenario() as table:
        drone = table.red("d-o-g-drone", at=HERE)
        first = table.blue("steel-warrior", at=HERE, damage=1)
        second = table.blue("steel-warrior", at=NEXT)
        table.command(RED, "MOVE")
        table.activate(drone)
        table.dice(7, 7, 1, 1, 1, 1, 1)
        table.play("fight", "fight blue-1", "dodge")
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("free-move", "go to r3c4l1", "spot 80 80", "fight blue-2", "dodge")
        assert [fight["target"] for fight in table.happened("fight")] == [first, second]


def test_entering_after_a_fight() -> None:
    """A fight caused by movement does not use up the Fight action (R-ACT-08)."""
    with Scenario() as table:
        drone = table.red("d-o-g-drone", at=HERE)
        table.blue("steel-warrior", at=NEXT)
        table.command(RED, "MOVE")
        table.activate(drone)
        table.play("free-move", "go to r3c4l1", "spot 80 80")
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("fight", "fight blue-1", "dodge")
        assert len(table.happened("fight")) == 2


def test_no_room_to_enter() -> None:
    """A model cannot enter if its own side has no capacity left in the cube (R-ENTER-07, R-CAP-01, R-CAP-05)."""
    with Scenario() as table:
        walker = table.red("steel-warrior", at=HERE)
        for _ in range(4):
            table.red("steel-warrior", at=NEXT)
        table.blue("steel-warrior", at=NEXT)
        table.activate(walker)
        table.play("move")
        with pytest.raises(Fault) as fault:
            table.play(table.model(walker).cube + 1)
        assert fault.value.rule == "R-CAP-01"
        table.play("stop", "spot 200 200", "stop")


def test_a_strike_at_a_leaving_model() -> None:
    """The opponent chooses who strikes; the leaving model must dodge, with normal modifiers, leaves even if injured,
    and the striker is not marked activated (R-BREAK-01, R-BREAK-02, R-BREAK-03, R-BREAK-04, R-BREAK-05).
    """
    with Scenario() as table:
        leaver = table.red("steel-warrior", at=HERE)
        table.blue("steel-warrior", at=HERE)
        striker = table.blue("rebel-teraton", at=HERE)
        table.activate(leaver)
        table.play("move", "go to r3c4l1")
        question = table.state.question
        assert question is not None
        assert (question.kind, question.side) == ("strike", BLUE)
        table.dice(4, 4, 1, 1, 1, 4, 1, 1)  # Fight 4+ with friend and Size, Survive 4+; AP 1
        table.play("strike with blue-2")
        attack, defence = table.happened("rolled")
        assert attack["modifiers"] == (("R-FMOD-02", 1), ("R-FMOD-04", 1))
        assert (defence["kind"], defence["modifiers"]) == ("survive", ())
        assert table.model(leaver).damage == 1
        table.play("spot 200 200", "stop")
        assert table.happened("moved")[0]["cube"] == table.model(leaver).cube
        assert not table.model(striker).activated


def test_a_deadly_strike() -> None:
    """A model killed by the strike does not move (R-BREAK-04)."""
    with Scenario() as table:
        leaver = table.red("steel-warrior", at=HERE, damage=1)
        table.blue("rebel-teraton", at=HERE)
        table.activate(leaver)
        table.dice(4, 4, 1, 1, 1, 1, 1, 1)
        table.play("move", "go to r3c4l1", "strike with blue-1")
        assert table.killed(leaver)
        assert not table.happened("moved")


def test_letting_a_model_go() -> None:
    """The opponent may decline to strike (R-BREAK-07)."""
    with Scenario() as table:
        leaver = table.red("steel-warrior", at=HERE)
        table.blue("steel-warrior", at=HERE)
        table.start(BreakAway(leaver))
        table.play("strike with nobody")
        assert table.happened("no-strike") == [{"side": BLUE, "model": leaver}]
        assert not table.happened("fight")


def test_a_pinned_striker() -> None:
    """A Pinned striker stands up and causes no damage (R-BREAK-06)."""
    with Scenario() as table:
        leaver = table.red("steel-warrior", at=HERE)
        lying = table.blue("steel-warrior", at=HERE, pinned=True)
        table.start(BreakAway(leaver))
        table.play("strike with blue-1")
        assert not table.model(lying).pinned
        assert not table.happened("fight")


def test_knocked_away_while_leaving() -> None:
    """A model knocked out of the cube by the strike makes its full move from there (R-BREAK-08)."""
    with Scenario() as table:
        leaver = table.red("steel-warrior", at=HERE)
        table.blue("enforcer-captain", at=HERE)
        table.activate(leaver)
        table.dice(5, 1, 1, 1, 1, 1)
        table.play("move", "go to r3c4l1", "strike with blue-1", "throw north", "spot 200 200")
        table.play("go to r1c3l1", "spot 200 200", "stop")
        assert table.model(leaver).cube == 1 * 8 + 3


def test_leaving_by_a_sprint() -> None:
    """A model that began its Activation beside an enemy cannot Sprint (R-BREAK-11, R-SPRINT-03)."""
    with Scenario() as table:
        leaver = table.red("steel-warrior", at=HERE)
        table.blue("steel-warrior", at=HERE, pinned=True)
        table.activate(leaver)
        assert "sprint" not in legal(table.state)
        refusal = why_not(table.state, "sprint")
        assert refusal is not None
        assert refusal.rule == "R-SPRINT-03"
        table.play("stop")


def test_leaving_by_a_sprint_that_is_granted() -> None:
    """A model that may Sprint beside an enemy by an ability must break away (R-BREAK-11)."""
    with Scenario() as table:
        leaver = table.red("steel-warrior", at=HERE)
        table.blue("steel-warrior", at=HERE)
        table.start(Movement(leaver, table.state.profile(leaver).speed[1]))
        table.play("go to r3c4l1")
        question = table.state.question
        assert question is not None
        assert (question.kind, question.side) == ("strike", BLUE)
        table.play("strike with nobody", "go to r3c5l1", "spot 200 200")


def test_standing_up_alone() -> None:
    """A model stands up anywhere in its cube (R-STAND-01, R-STAND-02, R-STAND-06, R-PIN-01, R-PIN-02)."""
    with Scenario() as table:
        lying = table.red("steel-warrior", at=HERE, pinned=True)
        table.activate(lying)
        assert legal(table.state) == ("stand-up", "stop")
        table.play("stand-up", "spot 320 320")
        model = table.model(lying)
        assert (model.pinned, model.x, model.y) == (False, 320, 320)
        assert "move" in legal(table.state)
        assert "sprint" not in legal(table.state)
        table.play("stop")


def test_standing_up_beside_enemies() -> None:
    """When a model stands up, one enemy attacks it; it must dodge and no longer counts as Pinned (R-STAND-03,
    R-STAND-04, R-STAND-07).
    """
    with Scenario() as table:
        lying = table.red("steel-warrior", at=HERE, pinned=True)
        table.blue("steel-warrior", at=HERE)
        striker = table.blue("steel-warrior", at=HERE)
        table.start(StandUp(lying))
        table.play("spot 80 80")
        with pytest.raises(Fault) as fault:
            table.play(NOBODY)
        assert fault.value.rule == "R-STAND-03"
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("strike with blue-2")
        assert table.happened("fight") == [{"model": striker, "target": lying}]
        attack, defence = table.happened("rolled")
        assert attack["modifiers"] == (("R-FMOD-02", 1),)
        assert defence["kind"] == "survive"


def test_standing_up_beside_a_pinned_enemy() -> None:
    """A Pinned enemy that is chosen to strike stands up where it is, without a fight (R-STAND-05, R-STAND-08)."""
    with Scenario() as table:
        lying = table.red("steel-warrior", at=HERE, pinned=True)
        other = table.blue("steel-warrior", at=HERE, pinned=True)
        table.start(StandUp(lying))
        table.play("spot 80 80", "strike with blue-1")
        assert not table.model(other).pinned
        assert (table.model(other).x, table.model(other).y) == (200, 200)
        assert not table.happened("fight")


def test_pinned_while_standing_up() -> None:
    """A model that is Pinned again while standing up ends its Activation (R-STAND-06, R-PIN-03)."""
    with Scenario() as table:
        lying = table.red("steel-warrior", at="r0c3", pinned=True)
        table.blue("enforcer-captain", at="r0c3")
        table.activate(lying)
        table.dice(5, 1, 1, 1, 1, 1)
        table.play("stand-up", "spot 80 80", "strike with blue-1")
        table.dice(1, 1, 1, 5, 1, 1)
        table.play("throw north")
        assert table.model(lying).pinned
        assert table.model(lying).activated
