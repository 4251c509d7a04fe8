"""The models that a target word of a card means, as far as the assistant knows the table. J-AMB-38, J-AMB-42.

Friends are known by their marks; enemies too, if the other player's team was given.
"""

from __future__ import annotations

from deadzone.assistant.session import Session
from deadzone.assistant.steps import NOBODY
from deadzone.core.rule_ids import RuleId
from deadzone.jade.paper.guide import is_healable

NEAREST_FRIEND = "nearest-friend"
INJURED_FRIEND = "injured-friend"
MEDIC = RuleId("A-MEDIC")


def candidates(session: Session, model: int, target: str) -> list[int] | None:
    """The models that the word fits, possibly none; None if the marks say nothing about it."""
    friends = [number for number in range(len(session.profiles)) if session.is_here(number)]
    if target == NEAREST_FRIEND:
        return [number for number in friends if number != model]
    if target == INJURED_FRIEND:
        itself = model != NOBODY and session.profiles[model].has(MEDIC)
        return [number for number in friends if _can_be_healed(session, number) and (itself or number != model)]
    return session.enemies.meant(target)


def _can_be_healed(session: Session, number: int) -> bool:
    return session.marks[number].tokens > 0 and is_healable(session.profiles[number])
