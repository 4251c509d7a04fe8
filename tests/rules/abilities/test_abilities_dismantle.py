"""Dismantle: 1 more Potential Damage against Vehicles and Constructs (A-DISMANTLE)."""

from __future__ import annotations

import pytest

from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.fighting.fight import FightAction
from deadzone.table.scenario import Scenario
from striking import plain


@pytest.mark.parametrize(("rule", "damage"), [("A-VEHICLE", 2), ("A-CONSTRUCT", 2), ("A-BEAST", 1)])
def test_against_whom(rule: str, damage: int) -> None:
    """Dismantle adds damage only against Vehicles and Constructs (A-DISMANTLE-01, A-CONSTRUCT-02)."""
    table = Scenario()
    wrecker = table.red(plain("A-DISMANTLE"), at="r3c3")
    target = table.blue(plain(rule), at="r3c3")
    table.start(Hit(target, 1, 0, wrecker))
    assert table.model(target).damage == damage


def test_only_the_attacker_counts() -> None:
    """Only attacks by the model itself have the bonus (A-DISMANTLE-01)."""
    table = Scenario()
    table.red(plain("A-DISMANTLE"), at="r3c3")
    other = table.red(plain(size=1), at="r3c3")
    target = table.blue(plain("A-CONSTRUCT"), at="r3c3")
    table.start(Hit(target, 1, 0, other))
    table.start(Hit(target, 1))
    assert table.model(target).damage == 2


def test_in_a_fight_and_before_toughness() -> None:
    """A margin of one becomes two before Tough removes one (A-DISMANTLE-01, R-DMG-05 step 1)."""
    with Scenario() as table:
        wrecker = table.red(plain("A-DISMANTLE"), at="r3c3")
        target = table.blue(plain("A-CONSTRUCT", "A-TOUGH"), at="r3c3")
        table.dice(5, 1, 1, 1, 1, 1)
        table.start(FightAction(wrecker))
        table.play("fight blue-1", "dodge")
        assert table.model(target).damage == 1


def test_a_draw_adds_nothing() -> None:
    """Without Potential Damage nothing is added (R-DMG-05 step 1)."""
    with Scenario() as table:
        wrecker = table.red(plain("A-DISMANTLE"), at="r3c3")
        target = table.blue(plain("A-CONSTRUCT"), at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(FightAction(wrecker))
        table.play("fight blue-1", "dodge")
        assert table.model(target).damage == 0
