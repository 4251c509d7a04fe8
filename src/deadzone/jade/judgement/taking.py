"""Which items JADE's models take, and what they give up for them. J-GEN-06, J-AMB-31, J-AMB-41."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import Side
from deadzone.core.state import FACE_DOWN, State
from deadzone.jade.deck.settings import worth_rank
from deadzone.jade.played_side import settings_of
from deadzone.rules.items.items import INTEL, can_use_items, hands_full

NOTHING: Final = ""


def value_rank(g: State, side: Side, item: str) -> int:
    """The rank of an item, smallest for the most valuable; two items may have the same. J-AMB-31."""
    return worth_rank(settings_of(g, side), item)


def given_up(g: State, side: Side, carried: Sequence[str], found: str) -> str:
    """What a model with full hands gives up for the item it found; NOTHING if it keeps what it has. J-AMB-31.

    The item worth least makes room, the first of equal ones. Of items of equal worth the one just found is kept, unless
    both are of a kind: the exchange would change nothing.
    """
    ranks = [value_rank(g, side, item) for item in carried]
    if value_rank(g, side, found) > max(ranks):
        return NOTHING
    for item, rank in zip(carried, ranks, strict=True):
        if rank == max(ranks) and item != found:
            return item
    return NOTHING


def would_take(g: State, number: ModelNumber, item: str) -> bool:
    """Whether the model takes the item: always with a free hand, else only if it gives up another for it. J-AMB-31.

    A face-down token is always turned over.
    """
    if item in (FACE_DOWN, INTEL) or not hands_full(g, number):
        return True
    model = g.models[number]
    return given_up(g, model.side, model.items, item) != NOTHING


def wanted_tokens(g: State, number: ModelNumber) -> list[int]:
    """The tokens that the model can and would take, or all by a setting. J-AMB-41.

    Those in its cube that are worth no more have been passed by.
    """
    if settings_of(g, g.models[number].side).targets.any_item:
        return list(range(len(g.tokens)))
    if not can_use_items(g, number):
        return []
    return [
        place
        for place, token in enumerate(g.tokens)
        if would_take(g, number, token.item) and not _swaps_here(g, number, place)
    ]


def _swaps_here(g: State, number: ModelNumber, place: int) -> bool:
    """Whether the token lies in the model's cube and is worth only as much as what it would give up."""
    model, token = g.models[number], g.tokens[place]
    if token.cube != model.cube or token.item in (FACE_DOWN, INTEL) or not hands_full(g, number):
        return False
    spare = given_up(g, model.side, model.items, token.item)
    return value_rank(g, model.side, spare) == value_rank(g, model.side, token.item)
