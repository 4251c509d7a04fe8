"""Wishes to the generator change what they are about, and what comes out is without fault."""

from itertools import product

import pytest

from deadzone.core.board.battlefield import (
    BLOCKED,
    LARGE_DOOR,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    Battlefield,
    is_partial,
    solid_half,
)
from deadzone.core.cubes import COLUMNS, EAST, NORTH, ROWS, SOUTH, SQUARES, WEST, column_of, cube_at, level_of, row_of
from deadzone.core.sentence import Fault
from deadzone.maps.check import bare_areas, check
from deadzone.maps.fairness import fairness_percent
from deadzone.maps.generate import generate
from deadzone.maps.patrol import is_patrol
from deadzone.maps.text import parse_map, write_map
from deadzone.maps.wishes import AMOUNTS, HALF_TURN, LESS, MIRROR, MORE, NO_SYMMETRY, SYMMETRIES, USUAL, Wishes
from deadzone.maps.zones import balance_percent, compared

SEEDS = range(12)
FLIPPED = {NORTH: SOUTH, SOUTH: NORTH, EAST: EAST, WEST: WEST}


@pytest.mark.parametrize(("amount", "symmetry"), [*product(AMOUNTS, SYMMETRIES)])
def test_whatever_is_wished_has_no_findings(amount: str, symmetry: str) -> None:
    for levels, other in product((2, 3), (LESS, MORE)):
        field = generate(7, levels, Wishes(amount, other, amount, symmetry))
        assert check(field).findings == []
        assert amount == LESS or not bare_areas(field)
        assert write_map(parse_map(write_map(field), "again")) == write_map(field)


def all_with(**wishes: str) -> list[Battlefield]:
    return [generate(seed, 3, Wishes(**wishes)) for seed in SEEDS]


def roofed(fields: list[Battlefield]) -> int:
    return sum(floor != NONE for field in fields for floor in field.floors[SQUARES : 2 * SQUARES])


def high(fields: list[Battlefield]) -> int:
    return sum(floor != NONE for field in fields for floor in field.floors[2 * SQUARES :])


def share_of_walls(fields: list[Battlefield]) -> float:
    sides = [side for field in fields for side in field.sides if side != OPEN]
    return sides.count(BLOCKED) / (sides.count(BLOCKED) + sides.count(MEDIUM) + sides.count(LARGE_DOOR))


def test_density_height_and_openness_do_what_they_say() -> None:
    assert roofed(all_with(density=LESS)) < roofed(all_with()) < roofed(all_with(density=MORE))
    assert high(all_with(height=LESS)) < high(all_with()) < high(all_with(height=MORE))
    assert (
        share_of_walls(all_with(openness=LESS)) > share_of_walls(all_with()) > share_of_walls(all_with(openness=MORE))
    )


def mirrored(floor: int) -> int:
    return PARTIAL + FLIPPED[solid_half(floor)] if is_partial(floor) else floor


def test_a_mirrored_board_is_the_same_from_north_and_south() -> None:
    for field in all_with(symmetry=MIRROR):
        for cube in field.every_cube:
            twin = cube_at(ROWS - 1 - row_of(cube), column_of(cube), level_of(cube))
            assert field.floor(twin) == mirrored(field.floor(cube))
            assert field.ladders[twin] == field.ladders[cube]
            assert all(field.side(twin, FLIPPED[side]) == field.side(cube, side) for side in FLIPPED)
        assert not is_patrol(field)
        assert {square + (ROWS - 1) * COLUMNS for square in field.red_zone} == set(field.blue_zone)
        assert balance_percent(*compared(field)) == 100


def test_without_symmetry_the_sides_differ() -> None:
    assert all(fairness_percent(field) < 60 for field in all_with(symmetry=NO_SYMMETRY))
    assert all(fairness_percent(field) == 100 for field in all_with(symmetry=HALF_TURN))


def test_wishes_left_out_are_the_usual_ones() -> None:
    assert write_map(generate(3, 3)) == write_map(generate(3, 3, Wishes(USUAL, USUAL, USUAL, HALF_TURN)))


@pytest.mark.parametrize("wish", ["density", "height", "openness", "symmetry"])
def test_an_unknown_wish_is_refused(wish: str) -> None:
    with pytest.raises(Fault, match=f"'{wish}' must be one of"):
        Wishes(**{wish: "elves"})
