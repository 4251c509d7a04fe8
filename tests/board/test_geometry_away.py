"""Directly away, scatter directions and the paths of thrown models (R-AWAY-*, R-SCAT-01..08)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import (
    BLOCKED,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    OPEN,
    SMALL,
    Battlefield,
)
from deadzone.core.cubes import EAST, NORTH, Cube, half_turn, parse_cube
from deadzone.rules.movement.away import (
    ALL_DIRECTIONS,
    OBJECT,
    away_from_spot,
    cube_towards,
    direction_of_roll,
    directly_away,
    thrown_path_open,
)

NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
HERE = parse_cube("r3c3")


def away(a: str, b: str, at: tuple[int, int] = (200, 200), spot: tuple[int, int] = (200, 200)) -> str:
    return " ".join(NAMES[way] for way in directly_away(parse_cube(a), *at, parse_cube(b), *spot))


@pytest.mark.parametrize(
    ("face", "cube"),
    [(1, "r2c3"), (2, "r2c4"), (3, "r3c4"), (4, "r4c4"), (5, "r4c3"), (6, "r4c2"), (7, "r3c2"), (8, "r2c2")],
)
def test_scatter(face: int, cube: str) -> None:
    """A scatter roll gives the direction; the level stays the same (R-SCAT-02, R-SCAT-03, R-SCAT-04)."""
    assert cube_towards(HERE, direction_of_roll(face)) == parse_cube(cube)
    assert cube_towards(parse_cube("r3c3L3"), direction_of_roll(face)) == parse_cube(cube + "L3")


def test_scatter_over_the_edge() -> None:
    """Scatter over the board edge leads nowhere, not into the next row (R-SCAT-08)."""
    corner, side = parse_cube("r0c0"), parse_cube("r3c7L2")
    assert [NAMES[way] for way in ALL_DIRECTIONS if cube_towards(corner, way) >= 0] == ["E", "SE", "S"]
    assert [NAMES[way] for way in ALL_DIRECTIONS if cube_towards(side, way) >= 0] == ["N", "S", "SW", "W", "NW"]


def test_in_the_same_cube_and_in_the_same_stack_the_attacker_chooses() -> None:
    """In the same cube or stack the attacker chooses any of the eight directions (R-AWAY-01, R-AWAY-05)."""
    assert away("r3c3", "r3c3", (80, 80), (320, 320)) == " ".join(NAMES)
    assert away("r3c3L3", "r3c3") == " ".join(NAMES)
    assert away("r0c0", "r0c0L2", (100, 100), (200, 200)) == " ".join(NAMES)


@pytest.mark.parametrize(
    ("attacker", "ways"),
    [
        ("r3c1", "E"),
        ("r5c3", "N"),
        ("r3c6", "W"),
        ("r0c3", "S"),
        ("r3c1L3", "E"),  # the level does not matter
        ("r2c0", "E"),  # the longer axis decides
        ("r6c2", "N"),
    ],
)
def test_along_the_line(attacker: str, ways: str) -> None:
    """From and to the middle of a cube, "directly away" follows the line, whatever the level (R-AWAY-02, R-AWAY-04)."""
    assert away(attacker, "r3c3") == ways


@pytest.mark.parametrize(
    ("attacker", "ways"),
    [
        ("r2c2", {"SE", "S", "E"}),
        ("r5c5", {"NW", "N", "W"}),
        ("r2c4", {"SW", "S", "W"}),
        ("r5c1", {"NE", "N", "E"}),
    ],
)
def test_over_the_corner_the_attacker_chooses(attacker: str, ways: set[str]) -> None:
    """Exactly over a corner, three cubes are possible (R-AWAY-03)."""
    found = away(attacker, "r3c3").split()
    assert set(found) == ways
    assert len(found) == 3


@pytest.mark.parametrize(
    ("y", "ways"),
    [
        (241, "E"),  # 359 down over 400 across: the east side is met at 379.5
        (240, "E SE S"),  # at 380, 20 units from the corner
        (201, "E SE S"),
        (199, "S SE E"),  # 401 down: past the corner, through the south side
        (156, "S SE E"),  # 444 down: the south side is met at 380.2
        (155, "S"),  # 445 down: at 379.8
    ],
)
def test_how_near_is_near(y: int, ways: str) -> None:
    """Within 0.05 of a corner three cubes are possible; from (200, y) of r2c2 through the middle of
    r3c3 (R-AWAY-04).
    """
    assert away("r2c2", "r3c3", (200, y)) == ways


def test_parallel_to_a_side_close_to_it() -> None:
    """A line within 20 units of a side and parallel to it leads straight on or diagonally, not sideways."""
    assert away("r3c1", "r3c3", (200, 380), (200, 380)) == "E SE"
    assert away("r3c1", "r3c3", (200, 379), (200, 379)) == "E"
    assert away("r5c3", "r3c3", (20, 200), (20, 200)) == "N NW"
    assert away("r5c3", "r3c3", (21, 200), (21, 200)) == "N"
    # The corner lies behind the line, so the direction towards it is excluded.
    assert away("r4c1", "r3c3", (200, 20), (395, 399)) == "E SE"


def test_blast_pushes_by_the_line_even_inside_one_cube() -> None:
    """Blast pushes along the line even inside one cube; at the same spot the attacker chooses (R-AWAY-06)."""
    assert [NAMES[way] for way in away_from_spot(HERE, 200, 200, HERE, 320, 200)] == ["E"]
    assert [NAMES[way] for way in away_from_spot(HERE, 200, 200, HERE, 200, 80)] == ["N"]
    assert [NAMES[way] for way in away_from_spot(HERE, 200, 200, HERE, 80, 320)] == ["W", "SW", "S"]
    assert away_from_spot(HERE, 200, 200, HERE, 200, 200) == ALL_DIRECTIONS


def test_a_half_turn_turns_the_directions() -> None:
    for cube in range(0, 64, 3):
        for x, y, u, v in ((80, 200, 320, 80), (1, 399, 390, 12), (200, 200, 80, 80), (37, 111, 251, 392)):
            straight = directly_away(Cube(cube), x, y, HERE, u, v)
            back = directly_away(half_turn(Cube(cube)), 400 - x, 400 - y, half_turn(HERE), 400 - u, 400 - v)
            assert set(back) == {(way + 4) % 8 for way in straight}


@pytest.mark.parametrize(
    ("side_type", "largest"),
    [
        (OPEN, 4),
        (LARGE_DOOR, 3),
        (LOW_WALL, 4),
        (MEDIUM, 2),
        (SMALL, 1),
        (BLOCKED, -1),
        (HATCH + 1, -1),
        (HATCH + 4, -1),
    ],
)
def test_what_flies_through_what(side_type: int, largest: int) -> None:
    """Too small a gap stops a thrown model, a low wall does not; objects pass any opening but no hatch (R-SCAT-07)."""
    field = Battlefield(1)
    field.set_side(HERE, EAST, side_type)
    for size in (OBJECT, 1, 2, 3, 4):
        assert thrown_path_open(field, HERE, parse_cube("r3c4"), size) is (size <= largest)
        assert thrown_path_open(field, parse_cube("r3c4"), HERE, size) is (size <= largest)


def test_diagonally_one_free_way_is_enough() -> None:
    """A diagonal throw needs only one open route (R-SCAT-05)."""
    field = Battlefield(1)
    corner = parse_cube("r2c4")
    field.set_side(HERE, NORTH, BLOCKED)
    assert thrown_path_open(field, HERE, corner, 4)
    field.set_side(parse_cube("r3c4"), NORTH, LARGE_DOOR)
    assert thrown_path_open(field, HERE, corner, 3)
    assert not thrown_path_open(field, HERE, corner, 4)
    field.set_side(HERE, EAST, HATCH + 4)
    assert not thrown_path_open(field, HERE, corner, OBJECT)


def test_floors_do_not_matter_and_the_edge_stops_everything() -> None:
    """A throw goes one cube on its level; floors do not matter, the board edge stops it (R-AWAY-01, R-SCAT-04)."""
    field = Battlefield(2)
    assert thrown_path_open(field, parse_cube("r3c3L2"), parse_cube("r3c4L2"), 4)
    assert not thrown_path_open(field, HERE, Cube(-1), OBJECT)
    assert not thrown_path_open(field, HERE, parse_cube("r3c3L2"), OBJECT)
    assert not thrown_path_open(field, HERE, parse_cube("r3c5"), OBJECT)
