"""Soft shadows of walls and floors, with light from the south-west."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import LARGE_DOOR, LOW_WALL, NONE, OPEN, Battlefield, is_partial, solid_half
from deadzone.core.cubes import (
    COLUMNS,
    EAST,
    NORTH,
    ROWS,
    SOUTH,
    SQUARES,
    WEST,
    Cube,
    CubeSide,
    Level,
    across,
    column_of,
    level_cubes,
    level_of,
    row_of,
)
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.solids import DOOR_FROM, DOOR_TO, HOLES, LOW_HEIGHT, View
from deadzone.maps.drawing.svg import Point, group, ring

# Length of the shadow of a thing one level high, to the east and to the north, in squares.
EASTWARD: Final = 0.42
NORTHWARD: Final = 0.2


def shadows(field: Battlefield, view: View, level: Level) -> str:
    """Draw all shadows on the floors of one level, as a single layer so that overlaps do not get darker."""
    caster = _Caster(view, level)
    rings = []
    for cube in field.every_cube[(level - 1) * SQUARES :]:
        rings += [
            caster.wall(cube, side, field.side(cube, side))
            for side in _own_sides(cube)
            if field.side(cube, side) != OPEN
        ]
        if level_of(cube) > level and field.floor(cube) != NONE:
            rings.append(caster.floor(field, cube))
    clip = f"floors-{level}"
    paths = [f'<path d="{path}" fill-rule="evenodd"/>' for path in rings]
    inner = group(paths, fill=palette.SHADOW, filter="url(#soft-edge)")
    return f'<clipPath id="{clip}">{_lit_area(field, view, level)}</clipPath>' + group(
        [inner], opacity=0.2, clip_path=f"url(#{clip})"
    )


def _own_sides(cube: Cube) -> list[CubeSide]:
    """Sides to draw for a cube so that each is drawn once: north and west; south and east only at the board edge."""
    return [NORTH, WEST, *(side for side in (SOUTH, EAST) if across(cube, side) < 0)]


def _lit_area(field: Battlefield, view: View, level: Level) -> str:
    z = level - 1.0
    if level == 1:
        corners = [(0.0, 0.0), (COLUMNS, 0.0), (COLUMNS, ROWS), (0.0, ROWS)]
        return f'<path d="{ring(view.point(x, y, z) for x, y in corners)}"/>'
    path = ""
    for cube in level_cubes(level):
        if field.floor(cube) != NONE:
            path += ring(view.point(x, y, z) for x, y in solid_corners(field, cube))
    return f'<path d="{path}"/>'


def solid_corners(field: Battlefield, cube: Cube) -> list[Point]:
    """Corners of the solid part of a floor, within its square."""
    x0, x1 = float(column_of(cube)), column_of(cube) + 1.0
    y0, y1 = float(row_of(cube)), row_of(cube) + 1.0
    floor = field.floor(cube)
    if is_partial(floor):
        half = solid_half(floor)
        x0, x1 = (x0 + 0.5 if half == EAST else x0), (x1 - 0.5 if half == WEST else x1)
        y0, y1 = (y0 + 0.5 if half == SOUTH else y0), (y1 - 0.5 if half == NORTH else y1)
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


class _Caster:
    """Projection of shadows onto the plane of one level."""

    def __init__(self, view: View, level: Level) -> None:
        self.view = view
        self.plane = level - 1.0

    def _fall(self, x: float, y: float, z: float) -> Point:
        high = z - self.plane
        return self.view.point(x + EASTWARD * high, y - NORTHWARD * high, self.plane)

    def wall(self, cube: Cube, side: CubeSide, side_type: int) -> str:
        if side_type == LARGE_DOOR:
            return self._upright(cube, side, 0, DOOR_FROM, 0, 1) + self._upright(cube, side, DOOR_TO, 1, 0, 1)
        if side_type == LOW_WALL:
            return self._upright(cube, side, 0, 1, 0, LOW_HEIGHT)
        path = self._upright(cube, side, 0, 1, 0, 1)
        return path + self._upright(cube, side, *HOLES[side_type]) if side_type in HOLES else path

    def _upright(self, cube: Cube, side: CubeSide, start: float, end: float, low: float, high: float) -> str:
        base = level_of(cube) - 1.0
        places = [(start, low), (end, low), (end, high), (start, high)]
        return ring(self._fall(*_on_side(cube, side, along), base + up) for along, up in places)

    def floor(self, field: Battlefield, cube: Cube) -> str:
        return ring(self._fall(x, y, level_of(cube) - 1.0) for x, y in solid_corners(field, cube))


def _on_side(cube: Cube, side: CubeSide, along: float) -> Point:
    x, y = float(column_of(cube)), float(row_of(cube))
    if side in (NORTH, SOUTH):
        return (x + along, y + (side == SOUTH))
    return (x + (side == EAST), y + along)
