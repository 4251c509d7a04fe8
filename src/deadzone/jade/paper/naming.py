"""Names and numbers that tell models and cards apart at a table, on paper and on the assistant's sheet.

J-DEF-04: one named card per model. Models of the same name are numbered in the order of the team.
"""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.jade import Card
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name, Sentence, Words


def model_names(models: Sequence[Profile], kinds_to_come: Sequence[Profile]) -> list[Words]:
    """One name per model, numbered if several share it or more of its kind may come: Sentry Guns, swarms.

    So no number changes when a model comes into play. J-AMB-05.
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
    """A name with a number: `Sorak Rebel 2`."""
    return Sentence("{name} {number}", name=name, number=number)


class Places:
    """The positions of one card's copies in the deck, from 1: `first` to `last`, an empty range without copies."""

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def card_places(cards: Sequence[Card]) -> list[Places]:
    """The numbers on the printed cards, copy after copy in the order of the deck."""
    found: list[Places] = []
    counted = 0
    for card in cards:
        found.append(Places(counted + 1, counted + card.copies))
        counted += card.copies
    return found


def deck_size(cards: Sequence[Card]) -> int:
    return sum([card.copies for card in cards])
