"""Toxic: any Actual Damage kills, except Constructs and Vehicles (A-TOXIC)."""

from __future__ import annotations

import pytest

from deadzone.procedures.fighting.fight import FightAction
from deadzone.table.scenario import Scenario
from striking import plain, struck
from teaching import taught

TOXIC = ("A-TOXIC",)


def test_any_actual_damage_kills() -> None:
    """One token kills a Size 3 model, and the enemy scores (A-TOXIC-01, R-DMG-05 step 8)."""
    table, target = struck(plain(), 1, traits=TOXIC)
    assert table.killed(target)
    assert [score["source"] for score in table.happened("scored")] == ["kills"]


def test_potential_damage_alone_does_not() -> None:
    """Damage removed by Armour, Tough or shields does not kill (A-TOXIC-01)."""
    for profile, dice in ((plain(armour=1), ()), (plain("A-TOUGH"), ()), (plain("A-SHIELDGEN 1"), (6,))):
        table, target = struck(profile, 1, traits=TOXIC, dice=dice)
        assert not table.killed(target)
        assert table.model(target).damage == 0


@pytest.mark.parametrize("rule", ["A-CONSTRUCT", "A-VEHICLE"])
def test_who_is_immune(rule: str) -> None:
    """Constructs and Vehicles take normal damage (A-TOXIC-01, A-VEHICLE-04)."""
    table, target = struck(plain(rule), 2, traits=TOXIC)
    assert not table.killed(target)
    assert table.model(target).damage == 2


def test_a_toxic_blade_in_a_fight() -> None:
    """The weapon used must be Toxic, also in a counter-attack (A-TOXIC-01, A-GEN-03)."""
    with Scenario() as table:
        attacker = table.red(plain(), at="r3c3")
        table.blue(taught(plain(), blade_rules=TOXIC), at="r3c3")
        table.dice(1, 1, 1, 5, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "counter-attack")
        assert table.killed(attacker)


def test_no_life_support_helps() -> None:
    """Life Support does not help against Toxic (A-LIFESUPPORT-02)."""
    table, target = struck(plain("A-LIFESUPPORT"), 1, traits=TOXIC)
    assert table.killed(target)
