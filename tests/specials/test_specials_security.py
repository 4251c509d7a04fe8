"""S-SECURITY Head of Security: a free Fire for Effect."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, is_offered, led_by, results_left

from teaching import taught


def test_a_free_fire_for_effect() -> None:
    """S-SECURITY: with a Rapid Fire weapon; the Shoot action is still there."""
    table = led_by("S-SECURITY")
    model = table.red(taught(ENFORCER, weapon_rules=("A-RAPIDFIRE",)), at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.dice(*[5] * 6, *[1] * 3)
    table.play("army-special", enemy)
    assert table.model(enemy).pinned
    assert results_left(table) == 0
    assert "shoot" in table.choices()


def test_only_with_a_rapid_fire_weapon_that_has_a_target() -> None:
    table = led_by("S-SECURITY")
    model = table.red("steel-warrior-huscarl", at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    assert not is_offered(table)
