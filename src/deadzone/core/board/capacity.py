"""Capacity of cubes: Sizes up to 4 for each side, up to 2 on a half tile. R-CAP-01..05, R-CAP-09."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import Battlefield, is_partial
from deadzone.core.cubes import Cube, cube_name
from deadzone.core.sentence import Fault

CAPACITY: Final = 4
HALF_TILE_CAPACITY: Final = 2


def capacity_of(field: Battlefield, cube: Cube) -> int:
    """Sum of Sizes each side may have in the cube; 0 without a floor. R-CAP-01, R-CAP-03.

    A floor with a hatch counts as a full tile, and an objective takes no room. R-OBJ-03.
    """
    if not field.supported(cube):
        return 0
    return HALF_TILE_CAPACITY if is_partial(field.floors[cube]) else CAPACITY


def may_end(field: Battlefield, cube: Cube, size: int) -> bool:
    """Whether a model of this Size could stand in the cube if it were empty. R-MOVE-09, R-CAP-04."""
    return size <= capacity_of(field, cube)


def fits(field: Battlefield, cube: Cube, size: int, taken: int) -> bool:
    """Whether the model fits beside friends whose Sizes add up to `taken`. R-CAP-01, R-CAP-05, R-ENTER-07."""
    return size + taken <= capacity_of(field, cube)


def why_not_fit(field: Battlefield, cube: Cube, size: int, taken: int) -> Fault | None:
    """The reason why the model does not fit, or None if it does. R-CAP-09."""
    if fits(field, cube, size, taken):
        return None
    place = cube_name(cube)
    if not field.supported(cube):
        return Fault("There is no floor to stand on in {cube}.", rule="R-MOVE-09", cube=place)
    half = is_partial(field.floors[cube])
    if not may_end(field, cube, size):
        return Fault(
            "A model of Size {size} cannot stop in {cube}: a partial floor holds models up to Size 2.",
            rule="R-CAP-04",
            size=size,
            cube=place,
        )
    return Fault(
        "A model of Size {size} has no room in {cube}: its side may have a total Size of {capacity} there and "
        "already has {taken}.",
        rule="R-CAP-03" if half else "R-CAP-01",
        size=size,
        cube=place,
        capacity=capacity_of(field, cube),
        taken=taken,
    )
