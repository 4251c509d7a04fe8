"""Where a team sheet writes and draws, to see that nothing is cut, overlaps or leaves the page. Also for long runs."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fpdf import FPDF

from deadzone.printing.paper import POINT, Format, Paper
from deadzone.printing.sheet_block import BOX
from deadzone.printing.team_sheet import MARGIN, team_sheet_pdf
from deadzone.rosters.recruited import Muster

EDGE = 5.0  # printers print no closer to the edge of the paper
SHORT = 60.0  # lines to write on are shorter, lines below a heading longer
HAND = 4.0  # free height above a line to write on
TICK = "box"  # as text of a box to tick
TOUCH = 0.05  # millimetres that rounding may cost


class Mark:
    """A line of text, a line to write on or a box to tick: its place on a page in millimetres."""

    def __init__(self, page: int, left: float, top: float, right: float, bottom: float, text: str) -> None:
        self.page = page
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
        self.text = text

    def meets(self, other: "Mark") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCH and down > TOUCH


def marks_of(muster: Muster, lang: str, format: Format) -> tuple[bytes, list[Mark]]:
    """The sheet, and every text, level line and box to tick on it."""
    with watched() as marks:
        return team_sheet_pdf(muster, lang, format), marks


@contextmanager
def watched() -> Iterator[list[Mark]]:
    """Note every text, level line and box to tick that is drawn."""
    marks: list[Mark] = []
    write, outline, line = Paper.text, Paper.box, FPDF.line

    def text(paper: Paper, x: float, y: float, text: str, size: float, *look: Any) -> float:
        width = write(paper, x, y, text, size, *look)
        align = look[2] if len(look) > 2 else "L"
        left = x - width if align == "R" else x - width / 2 if align == "C" else x
        height = size * POINT  # of small letters and what is below the line; capitals may come close to the line above
        marks.append(Mark(paper.pdf.page_no(), left, y - 0.5 * height, left + width, y + 0.15 * height, text))
        return width

    def box(paper: Paper, x: float, y: float, width: float, height: float, *look: Any) -> None:
        outline(paper, x, y, width, height, *look)
        if width == height == BOX:
            marks.append(Mark(paper.pdf.page_no(), x, y, x + width, y + height, TICK))

    def stroke(pdf: FPDF, x1: float, y1: float, x2: float, y2: float) -> None:
        line(pdf, x1, y1, x2, y2)
        if y1 == y2:
            above = HAND if x2 - x1 < SHORT else TOUCH
            marks.append(Mark(pdf.page_no(), x1, y1 - above, x2, y1 + TOUCH, "line"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FPDF, "line", stroke)
        patch.setattr(Paper, "text", text)
        patch.setattr(Paper, "box", box)
        yield marks


def faults_of(marks: list[Mark], format: Format) -> list[str]:
    """What leaves the page, and what is written over something else."""
    found = [
        f"page {mark.page}: '{mark.text}' leaves the page"
        for mark in marks
        if mark.left < MARGIN - TOUCH
        or mark.right > format.width - MARGIN + TOUCH
        or mark.top < EDGE
        or mark.bottom > format.height - EDGE
    ]
    pages: defaultdict[int, list[Mark]] = defaultdict(list)
    for mark in marks:
        below = [other.text for other in pages[mark.page] if mark.meets(other)]
        found += [f"page {mark.page}: '{mark.text}' is written over '{text}'" for text in below]
        pages[mark.page].append(mark)
    return found
