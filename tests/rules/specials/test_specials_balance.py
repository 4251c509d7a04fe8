"""The Balance is All: unspent command dice are rolled again (S-BALANCE)."""

from __future__ import annotations

from deadzone.core.sides import RED
from deadzone.core.state import COMMAND_FACES
from deadzone.procedures.turn.rounds import Turns
from deadzone.rules.specials.army_specials import ACTING
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left

ACTIVATE = COMMAND_FACES.index("ACTIVATE")


def test_any_of_the_dice_that_are_left() -> None:
    """Any unspent dice may be rolled again in the own turn; the SPECIAL used is spent (S-BALANCE)."""
    table = led_by("S-BALANCE", "SPECIAL SPECIAL MOVE")
    first = table.red(ENFORCER, at="r0c0")
    second = table.red(ENFORCER, at="r0c1")
    table.blue(WARRIOR, at="r5c5")
    table.start(Turns(RED))
    table.play("activate army-special")
    assert set(table.choices()) == {"choose move", "choose special", "choose move special"}
    asked(table)
    table.dice(1, 5)
    table.play("choose move special")
    assert table.state.command_dice[:6] == [1, 0, 0, 0, 1, 0]
    assert table.happened("command-reroll") == [{"side": RED, "chosen": (2, 5), "command_faces": (1, 5)}]
    assert asked(table).options == (first, second)
    table.play(first, "move", "stop", (80, 80), "stop")
    assert second in asked(table).options  # by the ACTIVATE result that was rolled


def test_once_for_an_activation() -> None:
    """One result per Activation: before or during it, the next one after it (S-BALANCE, R-CMD-15)."""
    table = led_by("S-BALANCE", "SPECIAL SPECIAL MOVE")
    model = table.red(ENFORCER, at="r0c0")
    table.red(ENFORCER, at="r0c1")
    table.blue(WARRIOR, at="r5c5")
    table.start(Turns(RED))
    table.dice(3)
    table.play("activate army-special", "choose move")
    assert not is_offered(table)
    table.play(model)
    assert not is_offered(table)
    table.play("move", "stop", (80, 80), "stop")
    assert asked(table).kind == "second"
    assert is_offered(table)


def test_refusals() -> None:
    """There must be another die to roll again (S-BALANCE)."""
    table = led_by("S-BALANCE", "SPECIAL")
    model = table.red(ENFORCER, at="r0c0")
    assert refusal(table, model, ACTING) == "S-BALANCE"
    assert results_left(table) == 1
