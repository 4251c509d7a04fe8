"""Hide in Shadows: at the end of its Activation a model cannot be seen for the round (S-HIDE)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import COMMAND_FACES, FOR_THE_ROUND, SPECIAL
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.damage.blasts import victims_in
from deadzone.rules.fighting.fighting import why_not_opponent
from deadzone.rules.shooting.shooting import targets, why_not_shoot
from deadzone.rules.specials.army_specials import END
from deadzone.rules.table.seeing import sees
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import gun


def hidden() -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = led_by("S-HIDE")
    model = table.red(WARRIOR, at="r3c3", gains=(("A-FRENZY", 1, FOR_THE_ROUND),))  # does not hide it
    enemy = table.blue(ENFORCER, at="r3c5")
    assert sees(table.state, enemy, model)
    table.activate(model)
    table.play("stop")
    assert asked(table).kind == "army-special"
    return table, model, enemy


def test_neither_seen_nor_shot_at_until_the_end_of_the_round() -> None:
    """No LOS can be drawn to it and it cannot be shot at; it can see and shoot (S-HIDE)."""
    table, model, enemy = hidden()
    table.play("use")
    g = table.state
    assert results_left(table) == 0
    assert not sees(g, enemy, model)
    assert sees(g, model, enemy)
    assert all(model not in targets(g, enemy, weapon) for weapon in g.profile(enemy).weapons)
    table.start(EndOfRound())
    assert sees(g, enemy, model)


def test_it_may_be_declined() -> None:
    table, model, enemy = hidden()
    table.play("decline")
    assert results_left(table) == 1
    assert sees(table.state, enemy, model)


def test_not_found_by_the_mind_either() -> None:
    """Psychic weapons cannot target it either (S-HIDE, A-PSYCHIC-02)."""
    table, model, enemy = hidden()
    mind = gun(4, "A-PSYCHIC", name="mind")
    assert targets(table.state, enemy, mind) == [model]
    table.play("use")
    assert targets(table.state, enemy, mind) == []
    fault = why_not_shoot(table.state, enemy, mind, model)
    assert fault is not None
    assert fault.rule == "R-LOS-01"


def test_whoever_hides_can_be_fought_and_blown_up() -> None:
    """Effects on the whole cube hit it, and it can be fought (S-HIDE)."""
    table, model, enemy = hidden()
    table.play("use")
    assert model in victims_in(table.state, table.model(model).cube)
    table.state.change(enemy).cube = table.model(model).cube
    assert why_not_opponent(table.state, enemy, model) is None


def test_hidden_once() -> None:
    """A model that already hides cannot use another result (S-HIDE)."""
    table, model, _ = hidden()
    table.play("use")
    assert refusal(table, model, END) == "R-CMD-15"
    table.state.command_dice[RED * len(COMMAND_FACES) + SPECIAL] = 1
    table.state.specials_used = [0, 0]
    assert refusal(table, model, END) == "S-HIDE"
