"""It Burns! and fighting the flames (A-BURNS-01..07)."""

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
    """One Shoot test without modifiers against a Survive test of each model in the cube; the weapon's AP counts
    (A-BURNS-01, A-BURNS-02).
    """
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
        assert table.killed(friend)  # Potential Damage 2; AP 1 cancels Armour 1
        assert table.model(target).damage == 0
        assert [table.model(model).burning for model in (shooter, friend, target, away)] == [False, False, True, False]


def test_hit_or_miss_they_burn() -> None:
    """Every model in the cube burns, hit or missed, with at most one Flame counter (A-BURNS-03)."""
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
    """A cube that is empty, smoke-filled or holds only friends is not a target (A-BURNS-01, A-BURNS-04)."""
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
    """DICE results are declared before any roll: shooter, its side's victims, the others (R-CMD-19, R-TEST-14)."""
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
    """The flames are fought first, for free; with a draw or better the Activation goes on (A-BURNS-05, A-BURNS-06)."""
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
    assert {"move", "sprint"} <= set(question.options)  # no action has been used


def test_the_flames_win() -> None:
    """If the flames win, they go out, damage the model at AP 1, and end its Activation (A-BURNS-06, R-TURN-07)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", burning=True)
        table.dice(4, 4, 1, 4, 1, 1)
        table.activate(warrior)
        model = table.model(warrior)
        assert (model.burning, model.damage, model.activated) == (False, 1, True)


def test_flames_can_kill() -> None:
    """A model killed by flames gives VP to the enemy (A-BURNS-06, R-KILL-04)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", burning=True, damage=1)
        table.dice(4, 1, 1, 1, 1, 1)
        table.activate(warrior)
        assert table.killed(warrior)
        assert table.state.points(BLUE) == 2


def test_even_pinned_beside_an_enemy() -> None:
    """A Pinned model beside an enemy also fights the flames first (A-BURNS-07)."""
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
    """DICE results against flames are declared before the fire rolls (R-CMD-19, R-CMD-08)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", burning=True)
        table.command(RED, "DICE")
        table.start(FightFlames(warrior))
        assert table.happened("rolled") == []
        table.dice(1, 1, 1, 1, 1, 1, 4)
        table.play("spend 1 dice")
        assert table.happened("rolled")[1]["modifiers"] == (("R-SMOD-12", 1),)


def test_saved_flames_must_fit_the_table() -> None:
    """A save with invalid models or weapons is refused."""
    table = Scenario()
    shooter = table.red(BURNER, at="r3c3")
    target = table.blue(WARRIOR, at="r3c5")
    assert Burn(shooter, target, BREATH).fits(table.state)
    assert FightFlames(target).fits(table.state)
    for broken in (
        Burn(shooter, target, WeaponPlace(9)),
        Burn(shooter, NOBODY, BREATH),
        Burn(ModelNumber(2), target, BREATH),
        FightFlames(NOBODY),
    ):
        assert not broken.fits(table.state)
    undeclared = Burn(shooter, target, BREATH)
    undeclared.go(Burn.offer_dice)
    assert not undeclared.fits(table.state)
