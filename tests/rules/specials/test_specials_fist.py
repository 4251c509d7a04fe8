"""Fist of an angry God: a Hammerfist drop onto the enemy (S-FIST)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import HELD
from deadzone.rules.specials.army_specials import ACTING
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import taught

TROOPER = "hammerfist-drop-trooper"


def ready() -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = led_by("S-FIST", "SPECIAL SPECIAL")
    caller = table.red(WARRIOR, at="r0c0")
    trooper = table.red(TROOPER, at="r7c0", fate=HELD)
    return table, caller, trooper


def test_onto_an_enemy_who_is_thrown() -> None:
    """Frag (4) in the cube, without a landing test or Special action; it is activated (S-FIST, A-HAMMERFIST-05)."""
    table, caller, trooper = ready()
    enemy = table.blue(ENFORCER, at="r3c3")
    friend_near = table.red(WARRIOR, at="r3c4")
    table.activate(caller)
    table.play("army-special", trooper)
    options = asked(table).options
    assert parse_cube("r3c3") in options
    assert parse_cube("r3c4") not in options  # a friend is there
    table.dice(1, 1, 1, 1, 7, 7, 7, 1)
    table.play(parse_cube("r3c3"), (200, 200), (200, 200))
    assert len(table.happened("rolled")[0]["faces"]) == 4  # type: ignore[arg-type]
    assert table.model(enemy).cube == parse_cube("r2c3")
    assert table.model(trooper).cube == parse_cube("r3c3")
    assert table.model(trooper).activated
    assert table.state.has(trooper, RuleId("I-JUMPPACK"))
    assert not table.model(friend_near).pinned
    assert not table.happened("fight")
    assert results_left(table) == 1
    assert {"move", "sprint"} <= set(asked(table).options)


def test_it_fights_who_is_left() -> None:
    """It fights an enemy that is still there as if Pinned, with the moved-in bonus (S-FIST)."""
    table, caller, trooper = ready()
    enemy = table.blue(taught(ENFORCER, "A-SOLID"), at="r3c3", spot=(80, 80))
    table.activate(caller)
    table.dice(1, 1, 1, 1, 7, 7, 7)
    table.play("army-special", trooper, parse_cube("r3c3"), (300, 300))
    assert (asked(table).kind, asked(table).options) == ("opponent", (enemy,))
    table.dice(*[1] * 8)
    table.play(enemy)
    if asked(table).kind == "weapon":
        table.play(asked(table).options[0])
    blow = next(rolled for rolled in table.happened("rolled") if rolled["kind"] == "fight")
    assert {("R-FMOD-01", 1), ("R-FMOD-05", 1)} <= set(blow["modifiers"])  # type: ignore[call-overload]


def test_nobody_in_orbit() -> None:
    """A Hammerfist model must be waiting (S-FIST)."""
    table = led_by("S-FIST")
    caller = table.red(WARRIOR, at="r0c0")
    assert refusal(table, caller, ACTING) == "S-FIST"
    table, caller, _ = ready()
    assert refusal(table, caller, ACTING) == ""


def test_the_explosion_has_no_ap() -> None:
    """The Frag (4) has no AP (S-FIST, R-DMG-02)."""
    table, caller, trooper = ready()
    enemy = table.blue(taught(ENFORCER, "A-SOLID", armour=2), at="r3c3", spot=(80, 80))
    table.activate(caller)
    table.dice(7, 7, 1, 1, 1, 1, 1)
    table.play("army-special", trooper, parse_cube("r3c3"), (300, 300))
    assert table.happened("struck") == [{"model": enemy, "potential": 2}]
    assert table.model(enemy).damage == 0
