"""Rules on one sheet, front and back: JADE's (J-ASSIST-02), and whatever else is given in sections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.core.profiles import Profile
from deadzone.jade.deck.settings import Settings
from deadzone.language.words import say, text
from deadzone.printing.paper import BOLD, INK, ITALIC, POINT, QUIET, REGULAR, WHITE, Paper
from deadzone.printing.rules_text import LEAD, Line, Section, first_page, second_page

MARGIN: Final = 14.0
GUTTER: Final = 9.0
HEAD: Final = 34.0
FOOT: Final = 16.0
LARGEST: Final = 10.5
SMALLEST: Final = 7.0
LINE: Final = 1.2
# Height of a section's heading, in lines.
HEADING: Final = 2.6


def summary_pages(paper: Paper, team: Sequence[Profile], settings: Settings, lang: str) -> None:
    """Print JADE's rules on both sides of a sheet."""
    title = text("JADE on one sheet", lang)
    note = text("Joueur Artificiel pour DeadzonE: runs a team without a player", lang)
    foot = text("Unofficial. Where the document is silent, this is our reading; the ids name the rules.", lang)
    both_sides(paper, [first_page(settings, lang), second_page(team, settings, lang)], (title, note, foot), lang)


def both_sides(paper: Paper, pages: Sequence[list[Section]], words: tuple[str, str, str], lang: str) -> None:
    """Print pages of two columns each, in the largest letters that fit; `words` are title, note and foot."""
    size = LARGEST
    while size > SMALLEST and not all([_columns(paper, page, lang, size, draw=False) for page in pages]):
        size -= 0.1
    for number, page in enumerate(pages, start=1):
        paper.pdf.add_page()
        _head(paper, words, f"{number}/{len(pages)}")
        _columns(paper, page, lang, size, draw=True)


def _head(paper: Paper, words: tuple[str, str, str], number: str) -> None:
    title, note, foot = words
    paper.box(MARGIN, 12.0, paper.width - 2 * MARGIN, 15.0, INK, 2.0)
    paper.text(MARGIN + 5, 22.0, title, 20, BOLD, WHITE)
    paper.text(paper.width - MARGIN - 5, 21.5, f"{note}  {number}", 9, ITALIC, WHITE, "R")
    paper.text(paper.width / 2, paper.height - 9.0, foot, 7.5, ITALIC, QUIET, "C")


def column_width(paper: Paper) -> float:
    return (paper.width - 2 * MARGIN - GUTTER) / 2


def _columns(paper: Paper, sections: list[Section], lang: str, size: float, draw: bool) -> bool:
    """Split the sections into two columns of similar length, draw them if asked, and return whether they fit."""
    blocks = [[line for point in points for line in _broken(paper, point, size)] for _, points in sections]
    heights = [sum([gap + size * POINT * LINE for *_, gap, _ in lines]) + size * POINT * HEADING for lines in blocks]
    longest, split = min([(max(sum(heights[:at]), sum(heights[at:])), at) for at in range(1, len(sections) + 1)])
    if draw:
        y = HEAD
        for place, (heading, _) in enumerate(sections):
            y = HEAD if place == split else y
            x = MARGIN if place < split else MARGIN + column_width(paper) + GUTTER
            _draw(paper, x, y, say(heading, lang), blocks[place], size)
            y += heights[place]
    return longest <= paper.height - HEAD - FOOT


def _draw(paper: Paper, x: float, y: float, heading: str, lines: list[Line], size: float) -> None:
    y += size * POINT * LINE
    paper.text(x, y, heading, size + 2, BOLD)
    paper.pen(INK, 0.4)
    paper.pdf.line(x, y + 1.2, x + column_width(paper), y + 1.2)
    y += size * POINT * 0.5
    for words, style, indent, gap, rule in lines:
        y += gap + size * POINT * LINE
        width = _write(paper, x + indent, y, words, size, style)
        if rule:
            paper.text(x + indent + width + 1.2, y, rule, size - 3, REGULAR, QUIET)


def _write(paper: Paper, x: float, y: float, words: str, size: float, style: str) -> float:
    """Write a line, with its lead in bold if it has one; return its width."""
    if style != LEAD:
        return paper.text(x, y, words, size, style)
    lead, colon, rest = words.partition(":")
    width = paper.text(x, y, lead + colon, size, BOLD)
    return width + paper.text(x + width, y, rest, size)


def _broken(paper: Paper, line: Line, size: float) -> list[Line]:
    """Break a line to the width of the column; the rule id goes with the last part."""
    words, style, indent, gap, rule = line
    room = column_width(paper) - indent
    later = REGULAR if style == LEAD else style
    if style == LEAD:  # bold letters are wider
        lead = words.partition(":")[0]
        room -= paper.text_width(lead, size, BOLD) - paper.text_width(lead, size)
    tail = paper.text_width(rule, size - 3) + 1.2 if rule else 0.0
    parts = paper.wrapped(words, room, size, later)
    if rule and paper.text_width(parts[-1], size, later) + tail > room:
        *before, last = parts[-1].split(" ")
        parts = [*parts[:-1], " ".join(before), last] if before else parts
    return [
        (part, later if place else style, indent, 0.0 if place else gap, rule if place == len(parts) - 1 else "")
        for place, part in enumerate(parts)
    ]
