"""Cube capacity, and distance between cubes (R-CAP-01..05, R-MOVE-09, R-RANGE-01/02/04, R-FIELD-06)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FLOOR_HATCH, FULL, PARTIAL, Battlefield
from deadzone.core.board.capacity import capacity_of, fits, may_end, why_not_fit
from deadzone.core.cubes import EAST, adjacent, all_cubes, distance, parse_cube
from deadzone.language.words import say

CUBE = parse_cube("r3c3L2")
SIZES = (1, 2, 3, 4)


def table(floor: int) -> Battlefield:
    field = Battlefield(2)
    field.floors[CUBE] = floor
    return field


@pytest.mark.parametrize(
    ("floor", "capacity"), [(FULL, 4), (FLOOR_HATCH + 1, 4), (FLOOR_HATCH + 4, 4), (PARTIAL + EAST, 2)]
)
def test_capacity(floor: int, capacity: int) -> None:
    """Capacity by type of floor; a floor with a hatch is a full tile (R-CAP-01, R-CAP-03)."""
    field = table(floor)
    assert capacity_of(field, CUBE) == capacity
    for size in SIZES:
        assert may_end(field, CUBE, size) is (size <= capacity)
        for taken in range(capacity + 1):
            assert fits(field, CUBE, size, taken) is (size + taken <= capacity)


def test_nobody_stands_on_nothing() -> None:
    """A cube without a floor holds no model (R-MOVE-09, R-FIELD-23)."""
    field = Battlefield(2)
    assert capacity_of(field, CUBE) == 0
    assert not may_end(field, CUBE, 1)
    assert capacity_of(field, parse_cube("r3c3")) == 4


def test_a_half_tile_holds_one_size_2_or_two_size_1() -> None:
    """A half tile holds one Size 2 model or two Size 1 models (R-CAP-03)."""
    field = table(PARTIAL + EAST)
    assert fits(field, CUBE, 2, 0)
    assert fits(field, CUBE, 1, 1)
    assert not fits(field, CUBE, 1, 2)
    assert not fits(field, CUBE, 2, 1)


@pytest.mark.parametrize(
    ("floor", "size", "taken", "text"),
    [
        (
            FULL,
            2,
            3,
            "A model of Size 2 has no room in r3c3L2: "
            "its side may have a total Size of 4 there and already has 3. (R-CAP-01)",
        ),
        (
            PARTIAL,
            1,
            2,
            "A model of Size 1 has no room in r3c3L2: "
            "its side may have a total Size of 2 there and already has 2. (R-CAP-03)",
        ),
        (
            PARTIAL,
            3,
            0,
            "A model of Size 3 cannot stop in r3c3L2: a partial floor holds models up to Size 2. (R-CAP-04)",
        ),
        (0, 1, 0, "There is no floor to stand on in r3c3L2. (R-MOVE-09)"),
    ],
)
def test_no_room_says_why(floor: int, size: int, taken: int, text: str) -> None:
    reason = why_not_fit(table(floor), CUBE, size, taken)
    assert reason is not None
    assert say(reason, "en") == text
    assert say(reason.sentence, "fr") != say(reason.sentence, "en")


def test_room_has_no_reason_against_it() -> None:
    assert why_not_fit(table(FULL), CUBE, 2, 2) is None


@pytest.mark.parametrize(
    ("a", "b", "cubes"),
    [
        ("r3c3", "r3c3", 0),
        ("r3c3", "r3c4", 1),
        ("r3c3", "r4c4", 1),
        ("r3c3", "r4c4L2", 1),
        ("r3c3", "r3c3L2", 1),
        ("r3c3", "r6c5", 3),
        ("r3c3", "r4c3L4", 3),
        ("r0c0", "r7c7", 7),
        ("r0c0", "r7c2L3", 7),
        ("r3c7", "r4c0", 7),
    ],
)
def test_distance(a: str, b: str, cubes: int) -> None:
    """Distance is the larger of the horizontal and vertical counts, without the own cube (R-RANGE-01, R-RANGE-02)."""
    assert distance(parse_cube(a), parse_cube(b)) == cubes
    assert distance(parse_cube(b), parse_cube(a)) == cubes
    assert adjacent(parse_cube(a), parse_cube(b)) is (cubes == 1)


def test_a_cube_inside_has_26_neighbours() -> None:
    """An inner cube has 26 neighbours: 8 on its level, 9 above and 9 below (R-FIELD-06)."""
    near = [cube for cube in all_cubes(3) if adjacent(CUBE, cube)]
    assert [sum(1 for cube in near if cube >> 6 == level) for level in (0, 1, 2)] == [9, 8, 9]


def test_distance_keeps_the_triangle_rule() -> None:
    sample = all_cubes(3)[::7]
    for a in sample:
        for b in sample:
            for c in sample:
                assert distance(a, c) <= distance(a, b) + distance(b, c)
