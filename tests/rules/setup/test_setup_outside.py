"""Surplus models enter the board with their first Activation (R-DEPLOY-05)."""

from __future__ import annotations

import json

import pytest

from deadzone.core.board.battlefield import BLOCKED, OPEN
from deadzone.core.cubes import Cube, Square, parse_cube, square_at
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.setting import EXTEND, OFF_BOARD, Options
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.core.state import ACTIVATE, KILLED, NOBODY, ON_TABLE, UNDECIDED
from deadzone.jade.judgement.policy import decide
from deadzone.jade.played_side import jade_side
from deadzone.procedures.turn.rounds import EndOfRound, Turns
from deadzone.rules.dice.command import why_no_reroll
from deadzone.table.files.records import read_setting, setting_record
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
RUNNER = taught(WARRIOR, speed=(1, 2))
ZONES: list[tuple[Square, ...]] = [(square_at(0, 0), square_at(0, 1)), (square_at(7, 6), square_at(7, 7))]


def waiting(full: bool = False, command: str = "") -> Scenario:
    """A red model (0) off the board, one (1) far away, and an enemy (2); red's zone is r0c0 and r0c1."""
    table = Scenario(options=Options(surplus=OFF_BOARD))
    table.red(RUNNER, at="r0c0", fate=OUTSIDE)
    table.red(WARRIOR, at="r4c4")
    table.blue(WARRIOR, at="r7c0")
    for cube in ("r0c0", "r0c1") if full else ():
        table.wall(cube, "south", BLOCKED)
        for _ in range(4):
            table.red(WARRIOR, at=cube, activated=True)
    table.wall("r0c1", "east", BLOCKED if full else OPEN)
    table.command(RED, command)
    table.state.zones = ZONES
    return table


def kind(table: Scenario) -> str:
    assert table.state.question is not None
    return table.state.question.kind


def test_it_comes_in_by_a_square_of_its_zone_which_is_the_first_cube() -> None:
    """The zone square entered is the first cube of the Move or Sprint; then the Activation goes on (R-DEPLOY-05)."""
    table = waiting()
    table.start(Turns(RED))
    table.play("activate red-1")
    assert table.choices() == ["move", "sprint"]
    assert loads(dumps(table.state)).key() == table.state.key()
    table.play("move")
    assert table.choices() == ["enter at r0c0L1", "enter at r0c1L1"]
    assert table.refused(parse_cube("r1c0")) == "R-DEPLOY-05"
    table.play("enter at r0c1L1", (200, 200))
    assert (table.model(0).fate, table.model(0).cube) == (ON_TABLE, parse_cube("r0c1"))
    assert table.happened("came-in") == [{"model": 0, "cube": 1}]
    assert table.happened("action") == [{"model": 0, "action": "move"}]
    assert kind(table) == "activate"  # nothing to shoot at, and no second Move: R-ACT-02
    assert table.model(0).activated
    table = waiting()
    table.start(Turns(RED))
    table.play("activate red-1", "sprint", "enter at r0c1L1")
    assert "go to r1c2L1" in table.choices()
    table.play("go to r1c2L1", (200, 200))
    assert table.model(0).cube == parse_cube("r1c2")


def test_an_enemy_in_the_square_is_fought() -> None:
    """A model that enters a square with an enemy fights (R-DEPLOY-05, R-ENTER-01)."""
    table = waiting()
    table.state.change(ModelNumber(2)).cube = Cube(0)
    table.start(Turns(RED))
    table.play("activate red-1", "move", "enter at r0c0L1", (80, 80))
    assert kind(table) == "opponent"


def test_as_the_second_activation() -> None:
    """A surplus model may enter as the second Activation of a turn (R-DEPLOY-05, R-CMD-07)."""
    table = waiting(command="ACTIVATE")
    table.start(Turns(RED))
    table.play("activate red-2", "move", "stop", (80, 80), "stop")
    assert kind(table) == "second"
    table.play("activate red-1", "move", "enter at r0c0L1", (200, 200))
    assert table.state.command(RED, ACTIVATE) == 0


def test_who_may_walk_in_counts_for_passing_and_the_round_waits_for_it() -> None:
    """Models that may walk in count like those on the board, and the round waits for them (R-TURN-06, R-TURN-04,
    R-DEPLOY-05).
    """
    table = waiting()
    table.start(Turns(BLUE))
    table.play("activate nobody")  # one against two: one of them off the board
    assert table.refused(NOBODY) == "R-TURN-04"
    table.play("activate red-2", "stop", "activate blue-1", "stop")
    assert table.choices() == ["activate red-1"]


def test_without_a_way_in_it_waits_and_does_not_count() -> None:
    """A model that cannot enter waits and counts for nothing (R-DEPLOY-05, R-TURN-06)."""
    table = waiting(full=True)
    table.start(Turns(BLUE))
    assert table.refused(NOBODY) == "R-TURN-04"
    table.play("activate blue-1", "stop")
    assert table.choices() == ["activate red-2"]
    assert table.refused(0) == "R-DEPLOY-05"
    table.play("activate red-2", "stop")
    assert table.state.turn == NO_SIDE  # the round does not wait for it


@pytest.mark.parametrize("full", [False, True])
def test_nobody_on_the_board_is_defeat(full: bool) -> None:
    """Models off the board do not save their side, with or without a way in (R-WIN-08, R-WIN-06)."""
    table = waiting(full)
    for number, model in enumerate(table.state.models):
        if model.side == RED and model.fate == ON_TABLE:
            table.state.change(ModelNumber(number)).fate = KILLED
    table.start(EndOfRound())
    assert table.state.winner == BLUE


def test_both_off_the_board_the_points_decide() -> None:
    """With nobody on the board on either side, more VP wins (R-WIN-07, R-WIN-08)."""
    table = waiting()
    table.state.change(ModelNumber(1)).fate = KILLED
    table.state.change(ModelNumber(2)).fate = OUTSIDE
    table.start(EndOfRound())
    assert table.state.winner == NO_SIDE
    table.state.winner = UNDECIDED
    table.state.score(RED, 0, 1)
    table.start(EndOfRound())
    assert table.state.winner == RED


@pytest.mark.parametrize(("comes_in", "initiative"), [(True, BLUE), (False, RED)])
def test_who_walks_in_last_has_not_finished_first(comes_in: bool, initiative: Side) -> None:
    """A side with a model still to walk in has not finished; without a way in it has (R-TURN-09, R-TURN-10)."""
    table = waiting(full=not comes_in)
    table.start(Turns(RED))
    table.play("activate red-2", "stop", "activate blue-1", "stop")
    if comes_in:
        table.play("activate red-1", "move", "enter at r0c0L1", (200, 200))
    table.start(EndOfRound())
    assert table.state.initiative == initiative


def test_who_waits_counts_in_neither_number_for_the_re_roll() -> None:
    """Of a team of three with one off the board, one of two on the board is half; none is less (R-CMD-03, R-CMD-04)."""
    table = waiting()
    table.state.team_size = [3, 1]  # the third has been killed
    assert why_no_reroll(table.state, RED) is None
    table.state.change(ModelNumber(0)).fate = ON_TABLE  # it has come in: two of three
    assert why_no_reroll(table.state, RED) is None
    table.state.change(ModelNumber(1)).fate = KILLED  # one of three
    assert why_no_reroll(table.state, RED) is not None
    table.state.change(ModelNumber(0)).fate = OUTSIDE  # none of two
    assert why_no_reroll(table.state, RED) is not None


@pytest.mark.parametrize("option", [EXTEND, OFF_BOARD])
def test_the_option_is_kept_in_the_file(option: str) -> None:
    """The option is saved; files without it extend the zones (R-DEPLOY-05)."""
    table = Scenario(options=Options(surplus=option))
    record = json.loads(json.dumps(setting_record(table.state.setting)))
    assert ("surplus" in record["options"]) == (option == OFF_BOARD)
    assert read_setting(record).options.surplus == option


def test_blue_too() -> None:
    """Blue models enter through blue's zone (R-DEPLOY-05)."""
    table = waiting()
    table.state.change(ModelNumber(0)).side = BLUE
    table.start(Turns(BLUE))
    table.play("activate blue-1", "move")
    assert table.choices() == ["enter at r7c6L1", "enter at r7c7L1"]


def test_jade_comes_in_whatever_its_card_says() -> None:
    """A JADE model has a card and enters with a Move through the first square with room, whatever the card says
    (R-DEPLOY-05, J-AMB-16, J-AMB-05).
    """
    table = Scenario(jade=(jade_side(), None))
    table.red(RUNNER, at="r0c0", fate=OUTSIDE)
    table.blue(WARRIOR, at="r7c0")
    table.state.zones = ZONES
    table.dice(1, 1)
    table.start(Turns(RED))
    while table.state.question is not None and table.state.question.side == RED:
        question = table.state.question
        assert isinstance(question, Choice | Spot)
        table.play(decide(table.state, question))
    assert table.happened("came-in") == [{"model": 0, "cube": 0}]
    assert table.happened("jade-action") == []
    assert table.model(0).activated
    assert kind(table) == "activate"
