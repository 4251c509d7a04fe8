"""Memories of the Clade: Frenzy (2) or Weight of Fire (2) for a model and a round (S-CLADE)."""

from __future__ import annotations

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.pieces import NOBODY
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_ROUND
from deadzone.core.weapon_places import NO_WEAPON
from deadzone.procedures.specials.strengthening import who_remembers
from deadzone.procedures.turn.rounds import EndOfRound, Turns
from deadzone.rules.fighting.fighting import fight_test
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.specials.army_specials import TURN
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left
from teaching import taught


def test_weight_of_fire_or_frenzy_for_the_round() -> None:
    """Any model of the side may be chosen; the value adds to its own (S-CLADE, S-GEN-06)."""
    table = led_by("S-CLADE")
    active = table.red(ENFORCER, at="r0c0")
    other = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    gun = table.state.profile(other).weapons[0]
    before = shoot_test(table.state, other, gun, enemy, False, 0).rerolls
    table.activate(active)
    table.play("army-special")
    assert asked(table).options == (active, other)
    table.play(other)
    assert asked(table).options == ("A-FRENZY", "A-WOF")
    table.play("A-WOF")
    assert shoot_test(table.state, other, gun, enemy, False, 0).rerolls == before + 2
    assert table.happened("gained") == [{"model": other, "ability": "A-WOF", "value": 2}]
    table.play("stop")
    assert [gain[0] for gain in table.model(other).gains] == ["A-WOF"]
    table.start(EndOfRound())
    assert table.model(other).gains == ()


def test_frenzy_in_a_fight() -> None:
    """Frenzy (2) adds to the model's own in Fight tests (S-CLADE)."""
    table = led_by("S-CLADE")
    model = table.red(ENFORCER, at="r0c0")
    enemy = table.blue(WARRIOR, at="r0c0")
    own = fight_test(table.state, model, enemy, NO_WEAPON, False, False, 0).rerolls
    table.activate(model)
    table.play("army-special", model, "A-FRENZY")
    assert fight_test(table.state, model, enemy, NO_WEAPON, False, False, 0).rerolls == own + 2
    assert table.model(model).gains[0] == ("A-FRENZY", 2, FOR_THE_ROUND)


def test_only_what_is_of_use() -> None:
    """A model without a gun is offered only Frenzy (S-CLADE)."""
    table = led_by("S-CLADE")
    beast = table.red("stage-3z-zombie", at="r0c0")
    table.blue(WARRIOR, at="r5c5")
    table.activate(beast)
    table.play("army-special", beast)
    assert asked(table).options == ("A-FRENZY",)


def test_no_second_one_on_the_same_model_in_one_activation() -> None:
    """Several results may be used in one Activation, each on another model (S-CLADE)."""
    table = led_by("S-CLADE", "SPECIAL SPECIAL SPECIAL")
    first = table.red(ENFORCER, at="r0c0")
    second = table.red(ENFORCER, at="r0c1")
    table.blue(WARRIOR, at="r5c5")
    table.start(Turns(RED))
    table.play("activate army-special", first, "A-WOF")
    table.play("activate army-special")
    assert asked(table).options == (second,)
    table.play(second, "A-FRENZY")
    assert not is_offered(table)
    assert refusal(table, NOBODY, TURN) == "S-CLADE"
    table.play(first, "move", "stop", (80, 80), "stop")
    assert asked(table).side == RED
    assert is_offered(table)
    table.play("activate army-special", first, "A-FRENZY")
    assert results_left(table) == 0
    assert table.state.value(first, RuleId("A-FRENZY")) == table.state.profile(first).value(RuleId("A-FRENZY")) + 2


def test_not_in_the_enemys_turn() -> None:
    """Only in the own turn (S-CLADE)."""
    table = led_by("S-CLADE")
    table.red(ENFORCER, at="r0c0")
    table.blue(WARRIOR, at="r5c5")
    table.start(Turns(BLUE))
    assert asked(table).side == BLUE
    assert not is_offered(table)


def test_who_cannot_remember() -> None:
    """Not for Sentry Guns, enemies, or models that neither fight nor shoot (S-CLADE, R-FREE-07)."""
    table = led_by("S-CLADE")
    able = table.red(ENFORCER, at="r0c0")
    table.red(sentry_gun(), at="r0c1")
    table.red(taught(ENFORCER, shoot=0, fight=0), at="r0c2")
    table.blue(WARRIOR, at="r5c5")
    assert who_remembers(table.state, RED) == [able]
