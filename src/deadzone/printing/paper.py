"""A4 pages with nine cards each, cut marks, and back sides mirrored for printing on both sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import font_source_sans_pro  # type: ignore[import-untyped]
from fpdf import FPDF

WIDTH: Final = 210.0  # millimetres, as everything here
HEIGHT: Final = 297.0
CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
COLUMNS: Final = 3
ROWS: Final = 3
LEFT: Final = (WIDTH - COLUMNS * CARD_WIDTH) / 2
TOP: Final = (HEIGHT - ROWS * CARD_HEIGHT) / 2
MARK_GAP: Final = 1.0
MARK_LENGTH: Final = 5.0

POINT: Final = 25.4 / 72  # millimetres
FAMILY: Final = "sans"
REGULAR: Final = ""
BOLD: Final = "B"
ITALIC: Final = "I"
WEIGHTS: Final = {REGULAR: "SourceSansPro", BOLD: "SourceSansProBold", ITALIC: "SourceSansProIt"}

Colour = tuple[int, int, int]
INK: Final[Colour] = (34, 38, 44)
QUIET: Final[Colour] = (96, 100, 106)
FAINT: Final[Colour] = (188, 190, 192)
PALE: Final[Colour] = (238, 238, 235)
WHITE: Final[Colour] = (255, 255, 255)

# Draws one card whose upper left corner is at these millimetres.
Drawing = Callable[["Paper", float, float], None]


class Paper:
    """The pages being made. Places are millimetres from the upper left corner, texts stand on their baseline."""

    def __init__(self, title: str, lang: str) -> None:
        self.pdf = FPDF(unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(title)
        self.pdf.set_lang(lang)
        self.pdf.set_creator("deadzone")
        for style, weight in WEIGHTS.items():
            self.pdf.add_font(FAMILY, style, font_source_sans_pro.font_files_ttf[weight])

    def data(self) -> bytes:
        return bytes(self.pdf.output())

    # Pages

    def cards(self, fronts: Sequence[Drawing], back: Drawing) -> None:
        """Nine to a page; behind each page its back, mirrored so that it fits when turned over the long edge."""
        for start in range(0, len(fronts), COLUMNS * ROWS):
            batch = fronts[start : start + COLUMNS * ROWS]
            self.page_of_cards()
            for place, front in enumerate(batch):
                front(self, *corner(place % COLUMNS, place // COLUMNS))
            self.page_of_cards()
            for place in range(len(batch)):
                back(self, *corner(COLUMNS - 1 - place % COLUMNS, place // COLUMNS))

    def page_of_cards(self) -> None:
        self.pdf.add_page()
        self.pen(INK, 0.15)
        for column in range(COLUMNS + 1):
            x = LEFT + column * CARD_WIDTH
            for outer, inner in edges(TOP, TOP + ROWS * CARD_HEIGHT):
                self.pdf.line(x, outer, x, inner)
        for row in range(ROWS + 1):
            y = TOP + row * CARD_HEIGHT
            for outer, inner in edges(LEFT, LEFT + COLUMNS * CARD_WIDTH):
                self.pdf.line(outer, y, inner, y)
        self.pen(FAINT, 0.15)
        for column in range(1, COLUMNS):
            for row in range(1, ROWS):
                x, y = corner(column, row)
                self.pdf.line(x - MARK_GAP, y, x + MARK_GAP, y)
                self.pdf.line(x, y - MARK_GAP, x, y + MARK_GAP)

    # Texts

    def text_width(self, text: str, size: float, style: str = REGULAR) -> float:
        self.pdf.set_font(FAMILY, style, size)
        return self.pdf.get_string_width(text)

    def text(
        self, x: float, y: float, text: str, size: float, style: str = REGULAR, colour: Colour = INK, align: str = "L"
    ) -> float:
        """Writes a line from x on, up to x (R) or around it (C); returns its width."""
        width = self.text_width(text, size, style)
        self.pdf.set_text_color(*colour)
        start = x - width if align == "R" else x - width / 2 if align == "C" else x
        self.pdf.text(start, y, text)
        return width

    def fitting(self, text: str, width: float, largest: float, smallest: float, style: str = REGULAR) -> float:
        """The largest size in which the text fits on one line, or the smallest allowed."""
        size = largest
        while size > smallest and self.text_width(text, size, style) > width:
            size -= 0.25
        return size

    def wrapped(self, text: str, width: float, size: float, style: str = REGULAR) -> list[str]:
        """The text broken into lines at its spaces; French signs stay with the word before them."""
        lines: list[str] = []
        for word in glued(text):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.text_width(longer, size, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    # Shapes

    def pen(self, colour: Colour, width: float) -> None:
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(width)

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour | None = None, radius: float = 0.0
    ) -> None:
        """Filled with a colour, or drawn with the pen."""
        if fill is not None:
            self.pdf.set_fill_color(*fill)
        self.pdf.rect(
            x, y, width, height, style="D" if fill is None else "F", round_corners=radius > 0, corner_radius=radius
        )


def corner(column: int, row: int) -> tuple[float, float]:
    return LEFT + column * CARD_WIDTH, TOP + row * CARD_HEIGHT


def edges(first: float, last: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of a cut outside the cards: from where to where the marks go."""
    return (
        (first - MARK_GAP - MARK_LENGTH, first - MARK_GAP),
        (last + MARK_GAP, last + MARK_GAP + MARK_LENGTH),
    )


def glued(text: str) -> list[str]:
    """The words of a text; `:` and its like are not parted from their word."""
    words: list[str] = []
    for word in text.split():
        if words and (word in (":", ";", "!", "?", "»") or words[-1] == "«"):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words
