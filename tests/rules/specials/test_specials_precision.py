"""Precision Shot: Friendly Fire and nearby smoke do not hinder a shot (S-PRECISION)."""

from __future__ import annotations

from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.shooting.shot import Shoot
from deadzone.rules.specials.army_specials import ATTACKING
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import armed, gun, taught


def test_neither_friends_nor_smoke() -> None:
    """Neither penalty is applied; all other modifiers are (S-PRECISION, R-SMOD-02, R-SMOD-05)."""
    table = led_by("S-PRECISION")
    shooter = table.red(WARRIOR, at="r3c2")
    table.red(ENFORCER, at="r3c5")
    target = table.blue(ENFORCER, at="r3c5", spot=(100, 100))
    table.smoke("r4c5")
    table.start(ShootAction(shooter, fixed=target, target=target, weapon=FIRST_WEAPON))
    table.play("shoot")
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "army-special", ("use", "decline"))
    table.dice(*[1] * 8)
    table.play("use")
    rules = [modifier[0] for modifier in table.happened("rolled")[0]["modifiers"]]  # type: ignore[attr-defined]
    assert "R-SMOD-02" not in rules
    assert "R-SMOD-05" not in rules
    assert results_left(table) == 0
    assert table.model(shooter).gains == ()


def test_declined() -> None:
    """If declined, both penalties count (S-PRECISION)."""
    table = led_by("S-PRECISION")
    shooter = table.red(WARRIOR, at="r3c2")
    table.red(ENFORCER, at="r3c5")
    target = table.blue(ENFORCER, at="r3c5", spot=(100, 100))
    table.smoke("r4c5")
    table.dice(*[1] * 5)
    table.start(Shoot(shooter, target, FIRST_WEAPON))
    table.play("decline")
    assert {("R-SMOD-02", -2), ("R-SMOD-05", -1)} <= set(table.happened("rolled")[0]["modifiers"])  # type: ignore[call-overload]
    assert results_left(table) == 1


def test_not_asked_without_a_penalty() -> None:
    """Without a penalty nothing is asked (S-PRECISION)."""
    table = led_by("S-PRECISION")
    shooter = table.red(WARRIOR, at="r3c2")
    target = table.blue(ENFORCER, at="r3c5")
    table.dice(*[1] * 8)
    table.start(Shoot(shooter, target, FIRST_WEAPON))
    table.finish()


def test_one_penalty_is_enough() -> None:
    """One of the two penalties is enough; smoke elsewhere is none (S-PRECISION)."""
    for friend, smoke, found in (("r3c5", "", ""), ("r0c0", "r2c4", ""), ("r0c0", "r7c7", "S-PRECISION")):
        table = led_by("S-PRECISION")
        shooter = table.red(ENFORCER, at="r3c3")
        table.red(ENFORCER, at=friend, spot=(80, 80))
        enemy = table.blue(WARRIOR, at="r3c5")
        if smoke:
            table.smoke(smoke)
        assert refusal(table, shooter, ATTACKING, enemy) == found


def test_all_weapons_of_the_action() -> None:
    """It counts for both weapons of a Fire Control action, and ends with it (S-PRECISION, A-FIRECONTROL-01)."""
    table = led_by("S-PRECISION", "SPECIAL SHOOT")
    shooter = table.red(armed(taught(ENFORCER, "A-FIRECONTROL"), gun(6), gun(6, name="other")), at="r3c3")
    table.red(ENFORCER, at="r3c5", spot=(80, 80))
    enemy = table.blue(taught(WARRIOR, armour=9), at="r3c5")
    table.activate(shooter)
    table.dice(*[1] * 16)
    table.play("shoot", 0, enemy, 1, enemy, "use")
    shots = [roll["modifiers"] for roll in table.happened("rolled") if roll["kind"] == "shoot"]
    assert shots == [(("R-SMOD-01", 2),)] * 2
    assert table.model(shooter).gains == ()
    table.dice(*[1] * 6)
    table.play("free-shoot", 0, enemy)
    assert ("R-SMOD-02", -2) in table.happened("rolled")[-2]["modifiers"]  # type: ignore[operator]
