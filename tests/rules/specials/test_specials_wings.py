"""Wings of the Dragon: a Sprint of two cubes as a short action (S-WINGS)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.state import FOR_THE_ROUND, MOVE_BONUS, SPRINT_BONUS
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import SHORT_SPRINT
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left


def test_two_cubes_and_a_shot() -> None:
    """Another short action is left, but no Move except by a MOVE result (S-WINGS)."""
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
    """Not after two short actions or a Move (S-WINGS, R-ACT-01)."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c7")
    table.activate(model)
    assert is_offered(table)
    table.play("move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)
    assert table.refused("army-special") == "R-CMD-15"


def test_not_beside_an_enemy() -> None:
    """Not with an enemy in the cube, since it is a Sprint (S-WINGS, R-SPRINT-03)."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c3", pinned=True)
    table.activate(model)
    assert not is_offered(table)


def test_only_for_a_model_that_can_sprint() -> None:
    """Not for a model without a Sprint value (S-WINGS, R-MOVE-07)."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3", gains=((SPRINT_BONUS, -2, FOR_THE_ROUND),))
    table.blue(ENFORCER, at="r7c7")
    assert speed_of(table.state, model)[1] == 0
    assert refusal(table, model, SHORT_SPRINT) == "S-WINGS"


def test_two_cubes_whatever_the_speed() -> None:
    """Two cubes whatever the Speed; once per Activation (S-WINGS)."""
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
    """Not while Pinned, nor beside an enemy; after Stand Up it is possible (S-WINGS, R-ACT-03, R-ACT-04)."""
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
    """Not after a long action or two short ones, nor when it began beside an enemy (S-WINGS, R-ACT-01, R-SPRINT-03)."""
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
    """A model without a Move value may use it if it has a Sprint value (S-WINGS)."""
    table = led_by("S-WINGS")
    model = table.red(WARRIOR, at="r3c3", gains=((MOVE_BONUS, -1, FOR_THE_ROUND), (SPRINT_BONUS, -1, FOR_THE_ROUND)))
    table.blue(ENFORCER, at="r7c7")
    assert speed_of(table.state, model) == (0, 1)
    assert refusal(table, model, SHORT_SPRINT) == ""
