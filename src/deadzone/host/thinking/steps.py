"""A plan in steps that are taken one by one: an action with its way or its target, and who acts with the first."""

from __future__ import annotations

from deadzone.amber.choosing import Plan
from deadzone.amber.teaching.gist import Gist, gist_of
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import ACTION, ACTOR, MODEL, WAY
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.questions import Answer
from deadzone.host.thinking.orders import AdvisedPlan


class StepOfPlan:
    """Some of the answers of a plan in a row; `model` acts, goes along the `path` and attacks the `target`."""

    def __init__(self, model: ModelNumber, sure: bool) -> None:
        self.model = model
        self.sure = sure
        self.answers: list[Answer] = []
        self.kinds: list[str] = []
        self.path: list[int] = []
        self.target: int = NOBODY
        self.gist: Gist = []

    def add(self, kind: str, value: Answer) -> None:
        self.kinds.append(kind)
        self.answers.append(value)
        asked = QUESTION_KINDS[kind]
        if not isinstance(value, int) or value < 0:
            return
        if asked.part == ACTOR:
            self.model = ModelNumber(value)
        elif asked.part == WAY:
            self.path.append(value)
        elif asked.domain == MODEL:
            self.target = value


def steps_of(plan: AdvisedPlan, subject: ModelNumber) -> list[StepOfPlan]:
    """The steps of a plan. Each begins with an action, or with who acts; whatever comes first begins one, too."""
    found: list[StepOfPlan] = []
    model = subject
    for place, (kind, value) in enumerate(zip(plan.kinds, plan.answers, strict=True)):
        part = QUESTION_KINDS[kind].part
        chosen = bool(found) and len(found[-1].kinds) == 1 and QUESTION_KINDS[found[-1].kinds[0]].part == ACTOR
        if not found or part == ACTOR or (part == ACTION and not chosen):
            found.append(StepOfPlan(model, place < plan.sure))
        found[-1].add(kind, value)
        model = found[-1].model
    for step in found:
        step.gist = gist_of(Plan(step.answers, step.kinds, 0))
    return found
