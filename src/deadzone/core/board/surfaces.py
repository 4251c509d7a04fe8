"""Walls and floors as opaque surfaces in space, and whether a segment meets one. R-POS-04, R-LOS-03, R-LOS-06.

Lengths are in units of R-POS-02 (400 per cube side): X runs east, Y south, Z up. Surfaces lie in the planes of the
grid. A segment crosses a plane at a rational point; its coordinates are multiplied by the segment's extent across the
planes, so that all values are whole numbers and exact. Surfaces are closed: a segment that touches one meets it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deadzone.core.board.battlefield import (
    BLOCKED,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    SIDE_TYPES,
    SMALL,
    Battlefield,
    is_partial,
)
from deadzone.core.cubes import COLUMNS, EAST, NORTH, ROWS, SOUTH, UNITS, WEST, Level, cube_at

if TYPE_CHECKING:
    # Machine integers when compiled; the interpreter never evaluates these annotations.
    from mypy_extensions import i64

PLANES: Final = 9  # planes of the grid across a board of eight cubes
# Rows and columns are padded with an empty neighbour beyond either edge, because a base may overhang the edge.
PADDED: Final = 10
HALF: Final = 200

# The opaque parts of a face as closed rectangles (u1, v1, u2, v2): u along the wall, v upward. R-POS-04
_WHOLE: Final = ((0, 0, 400, 400),)
OPAQUE_PARTS: Final[tuple[tuple[tuple[int, int, int, int], ...], ...]] = (
    (),
    ((0, 0, 50, 400), (350, 0, 400, 400)),
    ((0, 0, 400, 100),),
    ((0, 0, 60, 400), (340, 0, 400, 400), (0, 0, 400, 100), (0, 380, 400, 400)),
    ((0, 0, 100, 400), (300, 0, 400, 400), (0, 0, 400, 160), (0, 360, 400, 400)),
    *([_WHOLE] * (SIDE_TYPES - BLOCKED)),
)


def side_stops(side_type: i64, u: i64, v: i64, scale: i64) -> bool:
    """Whether the point (u, v) of a face, both multiplied by `scale`, is opaque. R-POS-04."""
    if side_type == OPEN:
        return False
    if side_type == LARGE_DOOR:
        return u <= 50 * scale or u >= 350 * scale
    if side_type == LOW_WALL:
        return v <= 100 * scale
    if side_type == MEDIUM:
        return u <= 60 * scale or u >= 340 * scale or v <= 100 * scale or v >= 380 * scale
    if side_type == SMALL:
        return u <= 100 * scale or u >= 300 * scale or v <= 160 * scale or v >= 360 * scale
    return True


def floor_stops(floor: i64, x: i64, y: i64, scale: i64) -> bool:
    """Whether the point (x, y) of a floor, both multiplied by `scale`, is opaque. R-POS-04."""
    if floor == NONE:
        return False
    if not is_partial(floor):
        return True
    if floor == PARTIAL + NORTH:
        return y <= HALF * scale
    if floor == PARTIAL + EAST:
        return x >= HALF * scale
    if floor == PARTIAL + SOUTH:
        return y >= HALF * scale
    return x <= HALF * scale


def meets_rectangle(q1: i64, z1: i64, q2: i64, z2: i64, left: i64, low: i64, right: i64, high: i64) -> bool:
    """Whether a segment meets a closed rectangle in its plane (separating axis test)."""
    if max(q1, q2) < left or min(q1, q2) > right or max(z1, z2) < low or min(z1, z2) > high:
        return False
    q, z = q2 - q1, z2 - z1
    # The sign tells on which side of the segment's line each corner lies.
    a = q * (low - z1) - z * (left - q1)
    b = q * (low - z1) - z * (right - q1)
    c = q * (high - z1) - z * (left - q1)
    d = q * (high - z1) - z * (right - q1)
    return min(a, b, c, d) <= 0 <= max(a, b, c, d)


class Walls:
    """All vertical faces in the planes across one axis: x for east and west sides, y for north and south sides.

    A face is addressed by its plane (0 to 8), its position along the wall, and its level.
    """

    def __init__(self, field: Battlefield, across_x: bool) -> None:
        self.levels: i64 = field.levels
        faces = bytearray(PLANES * field.levels * PADDED)
        for plane in range(PLANES):
            for level in range(field.levels):
                for along in range(ROWS):
                    faces[(plane * field.levels + level) * PADDED + along + 1] = _face(
                        field, across_x, plane, Level(level + 1), along
                    )
        self.faces = bytes(faces)
        size = field.levels * PADDED
        self.used: list[bool] = [any(faces[plane * size : (plane + 1) * size]) for plane in range(PLANES)]

    def stop(self, p1: i64, q1: i64, z1: i64, p2: i64, q2: i64, z2: i64) -> bool:
        """Whether a segment meets an opaque part; p runs across the planes, q along the walls, z upward."""
        if p1 == p2:
            return p1 % UNITS == 0 and self._stop_inside(p1 // UNITS, q1, z1, q2, z2)
        if p1 > p2:
            p1, q1, z1, p2, q2, z2 = p2, q2, z2, p1, q1, z1
        scale = p2 - p1
        plane = (p1 + UNITS - 1) // UNITS
        last = p2 // UNITS
        side = UNITS * scale
        while plane <= last:
            if self.used[plane]:
                ahead = plane * UNITS - p1
                q = q1 * scale + (q2 - q1) * ahead
                z = z1 * scale + (z2 - z1) * ahead
                along = q // side
                level = z // side
                u = q - along * side
                v = z - level * side
                if u == 0 or v == 0:
                    if self._edge_stops(plane, along, level, u, v, scale):
                        return True
                else:
                    face = self.faces[(plane * self.levels + level) * PADDED + along + 1]
                    if face != OPEN and (face >= BLOCKED or side_stops(face, u, v, scale)):
                        return True
            plane += 1
        return False

    def _edge_stops(self, plane: i64, along: i64, level: i64, u: i64, v: i64, scale: i64) -> bool:
        """Whether one of the two or four faces that meet at an edge stops a segment crossing exactly there."""
        row = (plane * self.levels + level) * PADDED + along + 1
        side = UNITS * scale
        if side_stops(self.faces[row], u, v, scale):
            return True
        if u == 0 and side_stops(self.faces[row - 1], side, v, scale):
            return True
        if v == 0 and side_stops(self.faces[row - PADDED], u, side, scale):
            return True
        return u == 0 and v == 0 and side_stops(self.faces[row - PADDED - 1], side, side, scale)

    def _stop_inside(self, plane: i64, q1: i64, z1: i64, q2: i64, z2: i64) -> bool:
        """Whether a segment that lies in a plane of the grid meets an opaque part of a face in it."""
        for level in range(self.levels):
            for along in range(ROWS):
                face = self.faces[(plane * self.levels + level) * PADDED + along + 1]
                left, low = along * UNITS, level * UNITS
                for u1, v1, u2, v2 in OPAQUE_PARTS[face]:
                    if meets_rectangle(q1, z1, q2, z2, left + u1, low + v1, left + u2, low + v2):
                        return True
        return False


class Floors:
    """All floors; the ground never matters, since every eye and sample point is above it."""

    def __init__(self, field: Battlefield) -> None:
        tiles = bytearray(field.levels * PADDED * PADDED)
        for cube in field.every_cube:
            level, row, column = cube // (ROWS * COLUMNS), cube // COLUMNS % ROWS, cube % COLUMNS
            tiles[(level * PADDED + row + 1) * PADDED + column + 1] = field.floors[cube]
        self.tiles = bytes(tiles)

    def stop(self, x1: i64, y1: i64, z1: i64, x2: i64, y2: i64, z2: i64) -> bool:
        """Whether a segment meets an opaque part. No end point lies at the height of a floor (R-LOS-06)."""
        if z1 > z2:
            x1, y1, z1, x2, y2, z2 = x2, y2, z2, x1, y1, z1
        scale = z2 - z1
        side = UNITS * scale
        for level in range(z1 // UNITS + 1, z2 // UNITS + 1):
            ahead = level * UNITS - z1
            x = x1 * scale + (x2 - x1) * ahead
            y = y1 * scale + (y2 - y1) * ahead
            row = y // side
            column = x // side
            tile = (level * PADDED + row + 1) * PADDED + column + 1
            if self._tile_stops(tile, x - column * side, y - row * side, scale):
                return True
        return False

    def _tile_stops(self, tile: i64, x: i64, y: i64, scale: i64) -> bool:
        """Whether the tile, or at its north or west edge a neighbouring tile, is opaque at this point."""
        side = UNITS * scale
        if floor_stops(self.tiles[tile], x, y, scale):
            return True
        if x == 0 and floor_stops(self.tiles[tile - 1], side, y, scale):
            return True
        if y == 0 and floor_stops(self.tiles[tile - PADDED], x, side, scale):
            return True
        return x == 0 and y == 0 and floor_stops(self.tiles[tile - PADDED - 1], side, side, scale)


def _face(field: Battlefield, across_x: bool, plane: int, level: Level, along: int) -> int:
    """The side type of the face in a plane; the last plane is the far side of the last cube."""
    behind = plane - 1 if plane == ROWS else plane
    if across_x:
        return field.side(cube_at(along, behind, level), EAST if plane == COLUMNS else WEST)
    return field.side(cube_at(behind, along, level), SOUTH if plane == ROWS else NORTH)
