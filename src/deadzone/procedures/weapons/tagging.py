"""Tag: a Special action that marks an enemy for the round instead of shooting (A-TAG-*)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import FOR_THE_ROUND, NOBODY, Frame, State, Step
from deadzone.rules.shooting.shot_tests import TAGGED
from deadzone.rules.shooting.tagging import taggable


class Tag(Frame):
    """Until the end of the round every shot at the marked enemy with a Tag weapon gets +1 die (A-TAG-01)."""

    NAME = "tag"

    model: ModelNumber
    target: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Tag.choose_target, Tag.tag)

    def choose_target(self, g: State) -> Question:
        enemies: tuple[Answer, ...] = tuple(taggable(g, self.model))
        return Choice(g.models[self.model].side, "tag", "target", enemies, self.model)

    def tag(self, g: State) -> None:
        g.gain(self.target, TAGGED, 0, FOR_THE_ROUND)
        g.emit("tagged", self.model, self.target)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("Only an untagged enemy in range and line of sight can be tagged.", rule="A-TAG-02")

    def fits(self, g: State) -> bool:
        return super().fits(g) and (not self.next_is(Tag.tag) or self.target != NOBODY)
