"""The faces of the cards: a name card per model, and the action cards with their two modes. J-DEF-04, J-VOC-00."""

from __future__ import annotations

from typing import Final

from deadzone.catalog.short import abilities_of, items_of, stats_of, type_of, weapon_figures
from deadzone.catalog.words import say, text
from deadzone.core.jade import COMBAT, NO_GOAL, PROFILES, Card, Step
from deadzone.core.profiles import Profile
from deadzone.jade.guide import rules_of
from deadzone.jade.power import profile_of
from deadzone.jade.settings import Settings
from deadzone.jade.words import MODE_NAMES, PROFILE_NAMES, TARGET_NAMES, THEME_NAMES, VERB_NAMES
from deadzone.printing.paper import (
    BOLD,
    CARD_HEIGHT,
    CARD_WIDTH,
    FAINT,
    INK,
    ITALIC,
    PALE,
    POINT,
    QUIET,
    REGULAR,
    WHITE,
    Colour,
    Paper,
)
from deadzone.printing.symbols import mode_symbol, theme_symbol

EDGE: Final = 2.6  # of a card that stays empty, for scissors that slip
INNER: Final = CARD_WIDTH - 2 * EDGE
BAND: Final = 13.0
LEADING: Final = 1.18
SMALLEST: Final = 5.0

# Dark enough for white letters also when printed in black and white.
THEME_COLOURS: Final[dict[str, Colour]] = {
    "aggression": (140, 43, 34),
    "objective": (34, 78, 122),
    "item": (104, 80, 18),
    "caution": (44, 92, 58),
}


class NameCard:
    """A model of JADE's team: Shoot or Combat profile, figures, weapons, abilities, and what JADE does with them."""

    def __init__(self, profile: Profile, settings: Settings, number: int, count: int, lang: str) -> None:
        self.profile = profile
        self.mode = profile_of(profile, settings)
        self.rules = rules_of(profile, settings)
        self.number = number
        self.count = count
        self.lang = lang

    def __call__(self, paper: Paper, x: float, y: float) -> None:
        band(paper, x, y, say(self.profile.name, self.lang), self.subtitle(), INK)
        self.draw_mode(paper, x + EDGE, y + EDGE + BAND + 1.6)
        self.draw_stats(paper, x + EDGE, y + EDGE + BAND + 11.0)
        self.draw_words(paper, x + EDGE, y + EDGE + BAND + 23.0)
        place = f"{self.number}/{self.count}"
        footer(paper, x, y, text("JADE · strike team", self.lang), place)

    def subtitle(self) -> str:
        kind = say(type_of(self.profile), self.lang)
        return text(
            "{type}, {points} points, {vp} VP", self.lang, type=kind, points=self.profile.points, vp=self.profile.vp
        )

    def draw_mode(self, paper: Paper, x: float, y: float) -> None:
        """Black for Combat, white for Shoot."""
        fights = self.mode == COMBAT
        height = 7.0
        if fights:
            paper.box(x, y, INNER, height, INK, 1.5)
        paper.pen(INK, 0.4)
        paper.box(x, y, INNER, height, None, 1.5)
        colour = WHITE if fights else INK
        words = say(PROFILE_NAMES[self.mode], self.lang)
        width = paper.text_width(words, 11, BOLD)
        start = x + (INNER - width - 6.5) / 2
        mode_symbol(paper, start + 2.2, y + height / 2, 4.4, self.mode, colour)
        paper.text(start + 6.5, y + 5.0, words, 11, BOLD, colour)

    def draw_stats(self, paper: Paper, x: float, y: float) -> None:
        stats = stats_of(self.profile, self.lang)
        width = INNER / len(stats)
        paper.box(x, y, INNER, 3.6, PALE)
        paper.pen(FAINT, 0.2)
        paper.box(x, y, INNER, 10.0)
        for place, (heading, value) in enumerate(stats):
            middle = x + (place + 0.5) * width
            if place:
                paper.pdf.line(x + place * width, y, x + place * width, y + 10.0)
            size = paper.fitting(heading, width - 0.8, 6.5, 4.5)
            paper.text(middle, y + 2.6, heading, size, REGULAR, QUIET, "C")
            paper.text(middle, y + 8.2, value, 12, BOLD, INK, "C")

    def draw_words(self, paper: Paper, x: float, y: float) -> None:
        """Weapons and abilities in the largest letters with which all of them fit."""
        room = CARD_HEIGHT - EDGE - BAND - 23.0 - EDGE - 5.0
        size = 9.5
        while size > SMALLEST and self.words_height(paper, size) > room:
            size -= 0.25
        for line, style, gap in self.lines(paper, size):
            y += gap
            paper.text(x, y + size * POINT * 0.85, line, size, style)
            y += size * POINT * LEADING

    def words_height(self, paper: Paper, size: float) -> float:
        return sum([gap + size * POINT * LEADING for _, _, gap in self.lines(paper, size)])

    def lines(self, paper: Paper, size: float) -> list[tuple[str, str, float]]:
        """Each line with its style and the gap above it."""
        found: list[tuple[str, str, float]] = []
        for weapon in self.profile.weapons:
            name = say(weapon.name, self.lang)
            found += paragraph(paper, name, size, BOLD, 0.9 if found else 0.0)
            figures = weapon_figures(weapon, self.lang)
            if figures:
                found += paragraph(paper, figures, size, REGULAR, 0.0)
        abilities = ", ".join([*abilities_of(self.profile, self.lang), *items_of(self.profile, self.lang)])
        if abilities:
            found += paragraph(paper, abilities, size, REGULAR, 2.0)
        for place, point in enumerate(self.rules):
            found += paragraph(paper, say(point.sentence, self.lang), size, ITALIC, 0.9 if place else 2.0)
        return found


def paragraph(paper: Paper, words: str, size: float, style: str, gap: float) -> list[tuple[str, str, float]]:
    lines = paper.wrapped(words, INNER, size, style)
    return [(line, style, 0.0 if place else gap) for place, line in enumerate(lines)]


class ActionCard:
    """What a model does, in the mode of its profile."""

    def __init__(self, card: Card, count: int, lang: str) -> None:
        self.card = card
        self.count = count
        self.lang = lang

    def __call__(self, paper: Paper, x: float, y: float) -> None:
        colour = THEME_COLOURS[self.card.theme]
        band(paper, x, y, say(self.card.name, self.lang), say(THEME_NAMES[self.card.theme], self.lang), colour, 9.0)
        theme_symbol(paper, x + CARD_WIDTH - EDGE - 5.5, y + EDGE + BAND / 2, 5.6, self.card.theme, WHITE)
        top = y + EDGE + BAND + 1.8
        height = (CARD_HEIGHT - BAND - 2 * EDGE - 1.8 - 9.0) / 2
        for place, mode in enumerate(PROFILES):
            self.draw_mode(paper, x + EDGE, top + place * (height + 1.6), height, mode)
        reminder = text("First check the forced actions.", self.lang)
        paper.text(x + CARD_WIDTH / 2, y + CARD_HEIGHT - EDGE - 3.6, reminder, 6.5, ITALIC, QUIET, "C")
        place_text = f"{self.card.number}/{self.count}"
        footer(paper, x, y, text("JADE · action", self.lang), place_text)

    def draw_mode(self, paper: Paper, x: float, y: float, height: float, mode: str) -> None:
        head = 6.2
        fights = mode == COMBAT
        paper.box(x, y, INNER, head, INK if fights else PALE)
        paper.pen(INK, 0.3)
        paper.box(x, y, INNER, height)
        paper.pdf.line(x, y + head, x + INNER, y + head)
        colour = WHITE if fights else INK
        mode_symbol(paper, x + 4.2, y + head / 2, 3.8, mode, colour)
        paper.text(x + 8.0, y + 4.4, say(MODE_NAMES[mode], self.lang), 10, BOLD, colour)
        steps = self.card.steps(mode)
        line = (height - head) / max(len(steps), 3)
        first = y + head + ((height - head) - line * len(steps)) / 2
        for number, step in enumerate(steps, start=1):
            self.draw_step(paper, x, first + (number - 0.5) * line + 1.2, number, step)

    def draw_step(self, paper: Paper, x: float, y: float, number: int, step: Step) -> None:
        """Verb and target on one line, as large as the longer ones allow."""
        verb = say(VERB_NAMES[step.verb], self.lang)
        target = "" if step.target == NO_GOAL else f" ({say(TARGET_NAMES[step.target], self.lang)})"
        width = INNER - 6.2
        size = 9.5
        while paper.text_width(verb, size, BOLD) + paper.text_width(target, size) > width and size > SMALLEST:
            size -= 0.25
        paper.text(x + 1.5, y, f"{number}.", 8, REGULAR, QUIET)
        start = x + 5.0
        start += paper.text(start, y, verb, size, BOLD)
        if target:
            paper.text(start, y, target, size)


def band(paper: Paper, x: float, y: float, title: str, subtitle: str, colour: Colour, right: float = 0.0) -> None:
    """The head of a card: its name in white on a dark ground; `right` stays free."""
    paper.box(x + EDGE, y + EDGE, INNER, BAND, colour, 1.5)
    size = paper.fitting(title, INNER - 5.0 - right, 13.0, 7.0, BOLD)
    paper.text(x + EDGE + 2.5, y + EDGE + 6.2, title, size, BOLD, WHITE)
    paper.text(x + EDGE + 2.5, y + EDGE + 10.6, subtitle, 7.5, REGULAR, WHITE)


def footer(paper: Paper, x: float, y: float, left: str, right: str) -> None:
    base = y + CARD_HEIGHT - EDGE - 0.4
    paper.text(x + EDGE, base, left, 6, REGULAR, QUIET)
    paper.text(x + CARD_WIDTH - EDGE, base, right, 6, REGULAR, QUIET, "R")
