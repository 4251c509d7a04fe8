"""Chance decides between options that JADE rates equal. J-AMB-07, J-AMB-14, J-AMB-17, J-AMB-34, J-AMB-35."""

from __future__ import annotations

from deadzone.core.questions import Choice, Draw, Question
from deadzone.core.sides import CHANCE
from deadzone.core.state import Frame, State, Step


class Lot(Frame):
    """A draw between options of the question asked by the frame beneath; `core.engine.answer` passes the result on."""

    NAME = "lot"

    places: tuple[int, ...]  # indices of the options between which chance draws

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Lot.draw,)

    def draw(self, g: State) -> Question:
        return Draw("lot", "places", tuple([1 for _ in self.places]))

    def fits(self, g: State) -> bool:
        """Whether the frame beneath asks JADE a question that has these options."""
        if len(g.stack) < 2 or self is not g.stack[-1]:
            return False
        asking = g.stack[-2].twin()
        question = None if asking.is_over() else asking.ask(g)
        if not isinstance(question, Choice) or question.side >= CHANCE:
            return False
        question.by_lot = g.setting.jade_of(question.side) is not None
        return question.is_lot(self.places)
