"""Whether a team fits: Vehicles on the ground in every way, then the others (R-DEPLOY-01, R-DEPLOY-04)."""

import random
from itertools import product

from deadzone.rules.setup.deployment import _park


def fits(sizes: list[int], places: list[int], others: list[int], above: list[int]) -> bool:
    """The same by brute force."""
    everything = [*sizes, *others]
    grounds = range(len(places))
    rooms = [*places, *above]
    for choice in product(*[grounds if index < len(sizes) else range(len(rooms)) for index in range(len(everything))]):
        taken = [0] * len(rooms)
        for size, room in zip(everything, choice, strict=True):
            taken[room] += size
        if all(used <= room for used, room in zip(taken, rooms, strict=True)):
            return True
    return False


def test_what_was_in_vain_is_not_tried_again() -> None:
    """With memoised failures the result is the same as by brute force (R-DEPLOY-04)."""
    chance = random.Random("parking")
    answers = set()
    for _ in range(400):
        vehicles = sorted([chance.randint(1, 4) for _ in range(chance.randint(0, 3))], reverse=True)
        others = sorted([chance.randint(1, 4) for _ in range(chance.randint(0, 2))], reverse=True)
        ground = [chance.randint(0, 4) for _ in range(3)]
        above = [chance.randint(0, 4) for _ in range(1)]
        expected = fits(vehicles, ground, others, above)
        assert _park(vehicles, 0, ground, above, others, set()) == expected, (vehicles, ground, others, above)
        answers.add(expected)
    assert answers == {True, False}


def test_many_small_vehicles() -> None:
    """Many small Vehicles: few different states, though many orders lead to them."""
    failed: set[tuple[int, ...]] = set()
    assert not _park([2] * 9 + [1] * 12, 0, [4] * 8, [], [3], failed)
    assert len(failed) < 2000
