"""The models that a target word of a card means, as far as the assistant knows the table. J-AMB-38, J-AMB-42.

Friends are known by their marks; enemies too, if the other player's team was given.
"""

from __future__ import annotations

from deadzone.assistant.helping import MEDIC
from deadzone.assistant.session import Session
from deadzone.assistant.steps import NOBODY
from deadzone.jade.judgement.goals import INJURED_FRIEND, NEAREST_FRIEND


def candidates(session: Session, model: int, target: str) -> list[int] | None:
    """The models that the word fits, possibly none; None if the marks say nothing about it."""
    if target == NEAREST_FRIEND:
        return [number for number in session.here() if number != model]
    if target == INJURED_FRIEND:
        itself = model != NOBODY and session.profiles[model].has(MEDIC)
        return [number for number in session.injured() if itself or number != model]
    return session.enemies.meant(target)
