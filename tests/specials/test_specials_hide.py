"""S-HIDE Hide in Shadows: at the end of its activation a model goes out of sight for the round."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left

from deadzone.procedures.rounds import EndOfRound
from deadzone.rules.seeing import sees
from deadzone.rules.shooting import targets, why_not_shoot
from deadzone.table.scenario import Scenario
from teaching import gun


def hidden() -> tuple[Scenario, int, int]:
    table = led_by("S-HIDE")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    assert sees(table.state, enemy, model)
    table.activate(model)
    table.play("stop")
    assert asked(table).kind == "army-special"
    return table, model, enemy


def test_neither_seen_nor_shot_at_until_the_end_of_the_round() -> None:
    """S-HIDE: no LOS to it, no Shoot action at it; it sees and shoots itself."""
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
    """S-HIDE, A-PSYCHIC-02: no Shoot action at it, also with what needs no LOS."""
    table, model, enemy = hidden()
    mind = gun(4, "A-PSYCHIC", name="mind")
    assert targets(table.state, enemy, mind) == [model]
    table.play("use")
    assert targets(table.state, enemy, mind) == []
    refusal = why_not_shoot(table.state, enemy, mind, model)
    assert refusal is not None
    assert refusal.rule == "R-LOS-01"
