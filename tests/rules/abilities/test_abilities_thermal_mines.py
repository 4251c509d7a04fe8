"""Thermal Mines: a One-Use fight weapon with AP 3 (I-THERMAL)."""

from __future__ import annotations

import pytest

from deadzone.catalog.loading import load
from deadzone.catalog.notation import reach
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.weapon_places import NO_WEAPON, item_place
from deadzone.procedures.fighting.fight import FightAction
from deadzone.rules.fighting.fighting import ap_of, fighting_weapons
from deadzone.rules.items.item_arms import item_arm
from deadzone.table.scenario import Scenario, profile_called
from teaching import FIELDS, taught

MINES = item_place(0)
THERMAL_MINES = item_arm(MINES)
WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"


def test_the_figures_are_those_of_the_catalogue() -> None:
    """The engine's values agree with the catalogue (I-THERMAL-01)."""
    record = load().items["thermal-mines"]
    assert record.range is not None
    assert (reach(record.range), record.ap) == (THERMAL_MINES.range, THERMAL_MINES.ap)
    assert THERMAL_MINES.ap == 3


def duel(dice: tuple[int, ...], weapon: str) -> tuple[Scenario, ModelNumber, ModelNumber]:
    """A Steel Warrior with mines (Fight 5+) attacks an Enforcer (Survive 4+, Armour 1), who dodges."""
    table = Scenario()
    attacker = table.blue(WARRIOR, at="r3c3", spot=(100, 100), items=("I-THERMAL",))
    defender = table.red(ENFORCER, at="r3c3", spot=(300, 300))
    table.dice(*dice)
    table.start(FightAction(attacker))
    table.play("fight red-1")
    assert table.choices() == ["with knife", "with thermal-mines"]
    table.play(f"with {weapon}", "dodge")
    return table, attacker, defender


def test_mines_go_through_armour() -> None:
    """Two points of Potential Damage kill with the mines; with the knife Armour 1 absorbs one (I-THERMAL-01)."""
    table, attacker, defender = duel((5, 5, 1, 1, 1, 1), "thermal-mines")
    assert table.model(attacker).items == ()
    assert table.killed(defender)
    table, attacker, defender = duel((5, 5, 1, 1, 1, 1), "knife")
    assert table.model(attacker).items == ("I-THERMAL",)
    assert table.model(defender).damage == 1


def test_used_up_whatever_the_result() -> None:
    """The mines are used up even by a miss (I-THERMAL-01, A-ONEUSE-01)."""
    table, attacker, defender = duel((1, 1, 1, 1, 1, 1), "thermal-mines")
    assert table.model(attacker).items == ()
    assert table.model(defender).damage == 0
    assert fighting_weapons(table.state, attacker) != []
    assert MINES not in fighting_weapons(table.state, attacker)


@pytest.mark.parametrize(("defence", "left"), [("counter-attack", ()), ("dodge", ("I-THERMAL",))])
def test_a_counter_attack_with_mines(defence: str, left: tuple[str, ...]) -> None:
    """The defender may choose the mines only for a counter-attack (I-THERMAL-01)."""
    with Scenario() as table:
        attacker = table.red(ENFORCER, at="r3c3", spot=(100, 100))
        defender = table.blue(WARRIOR, at="r3c3", spot=(300, 300), items=("I-THERMAL",))
        table.dice(1, 1, 1, 5, 5, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", defence)
        if defence == "counter-attack":
            table.play("with thermal-mines")
        assert table.model(defender).items == left
        assert table.killed(attacker) == (defence == "counter-attack")


def test_who_dodges_keeps_its_only_weapon() -> None:
    """A dodging model keeps its mines (I-THERMAL-01)."""
    with Scenario() as table:
        attacker = table.red(ENFORCER, at="r3c3", spot=(100, 100))
        bare = profile_called(WARRIOR)
        values = {name: getattr(bare, name) for name in FIELDS}
        values["weapons"] = bare.weapons[:1]
        defender = table.blue(Profile(**values), at="r3c3", spot=(300, 300), items=("I-THERMAL",))
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "dodge")
        assert table.model(defender).items == ("I-THERMAL",)


def test_who_cannot_use_mines() -> None:
    """Beasts, Vehicles and Non-combatants cannot use mines (A-BEAST-01, A-VEHICLE-02, A-NONCOMBATANT-01)."""
    table = Scenario()
    carriers = [
        table.red(taught(WARRIOR, rule), at="r3c3", items=("I-THERMAL",))
        for rule in ("A-BEAST", "A-VEHICLE", "A-NONCOMBATANT")
    ]
    assert all(MINES not in fighting_weapons(table.state, carrier) for carrier in carriers)
    assert ap_of(table.state, carriers[0], NO_WEAPON) == 0
