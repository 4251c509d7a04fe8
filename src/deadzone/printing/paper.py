"""The document: pages of nine cards each with cut marks, a scale mark and mirrored backs; texts and shapes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from deadzone.core.sentence import Sentence
from deadzone.language.words import say

CARD_WIDTH: Final = 63.0  # millimetres, like all lengths in this file
CARD_HEIGHT: Final = 88.0
COLUMNS: Final = 3
ROWS: Final = 3
MARK_GAP: Final = 1.0
MARK_LENGTH: Final = 5.0
UNPRINTED: Final = 3.5  # margin that printers leave white along the edge of a sheet
SCALE: Final = 50.0
SCALE_STEPS: Final = 5

POINT: Final = 25.4 / 72  # millimetres
MEASURED: Final = 10.0  # size in which widths of texts are measured
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

# Function that draws one card, given its upper left corner in millimetres.
Drawing = Callable[["Paper", float, float], None]


class Format:
    """Size of a sheet."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height


A4: Final = Format(210.0, 297.0)
LETTER: Final = Format(215.9, 279.4)
FORMATS: Final = {"a4": A4, "letter": LETTER}


class Paper:
    """The document being written. Places are millimetres from the upper left corner; texts sit on their baseline."""

    def __init__(self, title: str, lang: str, format: Format = A4) -> None:
        import font_source_sans_pro  # type: ignore[import-untyped] # noqa: PLC0415 - only printing needs it
        from fpdf import FPDF  # noqa: PLC0415 - takes longer to load than the whole game, and few print

        self.lang = lang
        self.width = format.width
        self.height = format.height
        self.left = (format.width - COLUMNS * CARD_WIDTH) / 2
        self.top = (format.height - ROWS * CARD_HEIGHT) / 2
        self.pdf = FPDF(unit="mm", format=(format.width, format.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(title)
        self.pdf.set_lang(lang)
        self.pdf.set_creator("deadzone")
        self._widths: dict[tuple[str, str], float] = {}  # of texts at size 1, by style
        self._stamps: dict[object, tuple[float, float, bytes]] = {}  # place and content of the first of each kind
        for style, weight in WEIGHTS.items():
            self.pdf.add_font(FAMILY, style, font_source_sans_pro.font_files_ttf[weight])

    def data(self) -> bytes:
        return bytes(self.pdf.output())

    # Pages

    def cards(self, cards: Sequence[tuple[Drawing, Drawing]]) -> None:
        """Print (front, back) pairs, nine to a page; backs are mirrored for duplex printing along the long edge."""
        for start in range(0, len(cards), COLUMNS * ROWS):
            batch = cards[start : start + COLUMNS * ROWS]
            self.page_of_cards()
            self.scale_mark()
            for place, (front, _) in enumerate(batch):
                front(self, *self.corner(place % COLUMNS, place // COLUMNS))
            self.page_of_cards()
            for place, (_, back) in enumerate(batch):
                back(self, *self.corner(COLUMNS - 1 - place % COLUMNS, place // COLUMNS))

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Upper left corner of a card."""
        return self.left + column * CARD_WIDTH, self.top + row * CARD_HEIGHT

    def page_of_cards(self) -> None:
        self.pdf.add_page()
        self.pen(INK, 0.15)
        for column in range(COLUMNS + 1):
            x, _ = self.corner(column, 0)
            for outer, inner in edges(self.top, self.height):
                self.pdf.line(x, outer, x, inner)
        for row in range(ROWS + 1):
            _, y = self.corner(0, row)
            for outer, inner in edges(self.left, self.width):
                self.pdf.line(outer, y, inner, y)
        self.pen(FAINT, 0.15)
        for column in range(1, COLUMNS):
            for row in range(1, ROWS):
                x, y = self.corner(column, row)
                self.pdf.line(x - MARK_GAP, y, x + MARK_GAP, y)
                self.pdf.line(x, y - MARK_GAP, x, y + MARK_GAP)

    def scale_mark(self) -> None:
        """Draw a vertical scale in the left margin, beside the first card: 50 mm long when printed at 100 %."""
        x = self.left - 2.6
        first = self.top + (CARD_HEIGHT - SCALE) / 2
        self.pen(INK, 0.25)
        self.pdf.line(x, first, x, first + SCALE)
        for step in range(SCALE_STEPS + 1):
            y = first + step * SCALE / SCALE_STEPS
            half = 0.9 if step in (0, SCALE_STEPS) else 0.5
            self.pdf.line(x - half, y, x + half, y)
        note = say(Sentence("50 mm: print at 100 %"), self.lang)
        x, y = x - 1.7, first + SCALE / 2
        with self.pdf.rotation(90, x, y):
            self.text(x, y, note, 6.5, REGULAR, QUIET, "C")

    # Texts

    def text_width(self, text: str, size: float, style: str = REGULAR) -> float:
        width = self._widths.get((style, text))
        if width is None:
            self.pdf.set_font(FAMILY, style, MEASURED)
            width = self._widths[style, text] = self.pdf.get_string_width(text) / MEASURED
        return width * size

    def text(
        self, x: float, y: float, text: str, size: float, style: str = REGULAR, colour: Colour = INK, align: str = "L"
    ) -> float:
        """Write a line that starts at x (L), ends at x (R) or is centred on x (C); return its width."""
        width = self.text_width(text, size, style)
        self.pdf.set_font(FAMILY, style, size)
        self.pdf.set_text_color(*colour)
        start = x - width if align == "R" else x - width / 2 if align == "C" else x
        self.pdf.text(start, y, text)
        return width

    def fitting(self, text: str, width: float, largest: float, smallest: float, style: str = REGULAR) -> float:
        """Largest size in which the text fits on one line, or the smallest allowed."""
        size = largest
        while size > smallest and self.text_width(text, size, style) > width:
            size -= 0.25
        return size

    def wrapped(self, text: str, width: float, size: float, style: str = REGULAR) -> list[str]:
        """The text broken into lines at its spaces, with French punctuation kept beside its word."""
        lines: list[str] = []
        space = self.text_width(" ", size, style)
        length = 0.0
        for word in self.words(text, width, size, style):
            longer = length + space + self.text_width(word, size, style)
            if lines and longer <= width:
                lines[-1] += f" {word}"
                length = longer
            else:
                lines.append(word)
                length = self.text_width(word, size, style)
        return lines

    def words(self, text: str, width: float, size: float, style: str = REGULAR) -> list[str]:
        """Words that stay on one line; a name without spaces that is wider than the line is cut into parts."""
        found: list[str] = []
        for word in glued(text):
            rest = word
            while len(rest) > 1 and self.text_width(rest, size, style) > width:
                fits = [end for end in range(1, len(rest)) if self.text_width(rest[:end], size, style) <= width]
                end = max(fits, default=1)
                found.append(rest[:end])
                rest = rest[end:]
            found.append(rest)
        return found

    # Shapes

    def stamp(self, kind: object, x: float, y: float, draw: Callable[[float, float], None]) -> None:
        """Draw something without texts that many cards have: what is written for the first is repeated elsewhere."""
        pdf = self.pdf
        with pdf.local_context():
            if kind in self._stamps:
                first_x, first_y, content = self._stamps[kind]
                pdf._out(f"1 0 0 1 {(x - first_x) * pdf.k:.2f} {(first_y - y) * pdf.k:.2f} cm")
                pdf._out(content)
                return
            pdf.draw_color = pdf.fill_color = None  # so that colours and pen are written, whatever they were before
            pdf.line_width = 0.0
            contents = pdf.pages[pdf.page].contents
            assert isinstance(contents, bytearray)  # until the document is finished
            start = len(contents)
            draw(x, y)
            self._stamps[kind] = x, y, bytes(contents[start:])

    def pen(self, colour: Colour, width: float) -> None:
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(width)

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour | None = None, radius: float = 0.0
    ) -> None:
        """Draw a rectangle: filled with a colour, or outlined with the pen."""
        if fill is not None:
            self.pdf.set_fill_color(*fill)
        self.pdf.rect(
            x, y, width, height, style="D" if fill is None else "F", round_corners=radius > 0, corner_radius=radius
        )


def edges(margin: float, whole: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """(start, end) of the cut marks on both sides of the cards, within what printers can print."""
    length = min(MARK_LENGTH, margin - MARK_GAP - UNPRINTED)
    return (
        (margin - MARK_GAP - length, margin - MARK_GAP),
        (whole - margin + MARK_GAP, whole - margin + MARK_GAP + length),
    )


STAY_BEHIND: Final = ("%",)
STAY_BETWEEN: Final = ("×", "÷", "−")
BONUS: Final = re.compile(r"\+\d")
BLANKS: Final = re.compile("[ \n]+")  # at which a line may break, unlike narrow ones


def glued(text: str) -> list[str]:
    """Words of a text; percent signs and bonuses (AP +1) stay with their word, and sums stay in one piece."""
    words: list[str] = []
    for word in BLANKS.split(text.strip(" \n")):
        before = words[-1] if words else ""
        stays = word in STAY_BEHIND + STAY_BETWEEN or BONUS.match(word) is not None
        if before and (stays or before[-1] in STAY_BETWEEN):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words
