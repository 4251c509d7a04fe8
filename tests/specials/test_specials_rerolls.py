"""S-NUMBERS By the Numbers and S-PAYDAY Make it to Payday: marked models roll dice again."""

from __future__ import annotations

import pytest
from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left

from deadzone.procedures.shooting import Shoot

COMMANDO = "commando"


@pytest.mark.parametrize("special", ["S-NUMBERS", "S-PAYDAY"])
def test_a_survive_test(special: str) -> None:
    """S-NUMBERS, S-PAYDAY: after the roll, any of the dice, in the enemy's turn too."""
    table = led_by(special)
    model = table.red(COMMANDO, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(*[5] * 5, *[1] * 3)
    table.start(Shoot(enemy, model, 0))
    assert asked(table).kind == "roll-again"
    table.dice(*[8, 8, 8], *[1, 1, 1])
    table.play(3)
    assert results_left(table) == 0


def test_a_shoot_test_by_the_numbers_only() -> None:
    """S-NUMBERS: Shoot, Fight and Survive tests. S-PAYDAY: Survive rolls only."""
    for special, asks in (("S-NUMBERS", True), ("S-PAYDAY", False)):
        table = led_by(special)
        model = table.red(COMMANDO, at="r3c3")
        enemy = table.blue(ENFORCER, at="r3c5")
        gun = next(place for place, weapon in enumerate(table.state.profile(model).weapons) if weapon.shoots())
        table.dice(*[1] * 12)
        try:
            table.start(Shoot(model, enemy, gun))
        finally:
            table.script.left_over.clear()
        kinds = [table.state.question.kind] if table.state.question else []
        assert kinds == (["roll-again"] if asks else [])


def test_only_marked_models() -> None:
    table = led_by("S-NUMBERS")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(*[5] * 5, *[1] * 3)
    table.start(Shoot(enemy, model, 0))
    assert table.state.question is None
