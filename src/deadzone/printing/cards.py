"""Card faces: a name card per model, the action cards with their two modes, and the special actions.

J-DEF-04, J-VOC-00, J-SPEC-01..03.
"""

from __future__ import annotations

from typing import Final

from deadzone.catalog.summaries import abilities_of, items_of, type_of, weapon_figures
from deadzone.core.jade import COMBAT, PROFILES, Card
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Words
from deadzone.jade.deck.settings import Settings
from deadzone.jade.deck.words import PROFILE_NAMES, THEME_NAMES
from deadzone.jade.judgement.forced import ForcedAction
from deadzone.jade.judgement.power import fighting_weapons, profile_of, shooting_weapons
from deadzone.jade.paper.choices import fight_power
from deadzone.jade.paper.guide import condition_of, fallback_of, outcome_of, rules_of
from deadzone.jade.paper.later_models import set_aside, since_arrival
from deadzone.jade.paper.naming import Places
from deadzone.jade.paper.standing import may_be_strongest, weapons_to_choose
from deadzone.language.words import say, text
from deadzone.printing.paper import (
    BOLD,
    CARD_HEIGHT,
    CARD_WIDTH,
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
from deadzone.printing.parts import (
    BAND,
    EDGE,
    INNER,
    LEADING,
    SMALLEST,
    Line,
    band,
    footer,
    mode_box,
    paragraph,
    stats_box,
)
from deadzone.printing.symbols import mode_symbol, number_symbol, theme_symbol

# Dark enough for white letters, even when printed in black and white.
THEME_COLOURS: Final[dict[str, Colour]] = {
    "aggression": (140, 43, 34),
    "objective": (34, 78, 122),
    "item": (104, 80, 18),
    "caution": (44, 92, 58),
}
SPECIAL_COLOUR: Final[Colour] = (84, 48, 104)


MARK: Final = " *"  # of a weapon that may be the most powerful at hand, J-GEN-05


class NameCard:
    """Name card of a model: Shoot or Combat profile, figures, weapons, abilities, and what JADE does with them.

    `place` is its number in the team's list, as the assistant uses it; empty for a model that comes later.
    """

    def __init__(self, profile: Profile, name: Words, settings: Settings, place: str, lang: str) -> None:
        self.profile = profile
        self.name = name
        self.mode = profile_of(profile, settings)
        choices = weapons_to_choose(profile, settings)
        self.rules = [*set_aside(profile, not place), *choices, *rules_of(profile, settings), *since_arrival(profile)]
        kinds = [weapons for weapons in (shooting_weapons(profile), fighting_weapons(profile)) if len(weapons) > 1]
        self.marked = [weapon for weapons in kinds for weapon in may_be_strongest(profile, weapons, settings)]
        self.power = fight_power(profile, settings)
        self.place = place
        self.lang = lang

    def __call__(self, paper: Paper, x: float, y: float) -> None:
        band(paper, x, y, say(self.name, self.lang), self.subtitle(), INK)
        self.draw_mode(paper, x + EDGE, y + EDGE + BAND + 1.6)
        stats_box(paper, x + EDGE, y + EDGE + BAND + 11.0, INNER, self.profile, self.lang)
        self.draw_words(paper, x + EDGE, y + EDGE + BAND + 23.0)
        place = self.place or text("arrives later", self.lang)
        footer(paper, x, y, text("JADE · strike team", self.lang), place)

    def subtitle(self) -> str:
        kind = say(type_of(self.profile), self.lang)
        worth = text(
            "{type}, {points} {points|point|points}, {vp} VP",
            self.lang,
            type=kind,
            points=self.profile.points,
            vp=self.profile.vp,
        )
        return worth if self.power is None else f"{worth} · {say(self.power, self.lang)}"

    def draw_mode(self, paper: Paper, x: float, y: float) -> None:
        """Draw the model's profile: black for Combat, white for Shoot."""
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

    def draw_words(self, paper: Paper, x: float, y: float) -> None:
        """Draw weapons, abilities and rules in the largest letters that fit."""
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

    def lines(self, paper: Paper, size: float) -> list[Line]:
        """Lines of text, each with its style and the gap above it."""
        found: list[Line] = []
        for weapon in self.profile.weapons:
            name = say(weapon.name, self.lang) + (MARK if weapon in self.marked else "")
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


class ActionCard:
    """Action card with the actions of both modes: copy `number` of `count` cards in the whole deck."""

    def __init__(self, card: Card, number: int, count: int, lang: str) -> None:
        self.card = card
        self.number = number
        self.count = count
        self.lang = lang

    def __call__(self, paper: Paper, x: float, y: float) -> None:
        colour = THEME_COLOURS[self.card.theme]
        band(paper, x, y, say(self.card.name, self.lang), say(THEME_NAMES[self.card.theme], self.lang), colour, 9.0)
        theme_symbol(paper, x + CARD_WIDTH - EDGE - 5.5, y + EDGE + BAND / 2, 5.6, self.card.theme, WHITE)
        top = y + EDGE + BAND + 1.8
        height = (CARD_HEIGHT - BAND - 2 * EDGE - 1.8 - 9.0) / 2
        for place, mode in enumerate(PROFILES):
            mode_box(paper, x + EDGE, top + place * (height + 1.6), height, mode, self.card.steps(mode), self.lang)
        reminder = text("First check the forced actions.", self.lang)
        paper.text(x + CARD_WIDTH / 2, y + CARD_HEIGHT - EDGE - 3.6, reminder, 6.5, ITALIC, QUIET, "C")
        footer(paper, x, y, text("JADE · action", self.lang), f"{self.number}/{self.count}")


def action_cards(card: Card, places: Places, count: int, lang: str) -> list[ActionCard]:
    """Return all copies of a card, each with its own number."""
    return [ActionCard(card, number, count, lang) for number in range(places.first, places.last + 1)]


class SpecialCard:
    """Card of a forced action and its special action; these cards lie beside the decks in order (J-SPEC-01..03)."""

    def __init__(self, forced: ForcedAction, number: int, count: int, settings: Settings, lang: str) -> None:
        self.forced = forced
        self.number = number
        self.count = count
        self.condition = condition_of(forced, settings)
        self.notes = [outcome_of(settings), fallback_of(settings)]
        self.lang = lang

    def __call__(self, paper: Paper, x: float, y: float) -> None:
        band(paper, x, y, say(self.forced.name, self.lang), text("Special action", self.lang), SPECIAL_COLOUR, 9.0)
        number_symbol(paper, x + CARD_WIDTH - EDGE - 6.0, y + EDGE + BAND / 2, 7.0, self.number, SPECIAL_COLOUR)
        y_condition = self.draw_condition(paper, x + EDGE, y + EDGE + BAND + 1.8)
        notes = self.note_lines(paper)
        bottom = y + CARD_HEIGHT - EDGE - 3.4 - len(notes) * 6.5 * POINT * LEADING
        height = (bottom - y_condition - 1.6 - 1.2) / 2
        for place, mode in enumerate(PROFILES):
            top = y_condition + place * (height + 1.6)
            mode_box(paper, x + EDGE, top, height, mode, self.forced.steps(mode), self.lang)
        for place, (line, style, _) in enumerate(notes):
            paper.text(x + EDGE, bottom + (place + 0.85) * 6.5 * POINT * LEADING, line, 6.5, style, QUIET)
        footer(paper, x, y, text("JADE · special action", self.lang), f"{self.number}/{self.count}")

    def draw_condition(self, paper: Paper, x: float, y: float) -> float:
        """Draw the condition of the forced action in a pale box; return the y below it."""
        size = 9.0
        lines = paper.wrapped(say(self.condition, self.lang), INNER - 4.0, size, BOLD)
        step = size * POINT * LEADING
        height = len(lines) * step + 2.6
        paper.box(x, y, INNER, height, PALE, 1.2)
        for place, line in enumerate(lines):
            paper.text(x + INNER / 2, y + 1.0 + (place + 0.85) * step, line, size, BOLD, INK, "C")
        return y + height + 1.6

    def note_lines(self, paper: Paper) -> list[Line]:
        """Notes on the drawn action card: what happens to it, and the fallback."""
        found: list[Line] = []
        for point in self.notes:
            found += paragraph(paper, say(point.sentence, self.lang), 6.5, ITALIC, 0.0)
        return found
