"""A plan in short: who acts, what it does, where it goes and at whom."""

from __future__ import annotations

from deadzone.amber.choosing import Plan
from deadzone.amber.trying import ACTIVATE
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import ACTION, ACTOR, CUBE, MODEL, WAY
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.questions import Answer
from deadzone.rules.turn.actions import STOP

Gist = list[list[str | int]]  # pairs of a kind and a value


def gist_of(plan: Plan, subject: ModelNumber = NOBODY) -> Gist:
    """A plan in short: the model, its actions, where it goes and at whom, as pairs of a kind and a value.

    `subject` is the model that its first question is about, if there is one.
    """
    begins = QUESTION_KINDS[plan.kinds[0]].part == ACTOR
    found: Gist = [] if begins or subject == NOBODY else [["actor", subject]]
    for place, (kind, value) in enumerate(zip(plan.kinds, plan.answers, strict=True)):
        piece = _piece(kind, value)
        on = place + 1 < len(plan.kinds) and plan.kinds[place + 1] == kind and QUESTION_KINDS[kind].part == WAY
        if piece is not None and not (on and _goes_on(plan.answers[place + 1])):
            found.append(piece)
    return found


def _piece(kind: str, value: Answer) -> list[str | int] | None:
    asked = QUESTION_KINDS[kind]
    if asked.part == ACTOR and isinstance(value, int):
        return ["actor", value] if value != NOBODY or kind == ACTIVATE else None
    if asked.part == ACTION and isinstance(value, str):
        return ["action", value] if value != STOP else None
    if asked.domain in (MODEL, CUBE) and isinstance(value, int) and value >= 0:
        return [asked.domain, value]
    return None


def _goes_on(value: Answer) -> bool:
    """Whether the next step of a way leads to another cube."""
    return isinstance(value, int) and value >= 0
