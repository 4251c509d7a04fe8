"""Sight agrees with the slow oracle point by point, on random battlefields and at the edges of openings (R-LOS-06).

DEADZONE_SOAK=1 compares 10,000 random pairs of places instead of a sample.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache

import pytest
from oracle_cases import Case, grazing_cases, random_cases
from oracle_sight import Oracle, Place, Point, View, passes_inside, sample_points, touches

from deadzone.core.board.battlefield import FLOOR_HATCH, HATCH, LOW_WALL, NONE, OPEN, PARTIAL, SMALL, Battlefield
from deadzone.core.board.sight import PINNED_BODY, TEAM_BODY, Sight
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, Level, cube_at

SOAK = os.environ.get("DEADZONE_SOAK") == "1"
RANDOM_PAIRS = 10_000 if SOAK else 400
GRAZING_PAIRS = 6_000 if SOAK else 600


def body(place: Place) -> int:
    return place.size | (PINNED_BODY if place.pinned else 0) | (TEAM_BODY if place.team else 0)


def points_of(coordinates: list[int]) -> list[Point]:
    return list(zip(coordinates[::3], coordinates[1::3], coordinates[2::3], strict=True))


def game_view(case: Case) -> View:
    """What the game sees: the grade, and the visible sample points."""
    sight = Sight(case.field, any_origin=case.any_origin)
    seer, target = case.seer, case.target
    places = (seer.cube, seer.x, seer.y, body(seer), target.cube, target.x, target.y, body(target))
    grade = sight.grade_through_smoke(*places, case.smoke) if case.smoke else sight.grade(*places)
    points = points_of(sight.samples(target.cube, target.x, target.y, body(target)))
    visible = sight.visible_points(*places, case.smoke)
    return View(grade, frozenset(point for point, seen in zip(points, visible, strict=True) if seen))


@cache
def viewed() -> list[tuple[Case, View]]:
    """All cases with the oracle's views."""
    cases = [*random_cases(seed=2024, pairs=RANDOM_PAIRS), *grazing_cases(seed=2024, pairs=GRAZING_PAIRS)]
    return [(case, Oracle(case.field, case.any_origin).view(case.seer, case.target, case.smoke)) for case in cases]


def test_sight_agrees_with_the_oracle() -> None:
    wrong = [(case, expected, game_view(case)) for case, expected in viewed() if game_view(case) != expected]
    assert wrong == []


def test_sight_agrees_after_half_a_turn() -> None:
    """After half a turn of the board, every pair has the same grade and as many visible points."""
    wrong = []
    for case, expected in viewed():
        found = game_view(case.turned())
        if (found.grade, len(found.seen)) != (expected.grade, len(expected.seen)):
            wrong.append((case, expected, found))
    assert wrong == []


def test_eyes_and_sample_points_agree() -> None:
    """Eyes and sample points are the same in the game and the oracle, whatever hides them (R-POS-02, R-LOS-06)."""
    for case, _ in viewed():
        oracle, sight = Oracle(case.field, case.any_origin), Sight(case.field, case.any_origin)
        for place in (case.seer, case.target):
            where = (place.cube, place.x, place.y, body(place))
            assert sorted(points_of(sight.samples(*where))) == sorted(sample_points(case.field, place))
            assert sorted(points_of(sight.origins(*where))) == sorted(oracle.origins(place))


def test_the_cases_tell_the_three_grades_apart() -> None:
    """The cases include enough of each grade for the comparison to be meaningful."""
    grades = Counter((case.any_origin, view.grade) for case, view in viewed())
    for any_origin in (False, True):
        for grade in (0, 1, 2):
            assert grades[any_origin, grade] >= RANDOM_PAIRS // 50


def test_the_oracle_takes_no_notice_of_half_a_turn() -> None:
    for case, expected in viewed()[:40]:
        turned = case.turned()
        found = Oracle(turned.field, turned.any_origin).view(turned.seer, turned.target, turned.smoke)
        assert (found.grade, len(found.seen)) == (expected.grade, len(expected.seen))


def test_the_oracle_sees_everything_on_an_empty_field() -> None:
    """On an empty field the oracle sees everything: A and B of the worked example (R-LOS-07)."""
    here, there = cube_at(3, 3), cube_at(3, 6)
    assert Oracle(Battlefield(1)).view(Place(here, 200, 200, 1), Place(there, 200, 200, 1)).grade == 2


@pytest.mark.parametrize(("side_type", "grade"), [(OPEN, 2), (LOW_WALL, 1), (SMALL, 1), (HATCH + 1, 0)])
def test_the_oracle_knows_what_a_wall_hides(side_type: int, grade: int) -> None:
    """From eye height 198 a low wall hides the base but not the head: A and C of the worked example (R-LOS-07)."""
    field = Battlefield(1)
    field.set_side(cube_at(3, 4), WEST, side_type)
    seer, target = Place(cube_at(3, 3), 200, 200, 1), Place(cube_at(3, 4), 200, 200, 1)
    assert Oracle(field).view(seer, target).grade == grade


@pytest.mark.parametrize(
    ("floor", "grade"),
    [(NONE, 2), (FLOOR_HATCH + 4, 0), (PARTIAL + NORTH, 2), (PARTIAL + EAST, 1), (PARTIAL + SOUTH, 0)],
)
def test_the_oracle_knows_what_a_floor_hides(floor: int, grade: int) -> None:
    """Looking up to r3c3L2 from its southern neighbour below, eye at row 1660, height 198.

    The lines cross the target's floor, height 400, between its rows 225 (northern rim of the base, 202/210 of the
    way) and 396 (southern rim at 165, 202/367 of the way), at x = 138 to 262.
    """
    field = Battlefield(2)
    field.floors[cube_at(3, 3, Level(2))] = floor
    seer, target = Place(cube_at(4, 3), 200, 60, 1), Place(cube_at(3, 3, Level(2)), 200, 280, 1)
    assert Oracle(field).view(seer, target).grade == grade


def test_touching_is_meeting() -> None:
    """A segment meets a rectangle also with an end point, at an edge or corner, or within its plane (R-POS-04)."""
    square = ((0, 400), (100, 100), (0, 400))
    assert touches((200, 0, 200), (200, 100, 200), square)
    assert not touches((200, 0, 200), (200, 99, 200), square)
    assert touches((400, 0, 400), (400, 200, 400), square)
    assert not touches((401, 0, 400), (401, 200, 400), square)
    assert touches((300, 100, 500), (500, 100, 300), square)
    assert not touches((301, 100, 500), (501, 100, 300), square)
    assert touches((0, 50, 0), (400, 150, 400), square)


def test_smoke_is_met_inside_only() -> None:
    """A line along a face or through an edge of a smoke-filled cube is not blocked (R-LOS-06)."""
    cube = cube_at(0, 1)
    assert passes_inside((200, 200, 200), (600, 200, 200), cube)
    assert not passes_inside((200, 200, 200), (400, 200, 200), cube)
    assert not passes_inside((400, 0, 10), (400, 400, 390), cube)
    assert not passes_inside((200, 200, 200), (600, -200, 200), cube)
    assert passes_inside((500, 200, 200), (500, 200, 200), cube)


def test_a_rim_point_is_moved_back_by_scenery_on_its_own_side_only() -> None:
    field = Battlefield(1)
    cube = cube_at(2, 2)
    field.set_side(cube, NORTH, LOW_WALL)
    points = sample_points(field, Place(cube, 64, 64, 1))
    assert (864, 801, 8) in points
    assert (800, 864, 8) in points
    assert len(set(points)) == 11
