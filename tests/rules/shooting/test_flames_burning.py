"""It Burns! and the fight against the flames. A-BURNS-01..07."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import NOBODY
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.shooting.flames import Burn, FightFlames
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
BURNER = "forge-lord-ingulf-krestuersson--forge-fathers"  # Dragon's Breath: R3, AP 1, Shoot 3+
BREATH = WeaponPlace(0)


def test_fire_strikes_everybody_in_the_cube() -> None:
    """A-BURNS-01, A-BURNS-02: one Shoot test without modifiers, a Survive test each; the weapon's AP counts."""
    with Scenario() as table:
        shooter = table.red(BURNER, at="r3c3")
        friend = table.red(WARRIOR, at="r3c5", spot=(80, 80))
        target = table.blue(WARRIOR, at="r3c5")
        away = table.blue(WARRIOR, at="r3c6")
        table.dice(3, 4, 1, 1, 1, 1, 4, 4, 1)
        table.activate(shooter)
        table.play("shoot", "with dragon-breath", target)
        rolls = [(roll["model"], roll["kind"], roll["base"], roll["modifiers"]) for roll in table.happened("rolled")]
        assert rolls == [(shooter, "shoot", 3, ()), (friend, "survive", 3, ()), (target, "survive", 3, ())]
        assert table.killed(friend)  # two Potential Damage, Armour 1 less AP 1
        assert table.model(target).damage == 0
        assert [table.model(model).burning for model in (shooter, friend, target, away)] == [False, False, True, False]


def test_hit_or_miss_they_burn() -> None:
    """A-BURNS-03: survivors of a hit and those missed; who burns already does not burn twice."""
    with Scenario() as table:
        shooter = table.red(BURNER, at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        other = table.blue(WARRIOR, at="r3c5", spot=(80, 80), burning=True)
        table.dice(3, 1, 1, 1, 1, 1, 4, 1, 1)
        table.start(Burn(shooter, target, BREATH))
        assert [table.model(model).damage for model in (target, other)] == [1, 0]
        assert [table.model(model).burning for model in (target, other)] == [True, True]
        assert table.happened("burning") == [{"model": target}]


def test_fire_needs_an_enemy_that_is_seen() -> None:
    """A-BURNS-01, A-BURNS-04: a cube that is empty, full of smoke, or has friends only is no target."""
    table = Scenario()
    table.smoke("r2c4")
    table.blue(WARRIOR, at="r2c4")
    shooter = table.red(BURNER, at="r3c3")
    table.red(WARRIOR, at="r3c4")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(shooter)
    table.play("shoot", "with dragon-breath")
    question = table.state.question
    assert isinstance(question, Choice)
    assert (question.kind, question.options) == ("target", (enemy,))


def test_dice_results_may_be_added_to_every_test() -> None:
    """R-CMD-19, R-TEST-14: the shooter first, then its own side's victims, then the others, before any roll."""
    with Scenario() as table:
        shooter = table.red(BURNER, at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        friend = table.red(WARRIOR, at="r3c5", spot=(80, 80))
        table.command(RED, "DICE DICE DICE")
        table.command(BLUE, "DICE")
        table.state.turn = RED
        table.start(Burn(shooter, target, BREATH))
        asked = []
        for answer in ("spend 1 dice", "spend 2 dice", "spend 1 dice"):
            question = table.state.question
            assert question is not None
            asked.append(question.subject)
            if len(asked) == 3:
                table.dice(1, 1, 1, 1, *[1] * 5, *[1] * 4)
            table.play(answer)
        assert asked == [shooter, friend, target]
        added = {roll["model"]: roll["modifiers"] for roll in table.happened("rolled")}
        assert added == {
            shooter: (("R-SMOD-12", 1),),
            friend: (("R-SMOD-12", 2),),
            target: (("R-SMOD-12", 1),),
        }


@pytest.mark.parametrize("survive", [(4, 4, 1), (4, 4, 4)], ids=["equal", "ahead"])
def test_the_flames_are_put_out(survive: tuple[int, ...]) -> None:
    """A-BURNS-05, A-BURNS-06: before anything else, free; with a draw or better the activation goes on."""
    table = Scenario()
    warrior = table.red(WARRIOR, at="r3c3", burning=True)
    table.dice(4, 7, 3, *survive)
    table.activate(warrior)
    rolls = [(roll["model"], roll["kind"], roll["target_value"], roll["base"]) for roll in table.happened("rolled")]
    assert rolls == [(NOBODY, "fire", 4, 3), (warrior, "survive", 4, 3)]
    model = table.model(warrior)
    assert (model.burning, model.damage, model.activated) == (False, 0, False)
    question = table.state.question
    assert isinstance(question, Choice)
    assert {"move", "sprint"} <= set(question.options)  # nothing has been used up


def test_the_flames_win() -> None:
    """A-BURNS-06, R-TURN-07: the fire goes out all the same, hurts with AP 1, and the activation ends."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", burning=True)
        table.dice(4, 4, 1, 4, 1, 1)
        table.activate(warrior)
        model = table.model(warrior)
        assert (model.burning, model.damage, model.activated) == (False, 1, True)


def test_flames_can_kill() -> None:
    """A-BURNS-06, R-KILL-04: the enemy scores whatever killed the model."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", burning=True, damage=1)
        table.dice(4, 1, 1, 1, 1, 1)
        table.activate(warrior)
        assert table.killed(warrior)
        assert table.state.points(BLUE) == 2


def test_even_pinned_beside_an_enemy() -> None:
    """A-BURNS-07: the flames come before standing up, and whatever else the model cannot do."""
    table = Scenario()
    warrior = table.red(WARRIOR, at="r3c3", burning=True, pinned=True)
    table.blue(WARRIOR, at="r3c3", spot=(80, 80))
    table.dice(1, 1, 1, 1, 1, 1)
    table.activate(warrior)
    assert table.happened("fire-out") == [{"model": warrior}]
    question = table.state.question
    assert isinstance(question, Choice)
    assert question.options == ("stand-up", "stop")


def test_dice_results_help_against_flames() -> None:
    """R-CMD-19, R-CMD-08: declared before the fire rolls."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", burning=True)
        table.command(RED, "DICE")
        table.start(FightFlames(warrior))
        assert table.happened("rolled") == []
        table.dice(1, 1, 1, 1, 1, 1, 4)
        table.play("spend 1 dice")
        assert table.happened("rolled")[1]["modifiers"] == (("R-SMOD-12", 1),)


def test_saved_flames_must_fit_the_table() -> None:
    """A save is refused when its procedure points at models or weapons that are not there."""
    table = Scenario()
    shooter = table.red(BURNER, at="r3c3")
    target = table.blue(WARRIOR, at="r3c5")
    assert Burn(shooter, target, BREATH).sound(table.state)
    assert FightFlames(target).sound(table.state)
    for broken in (
        Burn(shooter, target, WeaponPlace(9)),
        Burn(shooter, NOBODY, BREATH),
        Burn(ModelNumber(2), target, BREATH),
        FightFlames(),
    ):
        assert not broken.sound(table.state)
    undeclared = Burn(shooter, target, BREATH)
    undeclared.go(Burn.offer_dice)
    assert not undeclared.sound(table.state)
