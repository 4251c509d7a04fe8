"""Laying, detonating and disarming Trap tokens. A-TRAP-*, A-ENGINEER-04, I-TRIPMINE-01."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side
from deadzone.core.state import Frame, Marker, State, Step
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.turn.activated import mark_activated
from deadzone.rules.abilities.traps import TRAP, traps_for, traps_in

DETONATE: Final = "detonate"
WAIT: Final = "wait"
THEIR_TRAP: Final = "their-trap"
OWN_TRAP: Final = "own-trap"


def lay_trap(g: State, cube: Cube, side: Side, dice: int) -> None:
    """Place a side's Trap [Frag (n)] token in a cube; it can only go off when a model enters. A-TRAP-01."""
    g.markers = (*g.markers, Marker(TRAP, cube, side, dice))
    g.emit("trap-laid", side, cube)


def take_trap(g: State, trap: Marker) -> None:
    """Remove one such token; which one of several identical tokens does not matter."""
    place = [marker.values() for marker in g.markers].index(trap.values())
    g.markers = g.markers[:place] + g.markers[place + 1 :]


class SpringTraps(Frame):
    """A model has entered a cube with enemy Trap tokens; their player may detonate them. A-TRAP-02, A-TRAP-04.

    One after the other, as long as the model is in the cube: the first explosion throws it out.
    """

    NAME = "spring-traps"

    model: ModelNumber
    spared: int = 0  # number of tokens their player has decided to keep
    decision: str = WAIT

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (SpringTraps.look_for_trap, SpringTraps.detonate_or_wait, SpringTraps.carry_out)

    def look_for_trap(self, g: State) -> None:
        if not g.models[self.model].on_table() or len(traps_for(g, self.model)) <= self.spared:
            self.end()

    def detonate_or_wait(self, g: State) -> Question:
        return Choice(self.trap(g).side, "detonate", "decision", (DETONATE, WAIT), self.model)

    def carry_out(self, g: State) -> None:
        self.go(SpringTraps.look_for_trap)
        if self.decision == DETONATE:
            self.go_off(g)
        else:
            self.spared += 1

    def trap(self, g: State) -> Marker:
        return traps_for(g, self.model)[self.spared]

    def go_off(self, g: State) -> None:
        """Resolve the effect at once; the Activation of a model that moved in itself ends. A-TRAP-02, R-TURN-07."""
        trap = self.trap(g)
        take_trap(g, trap)
        g.emit("trap-detonated", trap.side, trap.cube)
        if g.active == self.model:
            mark_activated(g, self.model)
        g.call(Explosion(trap.cube, trap.value, 0, trap.side))

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.spared < 0:
            return False
        deciding = self.next_is(SpringTraps.detonate_or_wait, SpringTraps.carry_out)
        return not deciding or self.spared < len(traps_for(g, self.model))


class Disarm(Frame):
    """Special action of an Engineer: remove a Trap token of either side from its cube. A-ENGINEER-04, A-TRAP-03."""

    NAME = "disarm"

    model: ModelNumber
    whose: str = THEIR_TRAP

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Disarm.choose_trap, Disarm.disarm)

    def choose_trap(self, g: State) -> Question | None:
        """Ask whose token to remove if both sides have one; those of one side are identical."""
        theirs = self.traps(g, THEIR_TRAP)
        if theirs and self.traps(g, OWN_TRAP):
            side = g.models[self.model].side
            return Choice(side, "disarm", "whose", (THEIR_TRAP, OWN_TRAP), self.model)
        self.whose = THEIR_TRAP if theirs else OWN_TRAP
        return None

    def disarm(self, g: State) -> None:
        take_trap(g, self.traps(g, self.whose)[0])
        g.emit("trap-disarmed", self.model)

    def traps(self, g: State, whose: str) -> list[Marker]:
        engineer, own = g.models[self.model], whose == OWN_TRAP
        return [trap for trap in traps_in(g, engineer.cube) if (trap.side == engineer.side) == own]

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.whose not in (THEIR_TRAP, OWN_TRAP):
            return False
        return self.is_over() or bool(traps_in(g, g.models[self.model].cube))

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("A model can only disarm a Trap in its own cube.", rule="A-ENGINEER-04")
