"""A model kept off the board enters it with its first Activation (R-DEPLOY-05)."""

from __future__ import annotations

from deadzone.core.cubes import FIRST_CUBE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import ON_TABLE, Frame, State, Step
from deadzone.procedures.movement.extra_moves import move_in
from deadzone.procedures.turn.activation import Activation, begin_activation
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.setup.outside import entries
from deadzone.rules.turn.actions import MOVE_ACTION, SPRINT_ACTION, used_by


class ComeIn(Frame):
    """The model enters by a Move or Sprint; a square of its zone counts as the first cube (R-DEPLOY-05).

    With `acts` the rest of an ordinary Activation follows; a model of JADE's is done after this movement. Like an
    Activation this procedure hands back whether the model did nothing, which is never the case (R-TURN-03).
    """

    NAME = "come-in"

    model: ModelNumber
    acts: bool = True
    action: str = MOVE_ACTION
    cube: Cube = FIRST_CUBE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (ComeIn.choose_action, ComeIn.choose_square, ComeIn.enter)

    def hands_back(self) -> bool:
        return False

    def choose_action(self, g: State) -> Question:
        ways: tuple[Answer, ...] = tuple([way for way in (MOVE_ACTION, SPRINT_ACTION) if self.squares(g, way)])
        return Choice(g.models[self.model].side, "come-in", "action", ways, self.model)

    def choose_square(self, g: State) -> Question:
        squares: tuple[Answer, ...] = tuple(self.squares(g, self.action))
        return Choice(g.models[self.model].side, "enter", "cube", squares, self.model)

    def squares(self, g: State, action: str) -> list[Cube]:
        return entries(g, self.model, self.cubes(g, action))

    def cubes(self, g: State, action: str) -> int:
        return speed_of(g, self.model)[0 if action == MOVE_ACTION else 1]

    def enter(self, g: State) -> None:
        if self.acts:
            begin_activation(g, self.model)
        g.emit("action", self.model, self.action)
        model = g.change(self.model)
        model.fate, model.cube = ON_TABLE, self.cube
        g.emit("came-in", self.model, self.cube)
        move_in(g, self.model, self.cubes(g, self.action), hands=self.action == MOVE_ACTION)
        if self.acts:
            rest = Activation(self.model)
            rest.used = used_by(self.action)
            rest.go(Activation.next_action)
            g.call(rest)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("{model} must enter with a Move or a Sprint, on the ground level of its own zone.",
                     rule="R-DEPLOY-05",
                     model=g.profile(self.model).name)  # fmt: skip

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.action in (MOVE_ACTION, SPRINT_ACTION)
