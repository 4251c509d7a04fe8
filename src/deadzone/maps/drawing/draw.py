"""Pictures of a battlefield: isometric view, plans of all levels and legend, as SVG or PNG."""

from __future__ import annotations

import textwrap
from html import escape
from typing import Final

from deadzone.core.board.battlefield import LARGE_DOOR, LOW_WALL, OPEN, Battlefield
from deadzone.core.cubes import (
    COLUMNS,
    EAST,
    ROWS,
    SOUTH,
    Cube,
    Level,
    all_levels,
    column_of,
    cube_at,
    cube_name,
    level_of,
    on_board,
    row_of,
    square_of,
)
from deadzone.core.sentence import Name
from deadzone.language.words import say, text
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.isometric import draw_isometric, token_place
from deadzone.maps.drawing.legend import draw_legend
from deadzone.maps.drawing.plan import draw_plan
from deadzone.maps.drawing.solids import View
from deadzone.maps.drawing.svg import FONTS, group, line, tag, words
from deadzone.maps.patrol import OBJECTIVES

WIDTH: Final = 1600
MARGIN: Final = 76.0
VIEW_CENTRE: Final = 630.0
VIEW_TOP: Final = 134.0
HALF_TILE: Final = 66.0
LEGEND_LEFT: Final = 1240.0
LEGEND_TOP: Final = 96.0
PLANS_TOP: Final = 940.0
PLAN_CELL: Final = 53.0
PLANS_PER_ROW: Final = 3
PLAN_DOWN: Final = 530.0
ABOUT_CHARACTERS: Final = 44
WEIGHTS: Final = ("SourceSansPro", "SourceSansProSemibold", "SourceSansProBold")
NO_ABOUT: Final = Name("")


def draw_svg(field: Battlefield, lang: str, about: Name = NO_ABOUT) -> str:
    """Return the picture of a battlefield, labelled in a language."""
    height = _height(field)
    view = View(VIEW_CENTRE, VIEW_TOP, HALF_TILE)
    parts = [
        f"<title>{escape(say(field.name, lang), quote=False)}</title>",
        definitions(),
        tag("rect", width=WIDTH, height=height, fill=palette.PAPER),
        *_title(field, lang, about),
        *draw_isometric(field, view),
        *_coordinates(view),
        *_compass(view),
        *_badges(field, view, lang),
        *draw_legend(LEGEND_LEFT, LEGEND_TOP, lang),
        *_plans(field, lang),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'lang="{lang}" role="img" font-family="{FONTS}">' + "\n".join(parts) + "</svg>\n"
    )


def draw_png(field: Battlefield, lang: str, about: Name = NO_ABOUT) -> bytes:
    """Return the same picture as PNG."""
    return png_of(draw_svg(field, lang, about))


def png_of(svg: str, zoom: float = 1.0) -> bytes:
    """Render a drawing with the program's own fonts, to look the same on every machine."""
    import font_source_sans_pro  # type: ignore[import-untyped] # noqa: PLC0415 - only pictures need it
    import resvg_py  # noqa: PLC0415 - only pictures need it

    fonts = [font_source_sans_pro.font_files_ttf[weight] for weight in WEIGHTS]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True, font_files=fonts))


def _height(field: Battlefield) -> int:
    rows = -(-field.levels // PLANS_PER_ROW)
    return int(PLANS_TOP + rows * PLAN_DOWN - 20)


def _title(field: Battlefield, lang: str, about: Name) -> list[str]:
    parts = [words((MARGIN, 88.0), say(field.name, lang), 42.0, font_weight=600, fill=palette.INK)]
    for number, row in enumerate(textwrap.wrap(say(about, lang), ABOUT_CHARACTERS)):
        parts.append(words((MARGIN, 122.0 + 24 * number), row, 18.0, fill=palette.QUIET_INK))
    return parts


def _coordinates(view: View) -> list[str]:
    """Column numbers along the southern edge and row numbers along the eastern one, flat on the table."""
    parts = []
    for place in range(COLUMNS):
        parts.append(_flat_words(view, place + 0.5, ROWS + 0.42, str(place)))
        parts.append(_flat_words(view, COLUMNS + 0.42, place + 0.5, str(place)))
    return [group(parts, fill=palette.QUIET_INK, font_weight=600)]


def _flat_words(view: View, x: float, y: float, content: str) -> str:
    return words((0.0, 11.0), content, 32.0, transform=view.flat(x, y, 0), text_anchor="middle")


def _compass(view: View) -> list[str]:
    """North arrow, flat beside the table."""
    arrow = [
        tag("path", d="M0 -46L17 14L0 4L-17 14Z", fill=palette.QUIET_INK),
        words((0.0, -54.0), "N", 34.0, text_anchor="middle", font_weight=600, fill=palette.QUIET_INK),
    ]
    return [group(arrow, transform=view.flat(2.6, 10.2, 0))]


def _badges(field: Battlefield, view: View, lang: str) -> list[str]:
    """Pins over the objectives, so that those inside a building are visible too."""
    parts = []
    for cube in sorted(field.objective_cubes, key=lambda place: row_of(place) + column_of(place)):
        x, y, floor = token_place(field, cube)
        roof = level_of(field.highest_supported(square_of(cube))) - 1.0
        foot, head = view.point(x, y, floor), view.point(x, y, max(roof + 0.42, floor + 0.7))
        worth = OBJECTIVES.get(square_of(cube), 0)
        label = text("{worth} VP", lang, worth=worth) if worth else text("objective", lang)
        parts.append(
            group(
                [*_pin(foot, head, is_hidden(field, cube)), *pill(head, label)],
                data_objective=cube_name(cube),
                data_vp=worth,
            )
        )
    return parts


def is_hidden(field: Battlefield, cube: Cube) -> bool:
    """Whether a roof, a wall or a nearer building hides the floor of this cube from the viewer.

    The line of view rises by about one level per square to the south-east.
    """
    if field.highest_supported(square_of(cube)) > cube:
        return True
    if any(field.side(cube, side) not in (OPEN, LOW_WALL, LARGE_DOOR) for side in (SOUTH, EAST)):
        return True
    row, column, level = row_of(cube) + 1, column_of(cube) + 1, Level(level_of(cube) + 1)
    while on_board(row, column) and level <= field.levels:
        if field.supported(cube_at(row, column, level)):
            return True
        row, column, level = row + 1, column + 1, Level(level + 1)
    return False


def _pin(foot: tuple[float, float], head: tuple[float, float], hidden: bool) -> list[str]:
    dashes = {"stroke_dasharray": "4 3"} if hidden else {}
    parts = [
        line(foot, head, stroke="#ffffff", stroke_width=3.6, stroke_opacity=0.65),
        line(foot, head, stroke=palette.GOLD_LINE, stroke_width=1.6, **dashes),
    ]
    if hidden:
        parts.append(
            tag(
                "ellipse",
                cx=foot[0],
                cy=foot[1],
                rx=0.3 * HALF_TILE,
                ry=0.19 * HALF_TILE,
                fill=palette.GOLD,
                fill_opacity=0.35,
                stroke=palette.GOLD_LINE,
                stroke_dasharray="4 3",
                stroke_width=1.4,
            )
        )
    else:
        parts.append(tag("circle", cx=foot[0], cy=foot[1], r=2.6, fill=palette.GOLD_LINE))
    return parts


def pill(centre: tuple[float, float], label: str) -> list[str]:
    wide, high = 18.0 + 8.4 * len(label), 25.0
    x, y = centre
    return [
        tag(
            "rect",
            x=x - wide / 2,
            y=y - high / 2,
            width=wide,
            height=high,
            rx=high / 2,
            fill=palette.GOLD,
            stroke=palette.GOLD_LINE,
            stroke_width=1.3,
        ),
        words((x, y + 5.6), label, 16.5, font_weight=700, text_anchor="middle", fill=palette.INK),
    ]


def _plans(field: Battlefield, lang: str) -> list[str]:
    wide = PLAN_CELL * COLUMNS
    step = (WIDTH - 2 * MARGIN - wide) / (PLANS_PER_ROW - 1)
    parts = []
    for level in all_levels(field.levels):
        row, place = divmod(level - 1, PLANS_PER_ROW)
        in_row = min(PLANS_PER_ROW, field.levels - row * PLANS_PER_ROW)
        left = MARGIN + step * place + step * (PLANS_PER_ROW - in_row) / 2
        top = PLANS_TOP + PLAN_DOWN * row
        title = text("Level 1, the ground", lang) if level == 1 else text("Level {level}", lang, level=level)
        parts.append(words((left, top - 32), title, 19.0, font_weight=600, fill=palette.INK))
        parts += draw_plan(field, level, left, top, PLAN_CELL)
    return parts


def definitions() -> str:
    """Filters that the drawings use."""
    return (
        '<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%">'
        '<feGaussianBlur stdDeviation="16"/></filter>'
        '<filter id="soft-edge"><feGaussianBlur stdDeviation="1.5"/></filter></defs>'
    )
