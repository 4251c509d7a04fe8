"""S-EYE Eye in the Sky: dice of a roll to hit a cube are rolled again."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left

from deadzone.core.cubes import parse_cube
from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.procedures.shooting.indirect import IndirectShot
from deadzone.procedures.shooting.shot import Shoot
from teaching import armed, gun, taught


def test_a_grenade() -> None:
    """S-EYE, S-GEN-05: any number of the dice, after the roll; no limit for an activation."""
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
    """S-EYE, A-INDIRECT-04: although no command dice help such a shot otherwise."""
    table = led_by("S-EYE")
    mortar = table.red(taught(ENFORCER, weapon_rules=("A-INDIRECT",)), at="r3c3")
    table.dice(1, 1, 1)
    table.start(IndirectShot(mortar, FIRST_WEAPON, parse_cube("r7c3")))
    assert asked(table).kind == "roll-again"


def test_not_for_other_shots() -> None:
    """S-EYE: a shot at a model is none at a cube; nor are the tests of others."""
    table = led_by("S-EYE")
    shooter = table.red(ENFORCER, at="r3c3")
    target = table.blue(WARRIOR, at="r3c5")
    table.dice(*[1] * 8)
    table.start(Shoot(shooter, target, FIRST_WEAPON))
    table.finish()


def test_one_in_a_shoot_action() -> None:
    """S-EYE, A-FIRECONTROL-01: not for the second weapon of the same action, but for the next action."""
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
