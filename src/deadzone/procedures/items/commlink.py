"""The Commlink: its carrier marks a cube for friends with Grenades and Indirect weapons. I-COMMLINK-*."""

from __future__ import annotations

from deadzone.core.cubes import FIRST_CUBE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import Frame, Marker, State, Step
from deadzone.rules.items.commlink import COMMLINK_MARKER
from deadzone.rules.shooting.spotting import markable_cubes


class MarkCube(Frame):
    """Special action: mark a cube in the carrier's LOS; it replaces the side's old marker. I-COMMLINK-01, -02."""

    NAME = "mark-cube"

    model: ModelNumber
    cube: Cube = FIRST_CUBE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (MarkCube.choose_cube, MarkCube.mark)

    def choose_cube(self, g: State) -> Question:
        cubes: tuple[Answer, ...] = tuple(markable_cubes(g, self.model))
        return Choice(g.models[self.model].side, "mark", "cube", cubes, self.model)

    def mark(self, g: State) -> None:
        side = g.models[self.model].side
        others = [it for it in g.markers if it.kind != COMMLINK_MARKER or it.side != side]
        g.markers = (*others, Marker(COMMLINK_MARKER, self.cube, side))
        g.emit("marked", self.model, self.cube)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("A model with a Commlink can only mark a cube it can see.", rule="I-COMMLINK-01")


def remove_commlink_markers(g: State) -> None:
    """Remove the markers at the end of the round. I-COMMLINK-02."""
    g.markers = tuple([marker for marker in g.markers if marker.kind != COMMLINK_MARKER])
