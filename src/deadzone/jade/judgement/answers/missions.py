"""JADE's answers to questions of missions; its document covers only Patrol without options. M-RECON-*, M-HOUSE-*."""

from __future__ import annotations

from deadzone.core.questions import Answer, Choice
from deadzone.core.state import State
from deadzone.jade.judgement.answers.common import by_lot, models_of, numbers_of
from deadzone.jade.judgement.why import Trace


def declined(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Decline with the last option: JADE looks at no token, shifts no model and never flanks."""
    return question.options[-1]


def as_it_lies(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Leave the board as it lies: JADE's document gives no reason to turn it. R-FIELD-08."""
    return question.options[0]


def any_of_them(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Discard any token, by lot: they all look alike."""
    return by_lot(question, numbers_of(question))


def mark_target(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Mark the enemy worth the most VP. M-HOUSE-SEARCH."""
    enemies = models_of(question)
    most = max([g.profile(enemy).vp for enemy in enemies])
    return by_lot(question, [enemy for enemy in enemies if g.profile(enemy).vp == most])
