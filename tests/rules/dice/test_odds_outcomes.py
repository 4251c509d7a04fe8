"""Odds of shots and fights by outcome (R-SRES-*, R-FFE-*, R-FRES-*, R-DMG-*, R-WOUND-*)."""

from __future__ import annotations

import itertools

import pytest

from deadzone.core.dice import Modifier, Test
from deadzone.rules.dice.odds import Outcomes, Victim, fight_odds, odds_of_tests, shoot_odds

ATTACK = Test(4, (Modifier("R-SMOD-01", 2),))
DEFENCE = Test(4)


def beyond(attack: Test, defence: Test, low: int, high: int = 1000) -> float:
    """Chance of a margin from low to high."""
    return sum(chance for margin, chance in odds_of_tests(attack, defence) if low <= margin <= high)


def total(outcomes: Outcomes) -> float:
    return sum(outcomes.as_dict().values())


@pytest.mark.parametrize(("ap", "hurt"), [(0, "injured"), (1, "killed")])
def test_worked_example_f(ap: int, hurt: str) -> None:
    """Worked example F: Potential Damage 2 against Size 1, Armour 1: Injured; with AP 1 killed (R-DMG-07)."""
    outcomes = Outcomes()
    outcomes.hurt(Victim(armour=1, ap=ap, size=1), 2, 1.0)
    assert outcomes.as_dict()[hurt] == 1.0
    assert total(outcomes) == 1.0


def test_ap_beyond_the_armour_does_no_further_damage() -> None:
    """AP beyond the Armour adds no damage (R-DMG-02)."""
    assert Victim(armour=1, ap=3).damage(2) == 2
    assert Victim(armour=3, ap=1).damage(2) == 0


@pytest.mark.parametrize(("damage_taken", "killing"), [(0, 4), (1, 3), (3, 1)])
def test_more_tokens_than_size_kill(damage_taken: int, killing: int) -> None:
    """A model with more damage tokens than its Size is killed (R-DMG-04, R-WOUND-02, R-WOUND-03)."""
    victim = Victim(size=3, damage_taken=damage_taken)
    assert victim.dies_of(killing)
    assert not victim.dies_of(killing - 1)


def test_a_shot_injures_and_kills_by_its_margin() -> None:
    """With Armour 1 and Size 2, a margin of 2 or 3 injures and 4 kills (R-SRES-02, R-SRES-03)."""
    odds = shoot_odds(ATTACK, DEFENCE, Victim(armour=1, size=2))
    assert odds.target.no_effect == pytest.approx(beyond(ATTACK, DEFENCE, -1000, 1))
    assert odds.target.injured == pytest.approx(beyond(ATTACK, DEFENCE, 2, 3))
    assert odds.target.killed == pytest.approx(beyond(ATTACK, DEFENCE, 4))
    assert odds.target.pinned == 0.0
    assert odds.margin == odds_of_tests(ATTACK, DEFENCE)


def test_the_odds_ask_the_test_for_its_dice() -> None:
    """The odds use the dice of the test that is rolled: five here, and none for a stat of `-`."""
    assert odds_of_tests(ATTACK, DEFENCE) == odds_of_tests(Test(4, base=5), DEFENCE)
    assert odds_of_tests(Test(0, base=5), Test(0)) == ((0, 1.0),)
    assert odds_of_tests(Test(4, rerolls=1), DEFENCE) != odds_of_tests(Test(4), DEFENCE)


def test_fire_for_effect_pins_and_hurts_nobody() -> None:
    """Fire for Effect pins on any hit, whatever the Armour, without damage (R-FFE-02)."""
    outcomes = shoot_odds(ATTACK, DEFENCE, Victim(armour=3), fire_for_effect=True).target
    assert outcomes.pinned == pytest.approx(beyond(ATTACK, DEFENCE, 1))
    assert outcomes.no_effect == pytest.approx(beyond(ATTACK, DEFENCE, -1000, 0))
    assert outcomes.injured == outcomes.killed == 0.0


def test_suppression_pins_whoever_is_not_hurt() -> None:
    """Suppression pins a target that is not damaged (A-SUPPRESSION-01)."""
    plain = shoot_odds(ATTACK, DEFENCE, Victim(armour=1)).target
    outcomes = shoot_odds(ATTACK, DEFENCE, Victim(armour=1), suppression=True).target
    assert outcomes.no_effect == 0.0
    assert outcomes.pinned == pytest.approx(plain.no_effect)
    assert (outcomes.injured, outcomes.killed) == (plain.injured, plain.killed)


def test_suppression_with_fire_for_effect_always_pins() -> None:
    outcomes = shoot_odds(ATTACK, DEFENCE, Victim(), fire_for_effect=True, suppression=True).target
    assert outcomes.pinned == pytest.approx(1)


@pytest.mark.parametrize(("armour", "size", "pins"), list(itertools.product((0, 2), (1, 4), (False, True))))
def test_outcomes_of_a_shot_add_up(armour: int, size: int, pins: bool) -> None:
    odds = shoot_odds(Test(5, base=6, rerolls=2), Test(6), Victim(armour, 1, size, size), suppression=pins)
    assert total(odds.target) == pytest.approx(1, abs=1e-12)


def test_a_counter_attack_that_wins_hurts_the_attacker() -> None:
    """A won counter-attack damages the attacker, with its own Armour and the other's AP (R-FRES-03, R-FRES-04)."""
    attack, defence = Test(5, base=4), Test(4)
    odds = fight_odds(attack, defence, Victim(armour=2, ap=1, size=1), Victim(armour=1, ap=0, size=2), True)
    assert odds.defender.injured == pytest.approx(beyond(attack, defence, 2, 2))
    assert odds.defender.killed == pytest.approx(beyond(attack, defence, 3))
    assert odds.attacker.injured == pytest.approx(beyond(attack, defence, -3, -2))
    assert odds.attacker.killed == pytest.approx(beyond(attack, defence, -1000, -4))
    assert total(odds.defender) == pytest.approx(1)
    assert total(odds.attacker) == pytest.approx(1)


def test_a_dodge_hurts_nobody() -> None:
    """A dodge damages nobody (R-FRES-05)."""
    attack, defence = Test(5, base=4), Test(3)
    odds = fight_odds(attack, defence, Victim(), Victim(), False)
    assert odds.attacker.as_dict() == {
        "no_effect": pytest.approx(1),
        "pinned": 0.0,
        "injured": 0.0,
        "killed": 0.0,
    }
    assert odds.defender.killed == pytest.approx(beyond(attack, defence, 2))


def test_an_attacker_without_fight_can_only_be_hurt() -> None:
    """An attacker without a Fight stat can only be damaged (R-NOFIGHT-02)."""
    odds = fight_odds(Test(0), Test(4), Victim(), Victim(), True)
    assert odds.defender.no_effect == pytest.approx(1)
    assert odds.attacker.no_effect == pytest.approx((3 / 8) ** 3)
