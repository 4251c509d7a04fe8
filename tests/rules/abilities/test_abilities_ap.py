"""AP lowers Armour, from all sources together; and the complete order of damage (A-AP, R-DMG-05, R-DMG-06)."""

from __future__ import annotations

import pytest

from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import ARMOUR_BONUS, FOR_THE_ROUND, NOBODY
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.fighting.fight import FightAction
from deadzone.rules.weapons.arms import arm, at_place
from deadzone.rules.weapons.attacks import attack_ap
from deadzone.table.scenario import Scenario
from striking import plain, tokens


@pytest.mark.parametrize(("ap", "damage"), [(0, 1), (1, 2), (2, 3), (5, 3)])
def test_armour_is_lowered_not_below_zero(ap: int, damage: int) -> None:
    """Armour is lowered, not below 0: three points against Armour 2 (A-AP-01, R-DMG-02, R-DMG-03)."""
    assert tokens(plain(armour=2), 3, ap) == damage


def test_sources_add_up() -> None:
    """AP of the weapon, gained by the weapon and gained by the model add up (A-AP-01, R-DMG-06)."""
    table = Scenario()
    model = table.red(plain(), at="r3c3")
    weapon = table.state.profile(model).weapons[0]
    table.state.gain(model, at_place(FIRST_WEAPON, RuleId("A-AP")), 1, FOR_THE_ROUND)
    table.state.gain(model, RuleId("A-AP"), 2, FOR_THE_ROUND)
    assert attack_ap(table.state, model, arm(table.state, model, FIRST_WEAPON)) == weapon.ap + 3
    assert attack_ap(table.state, NOBODY, None) == 0


def test_it_counts_in_a_fight() -> None:
    """Gained AP counts in a fight (A-AP-01)."""
    with Scenario() as table:
        attacker, target = table.red(plain(), at="r3c3"), table.blue(plain(armour=2), at="r3c3")
        table.state.gain(attacker, RuleId("A-AP"), 2, FOR_THE_ROUND)
        table.dice(5, 5, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "dodge")
        assert table.model(target).damage == 2


def test_the_whole_order() -> None:
    """6 + 1 (Dismantle) - 1 (Tough) - 2 (shield) = 4; Armour 1 + 1 (gain) + 1 (Defender) - AP 1 = 2 (R-DMG-05)."""
    with Scenario() as table:
        wrecker = table.red(plain("A-DISMANTLE"), at="r3c3")
        target = table.blue(
            plain(
                "A-CONSTRUCT",
                "A-TOUGH",
                armour=1,
                equipment=(Keyword(RuleId("I-ENERGYSHIELD"), 2), Keyword(RuleId("I-DEFENDER"))),
            ),
            at="r3c3",
        )
        table.state.gain(target, ARMOUR_BONUS, 1, FOR_THE_ROUND)
        table.dice(6, 7)
        table.start(Hit(target, 6, 1, wrecker, ("A-TOXIC", "A-TRICLINIC")))
        assert table.model(target).damage == 2
        kinds = [event.kind for event in table.events]
        assert kinds == ["shard", "tough", "rolled", "shielded", "damaged"]
