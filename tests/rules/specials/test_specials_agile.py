"""Agile after Moves and Sprints by army specials (A-AGILE, S-DANCE, S-GENIUS, S-MOBILE, S-ROPE, S-SURGE, S-WINGS)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, RED
from deadzone.procedures.specials.offering import special_procedure
from deadzone.procedures.turn.rounds import note_who_acted
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by
from teaching import taught

CLIMBER = taught(ENFORCER, "A-AGILE", "I-JUMPPACK")


def building(special: str) -> Scenario:
    """Two storeys in r3c4 with a wall to climb inside and a hatch between them."""
    table = led_by(special, levels=2)
    table.wall("r3c4", "north", BLOCKED)
    table.floor("r3c4L2", FLOOR_HATCH + 4)
    return table


@pytest.mark.parametrize(
    ("special", "answers"),
    [("S-GENIUS", ("free-move",)), ("S-MOBILE", ()), ("S-WINGS", ())],
)
def test_after_what_the_active_model_does(special: str, answers: tuple[str, ...]) -> None:
    """The free step follows a Move or Sprint of the active model by an army special (A-AGILE-01, A-AGILE-03, S-GENIUS,
    S-MOBILE, S-WINGS).
    """
    table = building(special)
    climber = table.red(CLIMBER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.command(BLUE, "MOVE")
    table.activate(climber)
    table.play("army-special", *answers, "go to r3c4L1")
    if asked_for_more(table):
        table.play("stop")
    table.play((200, 200))
    assert asked(table).kind == "agile"
    table.play("climb to r3c4L2", (200, 200))
    assert table.model(climber).cube == parse_cube("r3c4L2")


def asked_for_more(table: Scenario) -> bool:
    """Whether the movement is not over yet."""
    return table.state.question is not None and table.state.question.kind == "step"


@pytest.mark.parametrize("special", ["S-DANCE", "S-ROPE"])
def test_after_a_move_out_of_the_enemys_reach(special: str) -> None:
    """The free step follows a move as by a MOVE result (A-AGILE-03, S-DANCE, S-ROPE)."""
    table = building(special)
    climber = table.red(CLIMBER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3", spot=(80, 80))
    table.start(special_procedure(table.state, RED, climber, enemy))
    table.play("use" if special == "S-DANCE" else climber, "go to r3c4L1", (200, 200))
    assert asked(table).kind == "agile"


def test_after_a_surge() -> None:
    """The free step follows a Move by Surge (A-AGILE-01, S-SURGE)."""
    table = building("S-SURGE")
    climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c3", activated=True)
    note_who_acted(table.state, RED)
    table.start(special_procedure(table.state, RED, climber))
    table.play(climber, "go to r3c4L1", (200, 200))
    assert asked(table).kind == "agile"
