"""Starforged Armour: lowers the AP of an attack (S-STARFORGED)."""

from __future__ import annotations

import pytest

from deadzone.core.sides import RED
from deadzone.procedures.damage.wounds import Hit
from special_tables import asked, led_by, results_left

GUARD = "forge-guard"  # Armour 2 or more


def test_the_ap_falls_by_one_for_each_result() -> None:
    """Each result lowers the AP by 1; several may be spent, without a limit per Activation (S-STARFORGED, C-46)."""
    table = led_by("S-STARFORGED", "SPECIAL SPECIAL SPECIAL")
    guard = table.red(GUARD, at="r3c3")
    armour = table.state.profile(guard).armour
    assert armour >= 2
    table.state.specials_used = [1, 0]
    table.start(Hit(guard, armour, 2))
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "special-dice", (0, 1, 2))
    table.play(2)
    assert not table.happened("damaged")
    assert results_left(table) == 1


def test_declined() -> None:
    """If declined, the AP stays (S-STARFORGED)."""
    table = led_by("S-STARFORGED")
    guard = table.red(GUARD, at="r3c3")
    table.start(Hit(guard, table.state.profile(guard).armour, 1))
    table.play(0)
    assert table.happened("damaged") == [{"model": guard, "tokens": 1}]
    assert results_left(table) == 1
    assert not table.happened("special")


@pytest.mark.parametrize(("who", "ap"), [(GUARD, 0), ("stage-3z-zombie", 2)], ids=["no AP", "no armour"])
def test_not_asked_without_effect(who: str, ap: int) -> None:
    """Not asked without AP, or without Armour (S-STARFORGED)."""
    table = led_by("S-STARFORGED")
    model = table.red(who, at="r3c3")
    if who != GUARD:
        assert table.state.profile(model).armour == 0
    table.start(Hit(model, 1, ap))
    assert table.state.question is None


def test_only_as_much_as_counts() -> None:
    """Numbers of results that would change nothing are not offered (S-STARFORGED)."""
    table = led_by("S-STARFORGED", "SPECIAL SPECIAL SPECIAL SPECIAL")
    guard = table.red(GUARD, at="r3c3")
    armour = table.state.profile(guard).armour
    table.start(Hit(guard, 9, armour + 2))
    assert asked(table).options == (0, 3, 4)
