"""Names and numbers by which people at a table tell models and cards apart, on paper and on the assistant's sheet.

J-DEF-04: one named card per model. Equal models have a number beside their name, in the order of the team.
"""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.jade import Card
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name, Sentence, Words


def model_names(models: Sequence[Profile], kinds_to_come: Sequence[Profile]) -> list[Words]:
    """One name per model; equal ones are numbered, and whoever others of its kind may follow: Sentry Guns, swarms.

    So nobody's number changes when a model comes into play. J-AMB-05.
    """
    names = [profile.name.en for profile in models]
    to_come = {profile.name.en for profile in kinds_to_come}
    found: list[Words] = []
    for place, profile in enumerate(models):
        name = profile.name.en
        alone = names.count(name) == 1 and name not in to_come
        found.append(profile.name if alone else numbered(profile.name, names[: place + 1].count(name)))
    return found


def numbered(name: Name, number: int) -> Words:
    """`Sorak Rebel 2`."""
    return Sentence("{name} {number}", name=name, number=number)


class Places:
    """Which cards of the deck, counted from 1, are copies of one card: `first` to `last`. A card left out has none."""

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def card_places(cards: Sequence[Card]) -> list[Places]:
    """The numbers that stand on the printed cards, copy after copy in the order of the deck."""
    found: list[Places] = []
    counted = 0
    for card in cards:
        found.append(Places(counted + 1, counted + card.copies))
        counted += card.copies
    return found


def deck_size(cards: Sequence[Card]) -> int:
    return sum([card.copies for card in cards])
