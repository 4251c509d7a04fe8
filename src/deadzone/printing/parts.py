"""Parts shared by cards and sheets: the band with the name, the footer, the stats, the actions of a mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.catalog.summaries import stats_of
from deadzone.core.jade import COMBAT, NO_GOAL, CardStep
from deadzone.core.profiles import Profile
from deadzone.jade.deck.words import MODE_NAMES, TARGET_NAMES, VERB_NAMES
from deadzone.language.words import say
from deadzone.printing.paper import (
    BOLD,
    CARD_HEIGHT,
    CARD_WIDTH,
    FAINT,
    INK,
    PALE,
    QUIET,
    REGULAR,
    WHITE,
    Colour,
    Paper,
)
from deadzone.printing.symbols import mode_symbol

EDGE: Final = 2.6  # empty margin of a card, as a tolerance for cutting
INNER: Final = CARD_WIDTH - 2 * EDGE
BAND: Final = 13.0
LEADING: Final = 1.18
STATS: Final = 10.0
SMALLEST: Final = 5.0
SMALLEST_NAME: Final = 6.25

# A line of text with its style and the gap above it.
Line = tuple[str, str, float]


def band(paper: Paper, x: float, y: float, title: str, subtitle: str, colour: Colour, right: float = 0.0) -> None:
    """Draw the head of a card: its name in white on a dark ground, with `right` millimetres left free."""
    paper.box(x + EDGE, y + EDGE, INNER, BAND, colour, 1.5)
    size = paper.fitting(title, INNER - 5.0 - right, 13.0, SMALLEST_NAME, BOLD)
    paper.text(x + EDGE + 2.5, y + EDGE + 6.2, title, size, BOLD, WHITE)
    small = paper.fitting(subtitle, INNER - 5.0 - right, 7.5, 5.0)
    paper.text(x + EDGE + 2.5, y + EDGE + 10.6, subtitle, small, REGULAR, WHITE)


def footer(paper: Paper, x: float, y: float, left: str, right: str) -> None:
    base = y + CARD_HEIGHT - EDGE - 0.4
    paper.text(x + EDGE, base, left, 6, REGULAR, QUIET)
    paper.text(x + CARD_WIDTH - EDGE, base, right, 6, REGULAR, QUIET, "R")


def paragraph(paper: Paper, words: str, size: float, style: str, gap: float, width: float = INNER) -> list[Line]:
    lines = paper.wrapped(words, width, size, style)
    return [(line, style, 0.0 if place else gap) for place, line in enumerate(lines)]


def stats_box(paper: Paper, x: float, y: float, width: float, profile: Profile, lang: str) -> None:
    """Draw the stats of a model under their names."""
    stats = stats_of(profile, lang)
    cell = width / len(stats)
    paper.box(x, y, width, 3.6, PALE)
    paper.pen(FAINT, 0.2)
    paper.box(x, y, width, STATS)
    for place, (heading, value) in enumerate(stats):
        middle = x + (place + 0.5) * cell
        if place:
            paper.pdf.line(x + place * cell, y, x + place * cell, y + STATS)
        size = paper.fitting(heading, cell - 0.8, 6.5, 4.5)
        paper.text(middle, y + 2.6, heading, size, REGULAR, QUIET, "C")
        paper.text(middle, y + 8.2, value, 12, BOLD, INK, "C")


def mode_box(paper: Paper, x: float, y: float, height: float, mode: str, steps: Sequence[CardStep], lang: str) -> None:
    """Draw the actions of a mode under its name: black for Combat, pale for Shoot."""
    head = 6.2
    fights = mode == COMBAT
    paper.box(x, y, INNER, head, INK if fights else PALE)
    paper.pen(INK, 0.3)
    paper.box(x, y, INNER, height)
    paper.pdf.line(x, y + head, x + INNER, y + head)
    colour = WHITE if fights else INK
    mode_symbol(paper, x + 4.2, y + head / 2, 3.8, mode, colour)
    paper.text(x + 8.0, y + 4.4, say(MODE_NAMES[mode], lang), 10, BOLD, colour)
    line = (height - head) / max(len(steps), 3)
    first = y + head + ((height - head) - line * len(steps)) / 2
    size = min([_action_size(paper, step, lang) for step in steps])
    for number, step in enumerate(steps, start=1):
        _action(paper, x, first + (number - 0.5) * line + 1.2, number, step, size, lang)


def _action_words(step: CardStep, lang: str) -> tuple[str, str]:
    """Verb and target as printed."""
    target = "" if step.target == NO_GOAL else f" ({say(TARGET_NAMES[step.target], lang)})"
    return say(VERB_NAMES[step.verb], lang), target


def _action_size(paper: Paper, step: CardStep, lang: str) -> float:
    """Largest letter size at which this action fits on one line."""
    verb, target = _action_words(step, lang)
    size = 9.5
    while paper.text_width(verb, size, BOLD) + paper.text_width(target, size) > INNER - 6.2 and size > SMALLEST:
        size -= 0.25
    return size


def _action(paper: Paper, x: float, y: float, number: int, step: CardStep, size: float, lang: str) -> None:
    """Draw the number, verb and target of an action on one line."""
    verb, target = _action_words(step, lang)
    paper.text(x + 1.5, y, f"{number}.", 8, REGULAR, QUIET)
    start = x + 5.0
    start += paper.text(start, y, verb, size, BOLD)
    if target:
        paper.text(start, y, target, size)
