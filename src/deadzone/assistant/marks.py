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
    LEAVE,
    OBJECTIVE,
    PACK,
    PIN,
    READY,
    SCOUT,
    STAND,
    Step,
)
from deadzone.jade.paper.later_models import AIR, HERE

# Where a model is beside ORBIT and AIR: a Sentry Gun that is an item again; gone through the enemy zone.
PACKED: Final = "packed"
LEFT: Final = "left"
MOST_TOKENS: Final = 9
# Marks that are always possible on the table, as far as `why_not` goes.
AT_ALL_TIMES: Final = (KILL, ITEM, OBJECTIVE, SCOUT, LEAVE, PACK, *COUNTERS)


class Marks:
    """What lies beside a model. The items bought for it count until another item is noted."""

    def __init__(self, bought: tuple[str, ...] = (), away: str = HERE) -> None:
        self.lives = True
        self.away = away  # where it is while it is not on the table
        self.tokens = 0
        self.pinned = False
        self.activated = False
        self.enraged = False  # injured at least once, so it rampages, A-RAMPAGE-01
        self.scouted = False
        self.objective = False  # it stands on one, J-MOVE-04
        self.item = ""
        self.bought = bought  # items by their ids, R-ITEM-13
        self.counters: frozenset[str] = frozenset()


def why_not(mark: Marks, step: Step) -> str | None:
    """The reason why a mark is refused, by its name in `refusals`, or None."""
    word = step.word
    gone = not mark.lives or mark.away == LEFT
    if gone or word == BACK:
        return None if gone and word == BACK else BACK if not gone else LEFT if mark.lives else KILL
    if mark.away != HERE:
        arrives = word == ARRIVE and mark.away != PACKED
        stays_out = word == KILL and mark.away == AIR  # no cube has room for it, A-AERIAL-05
        return None if arrives or stays_out else mark.away
    if word in AT_ALL_TIMES:
        return None
    fits = {
        ARRIVE: False,
        HEAL: mark.tokens > 0,
        INJURE: mark.tokens < MOST_TOKENS,
        PIN: not mark.pinned,
        STAND: mark.pinned,
        DONE: not mark.activated,
        READY: mark.activated,
    }
    return None if fits[word] else word
