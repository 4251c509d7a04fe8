"""The free Move of JADE's rampaging models on a 7 or 8. A-RAMPAGE-02, J-AMB-37."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.state import Frame, State, Step
from deadzone.jade.judgement.answers.things import STAYS_THERE
from deadzone.procedures.abilities.rampage import spend_free_move
from deadzone.procedures.movement.moving import Movement
from deadzone.rules.movement.reaching import reach
from deadzone.rules.table.able import can_go_on
from deadzone.rules.turn.actions import RAMPAGE_MOVE


class JadeRampage(Frame):
    """Ask JADE for the cube of its free Move; staying is always possible."""

    NAME = "jade-rampage"

    model: ModelNumber
    cube: Cube = STAYS_THERE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (JadeRampage.choose_cube, JadeRampage.run)

    def choose_cube(self, g: State) -> Question | None:
        if not can_go_on(g, self.model):
            self.end()
            return None
        cubes: tuple[Answer, ...] = (STAYS_THERE, *sorted(reach(g, self.model, 1)))
        return Choice(g.models[self.model].side, "jade-rampage", "cube", cubes, self.model)

    def run(self, g: State) -> None:
        spend_free_move(g, self.model)
        if self.cube != STAYS_THERE:
            g.emit("action", self.model, RAMPAGE_MOVE)
            g.call(Movement(self.model, 1, (self.cube,)))
