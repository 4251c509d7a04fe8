"""S-THIRST Thirst for Blood: Sprint +1 and AP +1 in fights for the round, for some models only."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, is_offered, led_by, refusal

from deadzone.rules.arms import arm
from deadzone.rules.moving import speed_of
from deadzone.rules.specials import START
from deadzone.rules.specials_boons import fight_arms

THIRSTY = "aberration"


def test_faster_and_sharper() -> None:
    """S-THIRST: Speed +0/+1 and one AP more on the RF weapons for the round."""
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
    """S-THIRST: Stage 2A, Stage 2B and Aberrations."""
    table = led_by("S-THIRST")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    assert refusal(table, model, START) == "S-THIRST"
    table.activate(model)
    assert not is_offered(table)
