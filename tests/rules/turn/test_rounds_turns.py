"""Turns, passing and second Activations (R-ROUND-02..04, R-TURN-01..08, R-CMD-07)."""

from __future__ import annotations

import pytest

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.engine import legal
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, NO_SIDE, RED
from deadzone.core.state import ACTIVATE, KILLED, NOBODY, WAITING
from deadzone.procedures.turn.rounds import Turns
from deadzone.table.scenario import Scenario
from teaching import taught

MAN = "enforcer--enforcers"
WARRIOR = "steel-warrior"
RED_PLACES = ("r0c0", "r0c1", "r0c2", "r0c3")
BLUE_PLACES = ("r7c0", "r7c1", "r7c2", "r7c3")


def teams(red: int, blue: int, command: str = "") -> Scenario:
    """The given numbers of models, far apart; red models come first, and red has the first turn."""
    table = Scenario()
    for place in RED_PLACES[:red]:
        table.red(MAN, at=place)
    for place in BLUE_PLACES[:blue]:
        table.blue(WARRIOR, at=place)
    table.command(RED, command)
    return table


def asked(table: Scenario) -> tuple[int, str]:
    question = table.state.question
    assert question is not None
    return question.side, question.kind


def do_nothing(table: Scenario, *models: str) -> None:
    """Activate each of these models in turn, doing nothing."""
    for model in models:
        table.play(f"activate {model}", "stop")


def turn_about(table: Scenario, *models: str) -> None:
    """Activate each of these models in turn, only repositioning."""
    for model in models:
        table.play(f"activate {model}", "move", "stop", (80, 80))


def turns(table: Scenario) -> list[object]:
    return [event["side"] for event in table.happened("turn")]


def test_the_sides_take_turns_until_all_models_have_acted() -> None:
    """The sides alternate, one model each, until all are activated (R-TURN-01, R-TURN-02, R-ROUND-02, R-ROUND-03)."""
    with teams(2, 2) as table:
        table.start(Turns(RED))
        assert table.state.turn == RED
        do_nothing(table, "red-2")
        assert table.state.turn == BLUE
        do_nothing(table, "blue-1")
        assert legal(table.state) == (0,)
        assert table.refused(1) == "R-ROUND-02"
        assert table.refused(3) == "R-TURN-02"
        do_nothing(table, "red-1", "blue-2")
        assert turns(table) == [RED, BLUE, RED, BLUE]
        assert all(model.activated for model in table.state.models)
        assert table.state.turn == NO_SIDE


def test_a_model_may_do_nothing_even_beside_an_enemy() -> None:
    """A model may do nothing, even beside an enemy; it is marked activated and the turn ends (R-TURN-03)."""
    table = Scenario()
    man = table.red(MAN, at="r3c3")
    table.blue(WARRIOR, at="r3c3")
    table.start(Turns(RED))
    do_nothing(table, "red-1")
    assert table.model(man).activated
    assert asked(table) == (BLUE, "activate")


def test_doing_nothing_ends_the_turn() -> None:
    """An ACTIVATE result needs a model that did something, even a reposition (R-TURN-03, R-CMD-07)."""
    table = teams(3, 3, "ACTIVATE MOVE")
    table.start(Turns(RED))
    do_nothing(table, "red-1")
    assert table.state.command(RED, ACTIVATE) == 1
    assert asked(table) == (BLUE, "activate")
    do_nothing(table, "blue-1")
    table.play("activate red-2", "free-move", "stop", (80, 80), "stop")
    assert asked(table) == (RED, "second")


def test_who_could_not_act_has_not_done_nothing() -> None:
    """A model killed by its flames has not done nothing: a second Activation may follow (R-TURN-03, R-CMD-07)."""
    table = Scenario()
    table.red(MAN, at="r0c0", burning=True, damage=1)
    table.red(MAN, at="r0c1")
    table.blue(WARRIOR, at="r7c7")
    table.command(RED, "ACTIVATE")
    table.dice(7, 7, 7, 1, 1, 1)
    table.start(Turns(RED))
    table.play("activate red-1")
    assert asked(table) == (RED, "second")


@pytest.mark.parametrize("who", ["out of control", "a gun without a target", "left alone by the enemy"])
def test_who_can_do_nothing_has_done_nothing(who: str) -> None:
    """Whatever the reason for doing nothing, the turn ends (R-TURN-03, A-REMOTE-01, I-SENTRY-05, A-RAMPAGE-02)."""
    table = Scenario()
    if who == "out of control":
        table.red(taught(MAN, "A-REMOTE"), at="r0c0")
    elif who == "a gun without a target":
        table.red(sentry_gun(), at="r0c0")
    else:
        table.red(taught(MAN, "A-RAMPAGE"), at="r0c0", damage=1)
    table.red(MAN, at="r4c4")
    table.blue(WARRIOR, at="r7c7")
    table.command(RED, "ACTIVATE")
    table.dice(*([1] if who == "left alone by the enemy" else []))
    table.start(Turns(RED))
    table.play("activate red-1")
    while asked(table) != (BLUE, "activate"):
        assert asked(table)[1] != "second"
        table.play("take-control" if "take-control" in legal(table.state) else "stop")
    assert table.state.command(RED, ACTIVATE) == 1


def test_smoke_is_not_nothing() -> None:
    """A model that only lays smoke has done something (R-TURN-03, A-SMOKESCREEN-01)."""
    for laid, follows in (("smokescreen", "second"), ("no-smokescreen", "activate")):
        table = Scenario()
        table.red(taught(MAN, "A-SMOKESCREEN"), at="r0c0")
        table.red(MAN, at="r0c1")
        table.blue(WARRIOR, at="r7c7")
        table.command(RED, "ACTIVATE")
        table.start(Turns(RED))
        table.play("activate red-1", laid, "stop")
        assert asked(table)[1] == follows


def test_fewer_models_left_may_pass() -> None:
    """A side with strictly fewer unactivated models may pass (R-TURN-04)."""
    table = teams(1, 2)
    table.start(Turns(RED))
    assert legal(table.state) == (0, NOBODY)
    table.play("activate nobody")
    assert table.happened("passed") == [{"side": RED, "forced": 0}]
    assert not table.model(0).activated
    assert legal(table.state) == (1, 2)
    assert table.refused(NOBODY) == "R-TURN-04"
    do_nothing(table, "blue-1")
    assert legal(table.state) == (0,)  # one against one
    assert table.refused(NOBODY) == "R-TURN-04"


def test_without_models_left_a_side_must_pass() -> None:
    """A side without unactivated models must pass; the enemy takes all remaining turns (R-TURN-05, R-ROUND-04)."""
    with teams(1, 3) as table:
        table.start(Turns(RED))
        do_nothing(table, "red-1", "blue-1", "blue-2", "blue-3")
        assert turns(table) == [RED, BLUE, BLUE, BLUE]
        assert table.happened("passed") == [{"side": RED, "forced": 1}] * 2


def test_a_side_without_any_model_does_not_hold_up_the_round() -> None:
    """A side without models does not hold up the round (R-ROUND-04)."""
    with teams(1, 2) as table:
        table.state.change(ModelNumber(0)).fate = KILLED
        table.start(Turns(RED))
        do_nothing(table, "blue-1", "blue-2")
        assert turns(table) == [BLUE, BLUE]


def test_only_models_on_the_table_are_counted() -> None:
    """Killed and waiting models neither act nor count for passing (R-TURN-06)."""
    table = teams(2, 3)
    table.state.change(ModelNumber(3)).fate = KILLED
    table.state.change(ModelNumber(4)).fate = WAITING
    table.start(Turns(RED))
    assert legal(table.state) == (0, 1)
    assert table.refused(NOBODY) == "R-TURN-04"
    do_nothing(table, "red-1")
    assert legal(table.state) == (2,)
    assert table.refused(3) == "R-TURN-02"


def test_a_second_activation() -> None:
    """One ACTIVATE result per turn allows a second Activation (R-CMD-07)."""
    table = teams(3, 3, "ACTIVATE ACTIVATE")
    table.start(Turns(RED))
    turn_about(table, "red-1")
    assert asked(table) == (RED, "second")
    assert legal(table.state) == (1, 2, NOBODY)
    assert table.refused(0) == "R-ROUND-02"
    do_nothing(table, "red-3")
    assert table.state.command(RED, ACTIVATE) == 1
    assert table.happened("command-die") == [{"side": RED, "face": ACTIVATE, "model": 2}]
    assert asked(table) == (BLUE, "activate")


def test_a_second_activation_is_free_to_be_declined() -> None:
    """A declined ACTIVATE result is kept; it is not offered if no model is left (R-CMD-07, R-CMD-05)."""
    table = teams(2, 1, "ACTIVATE")
    table.start(Turns(RED))
    turn_about(table, "red-1")
    table.play("activate nobody")
    assert table.state.command(RED, ACTIVATE) == 1
    assert asked(table) == (BLUE, "activate")
    do_nothing(table, "blue-1", "red-2")
    assert table.state.question is None


def test_no_second_activation_after_a_pass() -> None:
    """No second Activation follows a pass (R-CMD-07, R-TURN-04)."""
    table = teams(1, 2, "ACTIVATE")
    table.start(Turns(RED))
    table.play("activate nobody")
    assert asked(table) == (BLUE, "activate")


def test_a_turn_of_its_own_for_every_forced_pass() -> None:
    """In consecutive turns one ACTIVATE result may be spent in each (R-CMD-07, R-TURN-05)."""
    with teams(4, 1, "ACTIVATE ACTIVATE") as table:
        table.start(Turns(BLUE))
        do_nothing(table, "blue-1")
        turn_about(table, "red-1", "red-2", "red-3")
        do_nothing(table, "red-4")
        assert turns(table) == [BLUE, RED, RED]
        assert table.state.command(RED, ACTIVATE) == 0


def test_being_pinned_or_killed_ends_the_activation() -> None:
    """A model killed by its flames ends its Activation, and the turn passes to the enemy (R-TURN-07, R-ROUND-03)."""
    table = Scenario()
    burning = table.red(MAN, at="r0c0", burning=True, damage=1)
    table.blue(WARRIOR, at="r7c7")
    table.dice(7, 7, 7, 1, 1, 1)
    table.start(Turns(RED))
    table.play("activate red-1")
    assert table.killed(burning)
    assert asked(table) == (BLUE, "activate")


def test_a_stunned_model_loses_its_activation() -> None:
    """A stunned model that was unactivated loses its Activation this round (R-TURN-08)."""
    table = teams(2, 2)
    table.state.change(ModelNumber(0)).activated = True
    table.state.change(ModelNumber(2)).activated = True
    table.start(Turns(RED))
    assert legal(table.state) == (1,)
    do_nothing(table, "red-2", "blue-2")
    assert table.state.question is None
