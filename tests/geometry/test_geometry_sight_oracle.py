"""Sight agrees with the slow oracle on random battlefields, and with itself after half a turn. R-LOS-06.

DEADZONE_SOAK=1 compares 10,000 pairs of places instead of a sample.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from oracle_sight import Oracle, Place, passes_inside, sample_points, touches, turned_field, turned_place

from deadzone.core.battlefield import FLOOR_HATCH, HATCH, LOW_WALL, NONE, OPEN, PARTIAL, SMALL, Battlefield
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, column_of, cube_at, cube_name, level_of, row_of
from deadzone.maps.generate import generate
from deadzone.rules.sight import PINNED_BODY, TEAM_BODY, Sight

PAIRS = 10_000 if os.environ.get("DEADZONE_SOAK") == "1" else 400
PAIRS_PER_FIELD = 20
# The edges of the openings and half floors, the anchors, and distances at which a rim reaches the grid line.
TELLING = (1, 50, 60, 64, 80, 100, 104, 156, 200, 244, 296, 300, 320, 336, 340, 350, 399)
SIDE_TYPES = 10
FLOOR_TYPES = 10


class Case:
    """Two places on a battlefield; some cases have smoke."""

    def __init__(self, field: Battlefield, seer: Place, target: Place, any_origin: bool, smoke: frozenset[int]) -> None:
        self.field = field
        self.seer = seer
        self.target = target
        self.any_origin = any_origin
        self.smoke = smoke

    def __repr__(self) -> str:
        smoke = [cube_name(cube) for cube in sorted(self.smoke)]
        seer, target = cube_name(self.seer.cube), cube_name(self.target.cube)
        return f"{seer} {self.seer} -> {target} {self.target} any_origin={self.any_origin} smoke={smoke}"


def random_field(chance: random.Random) -> Battlefield:
    """Every type of side and floor, board edges included, thinly or densely spread."""
    field = Battlefield(chance.randint(1, 4))
    walls, floors = chance.choice((0.03, 0.1, 0.3, 0.6)), chance.choice((0.1, 0.3, 0.7))
    for cube in range(field.cubes):
        for side in (NORTH, EAST, SOUTH, WEST):
            if chance.random() < walls:
                field.set_side(cube, side, chance.randrange(SIDE_TYPES))
        if level_of(cube) > 1 and chance.random() < floors:
            field.floors[cube] = chance.randrange(FLOOR_TYPES)
    return field


def coordinate(chance: random.Random) -> int:
    return chance.choice(TELLING) if chance.random() < 0.6 else chance.randint(1, 399)


def random_place(chance: random.Random, cube: int) -> Place:
    size = chance.randint(1, 4)
    return Place(
        cube, coordinate(chance), coordinate(chance), size, chance.random() < 0.25, size < 4 and chance.random() < 0.2
    )


def near(chance: random.Random, field: Battlefield, cube: int) -> int:
    """A cube not far off: across the whole board nearly everything is hidden."""
    row, column, level = (at + chance.randint(-2, 2) for at in (row_of(cube), column_of(cube), level_of(cube)))
    return cube_at(min(max(row, 0), 7), min(max(column, 0), 7), min(max(level, 1), field.levels))


def cases(seed: int, pairs: int) -> Iterator[Case]:
    """One field in five comes from the map generator; one pair in four starts sight anywhere, one in four has smoke."""
    chance = random.Random(seed)
    for number in range(pairs // PAIRS_PER_FIELD):
        field = generate(seed + number, 2 + number % 2) if number % 5 == 4 else random_field(chance)
        for _ in range(PAIRS_PER_FIELD):
            first = chance.randrange(field.cubes)
            second = near(chance, field, first) if chance.random() < 0.8 else chance.randrange(field.cubes)
            smoky = [near(chance, field, first) for _ in range(2)] if chance.random() < 0.25 else []
            yield Case(
                field,
                random_place(chance, first),
                random_place(chance, second),
                chance.random() < 0.25,
                frozenset(smoky),
            )


def body(place: Place) -> int:
    return place.size | (PINNED_BODY if place.pinned else 0) | (TEAM_BODY if place.team else 0)


def game_grade(field: Battlefield, case: Case, seer: Place, target: Place, smoke: frozenset[int]) -> int:
    sight = Sight(field, any_origin=case.any_origin)
    places = (seer.cube, seer.x, seer.y, body(seer), target.cube, target.x, target.y, body(target))
    return sight.grade_through_smoke(*places, smoke) if smoke else sight.grade(*places)


@cache
def graded() -> list[tuple[Case, int]]:
    """The cases with the grades of the oracle."""
    return [
        (case, Oracle(case.field, case.any_origin).grade(case.seer, case.target, case.smoke))
        for case in cases(seed=2024, pairs=PAIRS)
    ]


def test_sight_agrees_with_the_oracle() -> None:
    wrong = []
    for case, expected in graded():
        found = game_grade(case.field, case, case.seer, case.target, case.smoke)
        if found != expected:
            wrong.append(f"{case}: the oracle says {expected}, the game {found}")
    assert wrong == []


def test_sight_agrees_with_the_oracle_after_half_a_turn() -> None:
    fields: dict[int, Battlefield] = {}
    wrong = []
    for case, expected in graded():
        field = fields.setdefault(id(case.field), turned_field(case.field))
        smoke = frozenset(turned_place(Place(cube, 1, 1, 1)).cube for cube in case.smoke)
        found = game_grade(field, case, turned_place(case.seer), turned_place(case.target), smoke)
        if found != expected:
            wrong.append(f"{case}: {expected} before, {found} after half a turn")
    assert wrong == []


def test_the_cases_tell_the_three_grades_apart() -> None:
    """A comparison that met one grade only would prove little."""
    grades = Counter((case.any_origin, grade) for case, grade in graded())
    for any_origin in (False, True):
        for grade in (0, 1, 2):
            assert grades[any_origin, grade] >= PAIRS // 50


def test_the_oracle_takes_no_notice_of_half_a_turn() -> None:
    for case, expected in graded()[:60]:
        oracle = Oracle(turned_field(case.field), case.any_origin)
        smoke = frozenset(turned_place(Place(cube, 1, 1, 1)).cube for cube in case.smoke)
        assert oracle.grade(turned_place(case.seer), turned_place(case.target), smoke) == expected


def test_the_oracle_sees_everything_on_an_empty_field() -> None:
    """R-LOS-07, A and B."""
    here, there = cube_at(3, 3), cube_at(3, 6)
    assert Oracle(Battlefield(1)).grade(Place(here, 200, 200, 1), Place(there, 200, 200, 1)) == 2


@pytest.mark.parametrize(("side_type", "grade"), [(OPEN, 2), (LOW_WALL, 1), (SMALL, 1), (HATCH + 1, 0)])
def test_the_oracle_knows_what_a_wall_hides(side_type: int, grade: int) -> None:
    """R-LOS-07, A and C: from eye height 198 a low wall hides the base and not the head."""
    field = Battlefield(1)
    field.set_side(cube_at(3, 4), WEST, side_type)
    assert Oracle(field).grade(Place(cube_at(3, 3), 200, 200, 1), Place(cube_at(3, 4), 200, 200, 1)) == grade


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
    field.floors[cube_at(3, 3, 2)] = floor
    seer, target = Place(cube_at(4, 3), 200, 60, 1), Place(cube_at(3, 3, 2), 200, 280, 1)
    assert Oracle(field).grade(seer, target) == grade


def test_touching_is_meeting() -> None:
    """R-POS-04: end points, edges, corners, and segments that lie in the plane of the rectangle."""
    square = ((0, 400), (100, 100), (0, 400))
    assert touches((200, 0, 200), (200, 100, 200), square)
    assert not touches((200, 0, 200), (200, 99, 200), square)
    assert touches((400, 0, 400), (400, 200, 400), square)
    assert not touches((401, 0, 400), (401, 200, 400), square)
    assert touches((300, 100, 500), (500, 100, 300), square)
    assert not touches((301, 100, 500), (501, 100, 300), square)
    assert touches((0, 50, 0), (400, 150, 400), square)


def test_smoke_is_met_inside_only() -> None:
    """R-LOS-06: along a face or through an edge of the smoke-filled cube nothing is hidden."""
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
