"""Wheels Within Wheels: enemy command dice are discarded (S-WHEELS)."""

from __future__ import annotations

from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import COMMAND_FACES
from deadzone.procedures.turn.rounds import Turns
from deadzone.rules.specials.army_specials import ACTING, TURN
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left

DICE = COMMAND_FACES.index("DICE")


def wheels(mine: str, theirs: str) -> tuple[Scenario, ModelNumber]:
    table = led_by("S-WHEELS", mine)
    table.command(BLUE, theirs)
    model = table.red(ENFORCER, at="r0c0")
    table.red(ENFORCER, at="r0c1")
    table.blue(WARRIOR, at="r5c5")
    return table, model


def test_one_enemy_die_for_each_result() -> None:
    """One enemy die of the user's choice for each result, several at once (S-WHEELS, FAQ 46)."""
    table, model = wheels("SPECIAL SPECIAL", "DICE DICE MOVE")
    table.start(Turns(RED))
    assert is_offered(table)
    table.play("activate army-special")
    assert set(table.choices()) == {"choose dice", "choose move", "choose dice dice", "choose dice move"}
    asked(table)
    table.play("choose dice move")
    assert table.happened("dice-lost") == [{"side": BLUE, "chosen": (1, 2)}]
    assert sum(table.state.command(BLUE, face) for face in range(6)) == table.state.command(BLUE, DICE) == 1
    assert results_left(table) == 0
    assert asked(table).options == (model, model + 1)  # the turn goes on unchanged


def test_again_and_again_in_one_activation() -> None:
    """No limit per Activation, and no action (S-WHEELS, R-CMD-15)."""
    table, model = wheels("SPECIAL SPECIAL SPECIAL", "DICE FIGHT")
    table.activate(model)
    table.play("army-special", "choose dice", "army-special", "choose fight")
    assert results_left(table) == 1
    assert "army-special" not in asked(table).options
    assert {"move", "sprint"} <= set(asked(table).options)


def test_in_the_own_turn_only_and_with_something_to_take() -> None:
    """At any time in the own turn, also after its last Activation (S-WHEELS [PROPOSED])."""
    table, model = wheels("SPECIAL", "DICE")
    table.start(Turns(RED))
    table.play(f"activate red-{model + 1}", "move", "stop", (80, 80), "stop")
    assert asked(table).kind == "second"
    assert table.choices() == ["activate army-special", "activate nobody"]
    table.play("activate nobody")
    assert asked(table).side == BLUE
    assert not is_offered(table)


def test_refusals() -> None:
    """Not without an enemy die or a result (S-WHEELS, R-CMD-15)."""
    table, model = wheels("SPECIAL", "")
    assert refusal(table, model, ACTING) == "S-WHEELS"
    table, model = wheels("DICE", "DICE")
    assert refusal(table, NOBODY, TURN) == "R-CMD-15"
    table.start(Turns(RED))
    assert table.refused("army-special") == "R-CMD-15"
