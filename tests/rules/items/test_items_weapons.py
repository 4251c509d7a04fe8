"""Combat Blades and Shock Baton: items that are fight weapons (I-COMBATBLADES, I-SHOCKBATON)."""

from __future__ import annotations

from deadzone.catalog.loading import load
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.weapon_places import item_place
from deadzone.procedures.fighting.fight import FightAction
from deadzone.rules.fighting.fighting import fight_test, fighting_weapons
from deadzone.rules.items.item_arms import ITEM_ARMS, item_arm
from deadzone.table.scenario import Scenario
from striking import plain

BLADES, BATON = item_place(1), item_place(2)


def test_the_figures_are_those_of_the_catalogue() -> None:
    """The engine's item weapons agree with the catalogue (I-COMBATBLADES-01, I-SHOCKBATON-01, I-THERMAL-01)."""
    records = {record.rule: record for record in load().items.values()}
    for item, weapon in ITEM_ARMS:
        record = records[item]
        abilities = [load().ability(text) for text in record.abilities]
        assert (record.range, record.ap) == ("RF", weapon.ap)
        assert [(use[0].id, use[1] or 0) for use in abilities if use is not None] == [
            (keyword.rule, keyword.value) for keyword in weapon.keywords
        ]


def test_blades_are_used_once() -> None:
    """Combat Blades (RF, Frenzy (1)) are used up whatever the result (I-COMBATBLADES-01, A-ONEUSE-01)."""
    with Scenario() as table:
        attacker = table.red(plain(), at="r3c3", items=("I-COMBATBLADES",))
        table.blue(plain(), at="r3c3")
        assert fight_test(table.state, attacker, ModelNumber(1), BLADES, False, False, 0).rerolls == 1
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "with i-combatblades", "dodge")
        assert table.model(attacker).items == ()
        assert BLADES not in fighting_weapons(table.state, attacker)


def test_a_shock_baton_knocks_back_and_is_kept() -> None:
    """A Shock Baton (RF, Knockback) is not One-Use (I-SHOCKBATON-01)."""
    assert item_arm(BATON).has(RuleId("A-KNOCKBACK"))
    with Scenario() as table:
        attacker = table.red(plain(), at="r3c3", items=("I-SHOCKBATON",))
        target = table.blue(plain(), at="r3c3", spot=(80, 80))
        table.dice(5, 1, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "with i-shockbaton", "dodge", "throw east", (200, 200))
        assert table.model(target).cube == parse_cube("r3c4")
        assert table.model(attacker).items == ("I-SHOCKBATON",)


def test_who_cannot_use_them() -> None:
    """Beasts, Vehicles and Non-combatants cannot use item weapons (A-BEAST-01, A-VEHICLE-02, A-NONCOMBATANT-01)."""
    table = Scenario()
    for column, rule in enumerate(("A-BEAST", "A-VEHICLE", "A-NONCOMBATANT")):
        table.red(plain(rule), at=f"r3c{column}", items=("I-SHOCKBATON",))
    assert all(BATON not in fighting_weapons(table.state, ModelNumber(model)) for model in range(3))
