"""Defender of the Star Realm: the active model re-rolls dice of a Fight or Survive test (S-STARREALM)."""

from __future__ import annotations

from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.shot import Shoot
from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left


def test_a_fight_test_of_the_active_model() -> None:
    """Any number of dice after the roll; each keeps its last result (S-STARREALM, S-GEN-05)."""
    table = led_by("S-STARREALM")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3", pinned=True)
    table.activate(model)
    table.dice(8, 1, 1, 1, 2)
    table.play("fight", enemy)
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "roll-again", (0, 1, 2, 3, 4))
    table.dice(6, 7, 1, 1, 1)
    table.play(2)
    assert table.happened("rolled-again")[0]["kind"] == "fight"
    assert table.happened("rolled-again")[0]["successes"] == 3
    assert results_left(table) == 0


def test_a_survive_test_of_the_active_model() -> None:
    """Also for a Survive test, as when breaking away; it may be declined (S-STARREALM)."""
    table = led_by("S-STARREALM")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c3")
    table.activate(model)
    table.dice(1, 1, 1, 1, 1, 1, 1)
    table.play("move", "go to r3c4L1", "strike with blue-1")
    assert asked(table).kind == "roll-again"
    table.play(0)
    assert results_left(table) == 1


def test_neither_others_nor_shots() -> None:
    """Not for models that are not active, and not for Shoot tests (S-STARREALM)."""
    table = led_by("S-STARREALM")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    table.finish()
    table.activate(model)
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.play("shoot", 0, enemy, "shoot")
    assert not table.happened("rolled-again")
    assert asked(table).kind == "action"
