"""The block of equal models on a team sheet: stats, weapons, abilities, and a row of boxes per model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deadzone.catalog.summaries import items_of, weapon_figures
from deadzone.core.sentence import Row
from deadzone.language.words import say, text
from deadzone.printing.columns import Block, Piece, prose
from deadzone.printing.paper import BOLD, FAINT, INK, PALE, POINT, QUIET, REGULAR, WHITE, Drawing, Paper
from deadzone.printing.parts import LEADING, STATS, stats_box
from deadzone.printing.sheet_words import Entry, Term, item_terms, led, model_terms, weapon_terms
from deadzone.rules.damage.wounds import is_ever_pinned, most_damage_of
from deadzone.rules.items.items import carrying_limit

BODY: Final = 8.5
SMALL: Final = 7.5
HEADINGS: Final = 6.5
NAME: Final = 12.0
SMALLEST_NAME: Final = 9.0
TAB: Final = 10.0  # dark corner with the number of models
INDENT: Final = 3.0
BELOW: Final = 5.0

ROUNDS: Final = 6  # no rule limits them; few battles last longer
BOX: Final = 3.6
STRIDE: Final = 4.4  # from box to box
LINE: Final = 5.4  # height of a row, and of each further line for an item
NUMBER: Final = 4.5
PINNED: Final = 11.0


def model_block(paper: Paper, entry: Entry, width: float, lang: str) -> Block:
    """Everything about these models, one piece below the other."""
    profile = entry.profile
    stats = Piece(STATS + 1.2, lambda paper, x, y: stats_box(paper, x, y, width, profile, lang))
    pieces = [_band(paper, entry, width, lang), stats]
    for weapon in profile.weapons:
        parts = [(say(weapon.name, lang), BOLD), (weapon_figures(weapon, lang), REGULAR)]
        pieces.append(prose(paper, parts, width, BODY, gap=0.5))
    pieces += _explained(paper, weapon_terms(profile, lang), width, INDENT, lang)
    pieces += _explained(paper, [*model_terms(profile, lang), *item_terms(profile, lang)], width, 0.0, lang)
    if entry.companions:
        brings = text("Comes with: {models}.", lang, models=Row(entry.companions))
        pieces.append(prose(paper, [(brings, REGULAR)], width, SMALL, gap=0.8))
    return Block([*pieces, *Tracker(paper, entry, width, lang).pieces()], BELOW)


def _band(paper: Paper, entry: Entry, width: float, lang: str) -> Piece:
    """The name on a pale ground beside the number of models; long names take several lines."""
    name, subtitle = say(entry.profile.name, lang), entry.subtitle(lang)
    room = width - TAB - 4.0
    size = paper.fitting(name, room, NAME, SMALLEST_NAME, BOLD)
    lines = [*[(line, size, BOLD) for line in paper.wrapped(name, room, size, BOLD)]]
    lines += [(line, SMALL, REGULAR) for line in paper.wrapped(subtitle, room, SMALL)]
    height = sum([letters * POINT * LEADING for _, letters, _ in lines]) + 2.0

    def draw(paper: Paper, x: float, y: float) -> None:
        paper.box(x, y, width, height, PALE, 1.5)
        paper.box(x, y, TAB, height, INK, 1.5)
        count = f"{entry.count}×" if entry.count else "+"
        paper.text(x + TAB / 2, y + height / 2 + 1.8, count, 13, BOLD, WHITE, "C")
        base = y + 0.8
        for line, letters, style in lines:
            step = letters * POINT * LEADING
            paper.text(x + TAB + 2.0, base + 0.85 * step, line, letters, style)
            base += step
        paper.pen(INK, 0.4)
        paper.box(x, y, width, height, None, 1.5)

    return Piece(height + 0.8, draw, repeats=True)


def _explained(paper: Paper, terms: Iterable[Term], width: float, indent: float, lang: str) -> list[Piece]:
    found: list[Piece] = []
    for place, term in enumerate(terms):
        lead, rest = led(term, lang)
        gap = 0.3 if place else 0.8
        found.append(prose(paper, [(lead, BOLD), (rest, REGULAR)], width, SMALL, indent, gap))
    return found


class Tracker:
    """A row of boxes for each model: damage, Pinned, items, activations.

    There is a box for each damage token that the model survives, and a crossed one for the next, which kills it
    (R-WOUND-02, R-WOUND-03, R-WOUND-05).
    """

    def __init__(self, paper: Paper, entry: Entry, width: float, lang: str) -> None:
        self.entry = entry
        self.width = width
        self.lang = lang
        profile = entry.profile
        self.rows = entry.count + entry.later
        self.tokens = most_damage_of(profile)
        self.ever_pinned = is_ever_pinned(profile)
        self.damage_at = NUMBER if self.rows > 1 else 0.0
        damage = text("Damage", lang)
        widest = max((self.tokens + 1) * STRIDE, paper.text_width(damage, HEADINGS)) + 2.0
        self.pinned_at = self.damage_at + widest
        self.rounds_at = width - ROUNDS * STRIDE + (STRIDE - BOX)
        self.items_at = self.pinned_at + (PINNED if self.ever_pinned else 1.0)
        room = self.rounds_at - self.items_at - 2.0
        self.items = [paper.wrapped(item, room - BOX - 1.0, HEADINGS) for item in items_of(profile, lang)]
        limit = carrying_limit(profile)
        self.empty = max(limit - len(self.items), 1) if limit else 0
        self.line = (self.items_at, self.items_at + room)

    def pieces(self) -> list[Piece]:
        step = HEADINGS * POINT * LEADING
        lines = sum([max(LINE, len(item) * step + 1.6) for item in self.items]) + self.empty * LINE
        height = max(LINE, lines)
        rows = [Piece(height, self.row(number + 1)) for number in range(self.rows)]
        return [Piece(2 * step + 1.4, self.headings, repeats=True), *rows]

    def headings(self, paper: Paper, x: float, y: float) -> None:
        """The names of the columns, above a thin line."""
        step = HEADINGS * POINT * LEADING
        base = y + 2 * step + 0.6
        paper.text(x + self.damage_at, base, text("Damage", self.lang), HEADINGS, REGULAR, QUIET)
        if self.ever_pinned:
            paper.text(x + self.pinned_at, base, text("Pinned", self.lang), HEADINGS, REGULAR, QUIET)
        if self.items or self.empty:
            paper.text(x + self.items_at, base, text("Items", self.lang), HEADINGS, REGULAR, QUIET)
        middle = x + self.rounds_at + ((ROUNDS - 1) * STRIDE + BOX) / 2
        paper.text(middle, base - step, text("Activated in round", self.lang), HEADINGS, REGULAR, QUIET, "C")
        for place in range(ROUNDS):
            centre = x + self.rounds_at + place * STRIDE + BOX / 2
            paper.text(centre, base, str(place + 1), HEADINGS, REGULAR, QUIET, "C")

    def row(self, number: int) -> Drawing:
        def draw(paper: Paper, x: float, y: float) -> None:
            top = y + (LINE - BOX) / 2
            if self.rows > 1:
                paper.text(x, top + BOX - 0.8, str(number), BODY, BOLD)
            paper.pen(INK, 0.25)
            for place in range(self.tokens + 1):
                paper.box(x + self.damage_at + place * STRIDE, top, BOX, BOX)
            if self.ever_pinned:
                paper.box(x + self.pinned_at, top, BOX, BOX)
            for place in range(ROUNDS):
                paper.box(x + self.rounds_at + place * STRIDE, top, BOX, BOX)
            self.cross(paper, x + self.damage_at + self.tokens * STRIDE, top)
            self.carried(paper, x, y)

        return draw

    def cross(self, paper: Paper, x: float, y: float) -> None:
        paper.pen(QUIET, 0.2)
        paper.pdf.line(x, y, x + BOX, y + BOX)
        paper.pdf.line(x, y + BOX, x + BOX, y)

    def carried(self, paper: Paper, x: float, y: float) -> None:
        """Bought items with a box to tick when they are used, then empty lines."""
        step = HEADINGS * POINT * LEADING
        left, right = x + self.line[0], x + self.line[1]
        for item in self.items:
            paper.pen(INK, 0.25)
            paper.box(left, y + (LINE - BOX) / 2, BOX, BOX)
            for place, line in enumerate(item):
                paper.text(left + BOX + 1.0, y + 3.4 + place * step, line, HEADINGS)
            y += max(LINE, len(item) * step + 1.6)
        paper.pen(FAINT, 0.2)
        for place in range(self.empty):
            base = y + (place + 1) * LINE - 0.9
            paper.pdf.line(left, base, right, base)
