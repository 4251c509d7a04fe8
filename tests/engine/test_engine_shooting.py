"""Shoot, Survive, damage, Pinned, killed, on tables laid out in code. R-SHOOT-*, R-SMOD-*, R-SRES-*, R-DMG-*."""

import pytest

from deadzone.core.battlefield import BLOCKED, FULL, LOW_WALL
from deadzone.core.dice import NO_STAT, Test
from deadzone.core.questions import BLUE, RED
from deadzone.core.sentence import Fault
from deadzone.core.state import DICE
from deadzone.rules.shooting import shoot_test, targets, why_not_shoot
from deadzone.table.scenario import Scenario, profile_called

ENFORCER = "enforcer--enforcers"
WARRIOR = "steel-warrior"


def modifiers(test: Test) -> list[tuple[str, int]]:
    return [(modifier.rule, modifier.dice) for modifier in test.modifiers]


def test_clear_shot_kills_and_scores() -> None:
    """Six dice: 3, Clear Shot +2, one DICE result. R-SMOD-01, R-SMOD-12, R-SRES-02, R-WOUND-03, R-KILL-02."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.command(RED, "DICE")
        table.dice(4, 5, 6, 7, 1, 1)
        table.dice(1, 2, 3)
        table.shoot(enforcer, warrior, "Laser Rifle")
        table.play("spend 1 dice")
        assert table.killed(warrior)
        assert (table.state.points(RED), table.state.points(BLUE)) == (2, 0)
        assert table.state.command(RED, DICE) == 0
        assert table.happened("hit") == [{"model": enforcer, "target": warrior, "potential": 4}]
        assert table.happened("damaged") == [{"model": warrior, "tokens": 3}]


def test_armour_and_injury() -> None:
    """Potential Damage 2 against Armour 1: one token, Injured. R-DMG-03, R-WOUND-02."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 5, 1, 1, 1, 1, 1, 1)
        table.shoot(enforcer, warrior, "Laser Rifle")
        assert table.model(warrior).damage == 1
        assert not table.killed(warrior)
        assert (table.state.points(RED), table.state.points(BLUE)) == (0, 0)


def test_armour_piercing_takes_armour_away() -> None:
    """The same two successes with AP 1 kill. R-DMG-02, R-DMG-07."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 5, 1, 1, 1, 1, 1, 1)
        table.shoot(warrior, enforcer, "Hailstorm Rifle")
        assert table.killed(enforcer)
        assert (table.state.points(RED), table.state.points(BLUE)) == (0, 2)


def test_damage_adds_up() -> None:
    """An Injured Size 1 model dies of one more token. R-DMG-04, R-WOUND-03."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5", damage=1)
        table.dice(4, 5, 1, 1, 1, 1, 1, 1)
        table.shoot(enforcer, warrior, "Laser Rifle")
        assert table.killed(warrior)


@pytest.mark.parametrize("survive", [(4, 1, 1), (4, 5, 1)])
def test_a_tie_or_less_is_a_miss(survive: tuple[int, int, int]) -> None:
    """R-SRES-03."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 1, 1, 1, 1)
        table.dice(*survive)
        table.shoot(enforcer, warrior, "Laser Rifle")
        assert table.model(warrior).damage == 0
        assert len(table.happened("missed")) == 1


def test_the_target_spends_dice_in_the_opponents_turn() -> None:
    """R-CMD-08, R-SMOD-23: the Survive test has 3 dice and the DICE results, nothing else."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.command(BLUE, "DICE DICE DICE")
        table.dice(4, 5, 6, 7, 7)
        table.dice(4, 4, 4, 4, 4)
        table.shoot(enforcer, warrior, "Laser Rifle")
        table.play("spend 2 dice")
        assert table.state.command(BLUE, DICE) == 1
        assert table.model(warrior).damage == 0


def test_fire_for_effect_pins_without_damage() -> None:
    """R-FFE-01, R-FFE-02: +1 die, Pinned, no damage."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(7, 7, 7, 7, 7, 7)
        table.dice(1, 1, 1)
        table.shoot(enforcer, warrior, "Laser Rifle", fire_for_effect=True)
        assert table.model(warrior).pinned
        assert table.model(warrior).damage == 0


def test_a_construct_is_never_pinned() -> None:
    """R-PIN-10."""
    with Scenario() as table:
        dog = table.red("d-o-g-drone", at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(7, 7, 7, 7, 7, 7)
        table.dice(1, 1, 1)
        table.shoot(warrior, dog, "Hailstorm Rifle", fire_for_effect=True)
        assert not table.model(dog).pinned
        assert len(table.happened("cannot-be-pinned")) == 1


def test_weight_of_fire_rerolls_failed_dice() -> None:
    """A-WOF, R-TEST-12: one failed die of five is rolled again."""
    with Scenario() as table:
        dog = table.red("d-o-g-drone", at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(1, 1, 1, 1, 1, 6)
        table.dice(1, 1, 1)
        table.shoot(dog, warrior, "Burst Laser")
        assert table.happened("hit")[0]["potential"] == 1


def test_friendly_fire_and_high_ground() -> None:
    """R-SMOD-02, R-SMOD-03."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", FULL)
    shooter = table.red(ENFORCER, at="r3c3L2", spot=(399, 200))
    table.red(ENFORCER, at="r3c5", spot=(80, 200))
    target = table.blue(WARRIOR, at="r3c5", spot=(320, 200))
    gun = table.state.profile(shooter).weapons[0]
    test = shoot_test(table.state, shooter, gun, target, fire_for_effect=False, dice_results=0)
    assert modifiers(test) == [("R-SMOD-01", 2), ("R-SMOD-02", -2), ("R-SMOD-03", 1)]
    assert test.dice() == 4


def test_no_clear_shot_over_a_low_wall() -> None:
    """R-LOS-07: only part of the target is seen."""
    table = Scenario()
    shooter = table.red(ENFORCER, at="r3c3")
    target = table.blue(WARRIOR, at="r3c5")
    table.wall("r3c5", "west", LOW_WALL)
    gun = table.state.profile(shooter).weapons[0]
    assert modifiers(shoot_test(table.state, shooter, gun, target, False, 0)) == []


def refused(table: Scenario, shooter: int, weapon: int, target: int) -> str:
    gun = table.state.profile(shooter).weapons[weapon]
    refusal = why_not_shoot(table.state, shooter, gun, target)
    assert (refusal is None) == (target in targets(table.state, shooter, gun))
    return refusal.rule if refusal else ""


def test_who_may_be_shot_at() -> None:
    """R-SHOOT-01, -03, R-RANGE-03, R-LOS-01."""
    table = Scenario()
    shooter = table.red(ENFORCER, at="r0c0")
    friend = table.red(ENFORCER, at="r0c1")
    near = table.blue(WARRIOR, at="r0c6")
    far = table.blue(WARRIOR, at="r0c7")
    hidden = table.blue(WARRIOR, at="r1c0")
    dead = table.blue(WARRIOR, at="r1c1", fate=1)
    table.wall("r1c0", "north", BLOCKED)
    assert refused(table, shooter, 0, near) == ""
    assert refused(table, shooter, 0, far) == "R-RANGE-03"
    assert refused(table, shooter, 0, friend) == "R-SHOOT-03"
    assert refused(table, shooter, 0, dead) == "R-SHOOT-03"
    assert refused(table, shooter, 0, hidden) == "R-LOS-01"
    assert refused(table, shooter, 1, near) == "R-SHOOT-01"


def test_pinned_or_engaged_models_do_not_shoot() -> None:
    """R-SHOOT-02 (Pinned enemies count too), R-SHOOT-07."""
    table = Scenario()
    pinned = table.red(ENFORCER, at="r0c0", pinned=True)
    engaged = table.red(ENFORCER, at="r0c3")
    table.blue(WARRIOR, at="r0c3", pinned=True)
    other = table.blue(WARRIOR, at="r0c5")
    assert refused(table, pinned, 0, other) == "R-SHOOT-07"
    assert refused(table, engaged, 0, other) == "R-SHOOT-02"


def test_a_model_without_shoot_value_cannot_shoot() -> None:
    """R-TEST-09."""
    table = Scenario()
    blind = profile_called(ENFORCER)
    blind.shoot = NO_STAT
    shooter = table.red(blind, at="r0c0")
    target = table.blue(WARRIOR, at="r0c1")
    assert refused(table, shooter, 0, target) == "R-TEST-09"


def test_dice_left_over_or_unforeseen_fail() -> None:
    table = Scenario()
    table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    table.dice(1, 1, 1, 1, 1, 1, 1, 1, 5)
    table.shoot(0, 1, "Laser Rifle")
    with pytest.raises(Fault, match="left over: 5"):
        table.finish()


def test_an_unforeseen_roll_fails() -> None:
    table = Scenario()
    table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    table.dice(1, 1)
    with pytest.raises(Fault, match="unforeseen roll"):
        table.shoot(0, 1, "Laser Rifle")


def test_a_question_left_open_fails() -> None:
    table = Scenario()
    table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    table.command(BLUE, "DICE")
    table.shoot(0, 1, "Laser Rifle")
    with pytest.raises(Fault, match="still being asked: spend-dice"):
        table.finish()
