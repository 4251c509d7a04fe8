"""What JADE answers where a mission asks: its document knows Patrol without options only. M-RECON-*, M-HOUSE-*."""

from __future__ import annotations

from deadzone.core.questions import Answer, Choice
from deadzone.core.state import State
from deadzone.jade.judgement.answers.common import by_lot, numbers_of
from deadzone.jade.judgement.why import Trace


def declined(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - as all judgements
    """The last option is to do nothing: JADE looks at no token, shifts and flanks with nobody."""
    return question.options[-1]


def as_it_lies(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - as all judgements
    """JADE does not turn the board: its document has no reason to. R-FIELD-08."""
    return question.options[0]


def any_of_them(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - as all judgements
    """A token that has to go: they all look alike."""
    return by_lot(question, numbers_of(question))


def mark_target(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - as all judgements
    """The enemy worth most. M-HOUSE-SEARCH."""
    enemies = numbers_of(question)
    most = max([g.profile(enemy).vp for enemy in enemies])
    return by_lot(question, [enemy for enemy in enemies if g.profile(enemy).vp == most])
