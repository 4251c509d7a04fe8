"""How many successes a test brings, as an exact distribution: computed, never sampled. R-TEST-06..12, R-TEST-15.

A distribution is the list of the chances of 0, 1, 2... successes. It is worked out as a power series whose exponent
counts successes: a die that shows 8 counts one and is rolled on, so an open die is its last face times the series
`1 / (1 - x/8)`. These are floats because they inform; nothing legal or illegal hangs on them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deadzone.core.dice import FACES, NO_STAT

EIGHT: Final = 1 / FACES
# Chances below this are left out: a float beside 1 would not notice a hundred of them.
NEGLIGIBLE: Final = 1e-18

Margins = tuple[tuple[int, float], ...]


def success_distribution(dice: int, target: int, rerolls: int = 0) -> list[float]:
    """The chances of 0, 1, 2... successes of so many dice against a target of 1 to 8, or `-`. R-TEST-06..12."""
    return list(_successes(dice, target, rerolls))


def margin_distribution(attack: list[float], defence: list[float]) -> Margins:
    """The chances of each difference of successes in an opposed test, lowest difference first. R-TEST-03."""
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
    """The margins of one opposed test, remembered: bots and the page ask for the same few again and again."""
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
    """The chances that 0, 1, 2... of the dice end in failure, each rolled on while it showed 8. R-TEST-15."""
    failure = (target - 1) / (FACES - 1)
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + 1)
        _add(longer, chances, 1 - failure, 0)
        _add(longer, chances, failure, 1)
        chances = longer
    return chances


def _after_rerolls(dice: int, target: int, rerolls: int, length: int) -> list[list[float]]:
    """Per number of failed dice, the successes that the re-rolls still bring. R-TEST-12.

    A re-rolled die is final; when it shows 8 its extra die may fail and wait for a remaining re-roll itself. Taking
    the failed dice one by one or several at once makes no difference to the total.
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
    """Adds a part that happens with this chance and brings so many further successes."""
    for index in range(min(len(part), len(total) - shift)):
        total[index + shift] += part[index] * chance


def _open(series: list[float]) -> list[float]:
    """The series times `1 / (1 - x/8)`: every 8 counts one and is rolled on. R-TEST-07."""
    opened: list[float] = []
    before = 0.0
    for chance in series:
        before = chance + before * EIGHT
        opened.append(before)
    return opened


def _length(dice: int, chains: int) -> int:
    """As many terms as carry all but a negligible part: the dice themselves and so many 8s in as many chains."""
    eights = 0
    chance: float = (1 - EIGHT) ** chains
    # With as many 8s as chains, each further 8 is less than a quarter as likely: the rest is below the last term.
    while eights < chains or chance >= NEGLIGIBLE:
        chance *= EIGHT * (chains + eights) / (eights + 1)
        eights += 1
    return dice + eights + 1
