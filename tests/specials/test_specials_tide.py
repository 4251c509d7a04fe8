"""S-TIDE Tide of Vermin: a Troop makes a full activation as well."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left

from deadzone.core.questions import RED
from deadzone.procedures.rounds import Turns


def test_an_activation_beside_the_usual_one() -> None:
    """S-TIDE, FAQ 45a: in one's own turn between activations; afterwards the usual activation follows."""
    table = led_by("S-TIDE")
    troop = table.red(WARRIOR, at="r0c0")
    other = table.red("brokkr-engineer", at="r1c0")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    table.play("activate army-special")
    assert asked(table).options == (troop,)  # a Specialist is none
    table.play(troop, "move", "go to r0c1L1", (200, 200))
    assert table.model(troop).activated
    assert results_left(table) == 0
    assert asked(table).kind == "activate"
    assert asked(table).options == (other,)
