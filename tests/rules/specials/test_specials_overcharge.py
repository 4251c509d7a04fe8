"""Overcharge: Rapid Fire and Weight of Fire (2) on the marked rifle for one Activation (S-OVERCHARGE)."""

from __future__ import annotations

from deadzone.core.rule_ids import RuleId
from deadzone.core.weapon_places import WeaponPlace
from deadzone.rules.specials.army_specials import START
from deadzone.rules.weapons.arms import arm
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left, told
from teaching import armed, gun


def test_rapid_fire_and_weight_of_fire_for_the_activation() -> None:
    """Used at the start of the Activation; the rifle may Fire for Effect until its end (S-OVERCHARGE)."""
    table = led_by("S-OVERCHARGE")
    cypher = table.red("cypher", at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    rifle = table.weapon(cypher, "Noh Rifle")
    plain = arm(table.state, cypher, rifle)
    table.activate(cypher)
    table.play("no-smokescreen")
    table.play("army-special")
    charged = arm(table.state, cypher, rifle)
    assert charged.has(RuleId("A-RAPIDFIRE"))
    assert charged.value(RuleId("A-WOF")) == plain.value(RuleId("A-WOF")) + 2
    assert results_left(table) == 0
    table.play("shoot", rifle, "at blue-1")
    assert asked(table).kind == "mode"
    table.dice(5, 5, 5, 5, 5, 5, 1, 1, 1)
    table.play("fire-for-effect")
    assert table.model(2).pinned
    table.play("stop")
    assert arm(table.state, cypher, rifle).keywords == plain.keywords


def test_only_at_the_start() -> None:
    """Not after an action (S-OVERCHARGE)."""
    table = led_by("S-OVERCHARGE")
    cypher = table.red("cypher", at="r3c3")
    table.blue(WARRIOR, at="r3c7")
    table.activate(cypher)
    table.play("no-smokescreen")
    assert is_offered(table)
    table.play("move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)
    assert table.refused("army-special") == "R-CMD-15"


def test_only_for_that_weapon() -> None:
    """Not for a model with another gun (S-OVERCHARGE)."""
    table = led_by("S-OVERCHARGE")
    other = table.red(ENFORCER, at="r3c3")
    assert refusal(table, other, START) == "S-OVERCHARGE"
    table.activate(other)
    assert not is_offered(table)


def test_each_such_weapon() -> None:
    """A model with two marked weapons overcharges both, and no others (S-OVERCHARGE)."""
    table = led_by("S-OVERCHARGE")
    guns = (gun(6), gun(6, "S-OVERCHARGE"), gun(4, "S-OVERCHARGE", "A-SCOPE", ap=1))
    model = table.red(armed(ENFORCER, *guns), at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.play("army-special")
    arms = [arm(table.state, model, WeaponPlace(place)) for place in range(3)]
    assert [(weapon.has(RuleId("A-RAPIDFIRE")), weapon.value(RuleId("A-WOF"))) for weapon in arms] == [
        (False, 0),
        (True, 2),
        (True, 2),
    ]
    assert [weapon.ap for weapon in arms] == [0, 0, 1]
    assert arms[2].has(RuleId("A-SCOPE"))
    assert told(table) == ["Enforcer R2 gains Rapid Fire.", "Enforcer R2 gains Weight of Fire (2)."]
