"""The distribution of successes agrees with two other computations and with rolled dice (R-TEST-06..12, -15)."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest

from deadzone.core.dice import dice_still_needed, successes
from deadzone.core.pieces import ModelNumber
from deadzone.rules.dice.distributions import margin_distribution, opposed, success_distribution

MOST_EIGHTS = 18
PARAMETERS = [
    (dice, target, rerolls) for dice in (0, 1, 2, 3, 5) for target in (2, 4, 5, 8) for rerolls in (0, 1, 2, 4)
]


@cache
def wave_by_wave(
    rerolled: int, fresh: int, failed: int, left: int, target: ModelNumber, eights: int
) -> dict[int, Fraction]:
    """Compute it die by die with exact fractions as in R-TEST-12: a wave, its extra dice, the next wave of re-rolls.

    Rolls with more than MOST_EIGHTS natural 8s are left out.
    """
    if eights > MOST_EIGHTS:
        return {}
    if rerolled == 0 and fresh == 0:
        if failed == 0 or left == 0:
            return {0: Fraction(1)}
        again = min(failed, left)
        return wave_by_wave(again, 0, 0, left - again, target, eights)
    final = rerolled > 0
    rest = (rerolled - 1, fresh) if final else (0, fresh - 1)
    ways = [
        (Fraction(target - 1, 8), 0, wave_by_wave(*rest, failed if final else failed + 1, left, target, eights)),
        (Fraction(8 - target, 8), 1, wave_by_wave(*rest, failed, left, target, eights)),
        (Fraction(1, 8), 1, wave_by_wave(rest[0], rest[1] + 1, failed, left, target, eights + 1)),
    ]
    total: dict[int, Fraction] = {}
    for chance, scored, later in ways:
        for count, part in later.items():
            total[count + scored] = total.get(count + scored, Fraction(0)) + chance * part
    return total


@pytest.mark.parametrize(("dice", "target", "rerolls"), PARAMETERS)
def test_agrees_with_fractions_rolled_wave_by_wave(dice: int, target: ModelNumber, rerolls: int) -> None:
    exact = wave_by_wave(0, dice, 0, rerolls, target, 0)
    assert 1 - sum(exact.values()) < 1e-10
    computed = success_distribution(dice, target, rerolls)
    for count in range(max(len(computed), len(exact))):
        found = computed[count] if count < len(computed) else 0.0
        assert found == pytest.approx(float(exact.get(count, 0)), abs=1e-9)


def every_sequence(dice: int, target: ModelNumber, rerolls: int, longest: int) -> dict[int, Fraction]:
    """Distribution over all complete sequences of faces; 1 stands for any failure, 7 for any success but 8."""
    chances = {1: Fraction(target - 1, 8), 7: Fraction(8 - target, 8), 8: Fraction(1, 8)}
    total: dict[int, Fraction] = {}
    open_sequences: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_sequences:
        faces, chance = open_sequences.pop()
        if dice_still_needed(faces, dice, target, rerolls) == 0:
            count = successes(faces, target)
            total[count] = total.get(count, Fraction(0)) + chance
        elif len(faces) < longest:
            open_sequences.extend(((*faces, face), chance * part) for face, part in chances.items() if part)
    return total


@pytest.mark.parametrize(("dice", "target", "rerolls"), [(1, 4, 0), (1, 5, 2), (2, 4, 1), (2, 6, 2), (3, 3, 1)])
def test_agrees_with_every_sequence_that_the_dice_accept(dice: int, target: ModelNumber, rerolls: int) -> None:
    """The sequences left out leave a gap, within which the computed chances must lie."""
    exact = every_sequence(dice, target, rerolls, longest=9)
    gap = float(1 - sum(exact.values()))
    assert gap < 2e-3
    for count, chance in enumerate(success_distribution(dice, target, rerolls)):
        least = float(exact.get(count, 0))
        assert least - 1e-12 <= chance <= least + gap + 1e-12


@pytest.mark.parametrize(("dice", "target", "rerolls"), [(3, 4, 0), (5, 5, 1), (4, 6, 3), (2, 3, 2)])
def test_agrees_with_many_rolls(dice: int, target: ModelNumber, rerolls: int) -> None:
    """Chi-square test of seeded rolls; 35 is beyond the 0.9999 quantile for the numbers of classes used here.

    Classes with fewer than 20 expected rolls join the last one, since single outliers weigh too much in them.
    """
    source = random.Random(f"odds {dice} {target} {rerolls}")
    rolls = 6000
    chances = success_distribution(dice, target, rerolls)
    last = max(count for count in range(len(chances)) if sum(chances[count:]) * rolls >= 20)
    seen = [0] * (last + 1)
    for _ in range(rolls):
        faces: tuple[int, ...] = ()
        while (missing := dice_still_needed(faces, dice, target, rerolls)) > 0:
            faces += tuple(source.randint(1, 8) for _ in range(missing))
        seen[min(successes(faces, target), last)] += 1
    expected = [chance * rolls for chance in chances[:last]] + [sum(chances[last:]) * rolls]
    square = sum((count - wish) ** 2 / wish for count, wish in zip(seen, expected, strict=True))
    assert square < 35


@pytest.mark.parametrize("target", range(2, 9))
@pytest.mark.parametrize("dice", [1, 3, 12, 40])
def test_expected_successes(dice: int, target: ModelNumber) -> None:
    """Expected successes of a die are (9 - T) / 7 (R-TEST-15)."""
    chances = success_distribution(dice, target)
    assert sum(count * chance for count, chance in enumerate(chances)) == pytest.approx(dice * (9 - target) / 7)


@pytest.mark.parametrize("rerolls", [0, 3])
def test_no_dice_and_no_stat_score_nothing(rerolls: int) -> None:
    """No dice or no stat gives zero successes (R-TEST-08, R-TEST-09)."""
    assert success_distribution(0, 4, rerolls) == [1.0]
    assert success_distribution(-2, 4, rerolls) == [1.0]
    assert success_distribution(6, 0, rerolls) == [1.0]


@pytest.mark.parametrize(("dice", "target", "rerolls"), [(1, 8, 0), (7, 4, 2), (40, 2, 0), (40, 5, 40)])
def test_chances_add_up_and_the_tail_is_cut_only_where_it_is_nothing(
    dice: int, target: ModelNumber, rerolls: int
) -> None:
    chances = success_distribution(dice, target, rerolls)
    assert sum(chances) == pytest.approx(1, abs=1e-13)
    assert 1e-18 <= chances[-1] < 1e-15


def test_as_many_re_rolls_as_dice_give_every_failed_die_a_second_try() -> None:
    """With as many re-rolls as dice, one die of 5+ fails only if it fails twice."""
    assert success_distribution(1, 5, 1)[0] == pytest.approx(1 / 4)
    assert success_distribution(3, 5, 3)[0] == pytest.approx(1 / 64)


def test_the_distribution_handed_out_may_be_changed_without_harm() -> None:
    success_distribution(3, 4)[0] = 9.0
    assert success_distribution(3, 4)[0] == pytest.approx((3 / 8) ** 3)


def test_margins_of_small_distributions_by_hand() -> None:
    """Margins of small distributions agree with values worked out by hand (R-TEST-03)."""
    assert margin_distribution([0.5, 0.5], [0.25, 0.75]) == ((-1, 0.375), (0, 0.5), (1, 0.125))


def test_margins_turn_round_with_the_sides() -> None:
    forth = dict(opposed(5, 4, 1, 3, 5, 0))
    back = {-margin: chance for margin, chance in opposed(3, 5, 0, 5, 4, 1)}
    assert forth == pytest.approx(back)
    assert list(forth) == sorted(forth)
    assert sum(forth.values()) == pytest.approx(1, abs=1e-13)
