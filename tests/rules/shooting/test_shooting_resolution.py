"""Hits, Fire for Effect and Suppression (R-SRES-*, R-FFE-*, A-SUPPRESSION, R-DMG-*, R-WOUND-*)."""

from __future__ import annotations

import pytest

from deadzone.core.sides import BLUE, RED
from deadzone.core.state import DICE
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.shot import Shoot
from deadzone.table.scenario import Scenario
from teaching import taught

ENFORCER = "enforcer--enforcers"
WARRIOR = "steel-warrior"
DRONE = "d-o-g-drone"  # a Construct with a Suppression gun


def test_clear_shot_kills_and_scores() -> None:
    """Six dice (3, Clear Shot +2, one DICE result) kill and score (R-SRES-01, R-SRES-02, R-WOUND-03, R-KILL-02)."""
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
    """Potential Damage 2 against Armour 1 gives one token: Injured (R-SRES-02, R-DMG-03, R-PROFILE-05, R-WOUND-02)."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 5, 1, 1, 1, 1, 1, 1)
        table.shoot(enforcer, warrior, "Laser Rifle")
        assert table.model(warrior).damage == 1
        assert not table.killed(warrior)
        assert (table.state.points(RED), table.state.points(BLUE)) == (0, 0)


def test_armour_piercing_takes_armour_away() -> None:
    """The same two successes with AP 1 kill (R-DMG-02, R-DMG-07)."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 5, 1, 1, 1, 1, 1, 1)
        table.shoot(warrior, enforcer, "Hailstorm Rifle")
        assert table.killed(enforcer)
        assert (table.state.points(RED), table.state.points(BLUE)) == (0, 2)


def test_damage_adds_up() -> None:
    """An Injured Size 1 model dies of one more token (R-DMG-04, R-WOUND-03)."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5", damage=1)
        table.dice(4, 5, 1, 1, 1, 1, 1, 1)
        table.shoot(enforcer, warrior, "Laser Rifle")
        assert table.killed(warrior)


@pytest.mark.parametrize("survive", [(4, 1, 1), (4, 5, 1)])
def test_a_tie_or_less_is_a_miss(survive: tuple[int, int, int]) -> None:
    """Equal or fewer successes are a miss (R-SRES-03)."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 1, 1, 1, 1)
        table.dice(*survive)
        table.shoot(enforcer, warrior, "Laser Rifle")
        assert table.model(warrior).damage == 0
        assert len(table.happened("missed")) == 1


def test_the_target_spends_dice_in_the_opponents_turn() -> None:
    """The target may spend DICE results; its Survive test has no other modifiers (R-CMD-08, R-SMOD-23)."""
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


@pytest.mark.parametrize("ammo", ["I-AMMO", "I-APAMMO"])
def test_ap_ammo_pierces(ammo: str) -> None:
    """AP Ammo adds its AP to the weapon's, here against Armour 1 (R-SMOD-08, I-APAMMO-01)."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3", items=(ammo,))
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 1, 1, 1, 1, 1)
        table.dice(1, 1, 1)
        table.start(Shoot(enforcer, warrior, FIRST_WEAPON, ammo=ammo))
        assert table.model(warrior).damage == (1 if ammo == "I-APAMMO" else 0)


def test_fire_for_effect_pins_without_damage() -> None:
    """Fire for Effect has +1 die and pins without damage, whatever the AP (R-FFE-01, R-FFE-02, R-FFE-04)."""
    with Scenario() as table:
        shooter = table.red(WARRIOR, at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        table.dice(7, 7, 7, 7, 7, 7)
        table.dice(1, 1, 1)
        table.shoot(shooter, target, "Hailstorm Rifle", fire_for_effect=True)
        assert table.model(target).pinned
        assert table.model(target).damage == 0


def test_fire_for_effect_without_effect() -> None:
    """A tied Fire for Effect has no effect (R-FFE-02)."""
    with Scenario() as table:
        shooter = table.red(WARRIOR, at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        table.dice(4, 1, 1, 1, 1, 1)
        table.dice(4, 1, 1)
        table.shoot(shooter, target, "Hailstorm Rifle", fire_for_effect=True)
        assert not table.model(target).pinned


def test_a_construct_is_never_pinned() -> None:
    """A Construct is never Pinned (R-PIN-10, R-FFE-02)."""
    with Scenario() as table:
        dog = table.red(DRONE, at="r3c3")
        warrior = table.blue(WARRIOR, at="r3c5")
        table.dice(7, 7, 7, 7, 7, 7)
        table.dice(1, 1, 1)
        table.shoot(warrior, dog, "Hailstorm Rifle", fire_for_effect=True)
        assert not table.model(dog).pinned
        assert len(table.happened("cannot-be-pinned")) == 1


@pytest.mark.parametrize("attack", [(1, 1, 1, 1), (6, 6, 6, 6)], ids=["miss", "kill"])
def test_suppression_pins_the_whole_cube(attack: tuple[int, ...]) -> None:
    """Suppression pins all survivors in the target's cube, hit or miss, friends too (A-SUPPRESSION-01, R-SRES-03,
    R-KILL-01).

    Friendly Fire removes two of the five dice of a Clear Shot; Weight of Fire (1) re-rolls a failed one.
    """
    with Scenario() as table:
        drone = table.red(DRONE, at="r3c3")
        friend = table.red(WARRIOR, at="r3c5", spot=(80, 80))
        target = table.blue(WARRIOR, at="r3c5", spot=(320, 320), damage=1)
        other = table.blue(WARRIOR, at="r3c5", spot=(80, 320))
        solid = table.blue(DRONE, at="r3c5", spot=(320, 80))
        away = table.blue(WARRIOR, at="r3c6")
        table.dice(*attack[: 4 if attack[0] == 1 else 3])
        table.dice(1, 1, 1)
        table.shoot(drone, target, "Burst Laser")
        assert [event["model"] for event in table.happened("pinned")] == (
            [friend, target, other] if attack[0] == 1 else [friend, other]
        )
        assert table.killed(target) == (attack[0] != 1)
        assert not table.model(target).pinned or attack[0] == 1
        assert not table.model(solid).pinned
        assert not table.model(away).pinned
        assert not table.model(drone).pinned


def test_suppression_and_fire_for_effect() -> None:
    """Fire for Effect pins the target, Suppression the whole cube (C-55, R-FFE-02, A-SUPPRESSION-01)."""
    with Scenario() as table:
        shooter = table.red(taught(DRONE, weapon_rules=("A-RAPIDFIRE",)), at="r3c3")
        target = table.blue(WARRIOR, at="r3c5", spot=(320, 320))
        other = table.blue(WARRIOR, at="r3c5", spot=(80, 320))
        table.dice(7, 7, 7, 7, 7, 7)
        table.dice(1, 1, 1)
        table.shoot(shooter, target, "Burst Laser", fire_for_effect=True)
        assert table.model(target).pinned
        assert table.model(other).pinned
        assert table.model(target).damage == 0
        assert len(table.happened("stays-pinned")) == 1


def test_knockback_of_a_gun() -> None:
    """Knockback works on a hit, never in Fire for Effect (R-FFE-04, A-KNOCKBACK-01)."""
    for for_effect in (False, True):
        with Scenario() as table:
            shooter = table.red(taught("nem-rath--asterians", weapon_rules=("A-RAPIDFIRE",)), at="r3c4")
            target = table.blue(WARRIOR, at="r3c5")
            table.dice(5, 1, 1, 1, 1, *([1] if for_effect else []))
            table.dice(1, 1, 1)
            table.shoot(shooter, target, "Energy Pulse", fire_for_effect=for_effect)
            assert (table.state.question is not None) != for_effect
            if not for_effect:
                table.play("spot 200 200")
                assert table.happened("thrown")
