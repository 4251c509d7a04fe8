"""Tests: dice, named modifiers, exploding 8s, re-rolls. R-TEST-*.

Chance answers a test with the whole sequence of faces in the order they are rolled: the dice of the test, the
extra dice for 8s, then the re-rolled dice and their extra dice.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.records.declared import Declared

BASE_DICE: Final = 3
NO_STAT: Final = 0  # a stat of `-`
UNOPPOSED: Final = -1  # instead of the successes of the other side: they are not known
FACES: Final = 8


class Modifier(Declared):
    """A number of dice added or taken away. The rule id gives the reason and its name in each language."""

    rule: str
    dice: int

    def __repr__(self) -> str:
        return f"Modifier({self.rule!r}, {self.dice:+d})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Modifier) and self.rule == other.rule and self.dice == other.dice

    def __hash__(self) -> int:
        return hash((self.rule, self.dice))


class Test(Declared):
    """`N dice, T+, (X)`: a target value, a number of dice with named modifiers, and re-rolls. R-TEST-01, -04, -05."""

    __test__: ClassVar[bool] = False  # keeps pytest from collecting this class as a test case

    target: int
    modifiers: tuple[Modifier, ...] = ()
    base: int = BASE_DICE
    rerolls: int = 0

    def dice(self) -> int:
        """Number of dice rolled at first. R-TEST-05, R-TEST-08, R-TEST-09."""
        if self.target == NO_STAT:
            return 0
        total = self.base
        for modifier in self.modifiers:
            total += modifier.dice
        return max(0, total)


def dice_still_needed(faces: tuple[int, ...], dice: int, target: int, rerolls: int = 0) -> int:
    """Number of dice still missing from a sequence of faces; negative if there are too many. R-TEST-07, R-TEST-12.

    Re-rolling never hurts the player who may do it, so every failed die is re-rolled while re-rolls are left.
    """
    read = 0
    due = dice  # dice of the current wave, extra dice included
    left = rerolls
    while True:
        failed = 0
        rerolled = 0 if read == 0 else due
        while due > 0:
            if read == len(faces):
                return due
            face = faces[read]
            read += 1
            due -= 1
            if face == FACES:
                due += 1
            elif face < target and rerolled <= 0:
                failed += 1
            rerolled -= 1
        if failed == 0 or left == 0:
            return read - len(faces)
        due = min(failed, left)
        left -= due


def failed_once(faces: tuple[int, ...], dice: int, target: int, rerolls: int) -> int:
    """Number of failed dice in a full sequence that were not re-rolled: no die is re-rolled twice. R-TEST-12."""
    read = 0
    due = dice
    left = rerolls
    count = 0
    rerolled = 0
    while due > 0:
        failed = 0
        while due > 0:
            face = faces[read]
            read += 1
            due -= 1
            if face == FACES:
                due += 1
            elif face < target and rerolled <= 0:
                failed += 1
            rerolled -= 1
        due = rerolled = min(failed, left)
        left -= due
        count += failed - due
    return count


def successes(faces: tuple[int, ...], target: int) -> int:
    """Number of faces at or above the target. R-TEST-06."""
    count = 0
    for face in faces:
        if face >= target:
            count += 1
    return count
