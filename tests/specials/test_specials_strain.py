"""S-STRAIN Active Strain: Frenzy (1) and one cube of Sprint for the activation."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, led_by

from deadzone.rules.moving import speed_of


def test_frenzy_and_sprint_for_the_activation() -> None:
    """S-STRAIN."""
    table = led_by("S-STRAIN")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    g = table.state
    move, sprint = speed_of(g, model)
    table.activate(model)
    table.play("army-special")
    assert (speed_of(g, model), g.value(model, "A-FRENZY")) == ((move, sprint + 1), 1)
    table.play("stop")
    assert (speed_of(g, model), g.value(model, "A-FRENZY")) == ((move, sprint), 0)
