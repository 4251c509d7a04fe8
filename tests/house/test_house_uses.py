"""The soak of all lists counts which rules come into play; uses are counted in the interpreted engine."""

from collections import Counter

import pytest

import lists_battles
from deadzone.core.rule_ids import RuleId
from deadzone.rules.turn.action_kinds import having
from deadzone.table.scenario import Scenario
from lists_battles import counted
from teaching import taught


def test_what_a_menu_looks_up_is_not_counted_as_a_use(monkeypatch: pytest.MonkeyPatch) -> None:
    table, uses = Scenario(), Counter[str]()
    medic = table.red(taught("steel-warrior", "A-MEDIC"), at="r3c3")
    with counted(uses):
        assert having(RuleId("A-MEDIC"))(table.state, medic)
        assert not uses
        assert table.state.has(medic, RuleId("A-MEDIC"))
        assert uses == {"A-MEDIC": 1}
    monkeypatch.setattr(lists_battles, "MENUS", ("rules/actions.py",))
    with pytest.raises(AssertionError, match="menus that have moved"), counted(uses):
        pass
