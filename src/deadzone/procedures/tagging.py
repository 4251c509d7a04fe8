"""Tag: a Special action instead of a shot marks an enemy for the round. A-TAG-*."""

from __future__ import annotations

from deadzone.core.questions import MODEL, Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import FOR_THE_ROUND, NOBODY, Frame, State
from deadzone.rules.shot_tests import TAGGED
from deadzone.rules.tagging import taggable


class Tag(Frame):
    """Until the end of the round every shot at the marked enemy with a Tag weapon has one die more. A-TAG-01."""

    NAME = "tag"
    STEPS = 2
    FIELDS = ("model", "target")
    MODELS = ("model", "target")

    def __init__(self, model: int = NOBODY) -> None:
        super().__init__()
        self.model = model
        self.target = NOBODY

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            enemies: tuple[Answer, ...] = tuple(taggable(g, self.model))
            return Choice(g.models[self.model].side, "tag", "target", MODEL, enemies, self.model)
        g.gain(self.target, TAGGED, 0, FOR_THE_ROUND)
        g.emit("tagged", self.model, self.target)
        return None

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("Only an enemy in range and sight that is not tagged yet can be tagged.", rule="A-TAG-02")

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY and (self.at != 1 or self.target != NOBODY)
