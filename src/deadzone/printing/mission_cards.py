"""A card for each mission: its deployment zones and objectives, and what it is about. M-PATROL-*, M-HOUSE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import COLUMNS, ROWS, Square, column_of, row_of
from deadzone.core.sentence import Sentence
from deadzone.jade.paper.missions import mission_words
from deadzone.language.rulebook import rule_called
from deadzone.language.words import say, text
from deadzone.printing.columns import RULE, prose
from deadzone.printing.counters import BLUE, GOLD, RED
from deadzone.printing.paper import A4, BOLD, FAINT, INK, QUIET, REGULAR, Colour, Format, Paper
from deadzone.rules.missions.mission_kinds import MISSION_KINDS, MissionKind

MARGIN: Final = 12.0
CELL: Final = 11.4
PER_PAGE: Final = 2
TINT: Final = 0.55  # how pale the zones are
# Where a mission's rules stand. Patrol's other rules are about its layout, which is drawn.
RULES: Final = {
    "patrol": ("M-PATROL-12", "M-PATROL-13", "M-PATROL-10"),
    "scour": ("M-HOUSE-SCOUR",),
    "break-through": ("M-HOUSE-BREAK",),
    "search-and-destroy": ("M-HOUSE-SEARCH",),
}


def missions_pdf(lang: str, format: Format = A4) -> bytes:
    """Return the cards as PDF, two to a page."""
    paper = Paper(text("Mission cards", lang), lang, format)
    high = (paper.height - 2 * MARGIN) / PER_PAGE
    for place, mission in enumerate(MISSION_KINDS.values()):
        if place % PER_PAGE == 0:
            paper.pdf.add_page()
        _card(paper, MARGIN + (place % PER_PAGE) * high, high - 4.0, mission, lang)
    return paper.data()


def _card(paper: Paper, top: float, high: float, mission: MissionKind, lang: str) -> None:
    name, about = mission_words(mission.id)
    paper.pen(INK, 0.5)
    paper.box(MARGIN, top, paper.width - 2 * MARGIN, high, radius=3.0)
    paper.text(MARGIN + 6, top + 10, say(name, lang), 17, BOLD)
    left, board = MARGIN + 6, top + 16
    _board(paper, left, board, mission, lang)
    x = left + COLUMNS * CELL + 8
    width = paper.width - MARGIN - 6 - x
    y = board - 2
    for parts in _words(mission, say(about, lang), lang):
        piece = prose(paper, parts, width, 10.5, gap=1.8)
        piece.draw(paper, x, y)
        y += piece.height


def _words(mission: MissionKind, about: str, lang: str) -> list[list[tuple[str, str]]]:
    """What the mission is about, and its rules."""
    told = [[(about, BOLD)]]
    for id in RULES[mission.id]:
        rule = rule_called(id, lang)
        assert rule is not None
        told.append([(rule.text, REGULAR), (id, RULE)])
    tokens = Sentence("{count} item {count|token|tokens}", count=mission.tokens)
    return [*told, [(say(tokens, lang), REGULAR)]]


def _board(paper: Paper, left: float, top: float, mission: MissionKind, lang: str) -> None:
    zones = list(zip(mission.zones, (RED, BLUE), (Sentence("red zone"), Sentence("blue zone")), strict=True))
    for zone, colour, _ in zones:
        for square in zone:
            paper.box(left + column_of(square) * CELL, top + row_of(square) * CELL, CELL, CELL, _pale(colour))
    _grid(paper, left, top)
    for zone, colour, name in zones:
        _label(paper, left, top, zone, say(name, lang), colour)
    for square, vp in mission.objectives.items():
        _objective(paper, left + (column_of(square) + 0.5) * CELL, top + (row_of(square) + 0.5) * CELL, vp)


def _grid(paper: Paper, left: float, top: float) -> None:
    paper.pen(FAINT, 0.25)
    for place in range(COLUMNS + 1):
        paper.pdf.line(left + place * CELL, top, left + place * CELL, top + ROWS * CELL)
        paper.pdf.line(left, top + place * CELL, left + COLUMNS * CELL, top + place * CELL)
    paper.pen(INK, 0.5)
    paper.box(left, top, COLUMNS * CELL, ROWS * CELL)
    for place in range(COLUMNS):
        paper.text(left + (place + 0.5) * CELL, top + ROWS * CELL + 3.4, str(place), 7, REGULAR, QUIET, "C")
        paper.text(left - 1.2, top + (place + 0.6) * CELL, str(place), 7, REGULAR, QUIET, "R")


def _label(paper: Paper, left: float, top: float, zone: tuple[Square, ...], words: str, colour: Colour) -> None:
    """The name of a zone along its longest row, or turned along its column."""
    rows = [[square for square in zone if row_of(square) == row] for row in range(ROWS)]
    longest = max(rows, key=len)
    turned = len(longest) == 1
    along = zone if turned else longest
    x = left + (sum([column_of(square) for square in along]) / len(along) + 0.5) * CELL
    y = top + (sum([row_of(square) for square in along]) / len(along) + 0.5) * CELL
    with paper.pdf.rotation(90 if turned else 0, x, y):
        paper.text(x, y + 1.4, words, 10, BOLD, colour, "C")


def _objective(paper: Paper, x: float, y: float, vp: int) -> None:
    paper.pdf.set_fill_color(*GOLD)
    paper.pen(INK, 0.4)
    paper.pdf.circle(x, y, CELL * 0.34, style="DF")
    paper.text(x, y + 1.6, str(vp), 12, BOLD, INK, "C")


def _pale(colour: Colour) -> Colour:
    first, second, third = [round(part + (255 - part) * TINT) for part in colour]
    return first, second, third
