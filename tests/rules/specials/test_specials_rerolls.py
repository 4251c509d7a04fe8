"""By the Numbers and Make it to Payday: re-rolls for marked models (S-NUMBERS, S-PAYDAY)."""

from __future__ import annotations

import pytest

from deadzone.core.weapon_places import FIRST_WEAPON, WeaponPlace
from deadzone.procedures.damage.blasts import Withstand
from deadzone.procedures.dice.testing import roll_of
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.movement.falling import Fall, Slam
from deadzone.procedures.shooting.shot import Shoot
from deadzone.rules.shooting.grenades import throw_test
from deadzone.rules.specials.army_specials import AIMED
from deadzone.table.files.save import dumps, loads
from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left

COMMANDO = "commando"


@pytest.mark.parametrize("special", ["S-NUMBERS", "S-PAYDAY"])
def test_a_survive_test(special: str) -> None:
    """Any dice of a Survive test may be re-rolled after the roll, in the enemy's turn too (S-NUMBERS, S-PAYDAY)."""
    table = led_by(special)
    model = table.red(COMMANDO, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(*[5] * 5, *[1] * 3)
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    assert asked(table).kind == "roll-again"
    table.dice(*[8, 8, 8], *[1, 1, 1])
    table.play(3)
    assert results_left(table) == 0


def test_a_shoot_test_by_the_numbers_only() -> None:
    """By the Numbers also re-rolls Shoot and Fight tests (S-NUMBERS), Payday only Survive tests (S-PAYDAY)."""
    for special, asks in (("S-NUMBERS", True), ("S-PAYDAY", False)):
        table = led_by(special)
        model = table.red(COMMANDO, at="r3c3")
        enemy = table.blue(ENFORCER, at="r3c5")
        gun = next(place for place, weapon in enumerate(table.state.profile(model).weapons) if weapon.shoots())
        table.dice(*[1] * 12)
        try:
            table.start(Shoot(model, enemy, WeaponPlace(gun)))
        finally:
            table.script.left_over.clear()
        kinds = [table.state.question.kind] if table.state.question else []
        assert kinds == (["roll-again"] if asks else [])


def test_aimed_at_a_cube_the_eye_has_no_part_in_it() -> None:
    """A roll to hit a cube is re-rolled by By the Numbers without the mark of S-EYE (S-NUMBERS)."""
    table = led_by("S-NUMBERS")
    model = table.red(COMMANDO, at="r3c3")
    table.dice(1, 1, 1)
    table.start(roll_of(model, "shoot", throw_test(table.state, model, 0), AIMED))
    table.dice(1)
    table.play(1)
    assert results_left(table) == 0
    assert table.state.models[model].gains == ()


def test_only_marked_models() -> None:
    table = led_by("S-NUMBERS")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(*[5] * 5, *[1] * 3)
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    assert table.state.question is None


@pytest.mark.parametrize("frame", [Fall, Slam])
def test_paid_when_the_ground_or_the_wall_has_rolled(frame: type[Fall | Slam]) -> None:
    """Against falls and walls Payday is asked after the other roll, when the failure is known (S-PAYDAY)."""
    for rival, asks in ((1, False), (7, True)):
        table = led_by("S-PAYDAY")
        model = table.red(COMMANDO, at="r3c3")
        table.dice(*[1] * 3, *[rival] * (5 if frame is Fall else 3))
        table.start(Fall(model, 2) if frame is Fall else Slam(model))
        assert (table.state.question is not None) == asks
        assert table.happened("rolled")[0]["kind"] == "survive"
        if asks:
            assert asked(table).kind == "roll-again"
            assert loads(dumps(table.state)).key() == table.state.key()
            table.dice(7, 7, 7)
            table.play(3)
            assert results_left(table) == 0
            assert table.model(model).damage == 0 if frame is Slam else True


def test_paid_for_failures_only() -> None:
    """Payday is asked only after a failed Survive test, in shots, explosions and fights (S-PAYDAY)."""
    for attack, asks in ((0, False), (1, False), (2, True)):
        table = led_by("S-PAYDAY")
        model = table.red(COMMANDO, at="r3c3")
        enemy = table.blue(ENFORCER, at="r3c3", spot=(80, 80))
        gunner = table.blue(ENFORCER, at="r3c5")
        rolls = [
            Shoot(gunner, model, FIRST_WEAPON),
            Fight(enemy, model, must_dodge=True),
            Withstand(model, attack=attack),
        ]
        for frame, dice in zip(rolls, (3, 3, 0), strict=True):
            table.dice(*([7] * attack + [1] * dice)[:dice], 7, *[1] * 2)
            table.start(frame)
            assert (table.state.question is not None) == asks, frame.NAME
            if asks:
                table.play(0)
            assert not table.script.left_over
            table.state.change(model).damage = 0
