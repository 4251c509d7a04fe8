"""How hard JADE is: decks and settings under one name. The document's rules stay as they are. J-AMB-37."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault
from deadzone.jade.deck.deck import load_deck
from deadzone.jade.deck.settings import load_settings
from deadzone.jade.played_side import jade_side

PAPER: Final = "paper"
# The deck and the settings of each, both by the names under which they come with the program.
DIFFICULTIES: Final = {"easy": ("gentle", PAPER), PAPER: (PAPER, PAPER), "hard": ("hard", "hard")}


def jade_with(difficulty: str = PAPER, deck: str = "", settings: str = "") -> Jade:
    """JADE of a difficulty; a deck or settings of one's own, by name or as a file, take the place of its own."""
    if difficulty not in DIFFICULTIES:
        known = ", ".join(DIFFICULTIES)
        raise Fault("There is no difficulty '{name}'; there are {known}.", name=difficulty, known=known)
    own_deck, own_settings = DIFFICULTIES[difficulty]
    return jade_side(load_deck(Path(deck or own_deck)), load_settings(Path(settings or own_settings)))
