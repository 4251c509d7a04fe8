"""Odds with everything that reduces damage agree with the engine (R-DMG-05)."""

from __future__ import annotations

import itertools

import pytest

from deadzone.core.profiles import Keyword, Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import NOBODY
from deadzone.procedures.damage.wounds import Hit
from deadzone.rules.dice.odds import Outcomes, held_off, victim_of
from deadzone.table.scenario import Scenario
from striking import plain

SHIELDED = plain(size=1, equipment=(Keyword(RuleId("I-ENERGYSHIELD"), 2),))


def told(profile: Profile, potential: int, traits: tuple[str, ...] = (), ap: int = 0, damage: int = 0) -> Outcomes:
    table = Scenario()
    number = table.red(profile, at="r3c3", damage=damage)
    outcomes = Outcomes()
    outcomes.hurt(victim_of(table.state, number, ap, NOBODY, traits), potential, 1.0)
    return outcomes


def happens(profile: Profile, potential: int, traits: tuple[str, ...], faces: tuple[int, ...]) -> str:
    """Result in the engine for one roll of the shields."""
    table = Scenario()
    number = table.red(profile, at="r3c3")
    table.dice(*faces)
    table.start(Hit(number, potential, 0, NOBODY, traits))
    if table.killed(number):
        return "killed"
    return "injured" if table.model(number).damage else "no_effect"


@pytest.mark.parametrize("profile", [
    plain("A-TOUGH", size=2, armour=1), plain("A-LIFESUPPORT", size=2), plain("A-VULNERABLE"), plain("A-CONSTRUCT"),
], ids=["tough", "life support", "vulnerable", "construct"])  # fmt: skip
@pytest.mark.parametrize("traits", [(), ("A-TOXIC",), ("A-STUN",), ("A-NONLETHAL",)])
@pytest.mark.parametrize("potential", [1, 2, 3, 5])
def test_the_odds_say_what_the_engine_does(profile: Profile, potential: int, traits: tuple[str, ...]) -> None:
    """Without dice the odds give the engine's result with certainty (A-TOUGH-01, A-LIFESUPPORT-01, A-VULNERABLE-01,
    A-TOXIC-01, A-STUN-01, A-NONLETHAL-01).
    """
    outcome = told(profile, potential, traits).as_dict()
    assert outcome[happens(profile, potential, traits, ())] == pytest.approx(1.0)


@pytest.mark.parametrize("potential", [1, 2, 3])
def test_shields_by_counting(potential: int) -> None:
    """Without 8s, counting all pairs of faces agrees with the odds (I-ENERGYSHIELD-01)."""
    counted = {"killed": 0, "injured": 0, "no_effect": 0}
    for faces in itertools.product(range(1, 8), repeat=2):
        counted[happens(SHIELDED, potential, (), faces)] += 1
    one = 2 / 7  # a die that does not show an 8 succeeds with 6 or 7
    expected = {0: (1 - one) ** 2, 1: 2 * one * (1 - one), 2: one**2}
    for held, chance in expected.items():
        left = max(0, potential - held)
        word = "no_effect" if left == 0 else "killed" if left > 1 else "injured"
        counted[word] -= round(chance * 49)
    assert set(counted.values()) == {0}


def test_the_distribution_of_several_shields() -> None:
    """Successes of several shields add up; each die gives 3/7 with its open 8s (I-ENERGYSHIELD-03, R-TEST-07)."""
    chances = held_off((2, 3))
    assert sum(chances) == pytest.approx(1.0)
    assert sum(held * chance for held, chance in enumerate(chances)) == pytest.approx(5 * 3 / 7)


def test_shields_in_the_outcomes() -> None:
    """One point of damage is removed with one success or more (I-ENERGYSHIELD-01)."""
    assert told(SHIELDED, 1).injured == pytest.approx((5 / 8) ** 2)
    assert told(SHIELDED, 1).no_effect == pytest.approx(1 - (5 / 8) ** 2)


def test_already_injured_and_toxic() -> None:
    """An injured model at its limit dies of any damage, and so does a model hit by Toxic unless it is a Vehicle
    (R-WOUND-03, R-WOUND-05).
    """
    assert told(plain(size=3), 1, damage=3).killed == 1.0
    assert told(plain(size=3), 1, ("A-TOXIC",)).killed == 1.0
    assert told(plain("A-VEHICLE", size=3), 1, ("A-TOXIC",)).injured == 1.0
