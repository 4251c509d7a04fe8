"""The printed decks as one PDF: name cards, action cards, backs, and the rules on one page. J-ASSIST-02."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.catalog.words import say, text
from deadzone.core.jade import Card
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.jade.settings import Settings
from deadzone.printing.backs import Back
from deadzone.printing.cards import ActionCard, NameCard
from deadzone.printing.paper import Paper
from deadzone.printing.summary import summary_page


def deck_pdf(team: Name, profiles: Sequence[Profile], cards: Sequence[Card], settings: Settings, lang: str) -> bytes:
    """Pages in pairs, front and back, for printing on both sides and turning over the long edge; the rules last."""
    paper = Paper(text("JADE's decks: {team}", lang, team=say(team, lang)), lang)
    names = [
        NameCard(profile, settings, number, len(profiles), lang) for number, profile in enumerate(profiles, start=1)
    ]
    paper.cards(names, Back(text("Strike team", lang), solid=False))
    actions = [ActionCard(card, len(cards), lang) for card in cards for _ in range(card.copies)]
    paper.cards(actions, Back(text("Action", lang), solid=True))
    summary_page(paper, settings, lang)
    return paper.data()
