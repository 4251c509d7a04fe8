"""Buildings for the generator: shapes, walls with openings, roofs, upper floors."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import (
    BLOCKED,
    FLOOR_HATCH,
    FULL,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    OPEN,
    PARTIAL,
)
from deadzone.core.cubes import (
    CUBE_SIDES,
    Cube,
    Square,
    above,
    across,
    all_squares,
    column_of,
    on_board,
    row_of,
    square_at,
    square_of,
)
from deadzone.maps.pairing import Twin
from deadzone.maps.seeded import Seeded
from deadzone.maps.wishes import GROUND_WALLS, STOREYS, UPPER_WALLS

# (row, column) offsets of each shape: 1 x 1, 1 x 2, 2 x 1, 2 x 2 and the four L shapes of three squares.
SHAPES: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 0),),
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 0), (1, 1)),
)
SHAPE_WEIGHTS: Final = {0: 20, 1: 20, 2: 20, 3: 12, 4: 7, 5: 7, 6: 7, 7: 7}
INNER_WALLS: Final = {OPEN: 60, LARGE_DOOR: 18, MEDIUM: 10, HATCH + 3: 12}
PARAPETS: Final = {OPEN: 62, LOW_WALL: 38}
DOORS: Final[tuple[int, ...]] = (LARGE_DOOR, LARGE_DOOR, HATCH + 3)


def place_building(twin: Twin, chance: Seeded, covering: Square | None = None) -> bool:
    """Place a building and its twin on free ground, over the square `covering` if given; return whether one fitted."""
    shape = SHAPES[chance.weighted(SHAPE_WEIGHTS)]
    for start in chance.shuffled(all_squares()):
        squares = _squares(shape, start)
        missed = covering is not None and covering not in squares
        if missed or not _free(twin, squares):
            continue
        _put_up(twin, chance, squares)
        return True
    return False


def _squares(shape: tuple[tuple[int, int], ...], start: Square) -> tuple[Square, ...]:
    """Squares of a shape placed at `start`; empty when it does not fit on the board."""
    places = [(row_of(start) + row, column_of(start) + column) for row, column in shape]
    if not all([on_board(row, column) for row, column in places]):
        return ()
    return tuple([square_at(row, column) for row, column in places])


def _free(twin: Twin, squares: tuple[Square, ...]) -> bool:
    """Whether a building may stand here: not in a zone, and one square away from others, so that streets stay open."""
    if not squares or any([square in twin.zones or square in twin.built for square in squares]):
        return False
    around = {across(square, side) for square in squares for side in CUBE_SIDES} | set(squares)
    return not around & (twin.built | twin.twins(squares))


def _put_up(twin: Twin, chance: Seeded, squares: tuple[Square, ...]) -> None:
    for square in squares:
        twin.build(square)
    _walls(twin, chance, squares, GROUND_WALLS[twin.wishes.openness])
    _doors(twin, chance, squares)
    upper = _upper_floor(twin, chance, squares)
    for square in squares:
        roof = above(square)
        if roof not in upper:
            _parapet(twin, chance, roof, squares)
    _roof_openings(twin, chance, squares, upper)


def _walls(twin: Twin, chance: Seeded, cubes: tuple[Cube, ...], weights: dict[int, int]) -> None:
    """Add the outer and inner walls of one storey, and the floor above it."""
    for cube in cubes:
        for side in CUBE_SIDES:
            beside = across(cube, side)
            if beside not in cubes:
                twin.side(cube, side, BLOCKED if beside < 0 else chance.weighted(weights))
            elif side in (1, 2):
                twin.side(cube, side, chance.weighted(INNER_WALLS))
        twin.floor(above(cube), FULL)


def _doors(twin: Twin, chance: Seeded, squares: tuple[Square, ...]) -> None:
    """Add a way in for Size 3 models, and a second one to buildings of more than one square."""
    outer = [(cube, side) for cube in squares for side in CUBE_SIDES]
    outer = [(cube, side) for cube, side in outer if across(cube, side) >= 0 and across(cube, side) not in squares]
    for cube, side in chance.shuffled(outer)[: 1 if len(squares) == 1 else 2]:
        twin.side(cube, side, chance.pick(DOORS))


def _upper_floor(twin: Twin, chance: Seeded, squares: tuple[Square, ...]) -> tuple[Cube, ...]:
    """Sometimes add a second storey over the whole building or one of its squares; return its cubes."""
    often, whole = STOREYS[twin.wishes.height]
    if twin.field.levels < 3 or not chance.chance(often):
        return ()
    kept = squares if chance.chance(whole) else (chance.pick(squares),)
    upper = tuple(above(square) for square in kept)
    _walls(twin, chance, upper, UPPER_WALLS[twin.wishes.openness])
    for cube in upper:
        if not any(twin.field.side(cube, side) == BLOCKED for side in CUBE_SIDES):
            twin.side(cube, chance.pick([side for side in CUBE_SIDES if across(cube, side) not in upper]), BLOCKED)
        _parapet(twin, chance, above(cube), upper)
    return upper


def _parapet(twin: Twin, chance: Seeded, roof: Cube, below: tuple[Cube, ...]) -> None:
    """Add low walls along some edges of a roof, but never replace a wall of an upper storey."""
    for side in CUBE_SIDES:
        beside = across(roof, side)
        inside = beside >= 0 and square_of(beside) in {square_of(cube) for cube in below}
        if not inside and twin.field.side(roof, side) == OPEN:
            twin.side(roof, side, chance.weighted(PARAPETS))


def _roof_openings(twin: Twin, chance: Seeded, squares: tuple[Square, ...], upper: tuple[Cube, ...]) -> None:
    """Sometimes replace the floor above one square with a hatch, which may have a ladder, or with a half floor."""
    square = chance.pick(squares)
    over = above(square)
    if chance.chance(40):
        twin.floor(over, FLOOR_HATCH + chance.pick((1, 2, 2, 3)))
        if chance.chance(70):
            twin.ladder(square)
    elif chance.chance(30) and over not in upper:
        twin.floor(over, PARTIAL + chance.below(4))
