"""Random legal teams of the faction lists in all missions: no exceptions, and the invariants hold. A sample of soak."""

from collections import Counter

import pytest

import lists_battles
from deadzone.core.compiled import COMPILED
from deadzone.core.rule_ids import RuleId
from deadzone.players.registry import JADE
from deadzone.rules.turn.action_kinds import having
from deadzone.table.scenario import Scenario
from lists_battles import Encounter, counted, fight
from teaching import taught


@pytest.mark.parametrize("seed", range(0, 32, 5))
def test_random_teams_of_all_lists(seed: int) -> None:
    """Seeds cycle through points, missions and lists."""
    assert fight(Encounter(seed)).answers > 50


@pytest.mark.parametrize("seed", [1, 6, 11, 16])
def test_jade_leads_any_list(seed: int) -> None:
    assert fight(Encounter(seed, (JADE, JADE))).answers > 50


@pytest.mark.skipif(COMPILED, reason="uses are counted in the interpreted engine only")
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
