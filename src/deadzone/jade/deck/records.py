"""JADE as plain JSON values, and back: a battle file carries the deck and the settings it was played with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from deadzone.catalog.outside import FIT, LONGEST_TEXT
from deadzone.core.jade import Card, Jade
from deadzone.core.sentence import Fault
from deadzone.jade.deck.deck import CARD, MOST_CARDS, Actions, read_step
from deadzone.jade.deck.settings import Settings, unknown_item
from deadzone.jade.played_side import jade_side
from deadzone.language.filed import name_fields, name_from
from deadzone.language.quoting import harmless, quoted

Short = Annotated[str, Meta(max_length=LONGEST_TEXT, pattern=FIT)]
Code = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]


class CardRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card as stored in a battle file, with every value written out."""

    id: Short
    name: Short
    fr: Short = ""
    more: dict[Code, Short] = {}  # names in languages other than English and French
    theme: Literal["aggression", "objective", "item", "caution"]
    combat: Actions
    shoot: Actions
    copies: Annotated[int, Meta(ge=0, le=9)]


class JadeRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cards: Annotated[tuple[CardRecord, ...], Meta(min_length=1, max_length=MOST_CARDS)]
    settings: Settings


def jade_record(jade: Jade) -> dict[str, Any]:
    cards = [
        {
            "id": card.id,
            **name_fields(card.name),
            "theme": card.theme,
            "combat": [str(step) for step in card.combat],
            "shoot": [str(step) for step in card.shoot],
            "copies": card.copies,
        }
        for card in jade.cards
    ]
    return {"cards": cards, "settings": msgspec.to_builtins(jade.settings)}


def read_jade(record: object, where: str) -> Jade | None:
    """JADE from its record; None for a side JADE does not play."""
    if record is None:
        return None
    try:
        table = msgspec.convert(record, JadeRecord)
    except (msgspec.ValidationError, UnicodeError) as error:
        reason = harmless(str(error)[:LONGEST_TEXT])
        raise Fault("JADE's deck or settings are damaged: {reason}.", where=where, reason=reason) from None
    unknown = unknown_item(table.settings)
    if unknown is not None:
        raise Fault("Unknown item '{id}'.", where=f"{where}.settings.items.value", id=quoted(unknown))
    cards = tuple([_card(entry, number, where) for number, entry in enumerate(table.cards, start=1)])
    if not 1 <= sum([card.copies for card in cards]) <= MOST_CARDS:
        raise Fault("A deck must have 1 to {most} cards; this one has {count}.", "J-DEF-04", where, most=MOST_CARDS,
                    count=sum([card.copies for card in cards]))  # fmt: skip
    return jade_side(cards, table.settings)


def _card(entry: CardRecord, number: int, where: str) -> Card:
    place = f"{where}.cards[{number - 1}]"
    combat = tuple([read_step(text, place) for text in entry.combat])
    shoot = tuple([read_step(text, place) for text in entry.shoot])
    return Card(
        entry.id, number, name_from(entry.name, entry.fr, entry.more, CARD), entry.theme, combat, shoot, entry.copies
    )
