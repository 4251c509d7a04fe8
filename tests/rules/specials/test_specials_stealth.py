"""Stealth: dice for the Survive test of marked models that are shot at (S-STEALTH)."""

from __future__ import annotations

from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.players.forecast import forecast
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.shooting.shot import Shoot
from deadzone.rules.specials.army_specials import SHOT_AT
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left


def test_dice_for_the_survive_test() -> None:
    """In the enemy's turn, declared before any roll; several results for one test (S-STEALTH, S-GEN-05)."""
    table = led_by("S-STEALTH", "SPECIAL SPECIAL SPECIAL")
    cypher = table.red("cypher", at="r3c3")
    warrior = table.blue(WARRIOR, at="r3c5")
    table.start(Shoot(warrior, cypher, FIRST_WEAPON))
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "special-dice", (0, 1, 2, 3))
    table.dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    table.play(2)
    _shot, survived = table.happened("rolled")
    assert survived["modifiers"] == (("S-STEALTH", 2),)
    assert len(str(survived["faces"]).split(",")) == 5
    assert results_left(table) == 1
    assert table.model(cypher).gains == ()  # for this attack only


def test_both_kinds_of_dice_for_one_test() -> None:
    """DICE results add to those of Stealth, also in the compiled form (S-STEALTH, R-SMOD-12)."""
    table = led_by("S-STEALTH", "SPECIAL DICE")
    cypher = table.red("cypher", at="r3c3")
    warrior = table.blue(WARRIOR, at="r3c5")
    table.start(Shoot(warrior, cypher, FIRST_WEAPON))
    table.dice(*[1] * 10)
    table.play(1)
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "spend-dice", (0, 1))
    foretold = forecast(table.state, question, 1)
    assert foretold is not None
    assert [modifier.rule for modifier in foretold.cases[0].test.modifiers] == ["R-SMOD-12", "S-STEALTH"]
    table.play(1)
    assert table.happened("rolled")[1]["modifiers"] == (("R-SMOD-12", 1), ("S-STEALTH", 1))


def test_no_limit_for_an_activation() -> None:
    """No limit per Activation; it may be declined (S-STEALTH, C-46)."""
    table = led_by("S-STEALTH")
    talon = table.red("black-talon--asterians", at="r3c3")
    warrior = table.blue(WARRIOR, at="r3c5")
    table.state.specials_used = [1, 0]
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.start(Shoot(warrior, talon, FIRST_WEAPON))
    table.play(0)
    assert results_left(table) == 1
    assert not table.happened("special")
    assert table.happened("rolled")[1]["modifiers"] == ()


def test_only_marked_models_and_only_shots() -> None:
    """Only for marked models, and only against shots (S-STEALTH)."""
    table = led_by("S-STEALTH")
    other = table.red(ENFORCER, at="r0c0")
    cypher = table.red("cypher", at="r3c3")
    warrior = table.blue(WARRIOR, at="r3c3")
    assert refusal(table, other, SHOT_AT) == "S-STEALTH"
    assert refusal(table, cypher, SHOT_AT) == ""
    table.dice(1, 1, 1, 1, 1, 1)
    table.start(Fight(warrior, cypher, must_dodge=True))
    table.finish()
