"""Isometric view of the battlefield, seen from the south-east.

Painter's order: nothing hides anything on a higher level, so the levels are drawn from the ground up. Within a level
the squares are drawn from north to south and west to east, each with its north side, its west side and then its
features. One more row and column beyond the board give the southern and eastern edges.
"""

from __future__ import annotations

from deadzone.core.board.battlefield import (
    LOW_WALL,
    NO_RAMP,
    NONE,
    OPEN,
    Battlefield,
    hatch_in_floor,
    hatch_in_side,
    is_hatch_floor,
    is_partial,
    solid_half,
)
from deadzone.core.cubes import (
    COLUMNS,
    CUBE_SIDE_NAMES,
    CUBE_SIDES,
    EAST,
    NORTH,
    ROWS,
    SOUTH,
    WEST,
    Cube,
    CubeSide,
    Level,
    Square,
    across,
    all_levels,
    column_of,
    cube_at,
    cube_name,
    level_cubes,
    level_of,
    row_of,
)
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.lines import side_on_line, sides_at_corner
from deadzone.maps.drawing.shadows import shadows, solid_corners
from deadzone.maps.drawing.solids import (
    LOW_COLOURS,
    LOW_HEIGHT,
    SLAB,
    THICK,
    WALL_COLOURS,
    Panel,
    View,
    box,
    face,
    ladder,
    slope,
)
from deadzone.maps.drawing.svg import group, line, polygon, tag
from deadzone.maps.drawing.textures import grating, zone_texture
from deadzone.maps.names import FLOOR_WORDS, SIDE_WORDS

Rectangle = tuple[float, float, float, float]


def draw_isometric(field: Battlefield, view: View) -> list[str]:
    """Draw table, ground and all levels, without the badges of the objectives, which lie on top."""
    parts = [*_table(view), *_ground(field, view)]
    for level in all_levels(field.levels):
        if level > 1:
            parts += _floors(field, view, level)
        parts.append(shadows(field, view, level))
        parts += _tokens(field, view, level)
        parts += _standing(field, view, level)
    return [group(parts, stroke_width=0.7, stroke_linejoin="round")]


def _table(view: View) -> list[str]:
    edge, deep = 0.12, 0.2
    corners = [(-edge, -edge), (COLUMNS + edge, -edge), (COLUMNS + edge, ROWS + edge), (-edge, ROWS + edge)]
    shadow = polygon(
        (view.point(x + 0.05, y + 0.05, -2.6 * deep) for x, y in corners),
        fill=palette.SHADOW,
        opacity=0.28,
        filter="url(#soft)",
    )
    colours = (palette.GROUND, palette.TABLE_SOUTH, palette.TABLE_EAST, palette.GRID)
    return [shadow, *box(view, -edge, COLUMNS + edge, -edge, ROWS + edge, -deep, 0, colours)]


def _ground(field: Battlefield, view: View) -> list[str]:
    parts = []
    for number in range(COLUMNS + 1):
        parts.append(line(view.point(number, 0), view.point(number, ROWS)))
        parts.append(line(view.point(0, number), view.point(COLUMNS, number)))
    zones = []
    for colour, fill, zone in (("red", palette.RED, field.red_zone), ("blue", palette.BLUE, field.blue_zone)):
        for cube in zone:
            corners = [view.point(*corner) for corner in _corners(_cell(cube), 0)]
            zones.append(polygon(corners, fill=fill, fill_opacity=0.16, data_zone=colour, data_cube=cube_name(cube)))
        zones.append(zone_texture(colour, zone, view.flat(0, 0, 0)))
        zones.append(_zone_border(view, zone, fill))
    return [group(parts, stroke=palette.GRID, stroke_width=0.8), group(zones)]


def _zone_border(view: View, zone: tuple[Square, ...], colour: str) -> str:
    edges = []
    for cube in zone:
        x0, x1, y0, y1 = _cell(cube)
        ends = {
            NORTH: ((x0, y0), (x1, y0)),
            EAST: ((x1, y0), (x1, y1)),
            SOUTH: ((x0, y1), (x1, y1)),
            WEST: ((x0, y0), (x0, y1)),
        }
        edges += [
            line(view.point(*start), view.point(*end))
            for side, (start, end) in ends.items()
            if across(cube, side) not in zone
        ]
    return group(edges, stroke=colour, stroke_width=1.8, stroke_linecap="round")


def _cell(cube: Cube) -> Rectangle:
    return (column_of(cube), column_of(cube) + 1, row_of(cube), row_of(cube) + 1)


def _corners(cell: Rectangle, z: float) -> list[tuple[float, float, float]]:
    x0, x1, y0, y1 = cell
    return [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]


# Floors


def floor_rectangle(field: Battlefield, cube: Cube) -> Rectangle:
    """Solid part of a floor; edges without a floor beside them extend over the walls below."""
    x0, x1, y0, y1 = _cell(cube)
    floor = field.floor(cube)
    if is_partial(floor):
        half = solid_half(floor)
        x0, x1 = (x0 + 0.5 if half == EAST else x0), (x1 - 0.5 if half == WEST else x1)
        y0, y1 = (y0 + 0.5 if half == SOUTH else y0), (y1 - 0.5 if half == NORTH else y1)
    grow = [0.0 if _floor_beyond(field, cube, side) else THICK for side in CUBE_SIDES]
    solid = solid_half(floor) if is_partial(floor) else None
    return (
        x0 - (grow[WEST] if solid != EAST else 0),
        x1 + (grow[EAST] if solid != WEST else 0),
        y0 - (grow[NORTH] if solid != SOUTH else 0),
        y1 + (grow[SOUTH] if solid != NORTH else 0),
    )


def _floor_beyond(field: Battlefield, cube: Cube, side: CubeSide) -> bool:
    beside = across(cube, side)
    return beside >= 0 and field.floor(beside) != NONE


def _floors(field: Battlefield, view: View, level: Level) -> list[str]:
    return [
        group(_floor(field, view, cube), data_floor=FLOOR_WORDS[field.floor(cube)], data_cube=cube_name(cube))
        for cube in level_cubes(level)
        if field.floor(cube) != NONE
    ]


def _floor(field: Battlefield, view: View, cube: Cube) -> list[str]:
    x0, x1, y0, y1 = floor_rectangle(field, cube)
    z = level_of(cube) - 1.0
    top = palette.FLOOR_TOPS[min(level_of(cube) - 1, len(palette.FLOOR_TOPS) - 1)]
    colours = (top, palette.FLOOR_SOUTH, palette.FLOOR_EAST, palette.FLOOR_LINE)
    parts = box(view, x0, x1, y0, y1, z - SLAB, z, colours)
    floor = field.floor(cube)
    if is_partial(floor):
        parts.append(grating(solid_corners(field, cube), view.flat(0, 0, z)))
    if is_hatch_floor(floor):
        aside = 0.2 if cube in field.objective_cubes else 0.0
        parts += _trapdoor(view, cube, hatch_in_floor(floor), z, aside)
    return parts


def _trapdoor(view: View, cube: Cube, size: int, z: float, aside: float) -> list[str]:
    half = 0.14 + 0.04 * size
    x, y = column_of(cube) + 0.5 + aside, row_of(cube) + 0.5 - aside
    lid = face(
        view,
        _corners((x - half, x + half, y - half, y + half), z),
        palette.HATCH_LIGHT,
        palette.INK,
        stroke_opacity=0.6,
    )
    digit = (
        f'<text transform="{view.flat(x, y, z)}" y="12" font-size="34" font-weight="600" text-anchor="middle" '
        f'fill="{palette.HATCH_INK}" stroke="none">{size}</text>'
    )
    return [lid, digit]


# Walls and features of a level


def _standing(field: Battlefield, view: View, level: Level) -> list[str]:
    parts = []
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            parts += _post(field, view, row, column, level)
            if column < COLUMNS:
                parts += _panel(field, view, row, column, level, runs_east=True)
            if row < ROWS:
                parts += _panel(field, view, row, column, level, runs_east=False)
            if row < ROWS and column < COLUMNS:
                parts += _features(field, view, cube_at(row, column, level))
    return parts


def _panel(field: Battlefield, view: View, row: int, column: int, level: Level, runs_east: bool) -> list[str]:
    cube, side = side_on_line(row, column, level, runs_east)
    side_type = field.side(cube, side)
    if side_type == OPEN:
        return []
    panel = Panel(view, column, row, level, runs_east)
    drawn = panel.closed_door(hatch_in_side(side_type)) if hatch_in_side(side_type) else panel.draw(side_type)
    return [group(drawn, data_wall=SIDE_WORDS[side_type], data_cube=cube_name(cube), data_side=CUBE_SIDE_NAMES[side])]


def _post(field: Battlefield, view: View, row: int, column: int, level: Level) -> list[str]:
    """Draw the corner where walls meet, as high as the highest of them."""
    meeting = sides_at_corner(field, row, column, level)
    high = 1.0 if any(side_type not in (OPEN, LOW_WALL) for side_type in meeting) else LOW_HEIGHT
    if not any(side_type != OPEN for side_type in meeting):
        return []
    colours = WALL_COLOURS if high == 1.0 else LOW_COLOURS
    z = level - 1.0
    return box(view, column - THICK, column + THICK, row - THICK, row + THICK, z, z + high, colours)


def _features(field: Battlefield, view: View, cube: Cube) -> list[str]:
    parts = []
    row, column, level = row_of(cube), column_of(cube), level_of(cube)
    if field.ramps[cube] != NO_RAMP:
        drawn = slope(view, column, row, level, field.ramps[cube])
        parts.append(group(drawn, data_ramp=CUBE_SIDE_NAMES[field.ramps[cube]], data_cube=cube_name(cube)))
    if field.ladders[cube]:
        walls = [side for side in (NORTH, WEST, SOUTH, EAST) if field.side(cube, side) not in (OPEN, LOW_WALL)]
        drawn = ladder(view, column, row, level, walls[0] if walls else None)
        parts.append(group(drawn, data_ladder="yes", data_cube=cube_name(cube)))
    return parts


def token_place(field: Battlefield, cube: Cube) -> tuple[float, float, float]:
    """Point where an objective lies: the middle of the floor, or beside its trapdoor."""
    aside = 0.24 if is_hatch_floor(field.floor(cube)) else 0.0
    return (column_of(cube) + 0.5 - aside, row_of(cube) + 0.5 + aside, level_of(cube) - 1.0)


def _tokens(field: Battlefield, view: View, level: Level) -> list[str]:
    """Draw the objectives of one level, flat on their floor."""
    parts = []
    for cube in field.objective_cubes:
        if level_of(cube) == level:
            x, y = view.point(*token_place(field, cube))
            for radius, fill in ((0.27, palette.GOLD), (0.18, "none")):
                parts.append(
                    tag(
                        "ellipse",
                        cx=x,
                        cy=y,
                        rx=radius * view.across * 1.2,
                        ry=radius * view.down * 1.2,
                        fill=fill,
                        stroke=palette.GOLD_LINE,
                        stroke_width=1.0,
                    )
                )
    return parts
