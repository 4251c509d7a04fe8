"""Special Delivery: a Survey Drone has BOOM! (3) for the round (S-DELIVERY)."""

from __future__ import annotations

from deadzone.core.rule_ids import RuleId
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.specials.army_specials import START
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left


def test_the_drone_carries_a_charge() -> None:
    """BOOM! (3) until the end of the round, without an action (S-DELIVERY)."""
    table = led_by("S-DELIVERY")
    drone = table.red("survey-drone", at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(drone)
    table.play("army-special")
    assert table.state.value(drone, RuleId("A-BOOM")) == 3
    table.play("stop")
    table.start(EndOfRound())
    assert not table.state.has(drone, RuleId("A-BOOM"))


def test_nobody_else() -> None:
    table = led_by("S-DELIVERY")
    model = table.red(ENFORCER, at="r3c3")
    assert refusal(table, model, START) == "S-DELIVERY"


def test_it_goes_off_where_it_is_delivered() -> None:
    """All actions are left, so the drone may explode at once, with three dice (S-DELIVERY, A-BOOM-02)."""
    table = led_by("S-DELIVERY")
    drone = table.red("survey-drone", at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3", pinned=True)
    table.activate(drone)
    assert "boom" not in asked(table).options
    table.play("army-special")
    assert {"move", "boom"} <= set(asked(table).options)
    table.dice(1, 1, 1, 7, 7, 7, 1)
    table.play("boom", (200, 200))
    assert table.killed(drone)
    assert len(table.happened("rolled")[0]["faces"]) == 3  # type: ignore[arg-type]
    assert table.model(enemy).pinned


def test_only_at_the_start() -> None:
    """Only at the start of the Activation (S-DELIVERY)."""
    table = led_by("S-DELIVERY")
    drone = table.red("survey-drone", at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(drone)
    assert is_offered(table)
    table.play("move", "go to r3c4L1", "stop", (200, 200))
    table.finish()
    assert results_left(table) == 1
