"""Dice of the Shoot test (R-SMOD-*, R-SRES-01, R-TEST-08, A-WOF)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL, LOW_WALL, SMALL
from deadzone.core.dice import Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import DICE
from deadzone.procedures.dice.testing import roll_of
from deadzone.rules.items.items import ammunition
from deadzone.rules.shooting.grenades import throw_test
from deadzone.rules.shooting.shooting import survive_test, targets
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.table.scenario import Scenario, profile_called
from teaching import armed, gun, taught

ENFORCER = "enforcer--enforcers"
WARRIOR = "steel-warrior"


def shot(table: Scenario, shooter: ModelNumber, target: ModelNumber, for_effect: bool = False) -> Test:
    gun = table.state.profile(shooter).weapons[0]
    return shoot_test(table.state, shooter, gun, target, for_effect, dice_results=0)


def modifiers(test: Test) -> list[tuple[str, int]]:
    return [(modifier.rule, modifier.dice) for modifier in test.modifiers]


def test_clear_shot() -> None:
    """Clear Shot: the whole target is visible; over a low wall the shot has three dice (R-SMOD-01, R-LOS-07)."""
    table = Scenario()
    shooter = table.red(ENFORCER, at="r3c3")
    clear, behind = table.blue(WARRIOR, at="r3c1"), table.blue(WARRIOR, at="r3c5")
    table.wall("r3c5", "west", LOW_WALL)
    assert modifiers(shot(table, shooter, clear)) == [("R-SMOD-01", 2)]
    assert shot(table, shooter, clear).dice() == 5
    assert modifiers(shot(table, shooter, behind)) == []
    assert shot(table, shooter, behind).dice() == 3


@pytest.mark.parametrize(("x", "pinned", "seen"), [(70, False, True), (70, True, False), (390, True, True)])
def test_a_pinned_target_is_low(x: int, pinned: bool, seen: bool) -> None:
    """A Pinned target may be hidden by a small window; in the open it is a Clear Shot (R-SMOD-01, R-POS-02)."""
    table = Scenario()
    shooter = table.red(ENFORCER, at="r3c3")
    below = table.blue(WARRIOR, at="r3c4", spot=(x, 200), pinned=pinned)
    open_ground = table.blue(WARRIOR, at="r3c1", pinned=True)
    table.wall("r3c4", "west", SMALL)
    assert (below in targets(table.state, shooter, table.state.profile(shooter).weapons[0])) == seen
    assert modifiers(shot(table, shooter, below)) == []
    assert modifiers(shot(table, shooter, open_ground)) == [("R-SMOD-01", 2)]


@pytest.mark.parametrize("friends", [1, 2])
def test_friendly_fire_counts_once(friends: int) -> None:
    """Friendly Fire counts once, for other friends in the target's cube, even Pinned (R-SMOD-02, R-SMOD-24)."""
    table = Scenario()
    shooter = table.red(ENFORCER, at="r3c3")
    table.red(ENFORCER, at="r3c3", spot=(80, 80))
    for _ in range(friends):
        table.red(ENFORCER, at="r3c5", spot=(80, 80), pinned=True)
    target = table.blue(WARRIOR, at="r3c5", spot=(320, 200))
    alone = table.blue(WARRIOR, at="r4c3")
    table.blue(WARRIOR, at="r4c3", spot=(80, 80))
    table.red(ENFORCER, at="r4c3", fate=1)
    assert modifiers(shot(table, shooter, target)) == [("R-SMOD-01", 2), ("R-SMOD-02", -2)]
    assert modifiers(shot(table, shooter, alone)) == [("R-SMOD-01", 2)]


@pytest.mark.parametrize(("height", "dice"), [(1, 0), (2, 1), (3, 1)])
def test_high_ground(height: int, dice: int) -> None:
    """High Ground: +1 die from any higher level (R-SMOD-03)."""
    table = Scenario(levels=3)
    perch = f"r3c3L{height}"
    table.floor(perch, FULL)
    shooter = table.red(ENFORCER, at=perch, spot=(399, 200))
    target = table.blue(WARRIOR, at="r3c5")
    assert ("R-SMOD-03", 1) in modifiers(shot(table, shooter, target)) or dice == 0
    assert shot(table, shooter, target).dice() == 5 + dice
    assert ("R-SMOD-03", 1) not in modifiers(shot(table, target, shooter))


def test_all_modifiers_add_up() -> None:
    """3 + 2 - 2 + 1 + 1 + 1 + 2 (R-SMOD-20, R-SMOD-04, R-SMOD-08, R-SMOD-12, R-FFE-01)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", FULL)
    shooter = table.red(ENFORCER, at="r3c3L2", spot=(399, 200))
    table.red(ENFORCER, at="r3c5", spot=(80, 200))
    target = table.blue(WARRIOR, at="r3c5", spot=(320, 200))
    gun = table.state.profile(shooter).weapons[0]
    test = shoot_test(table.state, shooter, gun, target, True, dice_results=2, ammunition=True)
    assert modifiers(test) == [
        ("R-SMOD-01", 2), ("R-SMOD-02", -2), ("R-SMOD-03", 1), ("R-SMOD-04", 1), ("R-SMOD-08", 1), ("R-SMOD-12", 2),
    ]  # fmt: skip
    assert test.dice() == 8


def test_attacks_without_modifiers() -> None:
    """A thrown grenade ignores all modifiers; It Burns! uses no ammunition (R-SMOD-21, I-AMMO-01)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", FULL)
    thrower = table.red(ENFORCER, at="r3c3L2", spot=(399, 200), items=("I-FRAG",))
    table.red(ENFORCER, at="r3c5")
    table.blue(WARRIOR, at="r3c5")
    assert throw_test(table.state, thrower, 0).dice() == 3
    assert modifiers(throw_test(table.state, thrower, 0)) == []
    flames, rifle = profile_called("brood-mother").weapons[0], profile_called(WARRIOR).weapons[0]
    table = Scenario()
    burner = table.red("brood-mother", at="r0c0", items=("I-AMMO",))
    assert ammunition(table.state, burner, flames) == ()
    assert ammunition(table.state, burner, rifle) == ("I-AMMO",)


def test_the_survive_test_has_no_situations() -> None:
    """The target's Survive test has three dice and DICE results, whatever the situation (R-SMOD-23)."""
    table = Scenario(levels=2)
    table.floor("r3c5L2", FULL)
    target = table.blue(WARRIOR, at="r3c5L2", pinned=True, damage=1)
    table.blue(WARRIOR, at="r3c5L2")
    assert survive_test(table.state, target, 0).dice() == 3
    assert modifiers(survive_test(table.state, target, 2)) == [("R-SMOD-12", 2)]


def test_dice_results_are_declared_before_any_roll() -> None:
    """DICE results are declared before any roll, the shooter's side first (R-SMOD-12, R-CMD-08, R-TEST-14)."""
    with Scenario() as table:
        shooter = table.red(ENFORCER, at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        table.command(RED, "DICE DICE")
        table.command(BLUE, "DICE DICE DICE")
        table.shoot(shooter, target, "Laser Rifle")
        assert table.choices() == ["spend 0 dice", "spend 1 dice", "spend 2 dice"]
        table.play("spend 1 dice")
        assert not table.happened("rolled")
        table.dice(*[1] * 6, *[1] * 5)
        table.play("spend 2 dice")
        attack, defence = table.happened("rolled")
        assert attack["modifiers"] == (("R-SMOD-01", 2), ("R-SMOD-12", 1))
        assert defence["modifiers"] == (("R-SMOD-12", 2),)
        assert (table.state.command(RED, DICE), table.state.command(BLUE, DICE)) == (1, 1)


@pytest.mark.parametrize("minus", [3, 5])
def test_no_dice_left(minus: int) -> None:
    """At zero dice or below nothing is rolled, and there are no successes (R-TEST-08)."""
    with Scenario() as table:
        shooter = table.red(ENFORCER, at="r3c3")
        test = Test(4, (Modifier("R-SMOD-02", -minus),))
        assert test.dice() == 0
        roll = roll_of(shooter, "shoot", test)
        table.start(roll)
        assert roll.hands_back() == 0
        assert table.happened("rolled")[0]["faces"] == ()


def test_weight_of_fire() -> None:
    """Weight of Fire re-rolls n failed dice once; an 8 among them adds a die (A-WOF-01, R-TEST-12, R-TEST-13)."""
    with Scenario() as table:
        drone = table.red("d-o-g-drone", at="r3c3")  # Weight of Fire (1), Shoot 6+
        target = table.blue(WARRIOR, at="r3c5")
        table.dice(1, 1, 1, 1, 1, 8, 6)
        table.dice(1, 1, 1)
        table.shoot(drone, target, "Burst Laser")
        assert table.happened("hit")[0]["potential"] == 2
    with Scenario() as table:
        twin = table.red("chief-mauhulakh--marauders", at="r3c3")  # Weight of Fire (2), Shoot 4+
        target = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 1, 1, 1, 1, 4, 1)
        table.dice(1, 1, 1)
        table.shoot(twin, target, "Twin Heavy Pistols")
        assert table.happened("hit")[0]["potential"] == 2


def test_weight_of_fire_of_a_model() -> None:
    """A model's Weight of Fire applies to all its weapons and adds to theirs (A-WOF-01)."""
    table = Scenario()
    survivor = table.red("the-survivor", at="r3c3")
    target = table.blue(WARRIOR, at="r3c5")
    assert shot(table, survivor, target).rerolls == 1
    minigun = profile_called("ogre-terminator").weapons[0]
    assert shoot_test(table.state, survivor, minigun, target, False, 0).rerolls == 2


def test_weight_of_fire_in_fire_for_effect() -> None:
    """Weight of Fire applies to Fire for Effect (R-FFE-04, A-WOF-01)."""
    with Scenario() as table:
        shooter = table.red("peacekeeper", at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        table.dice(1, 1, 1, 1, 1, 1, 4)
        table.dice(1, 1, 1)
        table.shoot(shooter, target, "DB Laser Rifle", fire_for_effect=True)
        assert table.model(target).pinned


@pytest.mark.parametrize(
    "declared", [("i-ammo", "and right", "at blue-1"), ("no-ammo", "and right", "at blue-1", "i-ammo")]
)
def test_ammunition_for_two_weapons(declared: tuple[str, ...]) -> None:
    """With Fire Control both attacks have the die of the one Ammo, whichever it is declared with (R-SMOD-08, I-AMMO-01,
    A-FIRECONTROL-01).
    """
    two = armed(WARRIOR, gun(6, name="left"), gun(6, name="right"))
    with Scenario() as table:
        shooter = table.red(taught(two, "A-FIRECONTROL"), at="r3c1", items=("I-AMMO",))
        table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.dice(*[1] * 9, *[1] * 9)
        table.play("shoot", "with left", "at blue-1", *declared, "stop")
        rolls = [roll for roll in table.happened("rolled") if roll["kind"] == "shoot"]
        assert [roll["modifiers"] for roll in rolls] == [(("R-SMOD-01", 2), ("R-SMOD-08", 1))] * 2
