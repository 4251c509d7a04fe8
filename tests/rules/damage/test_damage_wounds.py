"""How many wounds a model survives (R-DMG-04, R-DMG-07, R-WOUND-*)."""

from __future__ import annotations

import pytest

from deadzone.procedures.damage.wounds import Hit
from deadzone.rules.damage.wounds import injured
from deadzone.table.scenario import Scenario
from striking import plain, struck


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_last_wound_that_is_survived(size: int) -> None:
    """Tokens add up: as many as its Size injure a model, one more kills it (R-DMG-04, R-WOUND-01..03)."""
    with Scenario() as table:
        model = table.blue(plain(size=size), at="r3c3")
        assert not injured(table.state, model)
        for tokens in range(1, size + 1):
            table.start(Hit(model, 1))
            assert (table.model(model).damage, table.killed(model)) == (tokens, False)
            assert injured(table.state, model)
        table.start(Hit(model, 1))
        assert table.killed(model)


@pytest.mark.parametrize(("size", "damage", "killed"), [(1, 1, False), (1, 2, True), (3, 3, False), (3, 4, True)])
def test_wounds_of_one_attack(size: int, damage: int, killed: bool) -> None:
    """One attack with more damage than its Size kills a fresh model (R-WOUND-02, R-WOUND-03)."""
    table, model = struck(plain(size=size), damage)
    assert table.killed(model) == killed


def test_the_worked_example() -> None:
    """Size 1, Armour 1, Potential Damage 2: injured; with AP 1 it is killed (R-DMG-07, R-DMG-02, R-DMG-03)."""
    for ap, killed in ((0, False), (1, True)):
        table, model = struck(plain(size=1, armour=1), 2, ap=ap)
        assert table.killed(model) == killed
        assert table.happened("damaged") == [{"model": model, "tokens": 1 + ap}]


def test_a_vulnerable_model_survives_none() -> None:
    """Any Actual Damage kills a Vulnerable model, whatever its Size; none leaves it alive (R-WOUND-05)."""
    for armour, killed in ((0, True), (1, False)):
        table, model = struck(plain("A-VULNERABLE", size=3, armour=armour), 1)
        assert table.killed(model) == killed
