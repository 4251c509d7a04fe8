"""How far a battlefield is the same for both sides, compared by the half turn of M-PATROL-04."""

from __future__ import annotations

from deadzone.core.board.battlefield import FULL, NO_RAMP, NONE, OPEN, Battlefield, turned_floor, turned_ramp
from deadzone.core.cubes import CUBE_SIDES, SQUARES, Cube, half_turn, opposite

HALF_A_TURN = 2  # in quarters


def fairness_percent(field: Battlefield) -> int:
    """Percentage of the scenery (sides, floors, ladders, ramps) that is identical after the half turn."""
    alike = 0
    total = 0
    for cube in field.every_cube:
        for here, there, nothing in _pairs(field, cube):
            if here == there == nothing:
                continue
            total += 1
            alike += here == there
    return 100 if total == 0 else 100 * alike // total


def _pairs(field: Battlefield, cube: Cube) -> list[tuple[int, int, int]]:
    """(what is here, what the half turn would bring here, the value for nothing) for each part of a cube."""
    turned = half_turn(cube)
    pairs = [(field.side(cube, side), field.side(turned, opposite(side)), OPEN) for side in CUBE_SIDES]
    pairs.append((field.floor(cube), turned_floor(field.floor(turned), HALF_A_TURN), FULL if cube < SQUARES else NONE))
    pairs.append((int(field.ladders[cube]), int(field.ladders[turned]), 0))
    pairs.append((field.ramps[cube], turned_ramp(field.ramps[turned], HALF_A_TURN), NO_RAMP))
    return pairs
