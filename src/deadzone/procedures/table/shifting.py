"""Models make room for a newcomer in their cube (R-CAP-06, R-POS-03)."""

from __future__ import annotations

from deadzone.core.board.bodies import HIGHEST, LOWEST
from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Question, Spot
from deadzone.core.state import Frame, State, Step
from deadzone.rules.table.placement import shift_question, spot_as_they_stand, spot_question
from deadzone.rules.table.shifting import Room, room_by_shifting


def ask_spot(g: State, frame: Frame, number: ModelNumber, cube: Cube, stays: bool = False) -> Spot | None:
    """Ask where the model stands in the cube, after other models have made room if necessary (R-CAP-06).

    The step of `frame` that asks is repeated once there is room. A model that `stays` is already in the cube.
    """
    question = spot_as_they_stand(g, number, cube)
    room = room_by_shifting(g, number, cube) if question.crowded else None
    if room is None:
        question = spot_question(g, number, cube) if question.crowded else question
        question.stays = stays
        return question
    frame.repeat()
    g.call(MakeRoom(number, cube, room.spot, room.shifts))
    return None


class MakeRoom(Frame):
    """Each model in the way is shifted by its owner, friends of the newcomer first; none leaves the cube (R-CAP-06).

    `place` is the point left to the newcomer; `shifts` lists the models still to shift and where to, as little as
    possible.
    """

    NAME = "make-room"

    newcomer: ModelNumber
    cube: Cube
    place: tuple[int, int]
    shifts: tuple[tuple[int, int, int], ...]
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (MakeRoom.choose_spot, MakeRoom.shift)

    def choose_spot(self, g: State) -> Question:
        return shift_question(g, self.newcomer, self.cube, Room(self.place, self.shifts))

    def shift(self, g: State) -> None:
        number = self.shifts[0][0]
        model = g.change(ModelNumber(number))
        model.x, model.y = self.spot
        g.emit("shifted", number, self.cube, self.spot)
        self.shifts = self.shifts[1:]
        if self.shifts:
            self.go(MakeRoom.choose_spot)

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        if len(self.place) != 2 or not all([LOWEST <= value <= HIGHEST for value in self.place]):
            return False
        known = all([len(shift) == 3 and 0 <= shift[0] < len(g.models) for shift in self.shifts])
        chosen = not self.next_is(MakeRoom.shift) or len(self.spot) == 2
        return known and (bool(self.shifts) or self.is_over()) and chosen
