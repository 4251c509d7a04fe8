"""Tables for the geometry tests: random terrain, and terrain turned by half a turn."""

from __future__ import annotations

import random

from deadzone.core.board.battlefield import FLOOR_TYPES, NO_RAMP, NONE, PARTIAL, SIDE_TYPES, Battlefield, is_partial
from deadzone.core.cubes import SQUARES, Cube, CubeSide, half_turn, opposite, parse_cube


def cubes(names: str) -> list[Cube]:
    """Parse several cubes: `cubes("r3c3 r3c4L2")`."""
    return [parse_cube(name) for name in names.split()]


def random_field(seed: int, levels: int = 3, scenery: float = 0.4) -> Battlefield:
    """A field with random sides, floors, ladders and ramps of all types."""
    rng = random.Random(seed)
    field = Battlefield(levels)
    for cube in field.every_cube:
        for side in range(4):
            if rng.random() < scenery / 2:
                field.set_side(cube, CubeSide(side), rng.randrange(1, SIDE_TYPES))
        if cube >= SQUARES:
            field.floors[cube] = rng.randrange(1, FLOOR_TYPES) if rng.random() < scenery else NONE
        field.ladders[cube] = rng.random() < 0.1
        if rng.random() < 0.05:
            field.ramps[cube] = CubeSide(rng.randrange(4))
    return field


def turned(field: Battlefield) -> Battlefield:
    """The same table after half a turn (M-PATROL-04)."""
    other = Battlefield(field.levels)
    for cube in field.every_cube:
        there = half_turn(cube)
        for side in range(4):
            other.sides[there * 4 + opposite(CubeSide(side))] = field.side(cube, CubeSide(side))
        floor = field.floor(cube)
        other.floors[there] = PARTIAL + opposite(CubeSide(floor - PARTIAL)) if is_partial(floor) else floor
        other.ladders[there] = field.ladders[cube]
        ramp = field.ramps[cube]
        other.ramps[there] = ramp if ramp == NO_RAMP else opposite(ramp)
    return other
