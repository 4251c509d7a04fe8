"""Solid shapes in the isometric view: boxes, walls with their openings, floors, ramps, ladders.

World coordinates: x to the east and y to the south in squares, z upwards in levels. The viewer stands to the
south-east and sees the top, the south face and the east face of each shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.core.board.battlefield import LARGE_DOOR, LOW_WALL, MEDIUM, SMALL
from deadzone.core.cubes import EAST, NORTH, SOUTH, UNITS, WEST, CubeSide, Level
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.svg import Point, group, line, number, polygon, ring, tag

THICK: Final = 0.04  # half the thickness of a wall
SLAB: Final = 0.07
# R-POS-04: (u from, u to, v from, v to) of each opening, as fractions of a side.
HOLES: Final = {
    MEDIUM: (60 / UNITS, 340 / UNITS, 100 / UNITS, 380 / UNITS),
    SMALL: (100 / UNITS, 300 / UNITS, 160 / UNITS, 360 / UNITS),
}
DOOR_FROM: Final = 50 / UNITS
DOOR_TO: Final = 350 / UNITS
LOW_HEIGHT: Final = 100 / UNITS
WALL_COLOURS: Final = (palette.WALL_TOP, palette.WALL_SOUTH, palette.WALL_EAST, palette.WALL_LINE)
LOW_COLOURS: Final = (palette.LOW_TOP, palette.LOW_SOUTH, palette.LOW_EAST, palette.LOW_LINE)
Colours = tuple[str, str, str, str]


class View:
    """Projection from table coordinates to the paper."""

    def __init__(self, left: float, top: float, half_width: float) -> None:
        self.left = left
        self.top = top
        self.across = half_width
        self.down = 0.62 * half_width
        self.up = 1.05 * half_width

    def point(self, x: float, y: float, z: float = 0.0) -> Point:
        return (self.left + (x - y) * self.across, self.top + (x + y) * self.down - z * self.up)

    def flat(self, x: float, y: float, z: float) -> str:
        """SVG transform for things that lie on a floor, drawn in hundredths of a square."""
        px, py = self.point(x, y, z)
        a, b = self.across / 100, self.down / 100
        return f"matrix({number4(a)} {number4(b)} {number4(-a)} {number4(b)} {number(px)} {number(py)})"

    def upright(self, x: float, y: float, z: float, facing: int) -> str:
        """SVG transform for things on a wall that faces south or east."""
        px, py = self.point(x, y, z)
        a, b, up = self.across / 100, self.down / 100, self.up / 100
        if facing == SOUTH:
            return f"matrix({number4(a)} {number4(b)} 0 {number4(up)} {number(px)} {number(py)})"
        return f"matrix({number4(a)} {number4(-b)} 0 {number4(up)} {number(px)} {number(py)})"


def number4(value: float) -> str:
    return f"{value:.4f}"


def face(view: View, corners: list[tuple[float, float, float]], fill: str, stroke: str, **more: object) -> str:
    return polygon(
        (view.point(*corner) for corner in corners),
        fill=fill,
        stroke=stroke,
        **more,
    )


def box(view: View, x0: float, x1: float, y0: float, y1: float, z0: float, z1: float, colours: Colours) -> list[str]:
    """Draw the three visible faces of a box."""
    top, south, east, stroke = colours
    return [
        face(view, [(x0, y1, z0), (x1, y1, z0), (x1, y1, z1), (x0, y1, z1)], south, stroke),
        face(view, [(x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)], east, stroke),
        face(view, [(x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)], top, stroke),
    ]


class Panel:
    """One side of a cube as a slab: `along` is measured from its west or north end, `deep` towards the viewer."""

    def __init__(self, view: View, column: int, row: int, level: Level, runs_east: bool) -> None:
        self.view = view
        self.column = column
        self.row = row
        self.base = level - 1
        self.runs_east = runs_east

    def place(self, along: float, deep: float, high: float) -> Point:
        if self.runs_east:
            return self.view.point(self.column + along, self.row + deep, self.base + high)
        return self.view.point(self.column + deep, self.row + along, self.base + high)

    def solid(self, start: float, end: float, low: float, high: float, colours: Colours) -> list[str]:
        if self.runs_east:
            x0, x1, y0, y1 = self.column + start, self.column + end, self.row - THICK, self.row + THICK
        else:
            x0, x1, y0, y1 = self.column - THICK, self.column + THICK, self.row + start, self.row + end
        return box(self.view, x0, x1, y0, y1, self.base + low, self.base + high, colours)

    def draw(self, side_type: int) -> list[str]:
        """Draw the side with its opening (R-POS-04); the posts draw the corners."""
        if side_type == LOW_WALL:
            return self.solid(THICK, 1 - THICK, 0, LOW_HEIGHT, LOW_COLOURS)
        if side_type == LARGE_DOOR:
            return [
                *self._threshold(),
                *self.solid(THICK, DOOR_FROM, 0, 1, WALL_COLOURS),
                *self.solid(DOOR_TO, 1 - THICK, 0, 1, WALL_COLOURS),
            ]
        if side_type in HOLES:
            return self._window(*HOLES[side_type])
        return self.solid(THICK, 1 - THICK, 0, 1, WALL_COLOURS)

    def _threshold(self) -> list[str]:
        corners = [(DOOR_FROM, -THICK), (DOOR_TO, -THICK), (DOOR_TO, THICK), (DOOR_FROM, THICK)]
        return [
            polygon(
                (self.place(along, deep, 0) for along, deep in corners),
                fill=palette.SILL,
                stroke=palette.WALL_LINE,
                stroke_opacity=0.6,
            )
        ]

    def _window(self, start: float, end: float, low: float, high: float) -> list[str]:
        """Draw a wall with a window: the reveals first, then the front face, which covers their hidden parts."""
        front, cap = (
            (palette.WALL_SOUTH, palette.WALL_EAST) if self.runs_east else (palette.WALL_EAST, palette.WALL_SOUTH)
        )
        jamb = [(start, THICK, low), (start, -THICK, low), (start, -THICK, high), (start, THICK, high)]
        sill = [(start, THICK, low), (end, THICK, low), (end, -THICK, low), (start, -THICK, low)]
        outer = [(THICK, THICK, 0), (1 - THICK, THICK, 0), (1 - THICK, THICK, 1), (THICK, THICK, 1)]
        hole = [(start, THICK, low), (end, THICK, low), (end, THICK, high), (start, THICK, high)]
        end_cap = [(1 - THICK, -THICK, 0), (1 - THICK, THICK, 0), (1 - THICK, THICK, 1), (1 - THICK, -THICK, 1)]
        top = [(THICK, -THICK, 1), (1 - THICK, -THICK, 1), (1 - THICK, THICK, 1), (THICK, THICK, 1)]
        line_ = {"stroke": palette.WALL_LINE}
        return [
            polygon(self._corners(jamb), fill=palette.REVEAL if self.runs_east else palette.WALL_SOUTH, **line_),
            polygon(self._corners(sill), fill=palette.SILL, **line_),
            tag(
                "path",
                d=ring(self._corners(outer)) + ring(self._corners(hole)),
                fill=front,
                fill_rule="evenodd",
                **line_,
            ),
            polygon(self._corners(end_cap), fill=cap, **line_),
            polygon(self._corners(top), fill=palette.WALL_TOP, **line_),
        ]

    def _corners(self, places: Sequence[tuple[float, float, float]]) -> list[Point]:
        return [self.place(*place) for place in places]

    def closed_door(self, size: int) -> list[str]:
        """Draw a hatch: a solid wall with a door that grows with the Size it admits (R-FIELD-12)."""
        half = (0.15, 0.19, 0.24, 0.3)[size - 1]
        high = (0.55, 0.66, 0.78, 0.88)[size - 1]
        fill = palette.HATCH_LIGHT if self.runs_east else palette.HATCH_DARK
        corners = [(0.5 - half, THICK, 0), (0.5 + half, THICK, 0), (0.5 + half, THICK, high), (0.5 - half, THICK, high)]
        facing = SOUTH if self.runs_east else EAST
        middle = (self.column + 0.5, self.row + THICK) if self.runs_east else (self.column + THICK, self.row + 0.5)
        transform = self.view.upright(*middle, self.base + high / 2, facing)
        digit = (
            f'<text transform="{transform}" y="11" font-size="32" font-weight="600" text-anchor="middle" '
            f'fill="{palette.HATCH_INK}" stroke="none">{size}</text>'
        )
        return [
            *self.draw(0),
            polygon(self._corners(corners), fill=fill, stroke=palette.INK, stroke_opacity=0.55),
            digit,
        ]


def slope(view: View, column: int, row: int, level: Level, side: CubeSide) -> list[str]:
    """Draw a ramp that rises towards a side to the level above (R-FIELD-25)."""
    x0, x1, y0, y1 = column + 0.06, column + 0.94, row + 0.06, row + 0.94
    x0, x1 = (column if side == WEST else x0), (column + 1 if side == EAST else x1)
    y0, y1 = (row if side == NORTH else y0), (row + 1 if side == SOUTH else y1)
    base = level - 1.0
    rise = {NORTH: (1, 1, 0, 0), EAST: (0, 1, 1, 0), SOUTH: (0, 0, 1, 1), WEST: (1, 0, 0, 1)}[side]
    north_west, north_east, south_east, south_west = (base + height for height in rise)
    stroke = palette.LOW_LINE
    faces = [
        face(
            view,
            [(x0, y0, north_west), (x1, y0, north_east), (x1, y1, south_east), (x0, y1, south_west)],
            palette.RAMP_TOP,
            stroke,
        ),
    ]
    if south_west > base or south_east > base:
        faces.append(
            face(
                view,
                [(x0, y1, base), (x1, y1, base), (x1, y1, south_east), (x0, y1, south_west)],
                palette.RAMP_SOUTH,
                stroke,
            )
        )
    if north_east > base or south_east > base:
        faces.append(
            face(
                view,
                [(x1, y0, base), (x1, y1, base), (x1, y1, south_east), (x1, y0, north_east)],
                palette.RAMP_EAST,
                stroke,
            )
        )
    return faces + _treads(view, (x0, x1, y0, y1), base, side)


def _treads(view: View, sides: tuple[float, float, float, float], base: float, side: CubeSide) -> list[str]:
    """Draw cross-bars on the slope, if it faces the viewer."""
    if side in (SOUTH, EAST):
        return []
    x0, x1, y0, y1 = sides
    bars = []
    for step in range(1, 6):
        part = step / 6
        if side == NORTH:
            y = y1 + (y0 - y1) * part
            bars.append(line(view.point(x0 + 0.08, y, base + part), view.point(x1 - 0.08, y, base + part)))
        else:
            x = x1 + (x0 - x1) * part
            bars.append(line(view.point(x, y0 + 0.08, base + part), view.point(x, y1 - 0.08, base + part)))
    return [group(bars, stroke=palette.LOW_LINE, stroke_opacity=0.5)]


def ladder(view: View, column: int, row: int, level: Level, against: CubeSide | None) -> list[str]:
    """Draw a ladder against a wall of the cube, or free in its middle (`against` None)."""
    deep = {NORTH: 0.1, WEST: 0.1, SOUTH: 0.88, EAST: 0.88}[against] if against is not None else 0.5
    base = level - 1.0
    runs_east = against not in (EAST, WEST)
    rails, top = (0.36, 0.64), 1.06

    def place(along: float, high: float) -> Point:
        if runs_east:
            return view.point(column + along, row + deep, base + high)
        return view.point(column + deep, row + along, base + high)

    parts = [line(place(rail, 0), place(rail, top)) for rail in rails]
    parts += [line(place(rails[0], step / 7), place(rails[1], step / 7), stroke_width=1.1) for step in range(1, 8)]
    return [group(parts, stroke=palette.LADDER, stroke_width=1.7, stroke_linecap="round")]
