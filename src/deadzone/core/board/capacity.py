"""How many models a cube holds: for each side Sizes up to 4, on a half tile up to 2. R-CAP-01..05, R-CAP-09."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import Battlefield, is_partial
from deadzone.core.cubes import Cube, cube_name
from deadzone.core.sentence import Fault

CAPACITY: Final = 4
HALF_TILE_CAPACITY: Final = 2


def capacity_of(field: Battlefield, cube: Cube) -> int:
    """The sum of Sizes each side may have in the cube; 0 where there is nothing to stand on. R-CAP-01, R-CAP-03.

    A floor with a hatch is a full tile, and an objective takes no room. R-OBJ-03
    """
    if not field.supported(cube):
        return 0
    return HALF_TILE_CAPACITY if is_partial(field.floors[cube]) else CAPACITY


def may_end(field: Battlefield, cube: Cube, size: int) -> bool:
    """A model of this Size can stand in the cube when nobody else is there. R-MOVE-09, R-CAP-04."""
    return size <= capacity_of(field, cube)


def fits(field: Battlefield, cube: Cube, size: int, taken: int) -> bool:
    """There is room for one more beside friends whose Sizes add up to `taken`. R-CAP-01, R-CAP-05, R-ENTER-07."""
    return size + taken <= capacity_of(field, cube)


def why_not_fit(field: Battlefield, cube: Cube, size: int, taken: int) -> Fault | None:
    """The reason why `fits` says no, or None. R-CAP-09."""
    if fits(field, cube, size, taken):
        return None
    place = cube_name(cube)
    if not field.supported(cube):
        return Fault("There is nothing to stand on in {cube}.", rule="R-MOVE-09", cube=place)
    half = is_partial(field.floors[cube])
    if not may_end(field, cube, size):
        return Fault(
            "A model of Size {size} cannot stop in {cube}: a half tile holds Size 2 at most.",
            rule="R-CAP-04",
            size=size,
            cube=place,
        )
    return Fault(
        "A model of Size {size} has no room in {cube}: its side may have Sizes up to {capacity} there and has {taken}.",
        rule="R-CAP-03" if half else "R-CAP-01",
        size=size,
        cube=place,
        capacity=capacity_of(field, cube),
        taken=taken,
    )
