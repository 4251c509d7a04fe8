"""Exact distributions of the successes of a test: computed, never sampled. R-TEST-06..12, R-TEST-15.

A distribution is the list of the chances of 0, 1, 2... successes. It is computed as a power series whose exponent
counts successes: an 8 counts one and adds a die, so an exploding die is its last face times the series
`1 / (1 - x/8)`. Floats are good enough, because no decision on legality depends on them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deadzone.core.dice import FACES, NO_STAT

EIGHT: Final = 1 / FACES
# Chances below this are dropped: even a hundred of them do not change a float near 1.
NEGLIGIBLE: Final = 1e-18

Margins = tuple[tuple[int, float], ...]


def success_distribution(dice: int, target: int, rerolls: int = 0) -> list[float]:
    """The chances of 0, 1, 2... successes with this many dice against a target of 1 to 8, or `-`. R-TEST-06..12."""
    return list(_successes(dice, target, rerolls))


def margin_distribution(attack: list[float], defence: list[float]) -> Margins:
    """The chance of each difference of successes in an opposed test, lowest difference first. R-TEST-03."""
    offset = len(defence) - 1
    chances = [0.0] * (len(attack) + offset)
    for scored, chance in enumerate(attack):
        for answered, other in enumerate(defence):
            chances[scored - answered + offset] += chance * other
    return tuple((index - offset, chance) for index, chance in enumerate(chances) if chance >= NEGLIGIBLE)


@lru_cache(maxsize=4096)
def opposed(
    dice: int, target: int, rerolls: int, defence_dice: int, defence_target: int, defence_rerolls: int
) -> Margins:
    """The margins of one opposed test, cached: bots and the page need the same few again and again."""
    return margin_distribution(
        success_distribution(dice, target, rerolls),
        success_distribution(defence_dice, defence_target, defence_rerolls),
    )


@lru_cache(maxsize=4096)
def _successes(dice: int, target: int, rerolls: int) -> tuple[float, ...]:
    if dice <= 0 or target == NO_STAT:  # R-TEST-08, R-TEST-09
        return (1.0,)
    length = _length(dice, dice + rerolls)
    later = _after_rerolls(dice, target, rerolls, length)
    total = [0.0] * length
    for failed, chance in enumerate(_last_faces(dice, target)):
        _add(total, later[failed], chance, dice - failed)
    for _ in range(dice):
        total = _open([chance * (1 - EIGHT) for chance in total])
    while len(total) > 1 and total[-1] < NEGLIGIBLE:
        total.pop()
    return tuple(total)


def _last_faces(dice: int, target: int) -> list[float]:
    """The chances that 0, 1, 2... of the dice end in failure after all their 8s have exploded. R-TEST-15."""
    failure = (target - 1) / (FACES - 1)
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + 1)
        _add(longer, chances, 1 - failure, 0)
        _add(longer, chances, failure, 1)
        chances = longer
    return chances


def _after_rerolls(dice: int, target: int, rerolls: int, length: int) -> list[list[float]]:
    """For each number of failed dice, the distribution of successes from re-rolls. R-TEST-12.

    A re-rolled die is final, but if it shows 8, its extra die may fail and use one of the remaining re-rolls. It makes
    no difference whether failed dice are re-rolled one by one or together.
    """
    failure = (target - 1) / FACES
    plain = (FACES - target) / FACES
    nothing = [1.0] + [0.0] * (length - 1)
    series = [nothing] * (dice + 1)
    for _ in range(rerolls):
        fewer = series
        series = [nothing]
        for failed in range(1, dice + 1):
            extra = [0.0] * length
            _add(extra, fewer[failed], failure, 0)
            _add(extra, fewer[failed - 1], plain, 1)
            bettered = [0.0] * length
            _add(bettered, fewer[failed - 1], failure, 0)
            _add(bettered, fewer[failed - 1], plain, 1)
            _add(bettered, _open(extra), EIGHT, 1)
            series.append(bettered)
    return series


def _add(total: list[float], part: list[float], chance: float, shift: int) -> None:
    """Add a distribution, weighted by `chance` and shifted by `shift` further successes, to `total`."""
    for index in range(min(len(part), len(total) - shift)):
        total[index + shift] += part[index] * chance


def _open(series: list[float]) -> list[float]:
    """The series times `1 / (1 - x/8)`: every 8 counts one and explodes. R-TEST-07."""
    opened: list[float] = []
    before = 0.0
    for chance in series:
        before = chance + before * EIGHT
        opened.append(before)
    return opened


def _length(dice: int, chains: int) -> int:
    """Number of terms that cover all but a negligible part: the dice, plus 8s in this many exploding chains."""
    eights = 0
    chance: float = (1 - EIGHT) ** chains
    # From as many 8s as chains on, each further 8 is less than a quarter as likely: the rest is below the last term.
    while eights < chains or chance >= NEGLIGIBLE:
        chance *= EIGHT * (chains + eights) / (eights + 1)
        eights += 1
    return dice + eights + 1
