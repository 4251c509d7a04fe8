"""Creeping Fear: Stealthy and Resilient +1 for the round (S-CREEPING)."""

from __future__ import annotations

from deadzone.core.rule_ids import RuleId
from deadzone.procedures.turn.rounds import EndOfRound
from special_tables import ENFORCER, WARRIOR, led_by, results_left


def test_stealthy_and_resilient_for_the_round() -> None:
    """The active model is Stealthy and Resilient until the end of the round (S-CREEPING)."""
    table = led_by("S-CREEPING")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    g = table.state
    table.activate(model)
    table.play("army-special", "stop")
    assert g.has(model, RuleId("A-STEALTHY"))
    assert g.value(model, RuleId("A-RESILIENT")) == 1
    assert results_left(table) == 0
    table.start(EndOfRound())
    assert not g.has(model, RuleId("A-STEALTHY"))
    assert g.value(model, RuleId("A-RESILIENT")) == 0


def test_resilient_rises_by_one() -> None:
    """An existing Resilient rises by 1 (S-CREEPING)."""
    table = led_by("S-CREEPING")
    model = table.red(ENFORCER, at="r3c3", gains=(("A-RESILIENT", 2, 2),))
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.play("army-special")
    assert table.state.value(model, RuleId("A-RESILIENT")) == 3
