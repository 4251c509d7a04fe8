"""General rules of army specials: who has them, how often, and limits (S-GEN-*, R-CMD-15..17, J-AMB-37)."""

from __future__ import annotations

import pytest

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.profiles import CHARACTER
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_ROUND, KILLED, NOBODY, SPECIAL
from deadzone.jade.played_side import jade_side
from deadzone.procedures.turn.rounds import Turns
from deadzone.rules.specials.army_specials import (
    ACTING,
    AIMED,
    ENTERED,
    FALLEN,
    FIGHTING,
    RAMPAGING,
    ROLLED,
    SPECIALS,
    START,
    TURN,
    army_special,
    may_roll_again,
    why_no_special,
)
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, is_offered, leader, led_by, refusal, results_left
from teaching import taught


def test_the_leader_alone_brings_it() -> None:
    """Only the Leader of the own side has a special; the same model as a Character has none (S-GEN-01, S-GEN-04)."""
    table = Scenario()
    table.red(taught(leader("S-CREEPING"), type=CHARACTER), at="r0c0")
    table.blue(leader("S-GHOSTS"), at="r7c7")
    assert (army_special(table.state, RED), army_special(table.state, BLUE)) == ("", "S-GHOSTS")
    table = Scenario()
    table.red(taught(leader("S-CREEPING"), type=CHARACTER), at="r0c0")
    table.red(leader("S-MOVEIT"), at="r0c1")
    assert army_special(table.state, RED) == "S-MOVEIT"


def test_once_in_an_activation_and_again_in_the_next() -> None:
    """One result per Activation is discarded and uses no action (R-CMD-15, S-GEN-02)."""
    table = led_by("S-CREEPING", "SPECIAL SPECIAL ACTIVATE")
    first = table.red(WARRIOR, at="r0c0")
    second = table.red(WARRIOR, at="r1c0")
    table.blue(ENFORCER, at="r7c7")
    table.start(Turns(RED))
    table.play(first)
    assert is_offered(table)
    table.play("army-special")
    assert not is_offered(table)
    assert table.refused("army-special") == "R-CMD-15"
    assert table.refused("sprint") == ""
    table.play("stop", second)
    assert is_offered(table)
    table.play("army-special")
    assert results_left(table) == 0


def test_in_the_enemys_turn_once_per_activation_of_the_enemy() -> None:
    """In the enemy's turn the limit starts anew with each Activation of an enemy (R-CMD-17)."""
    table = led_by("S-GREENRAGE", "SPECIAL SPECIAL SPECIAL")
    first = table.red(WARRIOR, at="r0c0")
    second = table.red(WARRIOR, at="r0c0", spot=(80, 80))
    enemy = table.blue(ENFORCER, at="r0c0", spot=(320, 320))
    table.activate(enemy)
    assert refusal(table, first, FIGHTING, enemy) == ""
    table.dice(*[1] * 11)
    table.play("fight", first, "counter-attack", "use")
    table.script.left_over.clear()
    table.state.stack.clear()
    assert table.state.specials_used == [0, 0]  # that Activation is over
    assert refusal(table, second, FIGHTING, enemy) == ""
    table.state.specials_used = [1, 0]
    assert refusal(table, second, FIGHTING, enemy) == "R-CMD-15"


def test_which_may_be_used_more_often() -> None:
    """Specials without a limit: S-WHEELS, S-STEALTH, S-STARFORGED, S-SHORT; with one of their own: S-CLADE, S-BASTION,
    S-EYE, S-FERAL.
    """
    unlimited = {"S-WHEELS", "S-STEALTH", "S-STARFORGED", "S-SHORT", "S-CLADE", "S-BASTION", "S-EYE", "S-FERAL"}
    assert {special.id for special in SPECIALS.values() if special.unlimited} == unlimited


def test_nobody_commands_a_model_that_obeys_the_enemy_or_a_sentry_gun() -> None:
    """No SPECIAL result can be used for a model under enemy control or a Sentry Gun (R-FREE-06, R-FREE-07)."""
    table = led_by("S-CREEPING")
    model = table.red(WARRIOR, at="r0c0")
    gun = table.red(sentry_gun(), at="r1c0")
    assert [refusal(table, who, ACTING) for who in (model, gun)] == ["", "R-FREE-07"]
    table.state.controlled = model
    assert refusal(table, model, ACTING) == "R-FREE-06"
    table = led_by("S-TARGET")
    obeys = table.red(WARRIOR, at="r0c0")
    table.blue(ENFORCER, at="r7c7")
    table.state.controlled = obeys
    assert refusal(table, NOBODY, TURN) == ""


def test_jade_never_uses_one() -> None:
    """JADE never uses one, even with a SPECIAL result (J-AMB-37)."""
    table = Scenario(jade=(jade_side(), None))
    table.red(leader("S-CREEPING"), at="r0c0")
    model = table.red(WARRIOR, at="r1c0")
    table.command(RED, "SPECIAL")
    assert table.state.command(RED, SPECIAL) == 1
    assert refusal(table, model, ACTING) == "R-CMD-15"


def test_whom_a_result_is_not_spent_on() -> None:
    """These limits concern only own models on which the result is spent (R-FREE-06, R-FREE-07)."""
    table = led_by("S-TARGET")
    gun = table.red(sentry_gun(), at="r1c0")
    table.blue(ENFORCER, at="r7c7")
    assert refusal(table, gun, ACTING) == ""  # the special marks an enemy, whichever model is active
    table = led_by("S-INFECTION")
    enemy_gun = table.blue(sentry_gun(), at="r3c3")
    obeys = table.blue(ENFORCER, at="r5c5")
    table.state.controlled = obeys
    assert [refusal(table, dead, FALLEN) for dead in (enemy_gun, obeys)] == ["", ""]
    table = led_by("S-ROPE")
    table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3")
    table.red(sentry_gun(), at="r1c0")
    assert refusal(table, NOBODY, ENTERED, enemy) == ""


def test_what_nobody_rolls() -> None:
    """Rolls of walls and gravity belong to no side (S-GEN-05, S-STALWART)."""
    table = led_by("S-STALWART")
    model = table.red(WARRIOR, at="r0c0")
    assert may_roll_again(table.state, model, ROLLED["survive"])
    assert not may_roll_again(table.state, NOBODY, ROLLED["survive"])


def test_what_is_told() -> None:
    """The log names the special; a refusal names the model and what it lacks (S-GEN-02)."""
    table = led_by("S-STUBBORN")
    unhurt = table.red(WARRIOR, at="r0c0")
    assert (
        str(why_no_special(table.state, RED, unhurt, ACTING)) == "Steel Warrior has no damage to remove. (S-STUBBORN)"
    )
    table = led_by("S-CREEPING")
    table.activate(table.red(WARRIOR, at="r0c0"))
    table.play("army-special")
    assert table.happened("special") == [{"side": RED, "special": "S-CREEPING"}]


def test_the_blue_side_has_one_as_well() -> None:
    """Blue has its own question, count and result, also after saving and loading (S-GEN-01, R-CMD-15)."""
    table = Scenario()
    table.red(ENFORCER, at="r7c7")
    table.blue(leader("S-CLADE"), at="r0c0", fate=KILLED)
    model = table.blue(WARRIOR, at="r3c3")
    table.command(BLUE, "SPECIAL")
    table.activate(model)
    table.play("army-special")
    assert (asked(table).side, asked(table).options, asked(table).subject) == (BLUE, (model,), model)
    table.play(model, "A-FRENZY")
    assert table.state.specials_used == [0, 1]
    assert results_left(table, BLUE) == 0


@pytest.mark.parametrize(
    ("special", "who", "moments"),
    [
        ("S-FERAL", WARRIOR, (TURN, ACTING)),
        ("S-NUMBERS", "commando", (*ROLLED.values(), AIMED)),
        ("S-PAYDAY", "commando", (ROLLED["survive"],)),
        ("S-STRAIN", WARRIOR, (RAMPAGING, ACTING)),
        ("S-SURGE", WARRIOR, (TURN, ACTING)),
        ("S-THIRST", "aberration", (RAMPAGING, START)),
    ],
)
def test_each_of_several_moments(special: str, who: str, moments: tuple[str, ...]) -> None:
    """Each is usable at all its moments only (S-FERAL, S-NUMBERS, S-PAYDAY, S-STRAIN, S-SURGE, S-THIRST)."""
    table = led_by(special)
    table.red(WARRIOR, at="r7c5", gains=(("S-SURGE", 0, FOR_THE_ROUND),), activated=True)
    model = table.red(who, at="r7c6")
    other = 1 if special == "S-PAYDAY" else NOBODY  # one success is missing
    assert [refusal(table, model, moment, other) for moment in moments] == [""] * len(moments)
    assert refusal(table, model, AIMED if special != "S-NUMBERS" else ACTING) == "R-CMD-15"


def test_payday_is_for_those_who_are_paid() -> None:
    """Make it to Payday works only for Commandos and Goblin Snipers (S-PAYDAY)."""
    table = led_by("S-PAYDAY")
    model = table.red(WARRIOR, at="r0c0")
    assert refusal(table, model, ROLLED["survive"]) == "S-PAYDAY"
