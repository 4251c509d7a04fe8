"""Bastion: +1 Armour against one attack (S-BASTION)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.questions import Spot
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_ATTACK
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.shooting.shot import Shoot
from deadzone.rules.specials.army_specials import ATTACKED
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left


def test_against_a_shot() -> None:
    """Used in the enemy's turn before the attack is rolled; it ends with the attack (S-BASTION)."""
    table = led_by("S-BASTION", "SPECIAL SPECIAL")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    armour = table.state.profile(model).armour
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "army-special", ("use", "decline"))
    table.dice(7, 7, 7, 1, 1, 1, 1, 1)
    table.play("use")
    ap = table.state.profile(enemy).weapons[0].ap
    assert table.model(model).damage == max(0, 3 - max(0, armour + 1 - ap))
    assert results_left(table) == 1
    assert table.model(model).gains == ()


def test_declined() -> None:
    """Declining spends nothing (S-BASTION, S-GEN-02)."""
    table = led_by("S-BASTION")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    table.play("decline")
    assert results_left(table) == 1


def test_in_a_fight() -> None:
    """Bastion also works in a fight, and against a counter-attack (S-BASTION)."""
    table = led_by("S-BASTION")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3")
    table.start(Fight(enemy, model))
    table.play("dodge")
    assert asked(table).kind == "army-special"
    table = led_by("S-BASTION")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3")
    table.start(Fight(model, enemy))
    table.play("counter-attack")
    assert asked(table).subject == model


def test_one_result_for_an_attack_on_several() -> None:
    """An explosion is one attack, with one result; the next attack is another (S-BASTION, C-47)."""
    table = led_by("S-BASTION", "SPECIAL SPECIAL")
    first = table.red(WARRIOR, at="r3c3")
    second = table.red(WARRIOR, at="r3c3", spot=(100, 100))
    table.state.turn = BLUE
    table.start(Explosion(parse_cube("r3c3"), 3, 0, BLUE))
    assert asked(table).subject == first
    table.play("decline")
    assert asked(table).subject == second
    table = led_by("S-BASTION", "SPECIAL SPECIAL")
    table.red(WARRIOR, at="r3c3")
    second = table.red(WARRIOR, at="r3c3", spot=(100, 100))
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(1, 1, 1, 7, 7, 7, 7, 7, 7, 3, 3)
    table.start(Explosion(parse_cube("r3c3"), 3, 0, BLUE))
    table.play("use")
    while table.state.question is not None:
        question = table.state.question
        assert question.kind != "army-special"
        table.play(question.suggestions[0] if isinstance(question, Spot) else asked(table).options[0])
    assert results_left(table) == 1
    table.start(Shoot(enemy, second, FIRST_WEAPON))
    assert asked(table).kind == "army-special"


def test_each_side_has_its_own() -> None:
    """Each side counts its own results in the same fight (S-BASTION)."""
    table = led_by("S-BASTION")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3", gains=(("S-BASTION", 0, FOR_THE_ATTACK),))
    assert refusal(table, model, ATTACKED, enemy) == ""
    table.state.gain(model, RuleId("S-BASTION"), 0, FOR_THE_ATTACK)
    assert refusal(table, model, ATTACKED, enemy) == "S-BASTION"
