"""A team on paper for the table: profiles with boxes to tick, and what everything does (R-PROFILE-*, R-WOUND-*)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deadzone.catalog.summaries import stat
from deadzone.core.profiles import LEADER
from deadzone.language.words import say, text
from deadzone.printing.columns import RULE, Block, Piece, Placed, flow, prose
from deadzone.printing.paper import A4, BOLD, INK, ITALIC, PALE, POINT, QUIET, REGULAR, Format, Paper
from deadzone.printing.parts import LEADING
from deadzone.printing.sheet_block import BODY, SMALL, model_block
from deadzone.printing.sheet_words import Term, all_terms, entries_of, led, loot_terms, special_terms
from deadzone.rosters.checking import violations_of
from deadzone.rosters.recruited import Muster, ready_for_battle

MARGIN: Final = 12.0
GUTTER: Final = 8.0
TOP: Final = 12.0
LATER_TOP: Final = 19.0
FOOT: Final = 16.0
HEADING: Final = 11.0
# A part is not begun at the foot of a page with less room than this.
ROOM_TO_BEGIN: Final = 40.0


def team_sheet_pdf(muster: Muster, lang: str, format: Format = A4, where: str = "") -> bytes:
    """Return the sheet as PDF; a team that nobody could field is refused with a Fault."""
    ready_for_battle(muster, where)
    sheet = TeamSheet(muster, lang, format)
    sheet.models()
    sheet.meanings()
    sheet.draw()
    return sheet.paper.data()


class TeamSheet:
    """The pages while they are laid out: what is placed where, and where the next part begins."""

    def __init__(self, muster: Muster, lang: str, format: Format) -> None:
        self.muster = muster
        self.lang = lang
        self.name = muster.roster.name
        self.paper = Paper(text("Team sheet: {team}", lang, team=self.name), lang, format)
        self.width = self.paper.width - 2 * MARGIN
        self.column = (self.width - GUTTER) / 2
        self.bottom = self.paper.height - FOOT
        self.entries = entries_of(muster)
        self.placed: list[Placed] = []
        self.page = 0
        self.y = TOP
        for piece in self.head():
            self.across(piece)

    # Parts

    def models(self) -> None:
        self.y += 3.0
        self.flow([model_block(self.paper, entry, self.column, self.lang) for entry in self.entries])

    def meanings(self) -> None:
        """Every ability and item of the team explained once, then what else may be found on the table."""
        own = all_terms([entry.profile for entry in self.entries], self.lang)
        known = {term.rule for term in own}
        self.part(text("What abilities and items do", self.lang), own)
        found = [term for term in loot_terms(self.lang) if term.rule not in known]
        self.part(text("Items that may be found", self.lang), found)

    def part(self, heading: str, terms: Iterable[Term]) -> None:
        blocks = [Block([self.meaning(term)], 0.6) for term in terms]
        if not blocks:
            return
        if self.y + ROOM_TO_BEGIN > self.bottom:
            self.page, self.y = self.page + 1, LATER_TOP
        self.across(self.heading(heading))
        self.flow(blocks)

    def across(self, piece: Piece) -> None:
        """Place a piece over both columns."""
        self.placed.append(Placed(piece, self.page, 0, self.y))
        self.y += piece.height

    def flow(self, blocks: list[Block]) -> None:
        """Let the blocks flow from here on, and go on below them."""
        placed = flow(blocks, self.y, LATER_TOP, self.bottom)
        for each in placed:
            each.page += self.page
        self.placed += placed
        self.page = placed[-1].page
        self.y = max([each.y + each.piece.height for each in placed if each.page == self.page]) + 4.0

    # Pieces

    def head(self) -> list[Piece]:
        """Name, list and figures of the team; its army special explained; whether it is legal."""
        pieces = [self.title()]
        for term in special_terms(self.muster, self.lang):
            lead, rest = led(term, self.lang)
            special = text("Army special", self.lang)
            parts = [(f"{special} · {lead}", BOLD), (rest, REGULAR), (term.rule, RULE)]
            pieces.append(prose(self.paper, parts, self.width, BODY, gap=1.2))
        faults = violations_of(self.muster)
        if faults:
            broken = text("Not a legal team. Violations: {count}", self.lang, count=len(faults))
            pieces.append(prose(self.paper, [(broken, ITALIC)], self.width, BODY, gap=1.2))
        return pieces

    def title(self) -> Piece:
        assert self.muster.faction is not None, "a team of no list cannot be fielded"
        faction = say(self.muster.faction.label, self.lang)
        room = self.width - 10.0
        size = self.paper.fitting(self.name, room, 20.0, 12.0, BOLD)
        lines = self.paper.wrapped(self.name, room, size, BOLD)
        step = size * POINT * LEADING
        height = len(lines) * step + 10.5

        def draw(paper: Paper, x: float, y: float) -> None:
            paper.box(x, y, self.width, height, PALE, 2.0)
            paper.pen(INK, 0.6)
            paper.box(x, y, self.width, height, None, 2.0)
            for place, line in enumerate(lines):
                paper.text(x + 5.0, y + 2.0 + (place + 0.85) * step, line, size, BOLD)
            base = y + height - 3.4
            paper.text(x + 5.0, base, faction, 10, REGULAR)
            paper.text(x + self.width - 5.0, base, " · ".join(self.figures()), 10, BOLD, INK, "R")

        return Piece(height, draw)

    def figures(self) -> list[str]:
        """Points, VP, models and the Leader's Recon."""
        muster, lang = self.muster, self.lang
        found = [
            text("{points} of {limit} points", lang, points=muster.points, limit=muster.limit()),
            text("{vp} VP", lang, vp=muster.vp),
            text("{count} {count|model|models}", lang, count=len(muster.profiles())),
        ]
        leaders = [profile for profile in muster.profiles() if profile.type == LEADER]
        return [*found, *[f"{text('Recon', lang)} {stat(profile.recon)}" for profile in leaders[:1]]]

    def heading(self, words: str) -> Piece:
        def draw(paper: Paper, x: float, y: float) -> None:
            paper.text(x, y + 6.0, words, 12, BOLD)
            paper.pen(INK, 0.4)
            paper.pdf.line(x, y + 7.4, x + self.width, y + 7.4)

        return Piece(HEADING, draw)

    def meaning(self, term: Term) -> Piece:
        lead, rest = led(term, self.lang)
        return prose(self.paper, [(lead, BOLD), (rest, REGULAR), (term.rule, RULE)], self.column, BODY)

    # Pages

    def draw(self) -> None:
        count = self.page + 1
        for page in range(count):
            self.paper.pdf.add_page()
            self.frame(page, count)
            for each in self.placed:
                if each.page == page:
                    each.piece.draw(self.paper, MARGIN + each.column * (self.column + GUTTER), each.y)

    def frame(self, page: int, count: int) -> None:
        """The name of the team on top of later pages; below, what the boxes mean and the number of the page."""
        paper = self.paper
        if page:
            size = paper.fitting(self.name, self.width, 10.0, 5.0, BOLD)
            paper.text(MARGIN, TOP + 2.0, self.name, size, BOLD)
            paper.pen(INK, 0.4)
            paper.pdf.line(MARGIN, TOP + 3.4, MARGIN + self.width, TOP + 3.4)
        legend = text("Damage: one box per token; the crossed box kills.", self.lang)
        paper.text(MARGIN, paper.height - 8.0, legend, SMALL, ITALIC, QUIET)
        paper.text(MARGIN + self.width, paper.height - 8.0, f"{page + 1}/{count}", SMALL, REGULAR, QUIET, "R")
