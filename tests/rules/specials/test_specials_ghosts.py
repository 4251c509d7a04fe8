"""He who stalks the Ghosts: Agile, Stealthy and Tough for the round (S-GHOSTS)."""

from __future__ import annotations

import pytest

from deadzone.core.rule_ids import RuleId
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.specials.army_specials import ACTING
from special_tables import ENFORCER, WARRIOR, led_by, refusal

THREE = ("A-AGILE", "A-STEALTHY", "A-TOUGH")


@pytest.mark.parametrize("rule", THREE)
def test_all_three_for_the_round(rule: str) -> None:
    """All three abilities last for the round (S-GHOSTS)."""
    table = led_by("S-GHOSTS")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.play("army-special", "stop")
    assert table.state.has(model, RuleId(rule))
    table.start(EndOfRound())
    assert not table.state.has(model, RuleId(rule))


def test_not_for_a_model_that_has_all_of_it() -> None:
    table = led_by("S-GHOSTS", "SPECIAL SPECIAL")
    model = table.red(ENFORCER, at="r3c3", gains=tuple((rule, 0, 2) for rule in THREE))
    assert refusal(table, model, ACTING) == "S-GHOSTS"
