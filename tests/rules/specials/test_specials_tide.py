"""Tide of Vermin: an additional full Activation of a Troop (S-TIDE)."""

from __future__ import annotations

from deadzone.core.pieces import NOBODY
from deadzone.core.sides import RED
from deadzone.procedures.turn.rounds import Turns
from deadzone.rules.specials.army_specials import TURN
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left


def test_an_activation_beside_the_usual_one() -> None:
    """In the own turn between Activations; the normal Activation follows (S-TIDE, FAQ 45a)."""
    table = led_by("S-TIDE")
    troop = table.red(WARRIOR, at="r0c0")
    other = table.red("brokkr-engineer", at="r1c0")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    table.play("activate army-special")
    assert asked(table).options == (troop,)  # not a Specialist
    table.play(troop, "move", "go to r0c1L1", (200, 200))
    assert table.model(troop).activated
    assert results_left(table) == 0
    assert asked(table).kind == "activate"
    assert asked(table).options == (other,)


def test_more_than_one_in_a_turn() -> None:
    """Each one needs a result and is in addition to the normal Activation and ACTIVATE (S-TIDE, FAQ 45a)."""
    table = led_by("S-TIDE", "SPECIAL SPECIAL ACTIVATE")
    troops = [table.red(WARRIOR, at=f"r{row}c0") for row in range(4)]
    table.blue(ENFORCER, at="r7c7")
    table.start(Turns(RED))
    table.play("activate army-special", troops[0], "stop", troops[1], "move", "stop", (80, 80))
    assert asked(table).kind == "second"
    table.play("activate army-special", troops[2], "stop")
    assert (asked(table).kind, asked(table).options) == ("second", (troops[3], -1))
    assert results_left(table) == 0


def test_only_for_troops_that_have_not_acted() -> None:
    """Only for unactivated Troops (S-TIDE)."""
    table = led_by("S-TIDE")
    table.red(WARRIOR, at="r0c0", activated=True)
    table.red("brokkr-engineer", at="r1c0")
    table.blue(ENFORCER, at="r7c7")
    assert refusal(table, NOBODY, TURN) == "S-TIDE"
