"""Tide of Vermin: an additional full Activation of a Troop (S-TIDE)."""

from __future__ import annotations

import json

import pytest

from deadzone.core.engine import answer
from deadzone.core.pieces import NOBODY
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import ACTIVATE
from deadzone.procedures.turn.rounds import Turns
from deadzone.rules.specials.army_specials import TURN
from deadzone.table.files.save import EARLIEST, checksum, dumps, loads
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
    table.play("activate army-special", troops[0], "move", "stop", (80, 80))
    table.play(troops[1], "move", "stop", (80, 80))
    assert asked(table).kind == "second"
    table.play("activate army-special", troops[2], "move", "stop", (80, 80))
    assert (asked(table).kind, asked(table).options) == ("second", (troops[3], -1))
    assert results_left(table) == 0


@pytest.mark.parametrize("first", [True, False])
def test_a_troop_that_does_nothing_ends_the_turn(first: bool) -> None:
    """If the Troop does nothing, the turn ends, whether or not somebody was activated before (S-TIDE, R-TURN-03)."""
    table = led_by("S-TIDE", "SPECIAL ACTIVATE")
    troop = table.red(WARRIOR, at="r0c0")
    table.red("brokkr-engineer", at="r1c0")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    if not first:
        table.play("activate red-3", "move", "stop", (80, 80))
    table.play("activate army-special", troop, "stop")
    assert (asked(table).side, asked(table).kind) == (BLUE, "activate")
    assert table.state.command(RED, ACTIVATE) == 1


def test_a_save_from_before_the_troop_was_watched() -> None:
    """A save made in the midst of the special before it noted whether its Troop does nothing still opens (S-TIDE)."""
    table = led_by("S-TIDE")
    troop = table.red(WARRIOR, at="r0c0")
    table.start(Turns(RED))
    table.play("activate army-special", troop)
    record = json.loads(dumps(table.state))
    for frame in record["state"]["stack"]:
        frame.pop("idle", None) if frame["procedure"] == "tide-of-vermin" else None
        if frame.get("hands_back", [0, ""])[1] in ("idle", "did_nothing"):
            del frame["hands_back"]
    record["version"] = EARLIEST
    record["checksum"] = checksum({name: record[name] for name in ("setting", "state")})
    g = loads(json.dumps(record))
    answer(g, "stop")
    assert g.models[troop].activated


def test_only_for_troops_that_have_not_acted() -> None:
    """Only for unactivated Troops (S-TIDE)."""
    table = led_by("S-TIDE")
    table.red(WARRIOR, at="r0c0", activated=True)
    table.red("brokkr-engineer", at="r1c0")
    table.blue(ENFORCER, at="r7c7")
    assert refusal(table, NOBODY, TURN) == "S-TIDE"
