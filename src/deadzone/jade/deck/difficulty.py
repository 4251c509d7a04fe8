"""JADE's difficulties: a deck and settings under one name. The rules of its document stay the same. J-AMB-37."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault
from deadzone.jade.deck.deck import load_deck
from deadzone.jade.deck.settings import load_settings
from deadzone.jade.played_side import jade_side
from deadzone.language.quoting import quoted

PAPER: Final = "paper"
# Deck and settings of each difficulty, by the names of the built-in ones.
DIFFICULTIES: Final = {"easy": ("gentle", PAPER), PAPER: (PAPER, PAPER), "hard": ("hard", "hard")}


def decks_of(difficulty: str) -> tuple[str, str]:
    """The deck and the settings of a difficulty, by the names of the built-in ones."""
    if difficulty not in DIFFICULTIES:
        known = ", ".join(DIFFICULTIES)
        raise Fault("Unknown difficulty '{name}'; the difficulties are {known}.", name=quoted(difficulty), known=known)
    return DIFFICULTIES[difficulty]


def jade_with(difficulty: str = PAPER, deck: str = "", settings: str = "") -> Jade:
    """JADE at a difficulty. `deck` and `settings`, built-in names or files, replace those of the difficulty."""
    own_deck, own_settings = decks_of(difficulty)
    return jade_side(load_deck(Path(deck or own_deck)), load_settings(Path(settings or own_settings)))
