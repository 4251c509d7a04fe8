"""Target Acquisition: an enemy is tagged, seen or not (S-TARGET)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.pieces import NOBODY
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.procedures.turn.rounds import EndOfRound, Turns
from deadzone.rules.specials.army_specials import TURN
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left


def test_an_unseen_enemy_until_the_end_of_the_round() -> None:
    """No LOS or action is needed; the mark lasts until the end of the round (S-TARGET, A-TAG-01, S-GEN-06)."""
    table = led_by("S-TARGET", "SPECIAL SPECIAL")
    table.wall("r0c0", "east", BLOCKED)
    model = table.red(ENFORCER, at="r0c0")
    enemy = table.blue(WARRIOR, at="r0c1")
    second = table.blue(WARRIOR, at="r7c7")
    table.start(Turns(RED))
    table.play("activate army-special")
    assert asked(table).options == (enemy, second)
    table.play(enemy)
    assert table.state.has(enemy, RuleId("A-TAG-01"))
    assert table.happened("target-marked") == [{"model": enemy}]
    assert not is_offered(table)  # R-CMD-15: one per Activation
    assert results_left(table) == 1
    table.play(model)
    assert {"move", "sprint"} <= set(asked(table).options)
    table.state.specials_used = [0, 0]
    table.start(EndOfRound())
    assert not table.state.has(enemy, RuleId("A-TAG-01"))


def test_in_an_activation() -> None:
    """At any time in the own turn, also between two actions (S-TARGET)."""
    table = led_by("S-TARGET")
    model = table.red(ENFORCER, at="r0c0")
    enemy = table.blue(WARRIOR, at="r5c5")
    table.activate(model)
    table.play("move", "go to r0c1L1", (200, 200), "army-special", enemy)
    assert table.state.has(enemy, RuleId("A-TAG-01"))


def test_everybody_marked() -> None:
    """An enemy must be left without the mark (S-TARGET)."""
    table = led_by("S-TARGET")
    table.red(ENFORCER, at="r0c0")
    enemy = table.blue(WARRIOR, at="r5c5")
    assert refusal(table, NOBODY, TURN) == ""
    table.state.gain(enemy, RuleId("A-TAG-01"), 0, 1)
    assert refusal(table, NOBODY, TURN) == "S-TARGET"
