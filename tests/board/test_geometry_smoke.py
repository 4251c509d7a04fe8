"""Sight through smoke (R-LOS-05, R-LOS-06)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, Battlefield
from deadzone.core.board.sight import CLEAR_SIGHT, NO_SIGHT, PARTIAL_SIGHT, Sight
from deadzone.core.board.smoke import enters_box
from deadzone.core.cubes import WEST, Cube, parse_cube

VIEWER = (parse_cube("r3c2"), 200, 200, 1)
TARGET = (parse_cube("r3c5"), 200, 200, 1)


def grade(*smoke: str, target: tuple[Cube, int, int, int] = TARGET) -> int:
    filled = frozenset(parse_cube(cube) for cube in smoke)
    return Sight(Battlefield(2)).grade_through_smoke(*VIEWER, *target, filled)


def test_smoke_blocks_into_out_of_and_through() -> None:
    assert grade() == CLEAR_SIGHT
    assert grade("r3c2") == NO_SIGHT
    assert grade("r3c5") == NO_SIGHT
    assert grade("r3c3") == NO_SIGHT
    assert grade("r3c4") == NO_SIGHT


def test_smoke_elsewhere_does_not_matter() -> None:
    assert grade("r2c3", "r4c3", "r3c6", "r3c1", "r3c3L2", "r7c7") == CLEAR_SIGHT


def test_smoke_may_hide_a_part() -> None:
    """The line to the south rim, at Y = 1654, passes Y = 1600 at X = 1944.9 and so enters r4c4, not r4c3."""
    target = (parse_cube("r3c5"), 200, 390, 1)
    assert grade("r4c3", target=target) == CLEAR_SIGHT
    assert grade("r4c4", target=target) == PARTIAL_SIGHT


def test_a_base_that_leans_out_of_the_smoke_is_not_seen() -> None:
    """Smoke hides a model in its cube (that of its base centre) even if the base leans out (R-LOS-05, R-FIELD-04)."""
    leaning = (parse_cube("r3c4"), 10, 200, 2)
    assert grade(target=leaning) == CLEAR_SIGHT
    assert grade("r3c4", target=leaning) == NO_SIGHT
    sight = Sight(Battlefield(2))
    smoke = frozenset([leaning[0]])
    assert not any(sight.visible_points(*VIEWER, *leaning, smoke))
    assert not any(sight.visible_points(*leaning, *VIEWER, smoke))


def test_visible_points_mind_the_smoke() -> None:
    sight = Sight(Battlefield(2))
    target = (parse_cube("r3c5"), 200, 390, 1)
    seen = sight.visible_points(*VIEWER, *target, frozenset([parse_cube("r4c4")]))
    assert [point for point in range(11) if not seen[point]] == [3, 9]


def test_smoke_does_not_open_walls() -> None:
    field = Battlefield(1)
    field.set_side(parse_cube("r3c4"), WEST, BLOCKED)
    sight = Sight(field)
    assert sight.grade_through_smoke(*VIEWER, *TARGET, frozenset([parse_cube("r7c7")])) == NO_SIGHT


def test_smoke_leaves_no_trace() -> None:
    """A grade found with smoke is not cached as the grade without smoke."""
    sight = Sight(Battlefield(1))
    smoke = frozenset([parse_cube("r3c3")])
    assert sight.grade_through_smoke(*VIEWER, *TARGET, smoke) == NO_SIGHT
    assert sight.grade(*VIEWER, *TARGET) == CLEAR_SIGHT
    assert sight.grade_through_smoke(*VIEWER, *TARGET, smoke) == NO_SIGHT


@pytest.mark.parametrize(
    ("segment", "inside"),
    [
        ((-100, 200, 200, 500, 200, 200), True),
        ((-100, 0, 200, 500, 0, 200), False),  # along a side
        ((-100, 1, 200, 500, 1, 200), True),
        ((-100, 0, 0, 500, 0, 0), False),  # along an edge
        ((-100, 100, 200, 100, -100, 200), False),  # touches an edge at (0, 0)
        ((-100, 101, 200, 100, -99, 200), True),  # cuts it by half a unit
        ((-100, 200, 200, 0, 200, 200), False),  # ends on a side
        ((-100, 200, 200, 1, 200, 200), True),
        ((400, 200, 200, 500, 200, 200), False),
        ((200, 200, 200, 300, 210, 220), True),  # lies inside
        ((200, 200, 200, 200, 200, 200), True),
        ((200, 200, 400, 200, 200, 400), False),
        ((0, 0, 0, 400, 400, 400), True),  # the long diagonal
        ((-100, -100, 300, 300, 300, 500), True),
        ((-300, 100, 300, 100, -300, 500), False),
        ((500, 500, 500, 900, 900, 900), False),
        ((-900, -900, -900, -500, -500, -500), False),
    ],
)
def test_inside_a_cube(segment: tuple[int, int, int, int, int, int], inside: bool) -> None:
    """A line enters a cube only if it passes strictly inside, in either direction."""
    x1, y1, z1, x2, y2, z2 = segment
    assert enters_box(x1, y1, z1, x2, y2, z2) is inside
    assert enters_box(x2, y2, z2, x1, y1, z1) is inside
