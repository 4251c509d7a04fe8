"""A battlefield on paper, to build it with real terrain: the view, a plan of each level, and what is needed."""

from __future__ import annotations

from collections import Counter
from typing import Final

from deadzone.core.board.battlefield import NO_RAMP, NONE, OPEN, Battlefield, is_hatch_floor, is_partial
from deadzone.core.cubes import COLUMNS, EAST, ROWS, SOUTH, Cube, Level, across, all_levels, level_cubes
from deadzone.core.sentence import Row, Sentence, Words
from deadzone.language.words import say, text, words_of
from deadzone.maps.drawing.draw import HALF_TILE, VIEW_CENTRE, VIEW_TOP, definitions
from deadzone.maps.drawing.isometric import draw_isometric
from deadzone.maps.drawing.plan import draw_plan
from deadzone.maps.drawing.solids import View
from deadzone.maps.drawing.svg import FONTS
from deadzone.maps.names import SIDE_WORDS
from deadzone.printing.drawings import put_drawing
from deadzone.printing.paper import A4, BOLD, INK, ITALIC, QUIET, REGULAR, Format, Paper

MARGIN: Final = 14.0
BOTTOM: Final = 20.0
CELL: Final = 100.0  # of the drawn plan, before it is scaled to the paper
EDGE: Final = 40.0
SHARP: Final = 1.4  # pixels of the plans
VIEW_SHARP: Final = 1.0  # the view has soft shadows, which take long to draw
INCHES: Final = 3
VIEW_WIDTH: Final = 2 * VIEW_CENTRE
VIEW_HEIGHT: Final = 880.0
# Parts by the words of the drawings; hatches of all sizes are one part.
PARTS: Final = dict(
    zip(
        ("blocked", "door", "low-wall", "medium", "small", "hatch", "floor", "half", "trapdoor", "ladder", "ramp"),
        words_of(
            "{count} {count|full wall|full walls}",
            "{count} {count|wall|walls} with a door",
            "{count} {count|low wall|low walls}",
            "{count} {count|wall|walls} with a large window",
            "{count} {count|wall|walls} with a small window",
            "{count} {count|wall|walls} with a hatch",
            "{count} {count|floor|floors}",
            "{count} {count|half floor|half floors}",
            "{count} {count|floor|floors} with a trapdoor",
            "{count} {count|ladder|ladders}",
            "{count} {count|ramp|ramps}",
        ),
        strict=True,
    )
)


def plan_pdf(field: Battlefield, lang: str, format: Format = A4) -> bytes:
    """Return a first page with the view and the parts, and a page for each level."""
    paper = Paper(text("Plan: {map}", lang, map=field.name), lang, format)
    _overview(paper, field, lang)
    for level in all_levels(field.levels):
        _level_page(paper, field, level, lang)
    return paper.data()


def parts_of(field: Battlefield, level: Level) -> Counter[str]:
    """How many pieces of terrain stand on a level, by their names in PARTS; sides that two cubes share count once."""
    found: Counter[str] = Counter()
    for cube in level_cubes(level):
        found.update(_sides_of(field, cube))
        if level > 1 and field.floor(cube) != NONE:
            floor = field.floor(cube)
            found["half" if is_partial(floor) else "trapdoor" if is_hatch_floor(floor) else "floor"] += 1
        found["ladder"] += int(field.ladders[cube])
        found["ramp"] += int(field.ramps[cube] != NO_RAMP)
    return +found


def _sides_of(field: Battlefield, cube: Cube) -> list[str]:
    shared = [side for side in (EAST, SOUTH) if across(cube, side) >= 0]
    kinds = [SIDE_WORDS[field.side(cube, side)] for side in shared if field.side(cube, side) != OPEN]
    return ["hatch" if kind.startswith("hatch") else kind for kind in kinds]


def _needed(field: Battlefield, level: Level, lang: str) -> str:
    found = parts_of(field, level)
    return say(Row([Sentence(PARTS[part], count=found[part]) for part in PARTS if found[part]]), lang)


def _overview(paper: Paper, field: Battlefield, lang: str) -> None:
    paper.pdf.add_page()
    _title(paper, field.name, lang)
    width = paper.width - 2 * MARGIN
    high = width * VIEW_HEIGHT / VIEW_WIDTH
    view = draw_isometric(field, View(VIEW_CENTRE, VIEW_TOP, HALF_TILE))
    put_drawing(paper, _drawing(view, VIEW_WIDTH, VIEW_HEIGHT), VIEW_SHARP, MARGIN, 26.0, width)
    y = 26.0 + high + 8
    paper.text(MARGIN, y, text("What is needed", lang), 13, BOLD)
    for level in all_levels(field.levels):
        lines = paper.wrapped(_needed(field, level, lang), width - 24, 11)
        if not lines:
            continue
        y += 7
        if y + 5 * len(lines) > paper.height - BOTTOM:
            paper.pdf.add_page()
            y = 20.0
        paper.text(MARGIN, y, text("Level {level}", lang, level=level), 11, BOLD)
        for place, line in enumerate(lines):
            paper.text(MARGIN + 24, y + 5 * place, line, 11)
        y += 5 * max(len(lines) - 1, 0)
    note = text("Each square is {inches} inches wide, each level {inches} inches high.", lang, inches=INCHES)
    paper.text(MARGIN, y + 6, note, 10, ITALIC, QUIET)


def _level_page(paper: Paper, field: Battlefield, level: Level, lang: str) -> None:
    paper.pdf.add_page()
    title = text("Level 1, the ground", lang) if level == 1 else text("Level {level}", lang, level=level)
    _title(paper, Sentence("{map}: {level}", map=field.name, level=title), lang)
    side = COLUMNS * CELL + 2 * EDGE
    drawing = _drawing(draw_plan(field, level, EDGE, EDGE, CELL), side, ROWS * CELL + 2 * EDGE)
    put_drawing(paper, drawing, SHARP, MARGIN, 26.0, paper.width - 2 * MARGIN)
    row = _needed(field, level, lang)
    y = 26.0 + paper.width - 2 * MARGIN + 8
    for line in paper.wrapped(row, paper.width - 2 * MARGIN, 11):
        paper.text(MARGIN, y, line, 11, REGULAR)
        y += 5.4


def _title(paper: Paper, words: Words, lang: str) -> None:
    told = say(words, lang)
    paper.text(MARGIN, 18.0, told, paper.fitting(told, paper.width - 2 * MARGIN, 18, 9, BOLD), BOLD)
    paper.pen(INK, 0.4)
    paper.pdf.line(MARGIN, 21.0, paper.width - MARGIN, 21.0)


def _drawing(parts: list[str], wide: float, high: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high:.0f}" '
        f'viewBox="0 0 {wide:.0f} {high:.0f}" font-family="{FONTS}">{definitions()}{"".join(parts)}</svg>'
    )
