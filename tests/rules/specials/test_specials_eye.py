"""Eye in the Sky: re-rolls of dice to hit a cube (S-EYE)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.procedures.shooting.indirect import IndirectShot
from deadzone.procedures.shooting.shot import Shoot
from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left
from teaching import armed, gun, taught


def test_a_grenade() -> None:
    """Any number of dice of a grenade throw may be re-rolled, without a limit per Activation (S-EYE, S-GEN-05)."""
    table = led_by("S-EYE")
    thrower = table.red(ENFORCER, at="r3c3", items=("I-FRAG",))
    table.blue(WARRIOR, at="r3c5")
    table.state.specials_used = [1, 0]
    table.start(ThrowGrenade(thrower))
    table.dice(1, 1, 1)
    table.play("throw at r5c3L1")
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "roll-again", (0, 1, 2, 3))
    table.dice(7)
    table.play(1)
    assert table.happened("grenade-lands")
    assert results_left(table) == 0
    table.finish()


def test_an_indirect_shot() -> None:
    """It helps an Indirect shot, although command dice do not (S-EYE, A-INDIRECT-04)."""
    table = led_by("S-EYE")
    mortar = table.red(taught(ENFORCER, weapon_rules=("A-INDIRECT",)), at="r3c3")
    table.dice(1, 1, 1)
    table.start(IndirectShot(mortar, FIRST_WEAPON, parse_cube("r7c3")))
    assert asked(table).kind == "roll-again"


def test_not_for_other_shots() -> None:
    """It does not help shots at models or the enemy's tests (S-EYE)."""
    table = led_by("S-EYE")
    shooter = table.red(ENFORCER, at="r3c3")
    target = table.blue(WARRIOR, at="r3c5")
    table.dice(*[1] * 8)
    table.start(Shoot(shooter, target, FIRST_WEAPON))
    table.finish()


def test_one_in_a_shoot_action() -> None:
    """Once per Shoot action, also with two weapons (S-EYE, A-FIRECONTROL-01)."""
    table = led_by("S-EYE", "SPECIAL SPECIAL SPECIAL SHOOT")
    mortars = armed(taught(ENFORCER, "A-FIRECONTROL"), gun(8, "A-INDIRECT 2"), gun(8, "A-INDIRECT 2", name="other"))
    shooter = table.red(mortars, at="r3c3", items=("I-FRAG",))
    table.blue(WARRIOR, at="r0c0")
    table.activate(shooter)
    table.dice(1, 1, 1)
    table.play("shoot", 0, "at r3c7L1", 1, "at r3c7L1")
    table.dice(7, 7, *[1, 1, 1, 1])
    table.play(2)
    assert [roll["kind"] for roll in table.happened("rolled")] == ["shoot", "shoot"]
    assert asked(table).kind == "action"
    assert results_left(table) == 2
    table.dice(1, 1, 1)
    table.play("free-shoot", "with i-frag", "throw at r5c5L1")
    assert asked(table).kind == "roll-again"
    table.dice(7)
    table.play(1)
    assert table.model(shooter).gains == ()
