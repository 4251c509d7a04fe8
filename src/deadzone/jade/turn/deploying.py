"""JADE's deployment in a battle, card by card and cube by cube. J-DEP-01..03, J-AMB-03, J-AMB-04."""

from __future__ import annotations

from deadzone.core.cubes import FIRST_CUBE, Cube, column_of, level_of, row_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Question
from deadzone.core.setting import EXTEND
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import ON_TABLE, WAITING, Frame, State, Step
from deadzone.jade.turn.activation import team_of
from deadzone.jade.turn.decks import model_draw
from deadzone.jade.turn.deployment import NO_ROOM
from deadzone.procedures.setup.arriving import stay_outside
from deadzone.procedures.setup.setup import ExtendZones, grow_zone
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.movement.moving import may_end
from deadzone.rules.setup.deployment import VEHICLE, extension_squares, side_behind, waiting_models, zone_cubes


def zone_in_order(g: State, side: Side) -> list[Cube]:
    """The cubes of the zone in order: level by level, the columns of each from left to right. J-AMB-03."""
    cubes = zone_cubes(g, g.zones[side])
    return sorted(cubes, key=_place_in_order)


def _place_in_order(cube: Cube) -> tuple[int, int, int]:
    return (level_of(cube), column_of(cube), row_of(cube))


def next_cube(g: State, number: ModelNumber, start: int) -> int:
    """The index in the zone of the next cube that takes the model, searched from `start` and around, or NO_ROOM.

    J-DEP-02.
    """
    cubes = zone_in_order(g, g.models[number].side)
    grounded = g.has(number, VEHICLE)
    for offset in range(len(cubes)):
        place = (start + offset) % len(cubes)
        if (level_of(cubes[place]) == 1 or not grounded) and may_end(g, number, cubes[place]):
            return place
    return NO_ROOM


class JadeDeployment(Frame):
    """Deployment: a card of the Strike-team deck for each cube, until the deck is empty. J-DEP-01."""

    NAME = "jade-deployment"

    side: Side
    drawn: int = 0
    start: int = 0  # index of the cube that is tried first for the next model
    cube: Cube = FIRST_CUBE
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            JadeDeployment.draw_model,
            JadeDeployment.find_cube,
            JadeDeployment.choose_place,
            JadeDeployment.place,
        )

    def draw_model(self, g: State) -> Question | None:
        if waiting_models(g, self.side):
            return model_draw(self.deck(g), "drawn", self.side)
        self.end()
        return None

    def deck(self, g: State) -> tuple[int, ...]:
        return tuple([1 if g.models[number].fate == WAITING else 0 for number in team_of(g, self.side)])

    def model(self, g: State) -> ModelNumber:
        return team_of(g, self.side)[self.drawn]

    def find_cube(self, g: State) -> None:
        """Find a cube for the model. J-DEP-02.

        A zone without room grows by a square, and the enemy may extend theirs too. J-DEP-03, J-AMB-04.
        """
        number = self.model(g)
        place = next_cube(g, number, self.start)
        if place != NO_ROOM:
            self.cube = zone_in_order(g, self.side)[place]
            self.start = place + 1
            return
        extends = g.setting.options.surplus == EXTEND
        squares = extension_squares(g, self.side, g.zones[self.side]) if extends else []
        if squares:
            self.repeat()
            grow_zone(g, self.side, squares[0])
            if waiting_models(g, enemy_of(self.side)) and side_behind(g) == enemy_of(self.side):
                right = ExtendZones(self.side)
                right.go(ExtendZones.ask_for_more)
                g.call(right)
        else:
            stay_outside(g, number)  # R-DEPLOY-05
            self.go(JadeDeployment.draw_model)

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, ModelNumber(self.model(g)), self.cube)

    def place(self, g: State) -> None:
        number = self.model(g)
        model = g.change(number)
        model.fate = ON_TABLE
        model.cube = self.cube
        model.x, model.y = self.spot
        g.emit("deployed", number, self.cube, self.spot)
        self.go(JadeDeployment.draw_model)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or g.setting.jade_of(self.side) is None or self.start < 0:
            return False
        placed = len(self.spot) == 2 or not self.next_is(JadeDeployment.place)
        return placed and 0 <= self.drawn < len(team_of(g, self.side))
