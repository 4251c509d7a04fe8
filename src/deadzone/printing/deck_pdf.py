"""The printed decks as one PDF: name cards, action cards, special actions, backs and rules (J-ASSIST-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from deadzone.core.jade import Card
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.forced import FORCED_ACTIONS
from deadzone.jade.paper.later_models import models_to_come, newcomers_of
from deadzone.jade.paper.naming import card_places, deck_size, model_names
from deadzone.language.words import say, text
from deadzone.printing.backs import Back
from deadzone.printing.cards import NameCard, SpecialCard, action_cards
from deadzone.printing.paper import A4, Drawing, Format, Paper
from deadzone.printing.summary import summary_pages

# Which cards to print: both decks, the strike-team deck, or the Action deck with the special actions.
BOTH: Final = "both"
TEAM: Final = "team"
ACTIONS: Final = "actions"
CHOICES: Final = (BOTH, TEAM, ACTIONS)


def deck_pdf(
    team: Name | None,
    profiles: Sequence[Profile],
    cards: Sequence[Card],
    settings: Settings,
    lang: str,
    format: Format = A4,
    choice: str = BOTH,
) -> bytes:
    """Return the decks as PDF: pages in front and back pairs for duplex printing (long edge), then the rules.

    The rules come with every choice of cards; the Action deck alone needs no team (None, without profiles).
    """
    paper = Paper(_title(team, lang), lang, format)
    if choice != ACTIONS:
        named = Back(text("Strike team", lang))
        paper.cards([(card, named) for card in name_cards(profiles, settings, lang)])
    if choice != TEAM:
        paper.cards([*_actions(cards, lang), *_specials(settings, lang)])
    summary_pages(paper, profiles, settings, lang)
    return paper.data()


def _title(team: Name | None, lang: str) -> str:
    if team is None:
        return text("JADE's Action deck", lang)
    return text("JADE's decks: {team}", lang, team=say(team, lang))


def name_cards(team: Sequence[Profile], settings: Settings, lang: str) -> list[NameCard]:
    """A card per model of the team and per model that may come later (J-ASSIST-02, J-DEF-04, J-AMB-05)."""
    everybody = [*team, *models_to_come(team)]
    names = model_names(everybody, newcomers_of(team))
    places = [f"{number}/{len(team)}" if number <= len(team) else "" for number in range(1, len(everybody) + 1)]
    return [
        NameCard(profile, name, settings, place, lang)
        for profile, name, place in zip(everybody, names, places, strict=True)
    ]


def _actions(cards: Sequence[Card], lang: str) -> Iterator[tuple[Drawing, Drawing]]:
    """Front and back of every copy of every action card."""
    back = Back(text("Action", lang), solid=True)
    for card, places in zip(cards, card_places(cards), strict=True):
        for drawing in action_cards(card, places, deck_size(cards), lang):
            yield drawing, back


def _specials(settings: Settings, lang: str) -> Iterator[tuple[Drawing, Drawing]]:
    """Front and back of the special actions; they lie face up beside the decks and have a back of their own."""
    back = Back(text("Special action", lang), cube=20.0)
    for number, forced in enumerate(FORCED_ACTIONS, start=1):
        yield SpecialCard(forced, number, len(FORCED_ACTIONS), settings, lang), back
