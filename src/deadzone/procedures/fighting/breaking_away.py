"""Breaking away and standing up beside enemies, who may strike. R-BREAK-*, R-STAND-*."""

from __future__ import annotations

from deadzone.core.contexts import Meeting
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.procedures.fighting.fight import Fight, why_not_chosen
from deadzone.procedures.movement.thrown import stand
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.table.presence import enemies_in_cube, strikers_at, striking_side


class BreakAway(Frame):
    """Before a model leaves a cube with enemies, one of them may fight it; it must dodge. R-BREAK-01..07.

    The caller checks whether the model may go on afterwards: R-BREAK-04, R-BREAK-08.
    """

    NAME = "break-away"

    model: ModelNumber
    striker: ModelNumber = NOBODY

    def context(self) -> Meeting:
        return Meeting(leaving=True)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (BreakAway.choose_striker, BreakAway.strike)

    def choose_striker(self, g: State) -> Question:
        strikers = (*strikers_at(g, self.model), NOBODY)
        return Choice(striking_side(g, self.model), "strike", "striker", strikers, self.model)

    def strike(self, g: State) -> None:
        if self.striker == NOBODY:
            g.emit("no-strike", striking_side(g, self.model), self.model)
        else:
            strike(g, self.striker, self.model, leaving=True)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return why_not_chosen(g, self.model, value)


class StandUp(Frame):
    """A Pinned model stands up anywhere in its cube; an enemy there attacks it, and it must dodge. R-STAND-01..08."""

    NAME = "stand-up"

    model: ModelNumber
    spot: tuple[int, ...] = ()
    striker: ModelNumber = NOBODY

    def context(self) -> Meeting:
        return Meeting()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (StandUp.get_up, StandUp.choose_place, StandUp.take_place, StandUp.choose_striker, StandUp.strike)

    def get_up(self, g: State) -> None:
        stand(g, self.model)

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.model, g.models[self.model].cube, stays=True)

    def take_place(self, g: State) -> None:
        """Place the model; without enemies in the cube the action ends here. R-STAND-02, R-STAND-03."""
        model = g.change(self.model)
        model.x, model.y = self.spot
        g.emit("placed", self.model, model.cube, self.spot)
        if not enemies_in_cube(g, self.model):
            self.end()

    def choose_striker(self, g: State) -> Question:
        """Ask which enemy attacks; the attack cannot be declined. R-STAND-03."""
        strikers = tuple(strikers_at(g, self.model))
        return Choice(striking_side(g, self.model), "strike", "striker", strikers, self.model)

    def strike(self, g: State) -> None:
        strike(g, self.striker, self.model)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "strike" and value == NOBODY:
            return Fault("A model that stands up in a cube with an enemy must be attacked.", rule="R-STAND-03")
        return why_not_chosen(g, self.model, value) if question.kind == "strike" else None


def strike(g: State, striker: ModelNumber, target: ModelNumber, leaving: bool = False) -> None:
    """An enemy attacks a model that must dodge; a Pinned enemy only stands up. R-BREAK-06, R-STAND-05."""
    if g.models[striker].pinned:
        stand(g, striker)
    else:
        g.call(Fight(striker, target, must_dodge=True, leaving=leaving))
