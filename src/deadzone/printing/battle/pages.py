"""The report of a battle on paper: the result and the course of the score, then its pictures, then what models did."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from deadzone.core.sides import BLUE, NO_SIDE, RED
from deadzone.language.words import text, words_of
from deadzone.printing.paper import A4, BOLD, FAINT, INK, PALE, POINT, QUIET, REGULAR, Colour, Paper

if TYPE_CHECKING:
    from PIL import Image  # which a browser does not have

MARGIN: Final = 16.0
BOTTOM: Final = 18.0
SIDE_COLOURS: Final[tuple[Colour, Colour]] = ((168, 48, 28), (31, 83, 143))
PER_PAGE: Final = 2  # pictures
GAP: Final = 5.0
WORDS: Final = 20.0  # room above a picture
TABLE_ROW: Final = 5.4
NUMBER_WIDTH: Final = 15.0
COURSE_HEIGHT: Final = 42.0
FIGURES: Final = words_of("Shots", "Hits", "Fights", "Dealt", "Taken", "Kills", "VP")


class Illustration(NamedTuple):
    heading: str
    words: str
    picture: Image.Image


class Report(NamedTuple):
    """What a report says. `winner` is NO_SIDE for a draw; `rounds` have the score after each of them."""

    lang: str
    teams: tuple[str, str]
    players: tuple[str, str]
    points: tuple[int, int]
    winner: int
    over: bool
    place: str
    result: str
    rounds: list[tuple[int, tuple[int, int]]]
    pictures: list[Illustration]
    figures: tuple[list[tuple[str, list[int], bool]], list[tuple[str, list[int], bool]]]


def report_pdf(report: Report) -> bytes:
    pages = Pages(report)
    pages.title()
    pages.course()
    pages.pictures()
    pages.figures()
    pages.numbers()
    return pages.paper.data()


class Pages:
    """The document while it is written; `y` is where the next part begins."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.lang = report.lang
        red, blue = report.teams
        self.paper = Paper(text("Battle report: {red} against {blue}", self.lang, red=red, blue=blue), self.lang, A4)
        self.width = self.paper.width - 2 * MARGIN
        self.y = 0.0
        self.page()

    def page(self) -> None:
        self.paper.pdf.add_page()
        self.y = MARGIN

    def room(self, height: float) -> None:
        """Begin a new page unless there is room for what follows."""
        if self.y + height > self.paper.height - BOTTOM:
            self.page()

    def write(self, words: str, size: float, style: str = REGULAR, colour: Colour = INK, gap: float = 1.5) -> None:
        for row in self.paper.wrapped(words, self.width, size, style):
            self.y += size * POINT * 1.2
            self.paper.text(MARGIN, self.y, row, size, style, colour)
        self.y += gap

    # Parts

    def title(self) -> None:
        report, paper = self.report, self.paper
        self.write(text("Battle report", self.lang), 22, BOLD)
        self.write(report.place, 11, REGULAR, QUIET, 4.0)
        half = (self.width - GAP) / 2
        for side in (RED, BLUE):
            x = MARGIN + side * (half + GAP)
            paper.box(x, self.y, half, 22, SIDE_COLOURS[side] if report.winner == side else PALE, 2.0)
            won = report.winner == side
            ink: Colour = (255, 255, 255) if won else SIDE_COLOURS[side]
            size = paper.fitting(report.teams[side], half - 34, 14, 8, BOLD)
            paper.text(x + 4, self.y + 8.5, report.teams[side], size, BOLD, ink)
            paper.text(x + 4, self.y + 14, report.players[side], 9.5, REGULAR, ink)
            if won and report.over:
                paper.text(x + 4, self.y + 19, text("wins", self.lang), 9.5, BOLD, ink)
            paper.text(x + half - 4, self.y + 14.5, text("{worth} VP", self.lang, worth=report.points[side]), 20, BOLD,
                       ink, "R")  # fmt: skip
        self.y += 27
        standing = text("This battle is not over.", self.lang) if not report.over else ""
        drawn = text("A draw.", self.lang) if report.over and report.winner == NO_SIDE else ""
        self.write(" ".join([part for part in (standing, drawn, report.result) if part]), 11, gap=4.0)

    def course(self) -> None:
        """The score after each round, as two lines of steps."""
        rounds = [(0, (0, 0)), *[each for each in self.report.rounds if each[0] > 0]]
        if len(rounds) < 2:
            return
        paper, most = self.paper, max(1, *[max(points) for _, points in rounds])
        self.write(text("Course of the score", self.lang), 13, BOLD)
        top, left = self.y + 2, MARGIN + 8
        wide = self.width - 24
        for n in range(most + 1):
            if n % max(1, most // 5) == 0:
                y = top + COURSE_HEIGHT * (1 - n / most)
                paper.pen(FAINT, 0.15)
                paper.pdf.line(left, y, left + wide, y)
                paper.text(left - 2, y + 1, str(n), 8, REGULAR, QUIET, "R")
        for place, (number, _) in enumerate(rounds):
            x = left + wide * place / (len(rounds) - 1)
            if number:
                paper.text(x, top + COURSE_HEIGHT + 5, text("Round {n}", self.lang, n=number), 8, REGULAR, QUIET, "C")
        self._lines(rounds, left, top, wide, most)
        self.y = top + COURSE_HEIGHT + 12

    def _lines(
        self, rounds: list[tuple[int, tuple[int, int]]], left: float, top: float, wide: float, most: int
    ) -> None:
        paper = self.paper
        for side in (RED, BLUE):
            paper.pen(SIDE_COLOURS[side], 0.9)
            if side == BLUE:
                paper.pdf.set_dash_pattern(dash=2, gap=1)
            spots = [
                (left + wide * place / (len(rounds) - 1), top + COURSE_HEIGHT * (1 - points[side] / most))
                for place, (_, points) in enumerate(rounds)
            ]
            for (x0, y0), (x1, y1) in pairwise(spots):
                paper.pdf.line(x0, y0, x1, y1)
            paper.pdf.set_dash_pattern()
            x, y = spots[-1]
            apart = 0.0 if self.report.points[RED] != self.report.points[BLUE] else 3.2 * side
            paper.text(x + 2, y + 1.2 + apart, str(rounds[-1][1][side]), 9, BOLD, SIDE_COLOURS[side])

    def pictures(self) -> None:
        for shown in self.report.pictures:
            wide = self._picture_width(shown.picture)
            high = wide * shown.picture.height / shown.picture.width
            self.room(high + WORDS)
            self.write(shown.heading, 13, BOLD)
            if shown.words.strip():
                self.write(shown.words, 10)
            x = MARGIN + (self.width - wide) / 2
            self.paper.pdf.image(shown.picture.convert("RGB"), x, self.y, wide, high)
            self.y += high + GAP

    def _picture_width(self, picture: Image.Image) -> float:
        """As wide as two pictures with their words fit on a page."""
        high = (self.paper.height - MARGIN - BOTTOM) / PER_PAGE - WORDS - GAP
        return min(self.width, high * picture.width / picture.height)

    def figures(self) -> None:
        self.room(8 * TABLE_ROW)
        self.write(text("What every model did", self.lang), 13, BOLD, gap=3.0)
        for side in (RED, BLUE):
            self._heads(side)
            for name, numbers, alive in self.report.figures[side]:
                self.room(TABLE_ROW)
                self._row(name, numbers, INK if alive else QUIET, alive)
            self.y += GAP

    def _heads(self, side: int) -> None:
        self.room(4 * TABLE_ROW)
        self.paper.box(MARGIN, self.y, self.width, TABLE_ROW + 1, PALE)
        base = self.y + TABLE_ROW - 1
        self.paper.text(MARGIN + 2, base, self.report.teams[side], 10, BOLD, SIDE_COLOURS[side])
        for place, head in enumerate(FIGURES):
            x = self.paper.width - MARGIN - (len(FIGURES) - 1 - place) * NUMBER_WIDTH - 2
            label = text(head, self.lang)
            size = self.paper.fitting(label, NUMBER_WIDTH - 1.5, 8.5, 5)
            self.paper.text(x, base, label, size, REGULAR, QUIET, "R")
        self.y += TABLE_ROW + 2

    def _row(self, name: str, numbers: list[int], colour: Colour, alive: bool) -> None:
        base = self.y + TABLE_ROW - 1.4
        label = name if alive else f"{name} †"
        room = self.width - len(FIGURES) * NUMBER_WIDTH
        self.paper.text(MARGIN + 2, base, label, self.paper.fitting(label, room, 9.5, 6), REGULAR, colour)
        for place, number in enumerate(numbers):
            x = self.paper.width - MARGIN - (len(numbers) - 1 - place) * NUMBER_WIDTH - 2
            shown = str(number) if number else "·"
            self.paper.text(x, base, shown, 9.5, BOLD if number else REGULAR, colour if number else FAINT, "R")
        self.y += TABLE_ROW

    def numbers(self) -> None:
        """Page numbers, once it is known how many there are."""
        count = len(self.paper.pdf.pages)
        for page in range(1, count + 1):
            self.paper.pdf.page = page
            self.paper.text(self.paper.width / 2, self.paper.height - 9, f"{page} / {count}", 8.5, REGULAR, QUIET, "C")
