"""Blast: a shot that does no damage but throws or pins all models in its target's cube (A-BLAST-*, R-AWAY-06)."""

from __future__ import annotations

from deadzone.core.cubes import DIRECTIONS, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.procedures.damage.deaths import go_off
from deadzone.procedures.damage.wounds import Pin
from deadzone.procedures.movement.thrown import Scatter, Thrown
from deadzone.rules.damage.wounds import can_be_knocked_back
from deadzone.rules.movement.away import away_from_spot
from deadzone.rules.table.presence import controller_of, models_in_cube


class BlastWave(Frame):
    """A hit throws the others away from the target, scatters the target and pins them all; a miss pins them all.

    A-BLAST-02, A-BLAST-03, A-BLAST-05, A-BLAST-06. The shooter's player chooses the order (R-SCAT-12).
    """

    NAME = "blast-wave"
    STRIKES_ALL = True

    shooter: ModelNumber
    target: ModelNumber
    cube: Cube
    hit: bool
    others: tuple[ModelNumber, ...] = ()  # models still to be thrown
    thrown: ModelNumber = NOBODY
    direction: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            BlastWave.begin,
            BlastWave.next_thrown,
            BlastWave.which_way,
            BlastWave.throw,
            BlastWave.throw_target,
            BlastWave.dead_go_off,
        )

    def begin(self, g: State) -> None:
        g.emit("blast", self.cube)
        if not self.hit:
            pin_cube(g, self.cube)
            self.end()
            return
        self.others = tuple([number for number in models_in_cube(g, self.cube) if number != self.target])
        if not self.others:
            self.go(BlastWave.throw_target)

    def next_thrown(self, g: State) -> Question | None:
        """Ask which model is thrown next, leaving out those killed or gone in the meantime."""
        waiting: tuple[Answer, ...] = tuple([number for number in self.others if self.is_there(g, number)])
        if len(waiting) > 1:
            return Choice(controller_of(g, self.shooter), "next-thrown", "thrown", waiting)
        self.thrown = NOBODY
        for number in self.others:
            if self.is_there(g, number):
                self.thrown = number
        return None

    def is_there(self, g: State, number: ModelNumber) -> bool:
        return g.models[number].on_table() and g.models[number].cube == self.cube

    def which_way(self, g: State) -> Question | None:
        """Find the direction away from the target; the shooter chooses among several (R-AWAY-03, R-AWAY-06)."""
        if self.thrown == NOBODY:
            self.go(BlastWave.throw_target)
            return None
        if not can_be_knocked_back(g, self.thrown):
            return None
        ways = self.ways(g)
        if len(ways) > 1:
            return Choice(controller_of(g, self.shooter), "direction", "direction", ways, self.thrown)
        self.direction = ways[0]
        return None

    def ways(self, g: State) -> tuple[int, ...]:
        origin, other = g.models[self.target], g.models[self.thrown]
        return away_from_spot(self.cube, origin.x, origin.y, self.cube, other.x, other.y)

    def throw(self, g: State) -> None:
        """Throw and pin the model; a Vehicle is only Pinned, a Solid model neither moved nor Pinned (A-BLAST-06)."""
        self.others = tuple([number for number in self.others if number != self.thrown])
        if self.others:
            self.go(BlastWave.next_thrown)
        if can_be_knocked_back(g, self.thrown):
            g.call(Thrown(self.thrown, self.direction, True, controller_of(g, self.shooter)))
        else:
            g.emit("not-moved", self.thrown)
            g.call(Pin(self.thrown))

    def throw_target(self, g: State) -> None:
        g.call(Scatter(self.target, pins=True))

    def dead_go_off(self, g: State) -> None:
        """Let models with BOOM! that died on the way explode when all are thrown (A-BOOM-04)."""
        go_off(g)

    def fits(self, g: State) -> bool:
        thrown = not self.next_is(BlastWave.throw) or self.thrown != NOBODY
        return super().fits(g) and thrown and 0 <= self.direction < len(DIRECTIONS)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "direction" and isinstance(value, int) and 0 <= value < len(DIRECTIONS):
            return Fault("That is not directly away from the target.", rule="R-AWAY-06")
        return None


def pin_cube(g: State, cube: Cube) -> None:
    """Pin every model in the cube (A-SUPPRESSION-01, A-BLAST-03)."""
    for number in models_in_cube(g, cube):
        g.call(Pin(number))
