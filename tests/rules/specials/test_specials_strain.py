"""Active Strain: Frenzy (1) and Speed +0/+1 for the Activation (S-STRAIN)."""

from __future__ import annotations

from deadzone.core.rule_ids import RuleId
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import ACTING
from special_tables import ENFORCER, WARRIOR, is_offered, led_by, refusal, results_left


def test_frenzy_and_sprint_for_the_activation() -> None:
    """Frenzy and Sprint bonus last for the Activation (S-STRAIN)."""
    table = led_by("S-STRAIN")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    g = table.state
    move, sprint = speed_of(g, model)
    table.activate(model)
    table.play("army-special")
    assert (speed_of(g, model), g.value(model, RuleId("A-FRENZY"))) == ((move, sprint + 1), 1)
    table.play("stop")
    assert (speed_of(g, model), g.value(model, RuleId("A-FRENZY"))) == ((move, sprint), 0)


def test_once_and_at_any_time_of_the_activation() -> None:
    """Also after an action, but once per model (S-STRAIN)."""
    table = led_by("S-STRAIN", "SPECIAL SPECIAL")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.play("move", "go to r3c4L1", (200, 200))
    assert is_offered(table)
    table.play("army-special")
    assert not is_offered(table)
    table.state.specials_used = [0, 0]
    assert refusal(table, model, ACTING) == "S-STRAIN"
    assert results_left(table) == 1
