"""Marks of a model: what lies beside it, where it is, and which marks are refused. J-ASSIST-01."""

from __future__ import annotations

from typing import Final

from deadzone.assistant.steps import (
    ARRIVE,
    BACK,
    COUNTERS,
    DONE,
    HEAL,
    INJURE,
    ITEM,
    KILL,
    PACK,
    PIN,
    READY,
    STAND,
    Step,
)
from deadzone.jade.paper.later_models import AIR, HERE, ORBIT

PACKED: Final = "packed"  # the place of a Sentry Gun that is an item again; the others are ORBIT and AIR
MOST_TOKENS: Final = 9


class Marks:
    """What lies beside a model. The items bought for it count until another item is noted."""

    def __init__(self, bought: tuple[str, ...] = (), away: str = HERE) -> None:
        self.lives = True
        self.away = away  # where it is while it is not on the table
        self.tokens = 0
        self.pinned = False
        self.activated = False
        self.enraged = False  # injured at least once, so it rampages, A-RAMPAGE-01
        self.item = ""
        self.bought = bought  # items by their ids, R-ITEM-13
        self.counters: frozenset[str] = frozenset()


REASONS: dict[str, str] = {
    KILL: "{model} is dead.",
    BACK: "{model} is not dead.",
    HEAL: "{model} has no damage token.",
    INJURE: "{model} already has the maximum number of damage tokens.",
    PIN: "{model} is already Pinned.",
    STAND: "{model} is not Pinned.",
    DONE: "{model} is already activated.",
    READY: "{model} is not activated.",
    ARRIVE: "{model} is already on the table.",
    PACKED: "{model} is packed up: an Engineer must emplace it first.",
    AIR: "{model} is not on the table yet.",
    ORBIT: "{model} is not on the table yet.",
}


def why_not(mark: Marks, step: Step) -> str | None:
    """The reason why a mark is refused, as a template, or None."""
    word = step.word
    if not mark.lives or word == BACK:
        return None if not mark.lives and word == BACK else REASONS[BACK if mark.lives else KILL]
    if mark.away != HERE:
        arrives = word == ARRIVE and mark.away != PACKED
        stays_out = word == KILL and mark.away == AIR  # no cube has room for it, A-AERIAL-05
        return None if arrives or stays_out else REASONS[mark.away]
    if word in COUNTERS or word == PACK:
        return None
    fits = {
        KILL: True,
        ITEM: True,
        ARRIVE: False,
        HEAL: mark.tokens > 0,
        INJURE: mark.tokens < MOST_TOKENS,
        PIN: not mark.pinned,
        STAND: mark.pinned,
        DONE: not mark.activated,
        READY: mark.activated,
    }
    return None if fits[word] else REASONS[word]
