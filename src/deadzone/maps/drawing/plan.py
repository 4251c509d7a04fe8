"""Plan of one level, drawn as an architect would."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import (
    LARGE_DOOR,
    LOW_WALL,
    NO_RAMP,
    NONE,
    OPEN,
    Battlefield,
    hatch_in_floor,
    hatch_in_side,
    is_hatch_floor,
    is_partial,
)
from deadzone.core.cubes import (
    COLUMNS,
    CUBE_SIDE_NAMES,
    ROWS,
    Cube,
    CubeSide,
    Level,
    Square,
    column_of,
    cube_name,
    level_cubes,
    row_of,
    square_of,
)
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.lines import side_on_line, sides_at_corner
from deadzone.maps.drawing.shadows import solid_corners
from deadzone.maps.drawing.solids import DOOR_FROM, DOOR_TO, HOLES
from deadzone.maps.drawing.svg import Point, group, line, number, polygon, tag, words
from deadzone.maps.drawing.textures import grating, zone_texture
from deadzone.maps.names import FLOOR_WORDS, SIDE_WORDS
from deadzone.maps.patrol import OBJECTIVES

WALL: Final = 5.5
THIN: Final = 1.3
OBJECTIVE, TRAPDOOR, LADDER = range(3)
# Horizontal offsets from the middle of a square for one, two or three things in it.
SLOTS: Final = {1: (0.0,), 2: (-0.2, 0.25), 3: (-0.24, 0.06, 0.36)}


def draw_plan(field: Battlefield, level: Level, left: float, top: float, cell: float) -> list[str]:
    """Draw the plan of a level, with row and column numbers."""
    plan = _Plan(field, level, left, top, cell)
    return [
        group(
            [
                *plan.ground(),
                *plan.below(),
                *plan.floors(),
                *plan.grid(),
                *plan.rulers(),
                *plan.features(),
                *plan.sides(),
                *plan.posts(),
                *plan.objectives(),
            ],
            data_plan=level,
        )
    ]


def draw_side(start: Point, end: Point, side_type: int, wall: float = WALL) -> list[str]:
    """Draw a side: solid parts as a thick line, windows as a thin double line, a doorway as a dashed one."""

    def at(part: float) -> Point:
        return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)

    if side_type == LOW_WALL:
        return [
            line(start, end, stroke=palette.LOW_LINE, stroke_width=wall),
            line(at(0.015), at(0.985), stroke=palette.LOW_TOP, stroke_width=wall - 2 * THIN),
        ]
    if side_type == LARGE_DOOR:
        return [
            line(at(0), at(DOOR_FROM), stroke=palette.INK, stroke_width=wall),
            line(at(DOOR_TO), at(1), stroke=palette.INK, stroke_width=wall),
            line(at(DOOR_FROM), at(DOOR_TO), stroke=palette.QUIET_INK, stroke_width=1.0, stroke_dasharray="2.5 3"),
        ]
    if side_type in HOLES:
        first, last = HOLES[side_type][:2]
        return [
            line(start, end, stroke=palette.INK, stroke_width=wall),
            line(at(first), at(last), stroke="#ffffff", stroke_width=wall - 2 * THIN),
            line(at(first), at(last), stroke=palette.INK, stroke_width=0.9),
        ]
    drawn = [line(start, end, stroke=palette.INK, stroke_width=wall)]
    if hatch_in_side(side_type):
        drawn += _hatch(at(0.5), start[1] == end[1], hatch_in_side(side_type))
    return drawn


def _hatch(centre: Point, lies_across: bool, size: int) -> list[str]:
    long, short = 19.0, 13.0
    width, height = (long, short) if lies_across else (short, long)
    return [
        tag(
            "rect",
            x=centre[0] - width / 2,
            y=centre[1] - height / 2,
            width=width,
            height=height,
            rx=2.5,
            fill=palette.HATCH_DARK,
            stroke="#ffffff",
            stroke_width=1.2,
        ),
        words(
            (centre[0], centre[1] + 4.2), str(size), 12.5, font_weight=600, text_anchor="middle", fill=palette.HATCH_INK
        ),
    ]


def draw_trapdoor(centre: Point, size: int) -> list[str]:
    x, y = centre
    half = 11.0
    lid = tag(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=2.0,
        fill=palette.HATCH_LIGHT,
        stroke=palette.HATCH_DARK,
        stroke_width=1.2,
    )
    digit = words((x, y + 5.2), str(size), 15.0, font_weight=600, text_anchor="middle", fill=palette.HATCH_INK)
    return [lid, digit]


def draw_ladder(centre: Point, scale: float) -> list[str]:
    x, y = centre
    half, high = 0.11 * scale, 0.3 * scale
    parts = [line((x + side * half, y - high), (x + side * half, y + high)) for side in (-1, 1)]
    parts += [line((x - half, y + step * high / 3.2), (x + half, y + step * high / 3.2)) for step in (-2, -1, 0, 1, 2)]
    return [group(parts, stroke=palette.LADDER, stroke_width=1.7, stroke_linecap="round")]


def draw_ramp(centre: Point, scale: float, side: CubeSide) -> list[str]:
    """Draw a ramp as three chevrons that point uphill."""
    x, y = centre
    half = 0.42 * scale
    parts = [
        tag(
            "rect",
            x=x - half,
            y=y - half,
            width=2 * half,
            height=2 * half,
            fill=palette.RAMP_TOP,
            stroke=palette.LOW_LINE,
            stroke_width=0.9,
        )
    ]
    for step, opacity in ((0.24, 0.45), (0.0, 0.7), (-0.24, 1.0)):
        top = y + (step - 0.1) * scale
        wing = y + (step + 0.1) * scale
        corners = f"M{x - 0.24 * scale:.2f} {wing:.2f}L{x:.2f} {top:.2f}L{x + 0.24 * scale:.2f} {wing:.2f}"
        parts.append(
            tag(
                "path",
                d=corners,
                fill="none",
                stroke=palette.LADDER,
                stroke_width=2.2,
                stroke_opacity=opacity,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
        )
    return [group(parts, transform=f"rotate({90 * side} {x:.2f} {y:.2f})")]


def draw_objective(centre: Point, radius: float, worth: int) -> list[str]:
    """Draw a gold token with its VP, or with a ring if its worth is unknown (0)."""
    x, y = centre
    parts = [tag("circle", cx=x, cy=y, r=radius, fill=palette.GOLD, stroke=palette.GOLD_LINE, stroke_width=1.4)]
    if worth:
        parts.append(
            words(
                (x, y + radius * 0.42),
                str(worth),
                radius * 1.25,
                font_weight=700,
                text_anchor="middle",
                fill=palette.INK,
            )
        )
    else:
        parts.append(tag("circle", cx=x, cy=y, r=radius * 0.45, fill="none", stroke=palette.GOLD_LINE))
    return parts


def _grid_lines() -> list[tuple[int, int, bool]]:
    """(row, column, runs east) of every grid line segment between two corners."""
    east = [(row, column, True) for row in range(ROWS + 1) for column in range(COLUMNS)]
    return east + [(row, column, False) for row in range(ROWS) for column in range(COLUMNS + 1)]


class _Plan:
    def __init__(self, field: Battlefield, level: Level, left: float, top: float, cell: float) -> None:
        self.field = field
        self.level = level
        self.left = left
        self.top = top
        self.cell = cell
        self.transform = f"translate({number(left)} {number(top)}) scale({cell / 100:.4f})"
        self.cubes = level_cubes(level)

    def at(self, x: float, y: float) -> Point:
        return (self.left + x * self.cell, self.top + y * self.cell)

    def centre(self, cube: Cube) -> Point:
        return self.at(column_of(cube) + 0.5, row_of(cube) + 0.5)

    def slot(self, cube: Cube, thing: int) -> Point:
        """Point in its square where a thing is drawn, clear of the others."""
        there = [OBJECTIVE] if cube in self.field.objective_cubes else []
        there += [TRAPDOOR] if is_hatch_floor(self.field.floor(cube)) else []
        there += [LADDER] if self.field.ladders[cube] else []
        shift = SLOTS[len(there)][there.index(thing)]
        return self.at(column_of(cube) + 0.5 + shift, row_of(cube) + 0.5)

    def square(self, cube: Cube, **values: object) -> str:
        x, y = self.at(column_of(cube), row_of(cube))
        return tag("rect", x=x, y=y, width=self.cell, height=self.cell, **values)

    def ground(self) -> list[str]:
        fill = palette.GROUND if self.level == 1 else palette.AIR
        parts = [tag("rect", x=self.left, y=self.top, width=self.cell * COLUMNS, height=self.cell * ROWS, fill=fill)]
        for colour, fill, zone in self._zones():
            if self.level == 1:
                parts += [self.square(cube, fill=fill, fill_opacity=0.16) for cube in zone]
                parts.append(zone_texture(colour, zone, self.transform))
        return parts

    def below(self) -> list[str]:
        """Draw the walls of the level below faintly, and the zones, which reach up through all levels."""
        if self.level == 1:
            return []
        parts = []
        for row, column, runs_east in _grid_lines():
            below = self.field.side(*side_on_line(row, column, Level(self.level - 1), runs_east))
            if below not in (OPEN, LOW_WALL):
                end = self.at(column + 1, row) if runs_east else self.at(column, row + 1)
                parts.append(line(self.at(column, row), end))
        zones = [self.square(cube, fill=colour, fill_opacity=0.1) for _, colour, zone in self._zones() for cube in zone]
        return [*zones, group(parts, stroke=palette.BELOW, stroke_width=2.4, stroke_linecap="round")]

    def posts(self) -> list[str]:
        """Draw the corners where walls meet, so that no gap shows."""
        parts = []
        for row in range(ROWS + 1):
            for column in range(COLUMNS + 1):
                meeting = sides_at_corner(self.field, row, column, self.level)
                if any(side_type not in (OPEN, LOW_WALL) for side_type in meeting):
                    x, y = self.at(column, row)
                    parts.append(tag("rect", x=x - WALL / 2, y=y - WALL / 2, width=WALL, height=WALL, fill=palette.INK))
        return parts

    def _zones(self) -> list[tuple[str, str, tuple[Square, ...]]]:
        return [("red", palette.RED, self.field.red_zone), ("blue", palette.BLUE, self.field.blue_zone)]

    def floors(self) -> list[str]:
        if self.level == 1:
            return []
        top = palette.FLOOR_TOPS[min(self.level - 1, len(palette.FLOOR_TOPS) - 1)]
        parts = []
        for cube in self.cubes:
            floor = self.field.floor(cube)
            if floor == NONE:
                continue
            corners = [self.at(x, y) for x, y in solid_corners(self.field, cube)]
            drawn = [polygon(corners, fill=top)]
            if is_partial(floor):
                drawn.append(grating(solid_corners(self.field, cube), self.transform))
                drawn.append(polygon(corners, fill="none", stroke=palette.FLOOR_LINE, stroke_width=0.9))
            if is_hatch_floor(floor):
                drawn += draw_trapdoor(self.slot(cube, TRAPDOOR), hatch_in_floor(floor))
            parts.append(group(drawn, data_plan_floor=FLOOR_WORDS[floor], data_cube=cube_name(cube)))
        return parts

    def grid(self) -> list[str]:
        parts = []
        for place in range(COLUMNS + 1):
            parts.append(line(self.at(place, 0), self.at(place, ROWS)))
            parts.append(line(self.at(0, place), self.at(COLUMNS, place)))
        return [group(parts, stroke=palette.GRID if self.level == 1 else palette.AIR_GRID, stroke_width=0.9)]

    def rulers(self) -> list[str]:
        parts = []
        for place in range(COLUMNS):
            x, y = self.at(place + 0.5, 0)
            parts.append(words((x, y - 9), str(place), 13.0, text_anchor="middle"))
            x, y = self.at(0, place + 0.5)
            parts.append(words((x - 14, y + 4.5), str(place), 13.0, text_anchor="middle"))
        return [group(parts, fill=palette.QUIET_INK)]

    def features(self) -> list[str]:
        parts: list[str] = []
        for cube in self.cubes:
            if self.field.ramps[cube] != NO_RAMP:
                parts += draw_ramp(self.centre(cube), self.cell, self.field.ramps[cube])
            if self.field.ladders[cube]:
                parts += draw_ladder(self.slot(cube, LADDER), self.cell)
        return parts

    def sides(self) -> list[str]:
        parts = []
        for row, column, runs_east in _grid_lines():
            parts += self._side(row, column, runs_east)
        return parts

    def _side(self, row: int, column: int, runs_east: bool) -> list[str]:
        cube, side = side_on_line(row, column, self.level, runs_east)
        side_type = self.field.side(cube, side)
        if side_type == OPEN:
            return []
        end = self.at(column + 1, row) if runs_east else self.at(column, row + 1)
        drawn = draw_side(self.at(column, row), end, side_type)
        return [
            group(
                drawn, data_plan_wall=SIDE_WORDS[side_type], data_cube=cube_name(cube), data_side=CUBE_SIDE_NAMES[side]
            )
        ]

    def objectives(self) -> list[str]:
        parts: list[str] = []
        for cube in self.field.objective_cubes:
            if cube in self.cubes:
                worth = OBJECTIVES.get(square_of(cube), 0)
                parts += draw_objective(self.slot(cube, OBJECTIVE), 0.24 * self.cell, worth)
        return parts
