"""Gliding down from an edge, by choice or after being thrown over it (A-GLIDE-01..06)."""

from __future__ import annotations

from deadzone.core.cubes import DIRECTIONS, NOWHERE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import Frame, State, Step
from deadzone.rules.movement.moving import ANY_WAY, glide_landings


class Glide(Frame):
    """A model that has gone over an edge, from `base` into `air`, lands where its owner chooses (A-GLIDE-01, -02).

    A model that was thrown must glide on in that `direction` (A-GLIDE-04). With a legal `cube` given the owner is not
    asked.
    """

    NAME = "glide"

    model: ModelNumber
    base: Cube
    air: Cube
    direction: int = ANY_WAY
    cube: Cube = NOWHERE
    alone: bool = False  # a Scout lands in no cube with other models (A-SCOUT-02)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Glide.choose_landing, Glide.land)

    def choose_landing(self, g: State) -> Question | None:
        landings = self.landings(g)
        if self.cube in landings:
            return None
        if len(landings) == 1:
            self.cube = landings[0]
            return None
        options: tuple[Answer, ...] = tuple(landings)
        return Choice(g.models[self.model].side, "glide", "cube", options, self.model)

    def land(self, g: State) -> None:
        before = g.models[self.model].cube
        g.change(self.model).cube = self.cube
        g.emit("glided", self.model, before, self.cube)

    def landings(self, g: State) -> list[Cube]:
        return glide_landings(g, self.model, self.base, self.air, self.direction, self.alone)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if self.direction != ANY_WAY:
            return Fault("{model} must glide in the direction it was thrown.", rule="A-GLIDE-04",
                         model=g.profile(self.model).name)  # fmt: skip
        return Fault("{model} may glide up to one cube sideways per level, to a cube with room for it.",
                     rule="A-GLIDE-02",
                     model=g.profile(self.model).name)  # fmt: skip

    def fits(self, g: State) -> bool:
        if not super().fits(g) or not ANY_WAY <= self.direction < len(DIRECTIONS):
            return False
        if self.is_over():
            return True
        landings = self.landings(g)
        return bool(landings) and (not self.next_is(Glide.land) or self.cube in landings)
