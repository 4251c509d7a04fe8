"""How a diagram is drawn: parts of plans side by side with marked cubes, models and arrows, and a key below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import Cube, Level, column_of, row_of
from deadzone.core.sentence import Sentence, Words
from deadzone.core.sides import RED, Side
from deadzone.language.words import say
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.draw import definitions
from deadzone.maps.drawing.plan import draw_plan
from deadzone.maps.drawing.svg import FONTS, Point, group, line, number, tag, words

WIDTH: Final = 520.0
MARGIN: Final = 18.0
GAP: Final = 24.0
HEAD: Final = 26.0  # for the words above a plan
ROW: Final = 26.0  # of the key
SIGN: Final = 20.0
LETTERS: Final = 54  # in a line of the key: browsers without our font have a wider one
INSET: Final = 3.0

# Tones of cubes: each also has a sign or a label, so that nobody depends on colours.
GOOD: Final = "#4f9a5b"
HALF: Final = "#e0a92e"
BAD: Final = "#c0594a"
BLUE_TONE: Final = palette.BLUE
RED_TONE: Final = palette.RED
OPACITY: Final = 0.42


class Mark(NamedTuple):
    """A marked cube: its tone ('' for none), and a short label; `CROSS` is drawn."""

    tone: str
    label: str


CROSS: Final = "×"


class Piece(NamedTuple):
    """A model: where it stands, as part of the cube, and its letter."""

    cube: Cube
    side: Side
    letter: str
    x: float = 0.5
    y: float = 0.5
    lying: bool = False


class Window(NamedTuple):
    """The part of the board that is shown."""

    row: int
    column: int
    rows: int
    columns: int


class Plan(NamedTuple):
    title: Words
    field: Battlefield
    level: Level
    window: Window
    marks: dict[Cube, Mark]
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[tuple[Cube, Cube], ...] = ()


class Key(NamedTuple):
    """A line of the key; without a sign it goes on below the others."""

    tone: str
    label: str
    text: Sentence


class Sketch(NamedTuple):
    plans: tuple[Plan, ...]
    keys: tuple[Key, ...]


def svg_of(sketch: Sketch, title: str, lang: str) -> str:
    """The whole diagram as a document."""
    columns = sum([plan.window.columns for plan in sketch.plans])
    cell = (WIDTH - 2 * MARGIN - GAP * (len(sketch.plans) - 1)) / columns
    cell = min(cell, 92.0)
    left = (WIDTH - cell * columns - GAP * (len(sketch.plans) - 1)) / 2
    parts: list[str] = []
    tallest = 0.0
    for plan in sketch.plans:
        parts += _plan(plan, left, MARGIN, cell, lang)
        left += plan.window.columns * cell + GAP
        tallest = max(tallest, HEAD + plan.window.rows * cell)
    keys, bottom = _keys(sketch.keys, MARGIN + tallest + 16, lang)
    return document([*parts, *keys], bottom + MARGIN - 8, title, lang)


def document(parts: Sequence[str], height: float, title: str, lang: str) -> str:
    size = f'width="{number(WIDTH)}" height="{number(height)}" viewBox="0 0 {number(WIDTH)} {number(height)}"'
    paper = tag("rect", width=WIDTH, height=height, fill=palette.PAPER)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} lang="{lang}" role="img" font-family="{FONTS}">'
        f"<title>{escape(title, quote=False)}</title>{definitions()}{paper}{''.join(parts)}</svg>\n"
    )


def _plan(plan: Plan, left: float, top: float, cell: float, lang: str) -> list[str]:
    """The words above, and the part of the plan, which a nested drawing cuts out of the whole board."""
    window = plan.window
    head = words((left, top + 14), say(plan.title, lang), 17.0, font_weight=600, fill=palette.INK)
    wide, high = window.columns * cell, window.rows * cell
    edge = 4.0  # so that walls on the border are whole
    view = (window.column * cell - edge, window.row * cell - edge, wide + 2 * edge, high + 2 * edge)
    place = f'x="{number(left - edge)}" y="{number(top + HEAD - edge)}"'
    size = f'width="{number(view[2])}" height="{number(view[3])}" viewBox="{" ".join(map(number, view))}"'
    inside = [
        *draw_plan(plan.field, plan.level, 0.0, 0.0, cell),
        *[_mark(cube, mark, cell) for cube, mark in plan.marks.items()],
        *[_arrow(_centre(start, cell), _centre(end, cell)) for start, end in plan.arrows],
        *[_piece(piece, cell) for piece in plan.pieces],
    ]
    return [head, f"<svg {place} {size}>{''.join(inside)}</svg>"]


def _centre(cube: Cube, cell: float) -> Point:
    return (column_of(cube) + 0.5) * cell, (row_of(cube) + 0.5) * cell


def _mark(cube: Cube, mark: Mark, cell: float) -> str:
    x, y = column_of(cube) * cell, row_of(cube) * cell
    return group(_sign(x + INSET, y + INSET, cell - 2 * INSET, mark), data_cube=int(cube), data_label=mark.label)


def _sign(x: float, y: float, side: float, mark: Mark) -> list[str]:
    parts = []
    if mark.tone:
        parts.append(tag("rect", x=x, y=y, width=side, height=side, rx=3, fill=mark.tone, fill_opacity=OPACITY))
    middle = (x + side / 2, y + side / 2)
    if mark.label == CROSS:
        arm = min(side * 0.24, 12.0)
        for turn in (-1, 1):
            start, end = (middle[0] - arm, middle[1] - turn * arm), (middle[0] + arm, middle[1] + turn * arm)
            parts.append(line(start, end, stroke=palette.INK, stroke_width=2.6, stroke_linecap="round"))
    elif mark.label:
        size = min(22.0, side * 0.7)
        place = (middle[0], middle[1] + size * 0.34)
        parts.append(words(place, mark.label, size, font_weight=600, text_anchor="middle", fill=palette.INK))
    return parts


def _piece(piece: Piece, cell: float) -> str:
    x, y = (column_of(piece.cube) + piece.x) * cell, (row_of(piece.cube) + piece.y) * cell
    radius = min(cell * 0.24, 17.0)
    colour = palette.RED if piece.side == RED else palette.BLUE
    shape = {"rx": radius, "ry": radius * (0.55 if piece.lying else 1)}
    parts = [
        tag("ellipse", cx=x, cy=y, fill=colour, stroke="#ffffff", stroke_width=1.6, **shape),
        words((x, y + radius * 0.36), piece.letter, radius, font_weight=700, text_anchor="middle", fill="#ffffff"),
    ]
    return group(parts)


def _arrow(start: Point, end: Point) -> str:
    """From near the first point to near the second, with its head."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / long, dy / long
    a, b = (start[0] + ux * 20, start[1] + uy * 20), (end[0] - ux * 17, end[1] - uy * 17)
    wings = [(b[0] - 9 * ux + turn * 5 * uy, b[1] - 9 * uy - turn * 5 * ux) for turn in (-1, 1)]
    parts = [line(a, b)] + [line(b, wing) for wing in wings]
    return group(parts, stroke=palette.INK, stroke_width=2.2, stroke_linecap="round")


def _keys(keys: Sequence[Key], top: float, lang: str) -> tuple[list[str], float]:
    parts: list[str] = []
    y = top
    for key in keys:
        if key.tone or key.label:
            frame = tag("rect", x=MARGIN, y=y, width=SIGN, height=SIGN, rx=3, fill="none", stroke=palette.FAINT_INK)
            parts += [frame, *_sign(MARGIN, y, SIGN, Mark(key.tone, key.label))]
        for row in textwrap.wrap(say(key.text, lang), LETTERS):
            parts.append(words((MARGIN + SIGN + 10, y + 15.5), row, 16.0, fill=palette.INK))
            y += ROW - 5
        y += 5
    return parts, y
