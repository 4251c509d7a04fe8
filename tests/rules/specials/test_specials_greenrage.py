"""Green Rage: Frenzy (4) for the rest of the round, before any Fight test (S-GREENRAGE)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.rules.fighting.fighting import fight_test
from deadzone.rules.specials.army_specials import FIGHTING
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import taught


def attack(faces: str = "SPECIAL") -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = led_by("S-GREENRAGE", faces)
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3", pinned=True)
    table.activate(model)
    table.play("fight", enemy)
    return table, model, enemy


def test_before_the_fight_test() -> None:
    """Asked before the roll; up to four failed dice are re-rolled for the rest of the round (S-GREENRAGE)."""
    table, model, enemy = attack()
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "army-special", ("use", "decline"))
    table.dice(1, 1, 1, 1, 5, 5, 5, 5, 1, 1, 1)
    table.play("use")
    assert results_left(table) == 0
    assert table.happened("rolled")[0]["successes"] == 4
    assert fight_test(table.state, model, enemy, FIRST_WEAPON, False, False, 0).rerolls == 4


def test_it_may_be_declined() -> None:
    table, model, enemy = attack()
    table.dice(1, 1, 1, 1, 5, 5, 5)
    table.play("decline")
    assert results_left(table) == 1
    assert fight_test(table.state, model, enemy, FIRST_WEAPON, False, False, 0).rerolls == 0


def test_the_higher_value_counts() -> None:
    """The higher of this and the model's own value counts (S-GREENRAGE)."""
    table = led_by("S-GREENRAGE")
    calm = table.red(WARRIOR, at="r3c3", gains=(("S-GREENRAGE", 4, 1), ("A-FRENZY", 1, 1)))
    wild = table.red(WARRIOR, at="r3c3", gains=(("S-GREENRAGE", 4, 1), ("A-FRENZY", 6, 1)))
    enemy = table.blue(ENFORCER, at="r3c3")
    rerolls = [fight_test(table.state, model, enemy, FIRST_WEAPON, False, False, 0).rerolls for model in (calm, wild)]
    assert rerolls == [4, 6]
    assert Keyword(RuleId("A-FRENZY")) not in taught(WARRIOR).keywords


def test_for_a_counter_attack_and_not_for_a_dodge() -> None:
    """Also before a counter-attack, but not before a dodge; once per model and round (S-GREENRAGE)."""
    for defence, asks in (("counter-attack", True), ("dodge", False)):
        table = led_by("S-GREENRAGE")
        model = table.red(WARRIOR, at="r3c3")
        enemy = table.blue(ENFORCER, at="r3c3")
        table.activate(enemy)
        table.dice(*([] if asks else [1] * 6))
        table.play("fight", model, defence)
        assert (table.state.question is not None) == asks
        assert refusal(table, model, FIGHTING, enemy) == ""
        table.state.gain(model, RuleId("S-GREENRAGE"), 4, 1)
        assert refusal(table, model, FIGHTING, enemy) == "S-GREENRAGE"
