"""S-DELIVERY Special Delivery: a Survey Drone has BOOM! (3) for the round."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, led_by, refusal

from deadzone.procedures.rounds import EndOfRound
from deadzone.rules.specials import START


def test_the_drone_carries_a_charge() -> None:
    """S-DELIVERY: until the end of the round, free."""
    table = led_by("S-DELIVERY")
    drone = table.red("survey-drone", at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(drone)
    table.play("army-special")
    assert table.state.value(drone, "A-BOOM") == 3
    table.play("stop")
    table.start(EndOfRound())
    assert not table.state.has(drone, "A-BOOM")


def test_nobody_else() -> None:
    table = led_by("S-DELIVERY")
    model = table.red(ENFORCER, at="r3c3")
    assert refusal(table, model, START) == "S-DELIVERY"
