"""Finding room for one more base in a cube: free points, or else shifts of other models. R-CAP-06, R-POS-03.

Free points are searched on the nine anchors first, then on a fine grid. If a newcomer finds none, models in its way are
shifted on the same grid, friends before enemies and as little as possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deadzone.core.board.battlefield import FLOOR_TYPES, FULL, is_partial, solid_half
from deadzone.core.board.bodies import ANCHORS, HIGHEST, LOWEST
from deadzone.core.board.sight import radius_of
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.records.declared import Declared
from deadzone.core.state import ON_TABLE, State
from deadzone.rules.table.seeing import body_of

if TYPE_CHECKING:
    # Machine integers when compiled; the interpreter never evaluates these annotations.
    from mypy_extensions import i64

MIDDLE: Final = 200
WHOLE_TILE: Final = (LOWEST, HIGHEST, LOWEST, HIGHEST)
# Left, right, top and bottom bounds of a base's centre on each half tile, by the side of its solid half.
HALF_TILES: Final = {
    NORTH: (LOWEST, HIGHEST, LOWEST, MIDDLE),
    EAST: (MIDDLE, HIGHEST, LOWEST, HIGHEST),
    SOUTH: (LOWEST, HIGHEST, MIDDLE, HIGHEST),
    WEST: (LOWEST, MIDDLE, LOWEST, HIGHEST),
}
FINE: Final = (LOWEST, *range(20, 400, 20), HIGHEST)
COARSE: Final = (LOWEST, *range(40, 400, 40), HIGHEST)
FAR: Final = 1 << 30

Point = tuple[int, int]
Base = tuple[int, int, int]  # x, y and radius
Shift = tuple[int, int, int]  # model number, new x and y


def bounds_of(floor: int) -> tuple[int, int, int, int]:
    """Bounds of the floor that may hold the centre of a base; the base may overhang. R-FIELD-04, R-POS-02."""
    return HALF_TILES[solid_half(floor)] if is_partial(floor) else WHOLE_TILE


def points_on(floor: int, grid: tuple[int, ...]) -> tuple[Point, ...]:
    """Points of a grid on the solid part of a floor, nearest to the middle of the cube first."""
    left, right, top, bottom = bounds_of(floor)
    found = [(x, y) for y in grid for x in grid if left <= x <= right and top <= y <= bottom]
    return tuple(sorted(found, key=_from_middle))


def _from_middle(point: Point) -> int:
    return (point[0] - MIDDLE) * (point[0] - MIDDLE) + (point[1] - MIDDLE) * (point[1] - MIDDLE)


def anchors_on(floor: int) -> tuple[Point, ...]:
    """The anchors of R-POS-03 on the solid part of a floor."""
    left, right, top, bottom = bounds_of(floor)
    return tuple([(x, y) for y in ANCHORS for x in ANCHORS if left <= x <= right and top <= y <= bottom])


ANCHORS_ON: Final = tuple([anchors_on(floor) for floor in range(FLOOR_TYPES)])
FINE_ON: Final = tuple([points_on(floor, FINE) for floor in range(FLOOR_TYPES)])
COARSE_ON: Final = tuple([points_on(floor, COARSE) for floor in range(FLOOR_TYPES)])


class Room(Declared):
    """A spot for a newcomer, and the shifts that free it, in order."""

    spot: Point
    shifts: tuple[Shift, ...]


def floor_in(g: State, cube: Cube) -> int:
    """The floor type for placing a base; a cube without a floor counts as full."""
    return g.setting.ground.field.floors[cube] or FULL


def neighbours_in(g: State, cube: Cube, number: ModelNumber) -> list[ModelNumber]:
    """Other models in the cube, those of the model's own side first. R-CAP-06."""
    there = [
        ModelNumber(other)
        for other, model in enumerate(g.models)
        if model.cube == cube and model.fate == ON_TABLE and other != number
    ]
    if len(there) < 2:
        return there
    side = g.models[number].side
    return [other for other in there if g.models[other].side == side] + [
        other for other in there if g.models[other].side != side
    ]


def base_of(g: State, number: ModelNumber) -> Base:
    return (g.models[number].x, g.models[number].y, radius_of(body_of(g, number)))


def is_clear(x: int, y: int, radius: int, bases: list[Base]) -> bool:
    """Whether a base at this point would overlap none of `bases`."""
    for other_x, other_y, other_radius in bases:
        east: i64 = x - other_x
        south: i64 = y - other_y
        reach: i64 = radius + other_radius
        if east * east + south * south < reach * reach:
            return False
    return True


def free_points(g: State, number: ModelNumber, cube: Cube, bases: list[Base]) -> list[Point]:
    """Points where the model can stand without overlap: free anchors, or else its own point and free grid points."""
    radius = radius_of(body_of(g, number))
    floor = floor_in(g, cube)
    anchors = [point for point in ANCHORS_ON[floor] if is_clear(point[0], point[1], radius, bases)]
    if anchors:
        return anchors
    model = g.models[number]
    left, right, top, bottom = bounds_of(floor)
    own = [(model.x, model.y)] if left <= model.x <= right and top <= model.y <= bottom else []
    return [point for point in (*own, *FINE_ON[floor]) if is_clear(point[0], point[1], radius, bases)]


def room_by_shifting(g: State, number: ModelNumber, cube: Cube) -> Room | None:
    """The smallest shifts that make room for a newcomer without a free point, or None if nothing does. R-CAP-06.

    Fewest enemies shifted, then the shortest total distance.
    """
    radius = radius_of(body_of(g, number))
    floor = floor_in(g, cube)
    others = neighbours_in(g, cube, number)
    best: Room | None = None
    least = (FAR, FAR)
    for spot in (*ANCHORS_ON[floor], *COARSE_ON[floor]):
        shifts = _shifts_for(g, (spot[0], spot[1], radius), others, floor)
        if not shifts:
            continue
        enemies = sum([1 for shift in shifts if g.models[shift[0]].side != g.models[number].side])
        cost = (enemies, sum([_length(g, shift) for shift in shifts]))
        if cost < least:
            least, best = cost, Room(spot, tuple(shifts))
    return best


def _shifts_for(g: State, newcomer: Base, others: list[ModelNumber], floor: int) -> list[Shift]:
    """Move every model that overlaps the newcomer to its nearest free point; empty if one of them finds none."""
    in_the_way = [other for other in others if not is_clear(*base_of(g, other), [newcomer])]
    bases = [newcomer, *[base_of(g, other) for other in others if other not in in_the_way]]
    shifts: list[Shift] = []
    for other in in_the_way:
        x, y, radius = base_of(g, other)
        nearest = _nearest_free(x, y, radius, bases, floor)
        if nearest is None:
            return []
        shifts.append((other, nearest[0], nearest[1]))
        bases.append((nearest[0], nearest[1], radius))
    return shifts


def _nearest_free(x: int, y: int, radius: int, bases: list[Base], floor: int) -> Point | None:
    nearest: Point | None = None
    shortest = FAR
    for point in FINE_ON[floor]:
        length = (point[0] - x) * (point[0] - x) + (point[1] - y) * (point[1] - y)
        if length < shortest and is_clear(point[0], point[1], radius, bases):
            nearest, shortest = point, length
    return nearest


def _length(g: State, shift: Shift) -> int:
    """Squared length of a shift; only used for comparison."""
    model = g.models[shift[0]]
    return (shift[1] - model.x) * (shift[1] - model.x) + (shift[2] - model.y) * (shift[2] - model.y)
