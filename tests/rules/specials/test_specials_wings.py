"""S-WINGS Wings of the Dragon: a Sprint of two cubes as a short action."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left

from deadzone.core.cubes import parse_cube
from deadzone.core.state import FOR_THE_ROUND, MOVE_BONUS, SPRINT_BONUS
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import SHORT_SPRINT


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


def test_two_cubes_whatever_the_speed() -> None:
    """S-WINGS: a Sprint of two cubes, for the slow and the fast; a result is spent for it once in an activation."""
    for bonus in (-1, 2):
        table = led_by("S-WINGS", "SPECIAL SPECIAL")
        model = table.red(WARRIOR, at="r3c0", gains=((SPRINT_BONUS, bonus, FOR_THE_ROUND),))
        table.blue(ENFORCER, at="r7c7")
        table.activate(model)
        table.play("army-special", "go to r3c1L1", "go to r3c2L1", (200, 200))
        assert table.model(model).cube == parse_cube("r3c2")
        assert not is_offered(table)
        assert results_left(table) == 1


def test_not_on_the_ground_nor_held_by_an_enemy() -> None:
    """S-WINGS, R-ACT-03, R-ACT-04: Pinned it can only stand up, and then it is a short action; nor beside an enemy."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3", pinned=True)
    table.blue(ENFORCER, at="r7c7")
    table.activate(model)
    assert not is_offered(table)
    table.play("stand-up", (200, 200))
    assert is_offered(table)
    table = led_by("S-WINGS", "SPECIAL MOVE")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c4")
    table.activate(model)
    table.dice(*[1] * 7)
    table.play("free-move", "go to r3c4L1", (90, 90), enemy, "dodge")
    assert not is_offered(table)


def test_not_after_another_long_action_or_two_short_ones() -> None:
    """S-WINGS, R-ACT-01, R-SPRINT-03: a long action leaves no time for it, and who began beside an enemy no Sprint."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c7")
    table.activate(model)
    table.play("sprint", "go to r3c4L1", "stop", (200, 200))
    table.finish()
    assert results_left(table) == 1
    table = led_by("S-WINGS", "SPECIAL MOVE")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c3", pinned=True)
    table.activate(model)
    table.play("free-move", "go to r3c2L1", -1, (200, 200))
    assert not is_offered(table)


def test_it_needs_a_sprint_and_no_move() -> None:
    """S-WINGS: who cannot Move but Sprint flies all the same."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3", gains=((MOVE_BONUS, -1, FOR_THE_ROUND), (SPRINT_BONUS, -1, FOR_THE_ROUND)))
    table.blue(ENFORCER, at="r7c7")
    assert speed_of(table.state, model) == (0, 1)
    assert refusal(table, model, SHORT_SPRINT) == ""
