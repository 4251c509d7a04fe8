"""Thirst for Blood: Sprint +1 and AP +1 in fights for the round, for some models (S-THIRST)."""

from __future__ import annotations

from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import START
from deadzone.rules.weapons.arms import arm, fight_arms
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left
from teaching import gun, taught

THIRSTY = "aberration"


def test_faster_and_sharper() -> None:
    """Speed +0/+1 and AP +1 on RF weapons for the round (S-THIRST)."""
    table = led_by("S-THIRST")
    model = table.red(THIRSTY, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    g = table.state
    (move, sprint), claws = speed_of(g, model), fight_arms(g, model)
    ap = [arm(g, model, place).ap for place in claws]
    table.activate(model)
    table.play("army-special", "stop")
    assert speed_of(g, model) == (move, sprint + 1)
    assert [arm(g, model, place).ap for place in claws] == [value + 1 for value in ap]


def test_only_for_those_named() -> None:
    """Only for Stage 2A, Stage 2B and Aberrations (S-THIRST)."""
    table = led_by("S-THIRST")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    assert refusal(table, model, START) == "S-THIRST"
    table.activate(model)
    assert not is_offered(table)


def test_guns_are_no_sharper() -> None:
    """Only RF weapons gain AP; one result per Activation, at its start (S-THIRST)."""
    table = led_by("S-THIRST", "SPECIAL SPECIAL")
    model = table.red(taught(THIRSTY, weapons=(gun(6), gun(FIGHT_ONLY), gun(FIGHT_ONLY, ap=1))), at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.play("army-special")
    assert [arm(table.state, model, WeaponPlace(place)).ap for place in range(3)] == [0, 1, 2]
    assert not is_offered(table)
    table.play("stop")
    table.start(EndOfRound())
    assert [arm(table.state, model, WeaponPlace(place)).ap for place in range(3)] == [0, 0, 1]


def test_not_after_an_action() -> None:
    """Not after an action (S-THIRST)."""
    table = led_by("S-THIRST")
    model = table.red(THIRSTY, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    assert is_offered(table)
    table.play("move", "go to r3c4L1", (200, 200))
    table.finish()  # no action is left
    assert results_left(table) == 1


def test_nobody_is_calmed_with_a_baton() -> None:
    """No Rampage roll is made, and the log mentions no Shock Baton (S-THIRST, A-RAMPAGE-08)."""
    table = led_by("S-THIRST")
    model = table.red(taught(THIRSTY, "A-RAMPAGE"), at="r3c3", damage=1)
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.play("use")
    assert asked(table).kind == "action"
    assert not table.happened("calmed")
