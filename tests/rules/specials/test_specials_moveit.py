"""Move it! Move it! Move it!: Speed +1/+1 until the end of the Activation (S-MOVEIT)."""

from __future__ import annotations

from deadzone.core.events import Event
from deadzone.core.state import MOVE_BONUS
from deadzone.rules.movement.moving import speed_of
from deadzone.table.telling.log import sentence_of
from special_tables import ENFORCER, WARRIOR, is_offered, led_by, results_left


def test_faster_until_the_end_of_the_activation() -> None:
    """Used at the start of the Activation, without an action (S-MOVEIT)."""
    table = led_by("S-MOVEIT")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    move, sprint = speed_of(table.state, model)
    table.activate(model)
    table.play("army-special")
    assert speed_of(table.state, model) == (move + 1, sprint + 1)
    assert results_left(table) == 0
    table.play("stop")
    assert speed_of(table.state, model) == (move, sprint)


def test_not_after_an_action() -> None:
    """Not after an action (S-MOVEIT)."""
    table = led_by("S-MOVEIT")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    assert is_offered(table)
    table.play("move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)


def test_what_the_log_says_of_gifts() -> None:
    """The log names gained bonuses, equipment and abilities, with their values (S-MOVEIT, S-KNIFE, S-CREEPING)."""
    table = led_by("S-MOVEIT")
    model = table.red(ENFORCER, at="r3c3")
    for rule, value, text in (
        (MOVE_BONUS, 1, "Move +1"),
        ("I-JUMPPACK", 0, "Jump Pack"),
        ("A-RESILIENT", 1, "Resilient (1)"),
    ):
        said = sentence_of(table.state, Event("gained", (model, rule, value)))
        assert str(said).endswith(f" gains {text}.")
