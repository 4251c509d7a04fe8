"""What holds for all army specials: whose they are, how often, and for whom not. S-GEN-*, R-CMD-15..17, J-AMB-37."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, is_offered, leader, led_by, refusal, results_left

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.profiles import CHARACTER
from deadzone.core.questions import BLUE, RED
from deadzone.core.state import SPECIAL
from deadzone.jade.side import jade_side
from deadzone.procedures.rounds import Turns
from deadzone.rules.specials import ACTING, FIGHTING, MOMENTS, TURN, UNLIMITED, army_special, bar_army_special
from deadzone.table.scenario import Scenario
from teaching import taught


def test_the_leader_alone_brings_it() -> None:
    """S-GEN-01, S-GEN-04: the Leader of the own side; the same model as a hired Character brings none."""
    table = Scenario()
    table.red(taught(leader("S-CREEPING"), type=CHARACTER), at="r0c0")
    table.blue(leader("S-GHOSTS"), at="r7c7")
    assert (army_special(table.state, RED), army_special(table.state, BLUE)) == ("", "S-GHOSTS")
    table = Scenario()
    table.red(taught(leader("S-CREEPING"), type=CHARACTER), at="r0c0")
    table.red(leader("S-MOVEIT"), at="r0c1")
    assert army_special(table.state, RED) == "S-MOVEIT"


def test_once_in_an_activation_and_again_in_the_next() -> None:
    """R-CMD-15, S-GEN-02: a result is discarded; no action is used up."""
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
    """R-CMD-17: the count begins anew with the next enemy that is activated."""
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
    assert table.state.specials_used == [0, 0]  # that activation is over
    assert refusal(table, second, FIGHTING, enemy) == ""
    table.state.specials_used = [1, 0]
    assert refusal(table, second, FIGHTING, enemy) == "R-CMD-15"


def test_which_may_be_used_more_often() -> None:
    """S-WHEELS, S-STEALTH, S-STARFORGED, S-SHORT: without a limit. S-CLADE, S-BASTION, S-EYE: with another one."""
    unlimited = {"S-WHEELS", "S-STEALTH", "S-STARFORGED", "S-SHORT", "S-CLADE", "S-BASTION", "S-EYE"}
    assert unlimited == UNLIMITED
    assert len(MOMENTS) == 51


def test_nobody_commands_a_model_that_obeys_the_enemy_or_a_sentry_gun() -> None:
    """R-FREE-06, R-FREE-07: no SPECIAL result for it; what concerns others goes on."""
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
    assert refusal(table, -1, TURN) == ""


def test_jade_never_uses_one() -> None:
    """J-AMB-37: even with a SPECIAL result of its own."""
    table = Scenario(jade=(jade_side(), None))
    table.red(leader("S-CREEPING"), at="r0c0")
    model = table.red(WARRIOR, at="r1c0")
    table.command(RED, "SPECIAL")
    assert table.state.command(RED, SPECIAL) == 1
    assert bar_army_special(table.state, RED, model, ACTING) == "R-CMD-15"
