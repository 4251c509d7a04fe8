"""What the engine knows of JADE: how it plays a side, the cards of its Action deck, and the two profiles.

J-DEF-02, J-DEF-04. JADE's readings of the open points of its document are stored with it, but the engine uses only the
fields named here.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Name

# The two profiles of J-DEF-02, and the modes of a card.
COMBAT: Final = "combat"
SHOOT: Final = "shoot"
PROFILES: Final = (COMBAT, SHOOT)

NO_GOAL: Final = ""


BY_CHOICE: Final = 0


class Conduct(Declared):
    """How a side is played, as far as rules and procedures ask: what its player decides and uses.

    Unless something else is said, it is as a person plays; JADE says what it does otherwise (`jade.played_side`).
    """

    by_cards: bool = False  # cards say which model is deployed and activated, and what it does
    command_dice: bool = True
    special_results: bool = True  # uses ACTIVATE and SPECIAL results, not only those for dice
    secret_missions: bool = True
    hands_over_at_the_end: bool = True  # items, in the cube where its movement ends (R-ITEM-10)
    scouts_to_a_goal: bool = False  # chooses the cube for a Scout, not its way (A-SCOUT-01)
    fire_for_effect: int = BY_CHOICE  # lowest d8 face on which it fires for effect, or BY_CHOICE


A_PERSONS: Final = Conduct()


class CardStep(Declared):
    """One action of a card: a verb and, if it has one, its target."""

    verb: str
    target: str = NO_GOAL

    def __repr__(self) -> str:
        return f"CardStep({str(self)!r})"

    def __str__(self) -> str:
        """The step as written in a deck file."""
        return f"{self.verb} {self.target}".rstrip()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardStep) and self.verb == other.verb and self.target == other.target

    def __hash__(self) -> int:
        return hash((self.verb, self.target))


class Card(Declared):
    """An action card with its two modes. J-VOC-00."""

    id: str
    number: int
    name: Name
    theme: str
    combat: tuple[CardStep, ...]
    shoot: tuple[CardStep, ...]
    copies: int = 1

    def steps(self, profile: str) -> tuple[CardStep, ...]:
        """The actions for a model of this profile: it always plays the mode of its profile. J-VOC-00."""
        return self.combat if profile == COMBAT else self.shoot


class Jade:
    """A side that JADE plays: its cards, its conduct, and its readings of the open points of its document.

    `settings` is for JADE's judgement (`jade.deck.settings`); the engine never reads it. `modes` caches JADE's profile
    for each entry of `Setting.profiles` (J-AMB-01, J-AMB-37), `guns` the enemy guns of the position judged last
    (`jade.judgement.cover`).
    """

    def __init__(self, cards: tuple[Card, ...], settings: object, conduct: Conduct) -> None:
        self.cards = cards
        self.settings = settings
        self.conduct = conduct
        self.modes: dict[int, str] = {}
        self.guns: object = None
