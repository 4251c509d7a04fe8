"""Sight between two models (R-LOS-01..07, R-POS-02)."""

from __future__ import annotations

import random

import pytest
from geometry_tables import random_field, turned

from deadzone.core.board.battlefield import BLOCKED, FULL, HATCH, LOW_WALL, SMALL, Battlefield
from deadzone.core.board.sight import (
    CLEAR_SIGHT,
    MOST_REMEMBERED,
    NO_SIGHT,
    PARTIAL_SIGHT,
    PINNED_BODY,
    TEAM_BODY,
    Sight,
)
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, Cube, CubeSide, half_turn, parse_cube

Place = tuple[Cube, int, int, int]
CENTRES = (0, 5, 6)  # the sample points above the middle of the base
NORTH_RIM, EAST_RIM, SOUTH_RIM, WEST_RIM = (1, 7), (2, 8), (3, 9), (4, 10)


def place(cube: str, x: int = 200, y: int = 200, body: int = 1) -> Place:
    return parse_cube(cube), x, y, body


def points(sight: Sight, at: Place) -> list[tuple[int, int, int]]:
    flat = sight.samples(*at)
    return [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]


def test_worked_example_e() -> None:
    """Worked example E: A sees all of B and part of C behind a low wall; D on a roof sees all of B (R-LOS-07)."""
    field = Battlefield(2)
    field.floors[parse_cube("r5c2L2")] = FULL
    field.set_side(parse_cube("r3c5"), WEST, LOW_WALL)
    sight = Sight(field)
    a, b, c, d = place("r3c2"), place("r4c4"), place("r3c5", 80), place("r5c2L2", 320, 80)
    assert sight.grade(*a, *b) == CLEAR_SIGHT
    assert sight.grade(*a, *c) == PARTIAL_SIGHT
    assert sight.grade(*d, *b) == CLEAR_SIGHT


def test_a_wall_hides_all() -> None:
    field = Battlefield(1)
    field.set_side(parse_cube("r3c3"), WEST, BLOCKED)
    sight = Sight(field)
    assert sight.grade(*place("r3c2"), *place("r3c3")) == NO_SIGHT
    assert sight.grade(*place("r3c3"), *place("r3c2")) == NO_SIGHT
    field.set_side(parse_cube("r3c3"), WEST, HATCH + 4)
    assert Sight(field).grade(*place("r3c2"), *place("r3c3")) == NO_SIGHT


def test_the_sample_points() -> None:
    """Sample points: base at 8, centre at half and full height, rim (N, E, S, W) at three quarters (R-LOS-06)."""
    sight = Sight(Battlefield(2))
    x, y, z = 3 * 400 + 150, 2 * 400 + 250, 400
    assert points(sight, place("r2c3L2", 150, 250)) == [
        (x, y, z + 8),
        (x, y - 64, z + 8),
        (x + 64, y, z + 8),
        (x, y + 64, z + 8),
        (x - 64, y, z + 8),
        (x, y, z + 110),
        (x, y, z + 220),
        (x, y - 64, z + 165),
        (x + 64, y, z + 165),
        (x, y + 64, z + 165),
        (x - 64, y, z + 165),
    ]
    assert sight.origins(*place("r2c3L2", 150, 250)) == [x, y, z + 198]


@pytest.mark.parametrize(
    ("body", "radius", "half", "full", "rim", "eye"),
    [
        (1, 64, 110, 220, 165, 198),
        (2, 104, 130, 260, 195, 234),
        (3, 104, 160, 320, 240, 288),
        (4, 156, 190, 380, 285, 342),
        (1 | PINNED_BODY, 64, 50, 100, 75, 90),
        (4 | PINNED_BODY, 156, 50, 100, 75, 90),
        (2 | TEAM_BODY, 156, 130, 260, 195, 234),
        (1 | TEAM_BODY | PINNED_BODY, 156, 50, 100, 75, 90),
    ],
)
def test_bodies(body: int, radius: int, half: int, full: int, rim: int, eye: int) -> None:
    """Silhouettes and eye heights by Size, standing or Pinned (R-POS-02)."""
    sight = Sight(Battlefield(1))
    found = points(sight, place("r0c0", 200, 200, body))
    assert (found[5][2], found[6][2], found[7][2]) == (half, full, rim)
    assert found[1] == (200, 200 - radius, 8)
    assert sight.origins(*place("r0c0", 200, 200, body)) == [200, 200, eye]


@pytest.mark.parametrize(
    ("x", "y", "side", "rim", "expected"),
    [
        (64, 200, WEST, WEST_RIM, (1, 200)),
        (65, 200, WEST, WEST_RIM, (1, 200)),
        (66, 200, WEST, WEST_RIM, (2, 200)),
        (10, 200, WEST, WEST_RIM, (1, 200)),
        (336, 200, EAST, EAST_RIM, (399, 200)),
        (334, 200, EAST, EAST_RIM, (398, 200)),
        (200, 64, NORTH, NORTH_RIM, (200, 1)),
        (200, 336, SOUTH, SOUTH_RIM, (200, 399)),
        (200, 399, SOUTH, SOUTH_RIM, (200, 399)),
    ],
)
def test_a_rim_point_does_not_leave_through_scenery(
    x: int, y: int, side: CubeSide, rim: tuple[int, int], expected: tuple[int, int]
) -> None:
    """A rim point stays 1 unit inside a side with scenery; it may cross an open side or bare board edge (R-LOS-06)."""
    field = Battlefield(1)
    field.set_side(Cube(0), side, SMALL)
    inside = points(Sight(field), (Cube(0), x, y, 1))
    outside = points(Sight(Battlefield(1)), (Cube(0), x, y, 1))
    step = {NORTH: (0, -64), EAST: (64, 0), SOUTH: (0, 64), WEST: (-64, 0)}[side]
    for point in rim:
        assert inside[point][:2] == expected
        assert outside[point][:2] == (x + step[0], y + step[1])


def test_only_the_own_side_holds_a_rim_point_back() -> None:
    field = Battlefield(2)
    field.set_side(parse_cube("r3c3L2"), WEST, BLOCKED)
    assert points(Sight(field), place("r3c3", 10))[4][0] == 1200 + 10 - 64


@pytest.mark.parametrize(("cube", "side"), [("r3c3", WEST), ("r4c3", WEST), ("r4c3", NORTH), ("r4c2", NORTH)])
def test_a_line_through_the_corner_of_four_cubes_is_stopped_by_any_wall_there(cube: str, side: CubeSide) -> None:
    """A line exactly over the corner of four cubes (X = 1200, Y = 1600) is blocked by any wall that meets it."""
    field = Battlefield(1)
    field.set_side(parse_cube(cube), side, BLOCKED)
    sight = Sight(field)
    seen = sight.visible_points(*place("r3c2"), *place("r4c3"))
    assert [seen[point] for point in CENTRES] == [False, False, False]
    assert sight.grade(*place("r3c2"), *place("r4c3")) == PARTIAL_SIGHT


def test_beside_the_corner_only_the_walls_on_the_way_count() -> None:
    """One unit further south the line passes X = 1200 at Y = 1600.5, so only the walls of r4 block it."""
    for cube, side, free in (("r3c3", WEST, True), ("r4c2", NORTH, False), ("r4c3", WEST, False)):
        field = Battlefield(1)
        field.set_side(parse_cube(cube), side, BLOCKED)
        seen = Sight(field).visible_points(*place("r3c2"), *place("r4c3", 200, 201))
        assert [seen[point] for point in CENTRES] == [free] * 3


def test_low_walls_by_hand() -> None:
    """Eye at 198, 200 units before a low wall: 200 units behind it the base is visible (at 103), its west rim not."""
    field = Battlefield(1)
    field.set_side(parse_cube("r3c3"), WEST, LOW_WALL)
    sight = Sight(field)
    seen = sight.visible_points(*place("r3c2"), *place("r3c3"))
    hidden = [point for point in range(11) if not seen[point]]
    assert hidden == [4]
    # Both Pinned, eye at 90 and height 100: no line passes above 100.
    pinned = 1 | PINNED_BODY
    assert sight.grade(*place("r3c2", body=pinned), *place("r3c3", body=pinned)) == NO_SIGHT
    assert sight.grade(*place("r3c2"), *place("r3c3", body=pinned)) == PARTIAL_SIGHT
    assert sight.grade(*place("r3c2", body=4), *place("r3c3")) == CLEAR_SIGHT


def test_floors_hide_what_is_below() -> None:
    field = Battlefield(2)
    field.floors[parse_cube("r3c3L2")] = FULL
    sight = Sight(field)
    assert sight.grade(*place("r3c3L2"), *place("r3c3")) == NO_SIGHT
    assert sight.grade(*place("r3c3"), *place("r3c3L2")) == NO_SIGHT
    assert sight.grade(*place("r2c3L2"), *place("r2c3")) == CLEAR_SIGHT


def test_from_any_part_of_the_shooter() -> None:
    """With los_origin = any, a base that overlaps the end of a wall sees what the eye does not (R-LOS-02).

    The north rim at (1000, 1136) sees the whole target at (2200, 1400) past the wall that ends at (1200, 1200).
    """
    field = Battlefield(1)
    field.set_side(parse_cube("r3c2"), EAST, BLOCKED)
    shooter, target = place("r3c2", 200, 40, 2), place("r3c5")
    assert Sight(field).grade(*shooter, *target) == NO_SIGHT
    assert Sight(field, any_origin=True).grade(*shooter, *target) == CLEAR_SIGHT


def test_from_any_part_a_clear_view_needs_one_origin_that_sees_all() -> None:
    """Through a small window each point is seen from some origin, but no origin sees all: no clear sight."""
    field = Battlefield(1)
    field.set_side(parse_cube("r3c3"), WEST, SMALL)
    sight = Sight(field, any_origin=True)
    shooter, target = place("r3c2", 200, 80, 4), place("r3c3")
    assert all(sight.visible_points(*shooter, *target))
    assert sight.grade(*shooter, *target) == PARTIAL_SIGHT


def test_grades_and_points_say_the_same() -> None:
    """The grade is none, partial or clear as none, some or all of the 11 points are visible (R-LOS-01)."""
    grades = set()
    for seed in range(3):
        field = random_field(seed, scenery=0.3)
        sight = Sight(field)
        for a, b in _pairs(seed, field, 60):
            seen = sum(sight.visible_points(*a, *b))
            grade = NO_SIGHT if seen == 0 else CLEAR_SIGHT if seen == 11 else PARTIAL_SIGHT
            assert sight.grade(*a, *b) == grade
            assert sight.grade(*a, *b) == grade
            grades.add(grade)
    assert grades == {NO_SIGHT, PARTIAL_SIGHT, CLEAR_SIGHT}


def test_from_any_part_grades_and_points_agree() -> None:
    field = random_field(5, scenery=0.3)
    anywhere = Sight(field, any_origin=True)
    for a, b in _pairs(5, field, 25):
        seen = anywhere.visible_points(*a, *b)
        grade = anywhere.grade(*a, *b)
        assert (grade != NO_SIGHT) is any(seen)
        assert grade != CLEAR_SIGHT or all(seen)


def test_the_eye_is_one_of_the_parts() -> None:
    """With los_origin = any, a Size 4 model's eye sees through a small window what no sample point sees (R-LOS-06)."""
    field = Battlefield(1)
    field.set_side(parse_cube("r3c3"), EAST, SMALL)
    shooter, target = place("r3c3", 342, 97, 4), place("r3c4", 159, 237, 3)
    assert Sight(field).grade(*shooter, *target) == CLEAR_SIGHT
    assert Sight(field, any_origin=True).grade(*shooter, *target) == CLEAR_SIGHT


def test_from_any_part_never_less_is_seen_than_from_the_eye() -> None:
    """With los_origin = any, a model never sees less than with its eye alone (R-LOS-06)."""
    better = 0
    for seed in range(4):
        field = random_field(seed, scenery=0.3)
        eye, anywhere = Sight(field), Sight(field, any_origin=True)
        for a, b in _pairs(seed, field, 200):
            assert anywhere.grade(*a, *b) >= eye.grade(*a, *b), (seed, a, b)
            better += anywhere.grade(*a, *b) > eye.grade(*a, *b)
    assert better


def test_a_half_turn_of_the_table_changes_nothing() -> None:
    for any_origin, count in ((False, 120), (True, 20)):
        field = random_field(7, scenery=0.3)
        sight, other = Sight(field, any_origin), Sight(turned(field), any_origin)
        for a, b in _pairs(8, field, count):
            assert sight.grade(*a, *b) == other.grade(*_turned(a), *_turned(b))


def test_places_are_told_apart() -> None:
    """The cache key holds all coordinates: swapping two of them must not return the grade of another pair."""
    field = random_field(9, scenery=0.3)
    sight = Sight(field)
    for a, b in _pairs(9, field, 60):
        for first, second in ((a, b), (b, a), ((a[0], a[2], a[1], a[3]), b), ((a[0], a[1], a[2], b[3]), b)):
            assert sight.grade(*first, *second) == Sight(field).grade(*first, *second)


def test_a_full_cache_is_emptied() -> None:
    field = Battlefield(1)
    sight = Sight(field)
    assert sight.grade(*place("r3c2"), *place("r3c3")) == CLEAR_SIGHT
    sight.remembered = MOST_REMEMBERED
    assert sight.grade(*place("r3c4"), *place("r3c3")) == CLEAR_SIGHT
    assert [len(row) for row in sight.rows.values()] == [1]


def _pairs(seed: int, field: Battlefield, count: int) -> list[tuple[Place, Place]]:
    rng = random.Random(seed)
    bodies = [size | flags for size in (1, 2, 3, 4) for flags in (0, PINNED_BODY, TEAM_BODY)]
    found = []
    for _ in range(count):
        cube = Cube(rng.randrange(field.cubes))
        near = [other for other in field.every_cube if abs((other & 7) - (cube & 7)) <= 2]
        found.append(
            (
                (cube, rng.randint(1, 399), rng.randint(1, 399), rng.choice(bodies)),
                (rng.choice(near), rng.choice((64, 80, 200, 320)), rng.choice((80, 200, 336)), rng.choice(bodies)),
            )
        )
    return found


def _turned(at: Place) -> Place:
    cube, x, y, body = at
    return half_turn(cube), 400 - x, 400 - y, body
