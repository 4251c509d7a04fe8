"""Bomb Expert: an R2, Blast attack as the model's Special action (S-BOMB)."""

from __future__ import annotations

from deadzone.rules.specials.army_specials import SPECIAL_ACTION
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left, said
from teaching import gun, taught


def test_a_blast_attack() -> None:
    """A Shoot test against Survive; a miss pins all models in the cube (S-BOMB, S-GEN-03, A-BLAST-03)."""
    table = led_by("S-BOMB")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    other = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.dice(*[1] * 8)
    table.play("army-special", enemy)
    shot, survived = table.happened("rolled")
    assert (shot["kind"], survived["kind"]) == ("shoot", "survive")
    assert table.model(enemy).pinned
    assert table.model(other).pinned
    assert "Bomb" in said(table)
    assert results_left(table) == 0
    assert "shoot" in asked(table).options  # a second short action of another type
    assert "sprint" not in asked(table).options


def test_only_with_a_special_action_left() -> None:
    """Not possible after two short actions (S-GEN-03, R-ACT-01)."""
    table = led_by("S-BOMB")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    assert is_offered(table)
    table.dice(*[1] * 8)
    table.play("shoot", 0, enemy, "shoot")
    assert is_offered(table)
    table.play("move", "stop", (300, 300))
    assert not table.state.stack


def test_what_it_needs() -> None:
    """The model needs a Shoot stat and a target within two cubes (S-BOMB, R-TEST-09, R-RANGE-03)."""
    table = led_by("S-BOMB")
    model = table.red(ENFORCER, at="r3c3")
    blunt = table.red(taught(ENFORCER, shoot=0), at="r3c4")
    table.blue(WARRIOR, at="r3c6")
    assert refusal(table, model, SPECIAL_ACTION) == "S-BOMB"
    assert refusal(table, blunt, SPECIAL_ACTION) == "S-BOMB"


def test_one_attack_and_no_other_weapon() -> None:
    """Fire Control does not add a second weapon to this attack (S-BOMB, A-FIRECONTROL-01)."""
    table = led_by("S-BOMB")
    model = table.red(taught(ENFORCER, "A-FIRECONTROL", weapons=(gun(6), gun(6))), at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.dice(*[1] * 8)
    table.play("army-special", enemy)
    assert len(table.happened("shot")) == 1
    assert (asked(table).kind, asked(table).subject) == ("action", model)
