"""Where a model may stand inside a cube. R-POS-01, R-POS-02, R-POS-03, R-CAP-06."""

from __future__ import annotations

from typing import Final

from deadzone.core.battlefield import FLOOR_TYPES, FULL, PARTIAL, is_partial
from deadzone.core.bodies import ANCHORS, HIGHEST, LOWEST
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST
from deadzone.core.questions import Spot
from deadzone.core.sight import radius_of
from deadzone.core.state import ON_TABLE, State
from deadzone.rules.seeing import body_of

MIDDLE: Final = 200
WHOLE_TILE: Final = (LOWEST, HIGHEST, LOWEST, HIGHEST)
# Left, right, top and bottom bound of a base's centre on each half tile, by the side of its solid half.
HALF_TILES: Final = {
    NORTH: (LOWEST, HIGHEST, LOWEST, MIDDLE),
    EAST: (MIDDLE, HIGHEST, LOWEST, HIGHEST),
    SOUTH: (LOWEST, HIGHEST, MIDDLE, HIGHEST),
    WEST: (LOWEST, MIDDLE, LOWEST, HIGHEST),
}


def bounds_of(floor: int) -> tuple[int, int, int, int]:
    """The part of a floor that holds the centre of a base."""
    return HALF_TILES[floor - PARTIAL] if is_partial(floor) else WHOLE_TILE


def anchors_on(floor: int) -> tuple[tuple[int, int], ...]:
    """The anchors of R-POS-03 on the solid part of a floor."""
    left, right, top, bottom = bounds_of(floor)
    return tuple([(x, y) for y in ANCHORS for x in ANCHORS if left <= x <= right and top <= y <= bottom])


ANCHORS_ON: Final = tuple([anchors_on(floor) for floor in range(FLOOR_TYPES)])


def spot_question(g: State, number: int, cube: int) -> Spot:
    """Where the owner puts the model in this cube. R-MOVE-05.

    Bases do not overlap as long as an anchor is free. When none is, overlapping is allowed, the spot with the least
    overlap comes first, and nobody is shifted.
    """
    floor = g.setting.ground.field.floors[cube]
    body = body_of(g, number)
    taken = _bases_in(g, cube, number)
    anchors = ANCHORS_ON[floor if floor else FULL]
    spot = Spot(g.models[number].side, number, bounds_of(floor), anchors, taken, radius_of(body), crowded=False)
    if taken:
        free = tuple([anchor for anchor in anchors if not spot.overlaps(anchor[0], anchor[1])])
        spot.crowded = not free
        spot.suggestions = free or _least_overlap_first(spot)
    return spot


def _bases_in(g: State, cube: int, number: int) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        [
            (model.x, model.y, radius_of(body_of(g, other)))
            for other, model in enumerate(g.models)
            if model.cube == cube and model.fate == ON_TABLE and other != number
        ]
    )


def _least_overlap_first(spot: Spot) -> tuple[tuple[int, int], ...]:
    """The anchors by how much of other bases they would cover."""
    ranked = sorted([(_overlap(spot, anchor[0], anchor[1]), anchor) for anchor in spot.suggestions])
    return tuple([anchor for _, anchor in ranked])


def _overlap(spot: Spot, x: int, y: int) -> int:
    """How deep the bases would lie over each other in all; squares of lengths, since only the order matters."""
    total = 0
    for other_x, other_y, other_radius in spot.taken:
        reach = spot.radius + other_radius
        total += max(0, reach * reach - (x - other_x) * (x - other_x) - (y - other_y) * (y - other_y))
    return total
