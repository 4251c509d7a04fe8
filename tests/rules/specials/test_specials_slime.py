"""Toxic Slime: the model's next fight uses a Toxic attack (S-SLIME)."""

from __future__ import annotations

from deadzone.core.rule_ids import RuleId
from deadzone.rules.fighting.fighting import fighting_weapons
from deadzone.rules.specials.army_specials import ACTING
from deadzone.rules.weapons.arms import arm
from special_tables import ENFORCER, WARRIOR, led_by, refusal, results_left
from teaching import taught


def test_the_next_fight_is_toxic() -> None:
    """It replaces the RF weapon, with AP 0, for one attack; any Actual Damage kills (S-SLIME)."""
    table = led_by("S-SLIME")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue("aberration", at="r3c3", pinned=True)
    g = table.state
    table.activate(model)
    table.play("army-special")
    assert results_left(table) == 0
    slime = [arm(g, model, place) for place in fighting_weapons(g, model)]
    assert [(weapon.id, weapon.ap, weapon.has(RuleId("A-TOXIC"))) for weapon in slime] == [("toxic-slime", 0, True)]
    armour = g.profile(enemy).armour
    table.dice(*[5] * 4, *[1] * 4)
    assert armour < 4
    table.play("fight", enemy)
    assert table.killed(enemy)
    assert "toxic-slime" not in [arm(g, model, place).id for place in fighting_weapons(g, model)]


def test_a_defender_who_only_dodges_keeps_it() -> None:
    """A dodge does not use it up (S-SLIME)."""
    table = led_by("S-SLIME")
    model = table.red(WARRIOR, at="r3c3", gains=(("S-SLIME", 0, 1),))
    enemy = table.blue(ENFORCER, at="r3c3")
    table.activate(enemy)
    table.dice(*[1] * 6)
    table.play("fight", model, "dodge")
    assert table.state.has(model, RuleId("S-SLIME"))


def test_who_needs_none() -> None:
    """Not for a model that already has it or cannot fight (S-SLIME)."""
    table = led_by("S-SLIME")
    model = table.red(WARRIOR, at="r3c3")
    slimy = table.red(WARRIOR, at="r3c4", gains=(("S-SLIME", 0, 1),))
    harmless = table.red(taught(WARRIOR, fight=0), at="r3c5")
    assert [refusal(table, who, ACTING) for who in (model, slimy, harmless)] == ["", "S-SLIME", "S-SLIME"]
