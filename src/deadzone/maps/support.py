"""Statics of a battlefield: which floors and walls above the ground could stand on a real table.

A floor is *carried* when a wall under its edge reaches up to it; a floor beside a house thus rests on the wall of the
house. Other floors are held by a carried neighbour: so a bridge can span four cubes between two houses.
A wall above the ground stands on a wall below it or on the edge of a floor.
"""

from __future__ import annotations

from deadzone.core.board.battlefield import NONE, OPEN, Battlefield, is_partial, reaches_level_above, solid_half
from deadzone.core.cubes import CUBE_SIDES, EAST, SOUTH, SQUARES, Cube, CubeSide, across, below, opposite


def touches(floor: int, side: CubeSide) -> bool:
    """Whether the solid part of a floor reaches this edge of its cube."""
    if floor == NONE:
        return False
    return not is_partial(floor) or side != opposite(solid_half(floor))


def joined(field: Battlefield, cube: Cube, side: CubeSide) -> bool:
    """Whether the floors on both sides of an edge meet along it, not only at a corner."""
    other = across(cube, side)
    if other < 0:
        return False
    here, there = field.floor(cube), field.floor(other)
    if not touches(here, side) or not touches(there, opposite(side)):
        return False
    both_half = is_partial(here) and is_partial(there)
    return not (both_half and solid_half(here) == opposite(solid_half(there)) and solid_half(here) != side)


def carried(field: Battlefield, cube: Cube) -> bool:
    """Whether a wall under an edge of this floor reaches up to it."""
    return any(
        touches(field.floor(cube), side) and reaches_level_above(field.side(below(cube), side)) for side in CUBE_SIDES
    )


def floating_floors(field: Battlefield) -> list[Cube]:
    """Cubes above the ground whose floor has no support."""
    floors = [cube for cube in field.every_cube[SQUARES:] if field.supported(cube)]
    on_walls = {cube for cube in floors if carried(field, cube)}
    hanging = {across(cube, side) for cube in on_walls for side in CUBE_SIDES if joined(field, cube, side)}
    return [cube for cube in floors if cube not in on_walls | hanging]


def floating_walls(field: Battlefield) -> list[tuple[Cube, int]]:
    """(cube, side) of all scenery above the ground without support, each side once."""
    found: list[tuple[Cube, int]] = []
    for cube in field.every_cube[SQUARES:]:
        for side in CUBE_SIDES:
            other = across(cube, side)
            if field.side(cube, side) == OPEN or (other >= 0 and side in (SOUTH, EAST)):
                continue
            if not _stands(field, cube, side, other):
                found.append((cube, side))
    return found


def _stands(field: Battlefield, cube: Cube, side: CubeSide, other: Cube) -> bool:
    if reaches_level_above(field.side(below(cube), side)) or touches(field.floor(cube), side):
        return True
    return other >= 0 and touches(field.floor(other), opposite(side))
