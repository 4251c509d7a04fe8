"""Counters to cut out, and aids beside the table: item tokens, states, objectives, command dice, scatter, VP track."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from deadzone.catalog.loading import load
from deadzone.core.cubes import DIRECTIONS
from deadzone.core.sentence import Name, Sentence, Words
from deadzone.core.state import COMMAND_FACES
from deadzone.language.words import say, text
from deadzone.printing.columns import RULE, prose
from deadzone.printing.paper import A4, BOLD, FAINT, INK, PALE, QUIET, REGULAR, WHITE, Colour, Format, Paper
from deadzone.printing.symbols import cube_symbol
from deadzone.rules.missions.mission_kinds import PATROL_OBJECTIVES
from deadzone.rules.movement.away import direction_of_roll
from deadzone.table.telling.terms import terms

SIDE: Final = 24.0  # of a counter, millimetres
DISC: Final = 22.0
TOP: Final = 26.0
SPARE: Final = 5  # fields of the track beyond what the largest game needs
GOLD: Final[Colour] = (233, 185, 60)
RED: Final[Colour] = (200, 69, 47)
BLUE: Final[Colour] = (39, 101, 173)
# How many counters of each state, by the word of the table for it.
STATES: Final = {"activated": 16, "damage": 16, "pinned": 6, "burning": 4, "reloading": 4, "smoke": 8}
OTHERS: Final = ((Name("Tag"), 3), (Name("Trap"), 2))
FACE: Final = 18.0  # of a command die
DICE: Final = 3  # R-CMD-01


class Counter(NamedTuple):
    """What stands on a counter: a word, a large figure or nothing above it, and its colour."""

    word: Words
    figure: str
    colour: Colour


def counters_pdf(lang: str, format: Format = A4) -> bytes:
    """Return all sheets as PDF; the item tokens have a second page for their backs."""
    paper = Paper(text("Counters and aids", lang), lang, format)
    sheet_of(paper, Sentence("Item tokens: print the next page on the back, then shuffle them face down"), items())
    backs = [Counter(Name(""), "?", INK)] * len(items())
    sheet_of(paper, Sentence("Backs of the item tokens"), backs, mirrored=True)
    sheet_of(paper, Sentence("States, smoke and objectives"), states())
    command_page(paper, lang)
    table_page(paper, lang)
    return paper.data()


def items() -> list[Counter]:
    """All item tokens. R-ITOK-01."""
    return [Counter(token.label, "", QUIET) for token in load().constants.loot for _ in range(token.count)]


def states() -> list[Counter]:
    known = {term.id: term.name for term in terms()}
    marked = [Counter(known[id], "", INK) for id, count in STATES.items() for _ in range(count)]
    other = [Counter(name, "", INK) for name, count in OTHERS for _ in range(count)]
    worth = [Counter(Name("VP"), str(vp), GOLD) for vp in sorted(PATROL_OBJECTIVES.values())]
    sides = [Counter(name, "", colour) for name, colour in ((Name("Red"), RED), (Name("Blue"), BLUE))]
    return [*marked, *other, *worth, Counter(known["initiative"], "", GOLD), *sides]


def sheet_of(paper: Paper, heading: Sentence, counters: Sequence[Counter], mirrored: bool = False) -> None:
    """Counters in rows on one page; backs are mirrored for printing along the long edge."""
    columns = int((paper.width - 20) // SIDE)
    left = (paper.width - columns * SIDE) / 2
    paper.pdf.add_page()
    head(paper, say(heading, paper.lang))
    for place, counter in enumerate(counters):
        row, column = divmod(place, columns)
        column = columns - 1 - column if mirrored else column
        draw_counter(paper, left + (column + 0.5) * SIDE, TOP + (row + 0.5) * SIDE, counter)


def head(paper: Paper, words: str) -> None:
    paper.text(12.0, 16.0, words, paper.fitting(words, paper.width - 24, 13, 8, BOLD), BOLD)
    paper.pen(INK, 0.4)
    paper.pdf.line(12.0, 18.5, paper.width - 12.0, 18.5)


def draw_counter(paper: Paper, x: float, y: float, counter: Counter) -> None:
    """A disc to cut out, with its word in as large letters as fit."""
    gold = counter.colour == GOLD
    ring = INK if gold else counter.colour
    paper.pdf.set_fill_color(*(GOLD if gold else PALE if str(counter.word) else INK))
    paper.pen(ring, 0.6 if ring in (INK, QUIET) else 2.0)
    paper.pdf.circle(x, y, DISC / 2, style="DF")
    words = say(counter.word, paper.lang)
    words = words[:1].upper() + words[1:]
    if counter.figure:
        ink = INK if words else WHITE
        paper.text(x, y + (2.0 if words else 3.6), counter.figure, 22 if words else 30, BOLD, ink, "C")
        paper.text(x, y + 7.2, words, 9, BOLD, ink, "C")
        return
    lines = _lines(paper, words)
    size = min([paper.fitting(line, DISC - 3.4, 9.5, 5.0, BOLD) for line in lines])
    for place, line in enumerate(lines):
        paper.text(x, y + 1.2 + (place - (len(lines) - 1) / 2) * 3.9, line, size, BOLD, INK, "C")


def _lines(paper: Paper, words: str) -> list[str]:
    """One line, or two of about the same length."""
    parts = words.split(" ")
    if len(parts) == 1 or paper.text_width(words, 8, BOLD) < DISC - 4:
        return [words]
    splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    first, second = min(splits, key=lambda split: max(len(split[0]), len(split[1])))
    return [first, second]


def command_page(paper: Paper, lang: str) -> None:
    """Three command dice to fold, and what their faces do. R-CMD-*."""
    paper.pdf.add_page()
    head(paper, text("Command dice to fold, and what their faces do", lang))
    step = (paper.width - 24) / DICE
    for number in range(DICE):
        _net(paper, 12.0 + (number + 0.5) * step - 1.5 * FACE, TOP, lang)
    y = TOP + 4 * FACE + 10
    known = {term.id: term for term in terms()}
    for face in COMMAND_FACES:
        term = known[f"face-{face}"]
        lead = text("{face}:", lang, face=term.name)
        parts = [(lead, BOLD), (say(term.text, lang), REGULAR), (term.rule, RULE)]
        piece = prose(paper, parts, paper.width - 24, 11, gap=1.5)
        piece.draw(paper, 12.0, y)
        y += piece.height


def _net(paper: Paper, x: float, y: float, lang: str) -> None:
    """The six faces of a die as a cross: four in a column, one on either side of the second."""
    known = {term.id: say(term.name, lang) for term in terms()}
    squares = ((1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (2, 1))
    for face, (column, row) in zip(COMMAND_FACES, squares, strict=True):
        left, top = x + column * FACE, y + row * FACE
        paper.pen(INK, 0.3)
        paper.box(left, top, FACE, FACE)
        name = known[f"face-{face}"]
        size = paper.fitting(name, FACE - 2, 9.5, 4.5, BOLD)
        paper.text(left + FACE / 2, top + FACE / 2 + 1.2, name, size, BOLD, INK, "C")


def table_page(paper: Paper, lang: str) -> None:
    """The directions of scatter, and the track of VP."""
    paper.pdf.add_page()
    head(paper, text("Scatter: lay it with 1 to the north of the board", lang))
    _compass(paper, paper.width / 2, TOP + 52.0, 46.0)
    paper.text(12.0, TOP + 122.0, text("Victory Points: a counter for each side", lang), 13, BOLD)
    paper.pen(INK, 0.4)
    paper.pdf.line(12.0, TOP + 124.5, paper.width - 12.0, TOP + 124.5)
    _track(paper, TOP + 130.0)


def _compass(paper: Paper, x: float, y: float, radius: float) -> None:
    """An arrow for each result of the die, in the direction in which the engine scatters. R-SCAT-02."""
    paper.pen(FAINT, 0.3)
    paper.pdf.circle(x, y, radius)
    for face in range(1, 9):
        rows, columns = DIRECTIONS[direction_of_roll(face)]
        long = math.hypot(rows, columns)
        dx, dy = columns / long, rows / long
        paper.pen(INK, 0.9)
        tip = (x + dx * (radius - 12), y + dy * (radius - 12))
        paper.pdf.line(x + dx * 9, y + dy * 9, *tip)
        for turn in (-1, 1):
            paper.pdf.line(*tip, tip[0] - dx * 4 + turn * dy * 2.4, tip[1] - dy * 4 - turn * dx * 2.4)
        paper.text(x + dx * (radius - 5), y + dy * (radius - 5) + 2.6, str(face), 22, BOLD, INK, "C")
    cube_symbol(paper, x, y, 12.0, INK, True)


def _track(paper: Paper, top: float) -> None:
    """Fields from 0 to beyond what the largest game needs; those that win a game of some size are gold."""
    needed = {size.vp_to_win for size in load().constants.sizes}
    most = max(needed) + SPARE
    columns = 9
    side = (paper.width - 24) / columns
    for number in range(most + 1):
        row, column = divmod(number, columns)
        x, y = 12.0 + column * side, top + row * side
        if number in needed:
            paper.box(x, y, side, side, GOLD)
        paper.pen(INK, 0.3)
        paper.box(x, y, side, side)
        paper.text(x + side / 2, y + side / 2 + 2.6, str(number), 18, BOLD, INK, "C")
