"""Tests are rolled as the rules say: modifiers, open 8s, re-rolls (R-TEST-04..12)."""

from __future__ import annotations

import pytest

from deadzone.core.dice import NO_STAT, Modifier, Test, dice_still_needed, failed_once, successes
from deadzone.core.pieces import ModelNumber


def test_modifiers_are_summed_and_leave_the_target_value_alone() -> None:
    """Modifiers are summed and do not change the target value (R-TEST-04, R-TEST-05)."""
    test = Test(4, (Modifier("R-SMOD-01", 2), Modifier("R-SMOD-02", -2), Modifier("R-SMOD-03", 1)))
    assert test.dice() == 4
    assert test.target == 4


def test_another_base_number_of_dice() -> None:
    """The Recon test rolls five dice instead of three (R-RECON-01)."""
    assert Test(5, base=5).dice() == 5
    assert Test(5, (Modifier("R-CMD-08", 1),), base=5).dice() == 6


@pytest.mark.parametrize("penalty", [-3, -4, -9])
def test_no_dice_left_means_no_roll_and_no_success(penalty: int) -> None:
    """With no dice left nothing is rolled and there is no success (R-TEST-08)."""
    test = Test(2, (Modifier("R-SMOD-02", penalty),))
    assert test.dice() == 0
    assert dice_still_needed((), test.dice(), test.target) == 0
    assert successes((), test.target) == 0


def test_modifiers_are_summed_before_they_are_cut_at_zero() -> None:
    """-4 and then +2 is one die, not two (R-TEST-05)."""
    assert Test(4, (Modifier("R-SMOD-02", -4), Modifier("R-SMOD-01", 2))).dice() == 1


def test_no_stat_rolls_nothing_whatever_the_modifiers() -> None:
    """A test without a stat rolls nothing whatever the modifiers (R-TEST-09)."""
    assert Test(NO_STAT, (Modifier("R-CMD-08", 5),)).dice() == 0
    assert Test(NO_STAT, base=5, rerolls=2).dice() == 0


@pytest.mark.parametrize(("target", "expected"), [(2, 7), (4, 5), (5, 4), (8, 1)])
def test_a_face_of_the_target_value_or_more_is_a_success(target: ModelNumber, expected: int) -> None:
    """A face of the target value or more is a success (R-TEST-06)."""
    assert successes((1, 2, 3, 4, 5, 6, 7, 8), target) == expected


def test_each_eight_asks_for_one_more_die_without_limit() -> None:
    """Each 8 grants one more die, without limit (R-TEST-07)."""
    assert dice_still_needed((), 3, 4) == 3
    assert dice_still_needed((1, 5, 2), 3, 4) == 0
    assert dice_still_needed((1, 8, 2), 3, 4) == 1
    assert dice_still_needed((1, 8, 2, 8), 3, 4) == 1
    assert dice_still_needed((8, 8, 8), 3, 4) == 3
    assert dice_still_needed((1, 8, 2, 8, 8, 8, 3), 3, 4) == 0
    assert successes((1, 8, 2, 8, 8, 8, 3), 4) == 4


def test_an_eight_is_open_even_when_it_alone_succeeds() -> None:
    """An 8 grants a die also at a target of 8+ (R-TEST-07)."""
    assert dice_still_needed((8, 7), 1, 8) == 0
    assert successes((8, 7), 8) == 1


def test_faces_missing_in_the_middle_of_a_roll_are_counted() -> None:
    """After an 8 as the first of three dice, two dice and the extra die are still due."""
    assert dice_still_needed((8,), 3, 4) == 3
    assert dice_still_needed((2,), 3, 4) == 2


@pytest.mark.parametrize(
    ("faces", "dice", "rerolls", "surplus"), [((1,), 0, 0, 1), ((5, 5, 5, 5), 3, 0, 1), ((5, 2, 5, 5, 5), 2, 1, 2)]
)
def test_faces_too_many_are_counted_as_negative(faces: tuple[int, ...], dice: int, rerolls: int, surplus: int) -> None:
    assert dice_still_needed(faces, dice, 4, rerolls) == -surplus


def test_a_re_roll_replaces_a_failed_die_only() -> None:
    """Only failed dice are re-rolled (R-TEST-12)."""
    assert dice_still_needed((4, 5, 7), 3, 4, 2) == 0
    assert dice_still_needed((4, 1, 7), 3, 4, 2) == 1
    assert dice_still_needed((4, 1, 2), 3, 4, 2) == 2


def test_no_more_dice_are_re_rolled_than_the_limit() -> None:
    """Of three failed dice, two re-rolls re-roll only two (R-TEST-12)."""
    assert dice_still_needed((1, 2, 3), 3, 4, 2) == 2
    assert dice_still_needed((1, 2, 3, 1, 1), 3, 4, 2) == 0


def test_a_re_rolled_die_that_fails_again_is_final() -> None:
    """A re-rolled die that fails again is final; the second re-roll stays unused (R-TEST-12)."""
    assert dice_still_needed((5, 1, 2), 2, 4, 2) == 0


def test_re_rolls_wait_for_the_extra_dice_of_the_first_roll() -> None:
    """The extra die of an 8 comes before the re-rolls and may be re-rolled itself (R-TEST-12)."""
    assert dice_still_needed((8, 1), 2, 4, 2) == 1
    assert dice_still_needed((8, 1, 3), 2, 4, 2) == 2
    assert dice_still_needed((8, 1, 6), 2, 4, 2) == 1
    assert dice_still_needed((8, 1, 3, 2, 2), 2, 4, 2) == 0


def test_an_eight_from_a_re_roll_grants_an_extra_die() -> None:
    """An 8 from a re-roll grants an extra die (R-TEST-12)."""
    assert dice_still_needed((1, 8), 1, 4, 1) == 1
    assert dice_still_needed((1, 8, 8), 1, 4, 1) == 1
    assert dice_still_needed((1, 8, 8, 2), 1, 4, 1) == 0
    assert successes((1, 8, 8, 2), 4) == 2


def test_the_extra_die_of_a_re_roll_may_use_up_a_remaining_re_roll() -> None:
    """The extra die of a re-rolled 8 may use a remaining re-roll (R-TEST-12)."""
    assert dice_still_needed((1, 8, 2), 1, 4, 2) == 1
    assert dice_still_needed((1, 8, 2, 2), 1, 4, 2) == 0
    assert dice_still_needed((1, 8, 2, 5), 1, 4, 2) == 0
    assert dice_still_needed((1, 8, 2), 1, 4, 1) == 0


def test_among_several_re_rolled_dice_only_the_extra_dice_may_be_re_rolled_again() -> None:
    """Of two re-rolled dice, 8 and 1, the 1 is final; the extra die (3) may use the third re-roll (R-TEST-12)."""
    assert dice_still_needed((1, 2, 8, 1), 2, 4, 3) == 1
    assert dice_still_needed((1, 2, 8, 1, 3), 2, 4, 3) == 1
    assert dice_still_needed((1, 2, 8, 1, 3, 2), 2, 4, 3) == 0
    assert dice_still_needed((1, 2, 1, 8, 6), 2, 4, 3) == 0


def test_zero_dice_have_nothing_to_re_roll() -> None:
    """Zero dice have nothing to re-roll (R-TEST-08, R-TEST-12)."""
    assert dice_still_needed((), 0, 4, 3) == 0


def test_modifiers_compare_by_what_they_say() -> None:
    assert Modifier("R-SMOD-01", 2) == Modifier("R-SMOD-01", 2)
    assert Modifier("R-SMOD-01", 2) != Modifier("R-SMOD-01", 1)
    assert Modifier("R-SMOD-01", 2) != Modifier("R-SMOD-06", 2)
    assert len({Modifier("R-SMOD-01", 2), Modifier("R-SMOD-01", 2)}) == 1


@pytest.mark.parametrize(
    ("faces", "dice", "rerolls", "failed"),
    [((1, 5, 1), 3, 0, 2), ((1, 5, 1, 1), 3, 1, 1), ((1, 1, 1, 1, 5), 3, 2, 1), ((8, 1, 1), 1, 1, 0),
     ((1, 8, 1), 1, 1, 1), ((1, 8, 1, 1), 1, 2, 0), ((), 0, 2, 0)],
)  # fmt: skip
def test_what_was_re_rolled_is_not_re_rolled_again(
    faces: tuple[int, ...], dice: int, rerolls: int, failed: int
) -> None:
    """Number of failed dice that another rule may still re-roll (R-TEST-12)."""
    assert dice_still_needed(faces, dice, 5, rerolls) == 0
    assert failed_once(faces, dice, 5, rerolls) == failed
