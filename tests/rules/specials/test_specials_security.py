"""Head of Security: a free Fire for Effect (S-SECURITY)."""

from __future__ import annotations

from deadzone.rules.specials.army_specials import ACTING
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left
from teaching import gun, taught


def test_a_free_fire_for_effect() -> None:
    """With a Rapid Fire weapon; the Shoot action is left (S-SECURITY)."""
    table = led_by("S-SECURITY")
    model = table.red(taught(ENFORCER, weapons=(gun(6), gun(6, "A-RAPIDFIRE"))), at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.dice(*[5] * 6, *[1] * 3)
    table.play("army-special", enemy)
    assert table.model(enemy).pinned
    assert table.happened("shot")[0]["weapon"] == 1
    assert results_left(table) == 0
    assert "shoot" in table.choices()


def test_only_with_a_rapid_fire_weapon_that_has_a_target() -> None:
    table = led_by("S-SECURITY")
    model = table.red("steel-warrior-huscarl", at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    assert not is_offered(table)


def test_where_nobody_may_shoot() -> None:
    """Not while Pinned, beside an enemy, unloaded or out of range (S-SECURITY, R-SHOOT-02, R-SHOOT-07, R-SHOOT-08)."""
    guard = taught(ENFORCER, weapons=(gun(3, "A-RAPIDFIRE"),))
    for state, at in (({}, ""), ({"pinned": True}, ""), ({}, "r3c3"), ({"reloading": (0,)}, ""), ({}, "far")):
        table = led_by("S-SECURITY")
        model = table.red(guard, at="r3c3", **state)
        table.blue(WARRIOR, at="r3c7" if at == "far" else "r3c5")
        if at == "r3c3":
            table.blue(WARRIOR, at=at, pinned=True)
        assert refusal(table, model, ACTING) == ("" if not state and not at else "S-SECURITY")


def test_one_of_several_weapons() -> None:
    """The owner chooses among the Rapid Fire weapons with a target; once per Activation (S-SECURITY)."""
    table = led_by("S-SECURITY", "SPECIAL SPECIAL")
    guns = (gun(6), gun(6, "A-RAPIDFIRE"), gun(1, "A-RAPIDFIRE"), gun(5, "A-RAPIDFIRE"))
    model = table.red(taught(ENFORCER, weapons=guns), at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.play("army-special")
    assert asked(table).options == (1, 3)
    table.dice(*[1] * 9)
    table.play(3, enemy)
    assert [(shot["weapon"], shot["fire_for_effect"]) for shot in table.happened("shot")] == [(3, 1)]
    assert "shoot" in asked(table).options
    assert not is_offered(table)


def test_with_ammunition() -> None:
    """Ammunition may be used, since Fire for Effect is a Shoot action (S-SECURITY, I-AMMO-01, R-FFE-03)."""
    table = led_by("S-SECURITY")
    model = table.red(taught(ENFORCER, weapon_rules=("A-RAPIDFIRE",)), at="r3c3", items=("I-AMMO",))
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.play("army-special", enemy)
    assert (asked(table).kind, asked(table).options) == ("ammo", ("no-ammo", "I-AMMO"))
    table.dice(*[5] * 7, *[1] * 3)
    table.play("i-ammo")
    assert table.model(enemy).pinned
    assert table.model(model).items == ()
