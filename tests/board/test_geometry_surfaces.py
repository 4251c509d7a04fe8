"""Segments against walls and floors, with numbers worked out by hand (R-POS-04, R-LOS-03, R-LOS-06)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import (
    BLOCKED,
    FLOOR_HATCH,
    FULL,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    SIDE_TYPES,
    SMALL,
    Battlefield,
)
from deadzone.core.board.surfaces import OPAQUE_PARTS, Floors, Walls, meets_rectangle, side_stops
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, CubeSide, parse_cube

# The wall under test: the west side of r4c3, in the plane X = 1200, from Y = 1600 to 2000.
PLANE = 1200
TOP_LEFT = 1600


def wall(side_type: int, cube: str = "r4c3", side: CubeSide = WEST) -> Walls:
    field = Battlefield(2)
    field.set_side(parse_cube(cube), side, side_type)
    return Walls(field, side in (EAST, WEST))


OPENINGS = [
    (OPEN, 1, 1, False),
    (BLOCKED, 200, 200, True),
    (HATCH + 1, 200, 200, True),
    (HATCH + 4, 200, 200, True),
    (LARGE_DOOR, 50, 200, True),
    (LARGE_DOOR, 51, 200, False),
    (LARGE_DOOR, 51, 1, False),
    (LARGE_DOOR, 51, 399, False),
    (LARGE_DOOR, 349, 200, False),
    (LARGE_DOOR, 350, 200, True),
    (LOW_WALL, 200, 100, True),
    (LOW_WALL, 200, 101, False),
    (LOW_WALL, 1, 101, False),
    (MEDIUM, 60, 200, True),
    (MEDIUM, 61, 101, False),
    (MEDIUM, 339, 379, False),
    (MEDIUM, 340, 200, True),
    (MEDIUM, 200, 100, True),
    (MEDIUM, 200, 380, True),
    (SMALL, 100, 200, True),
    (SMALL, 101, 161, False),
    (SMALL, 299, 359, False),
    (SMALL, 300, 200, True),
    (SMALL, 200, 160, True),
    (SMALL, 200, 360, True),
]


@pytest.mark.parametrize(("side_type", "u", "v", "stopped"), OPENINGS)
def test_openings(side_type: int, u: int, v: int, stopped: bool) -> None:
    """A level and a slanting line through the point (u, v) of a face, in both directions, and the same facing north."""
    q, z = TOP_LEFT + u, v
    east_west = wall(side_type)
    assert east_west.stop(1000, q, z, 1500, q, z) is stopped
    assert east_west.stop(1100, q - 40, z + 30, 1300, q + 40, z - 30) is stopped
    assert east_west.stop(1300, q + 40, z - 30, 1100, q - 40, z + 30) is stopped
    north_south = wall(side_type, "r3c4", NORTH)
    assert north_south.stop(1000, q, z, 1500, q, z) is stopped


@pytest.mark.parametrize(("end", "stopped"), [(TOP_LEFT + 49, True), (TOP_LEFT + 50, True), (TOP_LEFT + 51, False)])
def test_a_third_of_a_unit_decides(end: int, stopped: bool) -> None:
    """From u = 50 at X 1100 to X 1400 the plane is met after a third of the way: at 49 2/3, 50 and 50 1/3."""
    assert wall(LARGE_DOOR).stop(1100, TOP_LEFT + 50, 200, 1400, end, 200) is stopped


def test_an_end_point_that_touches_is_stopped() -> None:
    blocked = wall(BLOCKED)
    assert blocked.stop(1000, 1800, 200, PLANE, 1800, 200)
    assert blocked.stop(PLANE, 1800, 200, 1000, 1800, 200)
    assert blocked.stop(PLANE, 1800, 200, 1400, 1800, 200)
    assert not blocked.stop(1000, 1800, 200, PLANE - 1, 1800, 200)
    assert not blocked.stop(PLANE + 1, 1800, 200, 1400, 1800, 200)


@pytest.mark.parametrize("side_type", [LARGE_DOOR, MEDIUM, SMALL, BLOCKED, HATCH + 2])
def test_the_line_between_two_faces_belongs_to_both(side_type: int) -> None:
    """Y = 1600 is the edge of both r3c3 and r4c3: an opaque side of either blocks the line."""
    for cube in ("r3c3", "r4c3"):
        assert wall(side_type, cube).stop(1000, 1600, 200, 1400, 1600, 200)
    assert not wall(side_type, "r4c3").stop(1000, 1599, 200, 1400, 1600, 200)
    assert wall(side_type, "r4c3").stop(1000, 1601, 200, 1400, 1601, 200)
    assert not wall(OPEN).stop(1000, 1600, 200, 1400, 1600, 200)


def test_the_edge_between_levels_belongs_to_both() -> None:
    """Z = 400 is the top of one face and the bottom of the next; a low wall does not reach its top."""
    climb = (1000, 1800, 300, 1400, 1800, 500)
    assert wall(BLOCKED, "r4c3").stop(*climb)
    assert wall(BLOCKED, "r4c3L2").stop(*climb)
    assert wall(LOW_WALL, "r4c3L2").stop(*climb)
    assert not wall(LOW_WALL, "r4c3").stop(*climb)
    assert not wall(LARGE_DOOR, "r4c3").stop(*climb)


@pytest.mark.parametrize("cube", ["r3c3", "r4c3", "r3c3L2", "r4c3L2"])
def test_four_faces_meet_in_a_point(cube: str) -> None:
    """At Y = 1600, Z = 400 each of the four faces blocks the line."""
    through = (1000, 1500, 300, 1400, 1700, 500)
    assert wall(BLOCKED, cube).stop(*through)
    assert wall(LARGE_DOOR, cube).stop(*through)
    assert wall(LOW_WALL, cube).stop(*through) is cube.endswith("L2")
    assert not wall(OPEN).stop(*through)


def test_the_ends_of_the_board() -> None:
    """Faces end at the edge of the board; a line beyond it meets nothing, a line along it touches the last face."""
    first, last = wall(BLOCKED, "r0c3"), wall(BLOCKED, "r7c3")
    assert first.stop(1000, 0, 200, 1400, 0, 200)
    assert not first.stop(1000, -1, 200, 1400, -1, 200)
    assert last.stop(1000, 3200, 200, 1400, 3200, 200)
    assert not last.stop(1000, 3201, 200, 1400, 3201, 200)
    west, east = wall(BLOCKED, "r4c0", WEST), wall(BLOCKED, "r4c7", EAST)
    assert west.stop(100, 1800, 200, -50, 1800, 200)
    assert east.stop(3100, 1800, 200, 3250, 1800, 200)
    assert not wall(OPEN).stop(3100, 1800, 200, 3250, 1800, 200)


IN_THE_PLANE = [
    (BLOCKED, (1300, 200, 1700, 200), True),
    (BLOCKED, (1300, 200, 1600, 200), True),
    (BLOCKED, (1300, 200, 1599, 200), False),
    (BLOCKED, (2000, 100, 2300, 100), True),
    (BLOCKED, (1500, 300, 1700, 500), True),
    (BLOCKED, (1500, 301, 1700, 501), False),
    (LOW_WALL, (1300, 100, 2300, 100), True),
    (LOW_WALL, (1300, 101, 2300, 101), False),
    (LOW_WALL, (1500, 150, 1700, 50), True),
    (SMALL, (1300, 200, 2300, 200), True),
    (SMALL, (1701, 161, 1899, 359), False),
    (SMALL, (1700, 200, 1800, 200), True),
    (MEDIUM, (1661, 101, 1939, 379), False),
    (MEDIUM, (1661, 101, 1939, 380), True),
    (LARGE_DOOR, (1651, 1, 1949, 399), False),
    (LARGE_DOOR, (1651, 1, 1950, 399), True),
    (OPEN, (1300, 200, 2300, 200), False),
    (BLOCKED, (1700, 200, 1700, 200), True),
]


@pytest.mark.parametrize(("side_type", "segment", "stopped"), IN_THE_PLANE)
def test_a_segment_inside_the_plane_of_a_wall(
    side_type: int, segment: tuple[int, int, int, int], stopped: bool
) -> None:
    q1, z1, q2, z2 = segment
    face = wall(side_type)
    assert face.stop(PLANE, q1, z1, PLANE, q2, z2) is stopped
    assert face.stop(PLANE, q2, z2, PLANE, q1, z1) is stopped
    assert not face.stop(PLANE + 1, q1, z1, PLANE + 1, q2, z2)


def test_a_slanting_segment_past_the_corner_of_a_rectangle() -> None:
    """The bounding boxes overlap, but the line passes the corner (10, 10) or touches it."""
    assert not meets_rectangle(0, 21, 21, 0, 0, 0, 10, 10)
    assert meets_rectangle(0, 20, 20, 0, 0, 0, 10, 10)
    assert meets_rectangle(0, 19, 19, 0, 0, 0, 10, 10)


@pytest.mark.parametrize("side_type", range(SIDE_TYPES))
def test_the_rectangles_and_the_limits_of_a_face_say_the_same(side_type: int) -> None:
    for u in range(0, 401, 10):
        for v in range(0, 401, 10):
            inside = any(left <= u <= right and low <= v <= high for left, low, right, high in OPAQUE_PARTS[side_type])
            assert side_stops(side_type, 7 * u, 7 * v, 7) is inside


# The floor under test is that of r4c3L2: X from 1200 to 1600, Y from 1600 to 2000, Z = 400.
TILES = [
    (NONE, 200, 200, False),
    (FULL, 1, 1, True),
    (FLOOR_HATCH + 1, 200, 200, True),
    (FLOOR_HATCH + 4, 200, 200, True),
    (PARTIAL + NORTH, 10, 200, True),
    (PARTIAL + NORTH, 10, 201, False),
    (PARTIAL + SOUTH, 10, 200, True),
    (PARTIAL + SOUTH, 10, 199, False),
    (PARTIAL + EAST, 200, 10, True),
    (PARTIAL + EAST, 199, 10, False),
    (PARTIAL + WEST, 200, 10, True),
    (PARTIAL + WEST, 201, 10, False),
]


def tile(floor: int, cube: str = "r4c3L2") -> Floors:
    field = Battlefield(2)
    field.floors[parse_cube(cube)] = floor
    return Floors(field)


@pytest.mark.parametrize(("floor", "x", "y", "stopped"), TILES)
def test_floors(floor: int, x: int, y: int, stopped: bool) -> None:
    """A vertical and a slanting line through the point (x, y) of a floor, from below and from above."""
    x, y = 1200 + x, 1600 + y
    floors = tile(floor)
    assert floors.stop(x, y, 200, x, y, 600) is stopped
    assert floors.stop(x - 300, y + 90, 598, x + 300, y - 90, 202) is stopped
    assert not floors.stop(x, y, 8, x + 900, y, 380)


@pytest.mark.parametrize("cube", ["r3c2L2", "r3c3L2", "r4c2L2", "r4c3L2"])
def test_four_floors_meet_in_a_point(cube: str) -> None:
    """At X = 1200, Y = 1600 each of the four floors blocks the line; a half tile only with its solid half."""
    assert tile(FULL, cube).stop(1100, 1500, 300, 1300, 1700, 500)
    row, column = int(cube[1]), int(cube[3])
    assert tile(PARTIAL + NORTH, cube).stop(1200, 1600, 300, 1200, 1600, 500) is (row == 4)
    assert tile(PARTIAL + SOUTH, cube).stop(1200, 1600, 300, 1200, 1600, 500) is (row == 3)
    assert tile(PARTIAL + WEST, cube).stop(1200, 1600, 300, 1200, 1600, 500) is (column == 3)
    assert tile(PARTIAL + EAST, cube).stop(1200, 1600, 300, 1200, 1600, 500) is (column == 2)


def test_the_line_between_two_floors_belongs_to_both() -> None:
    across = (1200, 1700, 300, 1200, 1900, 500)
    assert tile(FULL, "r4c2L2").stop(*across)
    assert tile(FULL, "r4c3L2").stop(*across)
    assert not tile(FULL, "r3c3L2").stop(*across)
