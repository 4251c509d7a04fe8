"""A battlefield laid out in pairs: every piece is also placed on the other side, as the wished symmetry says."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import PARTIAL, Battlefield, is_partial, solid_half, turned_floor
from deadzone.core.cubes import (
    NORTH,
    ROWS,
    SOUTH,
    Cube,
    CubeSide,
    Level,
    Square,
    column_of,
    cube_at,
    cube_over,
    half_turn,
    level_of,
    opposite,
    row_of,
    square_at,
    square_of,
)
from deadzone.core.sentence import Name
from deadzone.maps.fairness import HALF_A_TURN
from deadzone.maps.patrol import BLUE_ZONE, OBJECTIVES, RED_ZONE
from deadzone.maps.wishes import AS_USUAL, MIRROR, NO_SYMMETRY, Wishes

# Patrol's zones and objectives are half a turn apart (M-PATROL-04). A mirrored board needs some that mirror each other.
MIRROR_ZONE: Final = tuple([square_at(0, column) for column in range(2, 6)])
MIRROR_OBJECTIVES: Final = tuple([square_at(row, column) for row, column in ((1, 7), (6, 7), (2, 0), (5, 0))])


class Twin:
    """Builder of a battlefield that is the same for both sides, unless no symmetry is wished."""

    def __init__(self, levels: int, name: Name, wishes: Wishes = AS_USUAL) -> None:
        self.field = Battlefield(levels, name)
        self.wishes = wishes
        self.mirrored = wishes.symmetry == MIRROR
        self.single = wishes.symmetry == NO_SYMMETRY
        self.objective_squares: tuple[Square, ...] = MIRROR_OBJECTIVES if self.mirrored else tuple(OBJECTIVES)
        self.field.red_zone = MIRROR_ZONE if self.mirrored else RED_ZONE
        self.field.blue_zone = tuple([self._square(each) for each in MIRROR_ZONE]) if self.mirrored else BLUE_ZONE
        self.zones = frozenset((*self.field.red_zone, *self.field.blue_zone))
        self.built: set[Square] = set()  # squares with a building, a walkway over them or a ramp
        self.objective_levels: dict[Square, Level] = {}

    def image(self, cube: Cube) -> Cube:
        """The place of the other side that corresponds to this one; the same place without symmetry."""
        if self.single:
            return cube
        if self.mirrored:
            return cube_at(ROWS - 1 - row_of(cube), column_of(cube), level_of(cube))
        return half_turn(cube)

    def twins(self, cubes: tuple[Cube, ...] | list[Cube]) -> set[Cube]:
        """The images of places, none without symmetry."""
        return set() if self.single else {self.image(cube) for cube in cubes}

    def image_side(self, side: CubeSide) -> CubeSide:
        if self.single or (self.mirrored and side not in (NORTH, SOUTH)):
            return side
        return opposite(side)

    def _square(self, square: Square) -> Square:
        return square_of(self.image(square))

    def _image_floor(self, floor: int) -> int:
        if self.single:
            return floor
        if self.mirrored:
            return PARTIAL + self.image_side(solid_half(floor)) if is_partial(floor) else floor
        return turned_floor(floor, HALF_A_TURN)

    def side(self, cube: Cube, side: CubeSide, side_type: int) -> None:
        self.field.set_side(cube, side, side_type)
        self.field.set_side(self.image(cube), self.image_side(side), side_type)

    def floor(self, cube: Cube, floor: int) -> None:
        self.field.floors[cube] = floor
        self.field.floors[self.image(cube)] = self._image_floor(floor)

    def ladder(self, cube: Cube) -> None:
        self.field.ladders[cube] = True
        self.field.ladders[self.image(cube)] = True

    def ramp(self, cube: Cube, side: CubeSide) -> None:
        self.field.ramps[cube] = side
        self.field.ramps[self.image(cube)] = self.image_side(side)

    def build(self, cube: Cube) -> None:
        self.built |= {square_of(cube), square_of(self.image(cube))}

    def objective(self, square: Square, level: Level) -> None:
        self.objective_levels[square] = level
        self.objective_levels[self._square(square)] = level

    def finished(self) -> Battlefield:
        """Return the battlefield with its objectives, on the highest floor unless a level was chosen (R-OBJ-02)."""
        cubes: list[Cube] = []
        for square in self.objective_squares:
            level = self.objective_levels.get(square)
            cubes.append(self.field.highest_supported(square) if level is None else cube_over(square, level))
        self.field.objective_cubes = tuple(cubes)
        return self.field
