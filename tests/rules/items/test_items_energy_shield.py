"""Energy Shields and Shield Generators roll against damage and may burn out (I-ENERGYSHIELD, A-SHIELDGEN)."""

from __future__ import annotations

import pytest

from deadzone.core.engine import run
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.movement.falling import Slam
from deadzone.rules.damage.shields import shields_of
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain, struck

BUILT_IN = plain(equipment=(Keyword(RuleId("I-ENERGYSHIELD"), 2),))
CARRIED = "I-ENERGYSHIELD (3)"


def test_each_success_removes_a_point() -> None:
    """Each success (6+, two dice) removes a point of Potential Damage (I-ENERGYSHIELD-01, R-DMG-05 step 4)."""
    table, model = struck(BUILT_IN, 3, dice=(6, 5))
    assert table.model(model).damage == 2
    shield = table.happened("rolled")[0]
    assert (shield["kind"], shield["target_value"], shield["base"], shield["successes"]) == ("shield", 6, 2, 1)


def test_after_toughness_and_before_armour() -> None:
    """Of five points Tough removes one, the shield two and Armour one, in this order (R-DMG-05)."""
    profile = plain("A-TOUGH", armour=1, equipment=(Keyword(RuleId("I-ENERGYSHIELD"), 2),))
    table, model = struck(profile, 5, dice=(6, 7))
    assert table.model(model).damage == 1
    table, _ = struck(profile, 1)
    assert not table.happened("rolled")  # Tough removed everything


def test_eights_roll_on() -> None:
    """An 8 counts and grants a die, whose 1 counts too (I-ENERGYSHIELD-04)."""
    table, model = struck(BUILT_IN, 3, dice=(8, 1, 1))
    assert table.model(model).damage == 2
    assert table.happened("shield-burnt") == [{"model": model}]


@pytest.mark.parametrize(("dice", "burnt"), [((1, 2), True), ((1, 6), False), ((1, 1), True), ((2, 3), False)])
def test_burning_out(dice: tuple[int, ...], burnt: bool) -> None:
    """A shield with more 1s than successes burns out (I-ENERGYSHIELD-02)."""
    table, model = struck(BUILT_IN, 3, dice=dice)
    assert bool(table.happened("shield-burnt")) == burnt
    assert bool(shields_of(table.state, model)) != burnt


def test_its_last_successes_still_count() -> None:
    """The last successes of a shield that burns out still count (I-ENERGYSHIELD-02)."""
    table, model = struck(plain(equipment=(Keyword(RuleId("I-ENERGYSHIELD"), 3),)), 3, dice=(6, 1, 1))
    assert table.model(model).damage == 2
    table.start(Hit(model, 1))
    assert table.model(model).damage == 3


def test_the_item_protects_its_carrier_alone() -> None:
    """The item protects only its carrier, and only if the carrier can use items (I-ENERGYSHIELD-01, A-BEAST-01)."""
    table = Scenario()
    carrier = table.red(plain(size=1), at="r3c3", items=(CARRIED,))
    friend = table.red(plain(size=1), at="r3c3")
    beast = table.red(plain("A-BEAST", size=1), at="r3c3", items=(CARRIED,))
    assert [shields_of(table.state, model) for model in (carrier, friend, beast)] == [((carrier, CARRIED, 3),), (), ()]


def test_a_burnt_out_item_is_thrown_away() -> None:
    """A burnt-out item is discarded (I-ENERGYSHIELD-02)."""
    table = Scenario()
    carrier = table.red(plain(), at="r3c3", items=(CARRIED,))
    table.dice(1, 2, 2)
    table.start(Hit(carrier, 1))
    assert table.model(carrier).items == ()


@pytest.mark.parametrize(("dice", "left"), [((6, 2, 6, 6, 2), 0), ((2, 2, 2, 2, 2), 3), ((6, 6, 2, 6, 2), 0)])
def test_several_shields_roll_one_after_the_other(dice: tuple[int, ...], left: int) -> None:
    """Several shields roll one after the other (I-ENERGYSHIELD-03, A-SHIELDGEN-02)."""
    with Scenario() as table:
        model = table.red(BUILT_IN, at="r3c3", items=(CARRIED,))
        table.dice(*dice)
        table.start(Hit(model, 3))
        assert table.model(model).damage == left


def test_every_shield_rolls() -> None:
    """Every shield rolls, even if the first has removed all damage; each may burn out (R-DMG-05 step 4)."""
    with Scenario() as table:
        model = table.red(BUILT_IN, at="r3c3", items=(CARRIED,))
        table.dice(6, 6, 1, 2, 2)
        table.start(Hit(model, 2))
        assert table.model(model).damage == 0
        assert table.model(model).items == ()


def test_a_generator_protects_everybody_in_the_cube() -> None:
    """A Shield Generator protects all models in its cube, friend or enemy, and none outside it (A-SHIELDGEN-01)."""
    table = Scenario()
    carrier = table.red(plain("A-SHIELDGEN 4"), at="r3c3")
    enemy = table.blue(plain(), at="r3c3")
    away = table.red(plain(), at="r3c4")
    generator = ((carrier, "A-SHIELDGEN", 4),)
    assert [shields_of(table.state, model) for model in (carrier, enemy, away)] == [generator, generator, ()]


def test_a_burnt_out_generator_protects_nobody() -> None:
    """A Shield Generator that is burnt out, or whose carrier is dead, protects nobody (A-SHIELDGEN-02)."""
    table = Scenario()
    carrier = table.red(plain("A-SHIELDGEN 2", size=2), at="r3c3")
    other = table.red(plain("A-SHIELDGEN 2", size=2), at="r3c3")
    enemy = table.blue(plain(), at="r3c3")
    table.dice(1, 2, 2, 2)
    table.start(Hit(enemy, 1))
    assert table.happened("shield-burnt") == [{"model": carrier}]
    assert shields_of(table.state, enemy) == ((other, "A-SHIELDGEN", 2),)
    table.dice(2, 2)
    table.start(Hit(other, 4))
    assert shields_of(table.state, enemy) == ()


def test_walls_too() -> None:
    """A shield also works when a model is slammed into a wall (R-SLAM-04)."""
    with Scenario() as table:
        model = table.red(BUILT_IN, at="r3c3")
        table.dice(1, 1, 1, 5, 5, 1, 6, 6)
        table.start(Slam(model))
        assert table.model(model).damage == 0


def test_saved_before_the_roll() -> None:
    table = Scenario()
    table.red(BUILT_IN, at="r3c3", items=(CARRIED,))
    table.state.call(Hit(ModelNumber(0), 2, 1))
    run(table.state)
    assert table.state.question is not None
    assert table.state.question.kind == "shield"
    assert through_json(table.state).key() == table.state.key()
