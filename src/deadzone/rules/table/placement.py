"""Where a model may stand inside a cube. R-POS-01, R-POS-02, R-POS-03, R-CAP-06."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.sight import radius_of
from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Spot
from deadzone.core.state import State
from deadzone.rules.table.seeing import body_of
from deadzone.rules.table.shifting import (
    ANCHORS_ON,
    Base,
    Room,
    base_of,
    bounds_of,
    floor_in,
    free_points,
    neighbours_in,
    room_by_shifting,
)

MOST_SUGGESTIONS: Final = 9  # as many as there are anchors


def spot_question(g: State, number: ModelNumber, cube: Cube) -> Spot:
    """The question where the owner places the model in this cube. R-MOVE-05.

    Bases may not overlap if there is a free point, or if others can make room: in that case the question shows the
    bases as they will be after the shift (R-CAP-06). Only if nothing makes room may bases overlap; suggestions then
    start with the least overlap.
    """
    spot = spot_as_they_stand(g, number, cube)
    if not spot.crowded:
        return spot
    spot.crowded = False
    room = room_by_shifting(g, number, cube)
    if room is None:
        spot.crowded = True
        spot.suggestions = _least_overlap_first(spot)
    else:
        spot.taken = tuple(_bases_after(g, number, cube, room))
        spot.suggestions = (room.spot,)
    return spot


def spot_as_they_stand(g: State, number: ModelNumber, cube: Cube) -> Spot:
    """The same question while nobody is shifted; `crowded` if there is no free point then."""
    spot = _question(g, number, cube, [base_of(g, other) for other in neighbours_in(g, cube, number)])
    if spot.taken:
        free = free_points(g, number, cube, list(spot.taken))
        spot.suggestions = tuple(free[:MOST_SUGGESTIONS]) or spot.suggestions
        spot.crowded = not free
    return spot


def shift_question(g: State, newcomer: ModelNumber, cube: Cube, room: Room) -> Spot:
    """The question where the owner moves the first model to be shifted; suggests the smallest shift. R-CAP-06.

    It stays in the cube and may not take the place of the newcomer or of models to be shifted after it.
    """
    number, x, y = room.shifts[0]
    bases = [
        base
        for base in _bases_after(g, newcomer, cube, room)
        if base != (x, y, radius_of(body_of(g, ModelNumber(number))))
    ]
    question = _question(
        g, ModelNumber(number), cube, [*bases, (room.spot[0], room.spot[1], radius_of(body_of(g, newcomer)))]
    )
    question.kind = "shift"
    question.suggestions = ((x, y),)
    question.settled = True
    return question


def _question(g: State, number: ModelNumber, cube: Cube, bases: list[Base]) -> Spot:
    floor = floor_in(g, cube)
    radius = radius_of(body_of(g, number))
    side = g.models[number].side
    return Spot(side, number, cube, bounds_of(floor), ANCHORS_ON[floor], tuple(bases), radius, crowded=False)


def _bases_after(g: State, newcomer: ModelNumber, cube: Cube, room: Room) -> list[Base]:
    """The bases in the cube after all shifts, without the newcomer's."""
    goes = {number: (x, y) for number, x, y in room.shifts}
    bases: list[Base] = []
    for other in neighbours_in(g, cube, newcomer):
        x, y, radius = base_of(g, other)
        x, y = goes.get(other, (x, y))
        bases.append((x, y, radius))
    return bases


def _least_overlap_first(spot: Spot) -> tuple[tuple[int, int], ...]:
    """The suggested anchors, sorted by how much they would overlap other bases."""
    ranked = sorted([(_overlap(spot, anchor[0], anchor[1]), anchor) for anchor in spot.suggestions])
    return tuple([anchor for _, anchor in ranked])


def _overlap(spot: Spot, x: int, y: int) -> int:
    """Total overlap with other bases, in squared lengths, since only the order matters."""
    total = 0
    for other_x, other_y, other_radius in spot.taken:
        reach = spot.radius + other_radius
        total += max(0, reach * reach - (x - other_x) * (x - other_x) - (y - other_y) * (y - other_y))
    return total
