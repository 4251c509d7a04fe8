"""The two decks as counts of the cards left, drawn without replacement. J-DEF-04, J-ACT-01, J-ACT-02.

Counts are tuples, so a battle can keep them in its state. Chance makes every draw, even of the last card, so that the
assistant and a battle with the same seed stay in step. Each activation draws first the model, then the card.
"""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.jade import Card
from deadzone.core.questions import Draw
from deadzone.core.sides import CHANCE, SIDE_NAMES, Side

Counts = tuple[int, ...]


def stream_seed(seed: int | str, side: Side) -> str:
    """The seed of a deck's own dice, which are separate from the dice of the battle."""
    return f"{seed}/jade/{SIDE_NAMES[side]}"


def team_deck(living: Sequence[bool]) -> Counts:
    """The shuffled Strike-team deck: one card for each living model. J-ACT-01, J-AMB-05."""
    return tuple([1 if lives else 0 for lives in living])


def action_deck(cards: Sequence[Card]) -> Counts:
    """The whole Action deck."""
    return tuple([card.copies for card in cards])


def without(counts: Counts, drawn: int) -> Counts:
    """The deck after one card was drawn, or after a dead model's card was removed. J-AMB-05."""
    return tuple([max(count - 1, 0) if place == drawn else count for place, count in enumerate(counts)])


def ready(counts: Counts, cards: Sequence[Card]) -> Counts:
    """The Action deck before a draw; if it is empty, the discard pile is shuffled. J-AMB-06, J-TEST-05."""
    return counts if any(counts) else action_deck(cards)


def model_draw(counts: Counts, into: str = "model", owner: Side = CHANCE) -> Draw:
    """The draw of JADE's next model. J-ACT-02."""
    return Draw("jade-model", into, counts, owner=owner)


def card_draw(counts: Counts, into: str = "card", owner: Side = CHANCE) -> Draw:
    """The draw of the card that says what the model does. J-ACT-02."""
    return Draw("jade-card", into, counts, owner=owner)
