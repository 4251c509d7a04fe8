"""S-WINGS Wings of the Dragon: a Sprint of two cubes as a short action."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left

from deadzone.core.cubes import parse_cube
from deadzone.core.state import FOR_THE_ROUND, SPRINT_BONUS
from deadzone.rules.moving import speed_of
from deadzone.rules.specials import SHORT_SPRINT


def test_two_cubes_and_a_shot() -> None:
    """S-WINGS: a short action is left; no Move any more, but a MOVE result."""
    table = led_by("S-WINGS", "SPECIAL MOVE")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c7")
    table.activate(model)
    table.play("army-special", "go to r3c4L1", "go to r3c5L1", (200, 200))
    assert table.model(model).cube == parse_cube("r3c5")
    assert results_left(table) == 0
    assert {"shoot", "free-move"} <= set(asked(table).options)
    assert table.refused("move") == "R-ACT-02"
    assert table.refused("sprint") == "R-ACT-01"


def test_it_is_a_short_action() -> None:
    """S-WINGS, R-ACT-01: not after two short actions, nor after a Move."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c7")
    table.activate(model)
    assert is_offered(table)
    table.play("move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)
    assert table.refused("army-special") == "R-CMD-15"


def test_not_beside_an_enemy() -> None:
    """S-WINGS, R-SPRINT-03: it is a Sprint."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c3", pinned=True)
    table.activate(model)
    assert not is_offered(table)


def test_only_for_a_model_that_can_sprint() -> None:
    """S-WINGS, R-MOVE-07: one without a Sprint stays where it is."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3", gains=((SPRINT_BONUS, -2, FOR_THE_ROUND),))
    table.blue(ENFORCER, at="r7c7")
    assert speed_of(table.state, model)[1] == 0
    assert refusal(table, model, SHORT_SPRINT) == "S-WINGS"
