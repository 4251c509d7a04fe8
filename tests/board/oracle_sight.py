"""A slow and exact oracle for sight, written from the rules alone (R-POS-02, R-POS-04, R-LOS-01..06).

Every opaque surface is a list of closed rectangles in space; every segment is tested against every rectangle with
fractions. It shares only the data model of the battlefield with the game, not even the constants.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from deadzone.core.board.battlefield import (
    BLOCKED,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    SMALL,
    Battlefield,
    is_partial,
)
from deadzone.core.cubes import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Cube,
    CubeSide,
    column_of,
    half_turn,
    level_of,
    opposite,
    row_of,
)

Point = tuple[int, int, int]
Span = tuple[int, int]
Box = tuple[Span, Span, Span]  # a rectangle is a box with one span of zero width

SIDE = 400
NONE_SEEN, SOME_SEEN, ALL_SEEN = 0, 1, 2

RADIUS = {1: 64, 2: 104, 3: 104, 4: 156}
TEAM_RADIUS = 156
STANDING = {1: 220, 2: 260, 3: 320, 4: 380}
LYING = 100

# Opaque parts of a face (R-POS-04) as spans of u and v.
WALL_PARTS: dict[int, list[tuple[Span, Span]]] = {
    OPEN: [],
    LARGE_DOOR: [((0, 50), (0, 400)), ((350, 400), (0, 400))],
    LOW_WALL: [((0, 400), (0, 100))],
    MEDIUM: [((0, 60), (0, 400)), ((340, 400), (0, 400)), ((0, 400), (0, 100)), ((0, 400), (380, 400))],
    SMALL: [((0, 100), (0, 400)), ((300, 400), (0, 400)), ((0, 400), (0, 160)), ((0, 400), (360, 400))],
}
WHOLE: list[tuple[Span, Span]] = [((0, 400), (0, 400))]
# Opaque half of a half floor by its solid side, as spans of x and y.
FLOOR_HALVES: dict[int, tuple[Span, Span]] = {
    NORTH: ((0, 400), (0, 200)),
    SOUTH: ((0, 400), (200, 400)),
    WEST: ((0, 200), (0, 400)),
    EAST: ((200, 400), (0, 400)),
}


class Place(NamedTuple):
    """Position, Size and posture of a model."""

    cube: Cube
    x: int
    y: int
    size: int
    pinned: bool = False
    team: bool = False

    def radius(self) -> int:
        return TEAM_RADIUS if self.team else RADIUS[self.size]

    def height(self) -> int:
        return LYING if self.pinned else STANDING[self.size]


def corner(cube: Cube) -> Point:
    """North-west lower corner of a cube."""
    return column_of(cube) * SIDE, row_of(cube) * SIDE, (level_of(cube) - 1) * SIDE


def shifted(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by


def opaque_surfaces(field: Battlefield) -> list[Box]:
    """All opaque surfaces; a side shared by two cubes is listed twice (R-FIELD-10, R-FIELD-20, R-POS-04)."""
    boxes: list[Box] = []
    for cube in field.every_cube:
        for side in (NORTH, EAST, SOUTH, WEST):
            boxes.extend(wall(cube, side, field.side(cube, side)))
        boxes.extend(slab(cube, field.floor(cube)))
    return boxes


def wall(cube: Cube, side: int, side_type: int) -> list[Box]:
    """Opaque parts of a side; a hatch blocks sight like a solid wall (R-FIELD-12)."""
    x, y, z = corner(cube)
    parts = WHOLE if side_type >= BLOCKED else WALL_PARTS[side_type]
    boxes: list[Box] = []
    for u, v in parts:
        if side in (NORTH, SOUTH):
            plane = y if side == NORTH else y + SIDE
            boxes.append((shifted(u, x), (plane, plane), shifted(v, z)))
        else:
            plane = x if side == WEST else x + SIDE
            boxes.append(((plane, plane), shifted(u, y), shifted(v, z)))
    return boxes


def slab(cube: Cube, floor: int) -> list[Box]:
    if floor == NONE:
        return []
    x, y, z = corner(cube)
    along_x, along_y = FLOOR_HALVES[floor - PARTIAL] if is_partial(floor) else WHOLE[0]
    return [(shifted(along_x, x), shifted(along_y, y), (z, z))]


def touches(start: Point, end: Point, box: Box) -> bool:
    """Whether the closed segment meets the closed box, also when it lies in the plane of a rectangle (a flat box)."""
    first, last = Fraction(0), Fraction(1)
    for axis in range(3):
        low, high = box[axis]
        way = end[axis] - start[axis]
        if way == 0:
            if not low <= start[axis] <= high:
                return False
            continue
        entry, leaving = sorted((Fraction(low - start[axis], way), Fraction(high - start[axis], way)))
        first, last = max(first, entry), min(last, leaving)
        if first > last:
            return False
    return True


def passes_inside(start: Point, end: Point, cube: Cube) -> bool:
    """Whether the segment has a point strictly inside a smoke-filled cube (R-LOS-06)."""
    low = corner(cube)
    after: list[Fraction] = []
    before: list[Fraction] = []
    for axis in range(3):
        way = end[axis] - start[axis]
        if way == 0:
            if not low[axis] < start[axis] < low[axis] + SIDE:
                return False
            continue
        entry, leaving = sorted((Fraction(low[axis] - start[axis], way), Fraction(low[axis] + SIDE - start[axis], way)))
        after.append(entry)
        before.append(leaving)
    if not after:
        return True
    return max(after) < min(before) and max(after) < 1 and min(before) > 0


def rim(field: Battlefield, place: Place, side: CubeSide) -> tuple[int, int]:
    """Rim point towards a side; moved back inside if that side of the model's cube has scenery (R-LOS-06)."""
    x, y, reach = place.x, place.y, place.radius()
    held = field.side(place.cube, side) != OPEN
    if side == NORTH:
        y = y - reach if y - reach > 0 or not held else 1
    elif side == SOUTH:
        y = y + reach if y + reach < SIDE or not held else SIDE - 1
    elif side == WEST:
        x = x - reach if x - reach > 0 or not held else 1
    else:
        x = x + reach if x + reach < SIDE or not held else SIDE - 1
    return x, y


def sample_points(field: Battlefield, place: Place) -> list[Point]:
    """The 11 sample points of a model (R-LOS-06)."""
    x, y, z = corner(place.cube)
    height = place.height()
    rims = [rim(field, place, side) for side in (NORTH, EAST, SOUTH, WEST)]
    points = [(x + place.x, y + place.y, z + at) for at in (8, height // 2, height)]
    points += [(x + rx, y + ry, z + at) for rx, ry in rims for at in (8, height * 3 // 4)]
    return points


def eye(place: Place) -> Point:
    x, y, z = corner(place.cube)
    return x + place.x, y + place.y, z + place.height() * 9 // 10


class View(NamedTuple):
    """Result of a look: the grade, and the sample points that at least one line reaches."""

    grade: int
    seen: frozenset[Point]


HIDDEN = View(NONE_SEEN, frozenset())


class Oracle:
    """Sight on one battlefield."""

    def __init__(self, field: Battlefield, any_origin: bool = False) -> None:
        self.field = field
        self.any_origin = any_origin
        self.surfaces = opaque_surfaces(field)

    def origins(self, seer: Place) -> list[Point]:
        """Points from which sight may start (R-LOS-02, R-LOS-06)."""
        return [eye(seer), *sample_points(self.field, seer)] if self.any_origin else [eye(seer)]

    def view(self, seer: Place, target: Place, smoke: frozenset[Cube] = frozenset()) -> View:
        """What the seer sees of the target (R-LOS-01, R-LOS-05, R-LOS-06).

        A model belongs to one cube (R-FIELD-04): smoke in that cube hides and blinds it completely, even where its base
        overlaps the next cube.
        """
        if seer.cube in smoke or target.cube in smoke:
            return HIDDEN
        points = sample_points(self.field, target)
        origins = self.origins(seer)
        near = surfaces_near(self.surfaces, origins + points)
        reached = [[point for point in points if is_free(origin, point, near, smoke)] for origin in origins]
        seen = frozenset(point for line in reached for point in line)
        if any(len(line) == len(points) for line in reached):
            return View(ALL_SEEN, seen)
        return View(SOME_SEEN if seen else NONE_SEEN, seen)


def surfaces_near(surfaces: list[Box], points: list[Point]) -> list[Box]:
    """Surfaces that reach into the smallest box around all points; no segment between them can meet another one."""
    spans = [(min(point[axis] for point in points), max(point[axis] for point in points)) for axis in range(3)]
    return [box for box in surfaces if all(box[a][0] <= spans[a][1] and box[a][1] >= spans[a][0] for a in range(3))]


def is_free(start: Point, end: Point, surfaces: list[Box], smoke: frozenset[Cube]) -> bool:
    if any(passes_inside(start, end, cube) for cube in smoke):
        return False
    return not any(touches(start, end, box) for box in surfaces)


def turned_field(field: Battlefield) -> Battlefield:
    """The battlefield after half a turn."""
    turned = Battlefield(field.levels)
    for cube in field.every_cube:
        other = half_turn(cube)
        for side in (NORTH, EAST, SOUTH, WEST):
            turned.set_side(other, opposite(side), field.side(cube, side))
        floor = field.floor(cube)
        turned.floors[other] = PARTIAL + opposite(CubeSide(floor - PARTIAL)) if is_partial(floor) else floor
    return turned


def turned_place(place: Place) -> Place:
    return place._replace(cube=half_turn(place.cube), x=SIDE - place.x, y=SIDE - place.y)
