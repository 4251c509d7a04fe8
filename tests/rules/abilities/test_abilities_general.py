"""General rules of abilities and army specials (A-GEN, S-GEN)."""

from __future__ import annotations

from deadzone.catalog.loading import load
from deadzone.core.cubes import parse_cube
from deadzone.rules.movement.moving import next_cubes
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"


def test_an_ability_overrides_the_general_rule() -> None:
    """An ability overrides a general rule: Flight passes over enemies, against R-MOVE-08 (A-GEN-01)."""
    for rules, passes in (((), False), (("A-FLIGHT",), True)):
        table = Scenario()
        model = table.red(taught(WARRIOR, *rules), at="r3c3")
        table.blue(ENFORCER, at="r3c4")
        table.activate(model)
        table.play("sprint", "go to r3c4L1")
        onward = table.state.question is not None and table.state.question.kind == "step"
        assert onward == passes
        if passes:
            assert parse_cube("r3c5") in next_cubes(table.state, model, parse_cube("r3c3"), 1)


def test_a_mercenary_in_one_list_leads_another() -> None:
    """A Character hired in one list has no special; as Leader of another list he has one (S-GEN-04)."""
    hired, leading = load().profiles["eddak-p-mera--rebs"], load().profiles["eddak-p-mera--rebs-outbreak"]
    assert (hired.type, hired.special) == ("Character", "")
    assert leading.type == "Leader"
    assert load().special(leading.special) is not None
