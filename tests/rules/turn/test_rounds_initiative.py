"""Initiative for the next round, and what the end of a round clears (R-TURN-09, R-TURN-10, R-END-*)."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.procedures.turn.activated import mark_activated, note_finished
from deadzone.procedures.turn.rounds import EndOfRound, Round, Turns
from deadzone.table.scenario import Scenario

MAN = "enforcer--enforcers"
WARRIOR = "steel-warrior"


def teams(red: int, blue: int, **state: int) -> Scenario:
    table = Scenario()
    for number in range(red):
        table.red(MAN, at=f"r0c{number}", **state)
    for number in range(blue):
        table.blue(WARRIOR, at=f"r7c{number}", **state)
    return table


def play_round(table: Scenario, first: Side, *activations: str) -> int:
    """Activate these models in order, all doing nothing; return the side with the initiative afterwards."""
    table.start(Turns(first))
    for model in activations:
        table.play(f"activate {model}", *(["stop"] if model != "nobody" else []))
    table.start(EndOfRound())
    return table.state.initiative


def test_who_is_first_to_have_activated_everybody() -> None:
    """The side that has activated all its models first gets the initiative (R-TURN-09)."""
    assert play_round(teams(2, 1), RED, "red-1", "blue-1", "red-2") == BLUE
    assert play_round(teams(1, 1), RED, "red-1", "blue-1") == RED
    assert play_round(teams(1, 1), BLUE, "blue-1", "red-1") == BLUE
    assert play_round(teams(1, 2), RED, "nobody", "blue-1", "red-1", "blue-2") == RED


def test_a_death_may_finish_a_side() -> None:
    """Red's last model kills blue's last unactivated one, so blue has finished first (R-TURN-10)."""
    table = Scenario()
    table.red(MAN, at="r0c0")
    table.blue(WARRIOR, at="r0c5", damage=1)
    table.blue(WARRIOR, at="r7c7", activated=True)
    table.dice(8, 8, 8, 7, 7, 7, 7, 7, 1, 1, 1)
    table.start(Turns(RED))
    table.play("activate red-1", "shoot", "with laser-rifle", "at blue-1", "shoot")
    assert table.killed(1)
    assert table.state.finished == [0, 1]
    table.play("stop")
    assert table.state.finished == [2, 1]
    table.start(EndOfRound())
    assert table.state.initiative == BLUE


@pytest.mark.parametrize("turn", [RED, BLUE])
def test_in_the_same_instant_the_side_whose_turn_it_is(turn: Side) -> None:
    """If both finish at the same instant, the active side counts as first (R-TURN-10)."""
    table = teams(1, 1)
    table.state.turn = turn
    mark_activated(table.state, ModelNumber(0))
    mark_activated(table.state, ModelNumber(1))
    note_finished(table.state)
    assert table.state.finished == ([1, 2] if turn == RED else [2, 1])
    table.state.turn = NO_SIDE
    table.start(EndOfRound())
    assert table.state.initiative == turn


def test_the_last_time_counts() -> None:
    """A side that gets an unactivated model again has not finished (R-TURN-10)."""
    table = teams(2, 1)
    table.state.turn = RED
    for number in (0, 1):
        mark_activated(table.state, ModelNumber(number))
    note_finished(table.state)
    assert table.state.finished == [1, 0]
    table.state.change(ModelNumber(1)).activated = False
    note_finished(table.state)
    assert table.state.finished == [0, 0]
    mark_activated(table.state, ModelNumber(2))
    note_finished(table.state)
    mark_activated(table.state, ModelNumber(1))
    note_finished(table.state)
    assert table.state.finished == [2, 1]


def test_the_order_of_finishing_is_forgotten_in_the_next_round() -> None:
    """The order of finishing is reset in each round (R-TURN-09, R-ROUND-01)."""
    table = teams(1, 1)
    table.state.initiative = RED
    table.state.finished = [2, 1]
    table.dice(1, 1, 1, 1, 1, 1)
    table.start(Round())
    assert table.state.finished == [0, 0]
    assert table.happened("round") == [{"number": 1, "side": RED}]


def test_the_end_of_a_round_clears_the_table() -> None:
    """The end of a round removes activation tokens and sets the initiative (R-END-04)."""
    with teams(2, 1, activated=True) as table:
        table.state.finished = [2, 1]
        table.state.round = 3
        table.start(EndOfRound())
        assert not any(model.activated for model in table.state.models)
        assert [event.kind for event in table.events] == ["round-ends"]
        assert table.happened("round-ends") == [{"number": 3, "side": BLUE}]


def test_objectives_victory_and_clearing_in_this_order() -> None:
    """Objectives are scored and victory checked before anything is cleared (R-END-01, R-END-02, R-END-05)."""
    with Scenario() as table:
        table.red(MAN, at="r3c5", activated=True)
        table.blue(WARRIOR, at="r7c7", activated=True)
        table.state.vp[0] = table.state.setting.mission.vp_target - 2
        table.start(EndOfRound())
        assert [event.kind for event in table.events] == ["objective", "scored", "over"]
        assert table.model(0).activated


def test_lasting_states_outlive_the_round() -> None:
    """Damage, Pinned, flames and carried items outlast the round (R-END-06)."""
    with Scenario() as table:
        table.red(MAN, at="r0c0", damage=1, pinned=True, burning=True, activated=True, items=("I-AMMO",))
        table.blue(WARRIOR, at="r7c7")
        before = table.state.models[0]
        table.start(EndOfRound())
        after = table.state.models[0]
        assert (after.damage, after.pinned, after.burning, after.items) == (1, True, True, ("I-AMMO",))
        assert after.cube == before.cube
