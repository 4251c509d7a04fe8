"""A battlefield laid out in pairs: every piece is also placed half a turn away (M-PATROL-04)."""

from __future__ import annotations

from deadzone.core.board.battlefield import Battlefield, turned_floor
from deadzone.core.cubes import Cube, CubeSide, Level, Square, cube_over, half_turn, opposite, square_of
from deadzone.core.sentence import Name
from deadzone.maps.fairness import HALF_A_TURN
from deadzone.maps.patrol import BLUE_ZONE, OBJECTIVES, RED_ZONE


class Twin:
    """Builder of a battlefield that is identical after a half turn."""

    def __init__(self, levels: int, name: Name) -> None:
        self.field = Battlefield(levels, name)
        self.field.red_zone = RED_ZONE
        self.field.blue_zone = BLUE_ZONE
        self.built: set[Square] = set()  # squares with a building, a walkway over them or a ramp
        self.objective_levels: dict[Square, Level] = {}

    def side(self, cube: Cube, side: CubeSide, side_type: int) -> None:
        self.field.set_side(cube, side, side_type)
        self.field.set_side(half_turn(cube), opposite(side), side_type)

    def floor(self, cube: Cube, floor: int) -> None:
        self.field.floors[cube] = floor
        self.field.floors[half_turn(cube)] = turned_floor(floor, HALF_A_TURN)

    def ladder(self, cube: Cube) -> None:
        self.field.ladders[cube] = True
        self.field.ladders[half_turn(cube)] = True

    def ramp(self, cube: Cube, side: CubeSide) -> None:
        self.field.ramps[cube] = side
        self.field.ramps[half_turn(cube)] = opposite(side)

    def build(self, cube: Cube) -> None:
        self.built |= {square_of(cube), square_of(half_turn(cube))}

    def objective(self, square: Square, level: Level) -> None:
        self.objective_levels[square] = level
        self.objective_levels[square_of(half_turn(square))] = level

    def finished(self) -> Battlefield:
        """Return the battlefield with its objectives, on the highest floor unless a level was chosen (R-OBJ-02)."""
        cubes: list[Cube] = []
        for square in OBJECTIVES:
            level = self.objective_levels.get(square)
            cubes.append(self.field.highest_supported(square) if level is None else cube_over(square, level))
        self.field.objective_cubes = tuple(cubes)
        return self.field
