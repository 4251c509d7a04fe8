"""Movement other than Move and Sprint: the Agile step, Evade and Teleport (A-AGILE, A-EVADE, A-TELEPORT)."""

from __future__ import annotations

from deadzone.core.contexts import Moving
from deadzone.core.cubes import NOWHERE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import Frame, State, Step
from deadzone.procedures.fighting.breaking_away import BreakAway
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.procedures.movement.thrown import Arrival
from deadzone.rules.movement.extra_moves import agile_cubes, evasions, teleport_cubes, why_not_agile, why_not_teleport
from deadzone.rules.movement.moving import AGILE, why_not_go
from deadzone.rules.specials.army_specials import TELEPORTED
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import controller_of, enemies_in_cube


def move(
    g: State,
    number: ModelNumber,
    cubes: int,
    route: tuple[Cube, ...] = (),
    alone: bool = False,
    slips: bool = False,
    hands: bool = False,
) -> None:
    """Carry out a Move or Sprint, then offer an Agile model its extra step (A-AGILE-01, A-AGILE-03).

    With `hands` the model may pass on items, as in a Move action or with a MOVE result (R-ITEM-10).
    """
    g.call(Movement(number, cubes, route, alone, slips, hands))
    if g.has(number, AGILE):
        g.call(AgileStep(number, alone))


def move_in(g: State, number: ModelNumber, cubes: int, hands: bool) -> None:
    """Do the same for a model that has just entered the board, which was the first of its cubes (R-DEPLOY-05)."""
    movement = Movement(number, cubes - 1, hands=hands)
    movement.before = movement.onward = g.models[number].cube
    movement.go(Movement.meet_traps)
    g.call(movement)
    if g.has(number, AGILE):
        g.call(AgileStep(number))


class AgileStep(Frame):
    """After a Move or Sprint an Agile model may go one level up or down in its stack (A-AGILE-01..04)."""

    NAME = "agile-step"

    model: ModelNumber
    alone: bool = False
    cube: Cube = STOP_HERE

    def context(self) -> Moving:
        return Moving()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (AgileStep.choose_cube, AgileStep.climb)

    def choose_cube(self, g: State) -> Question | None:
        cubes = agile_cubes(g, self.model, self.alone) if can_go_on(g, self.model) else []
        if not cubes:
            self.end()
            return None
        return Choice(g.models[self.model].side, "agile", "cube", (*cubes, STOP_HERE), self.model)

    def climb(self, g: State) -> None:
        if self.cube != STOP_HERE:
            g.call(Movement(self.model, 1, (self.cube,), self.alone))

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return why_not_agile(g, self.model, Cube(value)) if isinstance(value, int) else None


def may_evade(g: State, number: ModelNumber) -> bool:
    """Whether the shot neither killed nor Pinned the model, and it has a cube to go to (A-EVADE-01)."""
    return can_go_on(g, number) and bool(evasions(g, number))


class Evade(Frame):
    """A model hit by a shot may move one cube; this is not an Activation (A-EVADE-01, A-EVADE-02)."""

    NAME = "evade"

    model: ModelNumber
    cube: Cube = STOP_HERE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Evade.choose_cube, Evade.move_there)

    def choose_cube(self, g: State) -> Question | None:
        if may_evade(g, self.model):
            cubes: tuple[Answer, ...] = (*evasions(g, self.model), STOP_HERE)
            return Choice(g.models[self.model].side, "evade", "cube", cubes, self.model)
        self.end()
        return None

    def move_there(self, g: State) -> None:
        if self.cube != STOP_HERE:
            g.emit("evades", self.model)
            move(g, self.model, 1, (self.cube,))

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if isinstance(value, int) and value >= 0:
            return why_not_go(g, self.model, NOWHERE, Cube(value), 1)
        return None


class Teleport(Frame):
    """Long Special action: move up to 3 cubes through anything, breaking away and fighting as in a Move.

    A-TELEPORT-01..05. With a `cube` given the owner is not asked. A model that is knocked into another cube while
    breaking away teleports its full distance from there (R-BREAK-08).
    """

    NAME = "teleport"

    model: ModelNumber
    cube: Cube = NOWHERE
    start: Cube = NOWHERE

    def context(self) -> Moving:
        return Moving()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Teleport.choose_cube,
            Teleport.break_away,
            Teleport.after_break_away,
            Teleport.teleport,
            Teleport.arrive,
        )

    def choose_cube(self, g: State) -> Question | None:
        if self.cube != NOWHERE:
            return None
        cubes: tuple[Answer, ...] = tuple(teleport_cubes(g, self.model))
        if not cubes:
            self.end()
            return None
        return Choice(g.models[self.model].side, "teleport", "cube", cubes, self.model)

    def break_away(self, g: State) -> None:
        self.start = g.models[self.model].cube
        if enemies_in_cube(g, self.model):
            g.call(BreakAway(self.model))

    def after_break_away(self, g: State) -> None:
        """End if the model was stopped; if knocked elsewhere, choose again (A-TELEPORT-04, R-BREAK-04, R-BREAK-08)."""
        if not can_go_on(g, self.model):
            self.end()
        elif g.models[self.model].cube != self.start:
            if enemies_in_cube(g, self.model):
                self.end()
            else:
                self.cube = NOWHERE
                self.go(Teleport.choose_cube)

    def teleport(self, g: State) -> None:
        g.change(self.model).cube = self.cube
        g.emit("teleported", self.model, self.start, self.cube)

    def arrive(self, g: State) -> None:
        g.call(Arrival(self.model, controller_of(g, self.model), moment=TELEPORTED))

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "teleport" and isinstance(value, int):
            return why_not_teleport(g, self.model, Cube(value))
        return None

    def fits(self, g: State) -> bool:
        cubes = g.setting.ground.field.cubes
        if not super().fits(g):
            return False
        lowest = NOWHERE if self.next_is(Teleport.choose_cube) or self.is_past(Teleport.teleport) else 0
        return lowest <= self.cube < cubes
