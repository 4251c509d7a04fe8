"""Where a team sheet writes and draws, to see that nothing is cut, overlaps or leaves the page. Also for long runs."""

from collections import defaultdict

import pytest

from deadzone.printing.paper import INK, POINT, REGULAR, Colour, Format, Paper
from deadzone.printing.sheet_block import BOX
from deadzone.printing.team_sheet import MARGIN, team_sheet_pdf
from deadzone.rosters.recruited import Muster

EDGE = 5.0  # printers print no closer to the edge of the paper
TOUCH = 0.05  # millimetres that rounding may cost


class Mark:
    """A line of text or a box to tick: its place on a page in millimetres."""

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
    """The sheet, and everything that is written and every box to tick on it."""
    marks: list[Mark] = []
    write, outline = Paper.text, Paper.box

    def text(
        paper: Paper,
        x: float,
        y: float,
        text: str,
        size: float,
        style: str = REGULAR,
        colour: Colour = INK,
        align: str = "L",
    ) -> float:
        width = write(paper, x, y, text, size, style, colour, align)
        left = x - width if align == "R" else x - width / 2 if align == "C" else x
        height = size * POINT  # small letters and their strokes below the line; capitals are never below one another
        marks.append(Mark(paper.pdf.page_no(), left, y - 0.5 * height, left + width, y + 0.15 * height, text))
        return width

    def box(
        paper: Paper,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None = None,
        radius: float = 0.0,
    ) -> None:
        outline(paper, x, y, width, height, fill, radius)
        if width == height == BOX:
            marks.append(Mark(paper.pdf.page_no(), x, y, x + width, y + height, ""))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Paper, "text", text)
        patch.setattr(Paper, "box", box)
        return team_sheet_pdf(muster, lang, format), marks


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
