"""The battlefield: the sides and floor of each cube, and what can be climbed. R-FIELD-*.

A battlefield is never changed after it has been laid out; all battles on it share it.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import (
    EAST,
    NORTH,
    NOWHERE,
    SOUTH,
    SQUARES,
    WEST,
    Cube,
    CubeSide,
    Level,
    Square,
    above,
    across,
    all_cubes,
    below,
    cube_over,
    opposite,
)
from deadzone.core.sentence import Name

# The six opening types of R-FIELD-10; LARGE comes as a door and as a low wall.
OPEN: Final = 0
LARGE_DOOR: Final = 1
LOW_WALL: Final = 2
MEDIUM: Final = 3
SMALL: Final = 4
BLOCKED: Final = 5
HATCH: Final = BLOCKED  # not a side itself: HATCH + n is Hatch (n). A-HATCH, R-FIELD-12
SIDE_TYPES: Final = 10

# Largest Size that may cross each side type, whether over, under or through it (R-FIELD-10..12, R-FIELD-15, R-OPEN-01).
SIDE_ADMITS: Final[tuple[int, ...]] = (4, 3, 3, 2, 1, 0, 1, 2, 3, 4)

# Floors of R-FIELD-20.
NONE: Final = 0
FULL: Final = 1
PARTIAL: Final = 2  # PARTIAL + side (2 to 5): only the half towards that side is solid
FLOOR_HATCH: Final = PARTIAL + WEST  # not a floor itself: FLOOR_HATCH + n is a full floor with Hatch (n). R-FIELD-24
FLOOR_TYPES: Final = 10

# Largest Size that may cross each floor vertically (R-LEVEL-03, R-FIELD-21..24).
FLOOR_ADMITS: Final[tuple[int, ...]] = (4, 0, 4, 4, 4, 4, 1, 2, 3, 4)

NO_RAMP: Final = CubeSide(-1)


def is_partial(floor: int) -> bool:
    return PARTIAL <= floor <= PARTIAL + WEST


def is_hatch_floor(floor: int) -> bool:
    return floor > FLOOR_HATCH


def hatch_in_floor(floor: int) -> int:
    """Largest Size that the hatch in a floor lets through, 0 without a hatch. A-HATCH, R-FIELD-24."""
    return max(0, floor - FLOOR_HATCH)


def hatch_in_side(side_type: int) -> int:
    """Largest Size that the hatch in a side lets through, 0 without a hatch. A-HATCH, R-FIELD-12."""
    return max(0, side_type - HATCH)


def solid_half(floor: int) -> CubeSide:
    """The side towards which a partial floor is solid."""
    return CubeSide(floor - PARTIAL)


def turned_floor(floor: int, quarters: int) -> int:
    """The floor type after the board is turned clockwise by `quarters` quarter turns."""
    return PARTIAL + (solid_half(floor) + quarters) % 4 if is_partial(floor) else floor


def turned_ramp(ramp: CubeSide, quarters: int) -> CubeSide:
    """The side towards which a ramp rises after `quarters` clockwise quarter turns, or NO_RAMP."""
    return NO_RAMP if ramp == NO_RAMP else CubeSide((ramp + quarters) % 4)


def reaches_level_above(side_type: int) -> bool:
    """Whether scenery of this type can be climbed to the next level; a low wall is not high enough. R-LEVEL-05."""
    return side_type not in (OPEN, LOW_WALL)


UNNAMED: Final = Name("Unnamed ground", context="map")


class Battlefield:
    """Sides, floors, ladders and ramps of all cubes; deployment zones and objective cubes."""

    def __init__(self, levels: int, name: Name = UNNAMED) -> None:
        self.name = name
        self.levels = levels
        self.cubes = levels * SQUARES
        self.every_cube = all_cubes(levels)
        self.sides: list[int] = [OPEN] * (self.cubes * 4)
        self.floors: list[int] = [FULL] * SQUARES + [NONE] * (self.cubes - SQUARES)
        self.ladders: list[bool] = [False] * self.cubes
        # The side towards which a ramp rises to the next level, or NO_RAMP.
        self.ramps: list[CubeSide] = [NO_RAMP] * self.cubes
        self.red_zone: tuple[Square, ...] = ()
        self.blue_zone: tuple[Square, ...] = ()
        self.objective_cubes: tuple[Cube, ...] = ()

    def side(self, cube: Cube, side: CubeSide) -> int:
        return self.sides[cube * 4 + side]

    def floor(self, cube: Cube) -> int:
        return self.floors[cube]

    def set_side(self, cube: Cube, side: CubeSide, side_type: int) -> None:
        """Set the type of a side, for both cubes that share it. R-FIELD-10."""
        self.sides[cube * 4 + side] = side_type
        other = across(cube, side)
        if other >= 0:
            self.sides[other * 4 + opposite(side)] = side_type

    def above(self, cube: Cube) -> Cube:
        """The cube above, or NOWHERE if the cube is on the highest level."""
        return above(cube) if cube + SQUARES < self.cubes else NOWHERE

    def ceiling(self, cube: Cube) -> int:
        """The floor of the cube above, which is this cube's ceiling; NONE under the open sky. R-FIELD-20."""
        over = self.above(cube)
        return NONE if over < 0 else self.floors[over]

    def supported(self, cube: Cube) -> bool:
        """Whether the cube has a floor: the ground, or the roof of the cube below. R-FIELD-05, R-FIELD-26."""
        return self.floors[cube] != NONE

    def climbable(self, cube: Cube) -> bool:
        """Whether the cube holds scenery that can be climbed to the level above. R-LEVEL-05."""
        return self.has_own_climb(cube) or any(
            reaches_level_above(self.sides[cube * 4 + side]) for side in (NORTH, EAST, SOUTH, WEST)
        )

    def has_own_climb(self, cube: Cube) -> bool:
        """Whether the cube holds a ladder, stair or ramp, from which a model may climb over any side. R-LEVEL-05."""
        return self.ladders[cube] or self.ramps[cube] != NO_RAMP

    def highest_supported(self, square: Square) -> Cube:
        """The highest cube with a floor in the stack on this square. R-OBJ-02, R-ITOK-04."""
        cube = cube_over(square, Level(self.levels))
        while not self.supported(cube):
            cube = below(cube)
        return cube
