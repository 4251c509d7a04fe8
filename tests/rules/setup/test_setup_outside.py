"""Surplus models enter the board with their first Activation (R-DEPLOY-05)."""

from __future__ import annotations

import json

import pytest

from deadzone.core.board.battlefield import BLOCKED, OPEN
from deadzone.core.cubes import Cube, Square, parse_cube, square_at
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.setting import EXTEND, OFF_BOARD, Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import ACTIVATE, NOBODY, ON_TABLE, UNDECIDED
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


def waiting(command: str = "", full: bool = False) -> Scenario:
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
    table = waiting("ACTIVATE")
    table.start(Turns(RED))
    table.play("activate red-2", "move", "stop", (80, 80), "stop")
    assert kind(table) == "second"
    table.play("activate red-1", "move", "enter at r0c0L1", (200, 200))
    assert table.state.command(RED, ACTIVATE) == 0


def test_only_the_board_counts_for_passing_and_the_round_waits_for_it() -> None:
    """Models off the board do not count for passing, but the round waits for them (R-TURN-06,
    R-TURN-04, R-DEPLOY-05).
    """
    table = waiting()
    table.start(Turns(RED))
    assert table.refused(NOBODY) == "R-TURN-04"
    table.play("activate red-2", "stop", "activate blue-1", "stop")
    assert table.choices() == ["activate red-1"]


def test_without_a_way_in_it_waits() -> None:
    """A model that cannot enter waits; its side is not defeated meanwhile (R-DEPLOY-05, R-WIN-08)."""
    table = waiting(full=True)
    table.start(Turns(RED))
    assert table.choices() == ["activate red-2"]
    assert table.refused(0) == "R-DEPLOY-05"
    table = waiting()
    table.state.change(ModelNumber(1)).fate = 1
    assert why_no_reroll(table.state, RED) is None
    table.start(EndOfRound())
    assert table.state.winner == UNDECIDED


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
