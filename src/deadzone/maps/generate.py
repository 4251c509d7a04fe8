"""New battlefields from a seed: buildings, walkways, ramps and barricades, alike for both sides (R-FIELD-07, -08).

Everything is placed twice, half a turn apart (M-PATROL-04). A layout for which the validator has any finding, even a
warning, is discarded and the next one is drawn from the same stream of numbers, so that a seed and a number of levels
always give the same battlefield.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import (
    BLOCKED,
    FULL,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    SIDE_ADMITS,
    Battlefield,
)
from deadzone.core.cubes import (
    CUBE_SIDES,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Cube,
    CubeSide,
    Level,
    Square,
    above,
    across,
    all_squares,
    below,
    column_of,
    cube_over,
    half_turn,
    level_cubes,
    level_of,
    opposite,
    row_of,
    square_at,
    square_of,
)
from deadzone.core.sentence import Fault, Sentence
from deadzone.language.words import now
from deadzone.maps.buildings import place_building
from deadzone.maps.check import empty_areas, is_flawless
from deadzone.maps.half_turn import Twin
from deadzone.maps.patrol import BLUE_ZONE, OBJECTIVES, RED_ZONE
from deadzone.maps.seeded import Seeded

MOST_SEED: Final = (1 << 63) - 1
MOST_TRIES: Final = 500
BARRICADES: Final = {LOW_WALL: 74, MEDIUM: 15, BLOCKED: 11}
LONGEST_WALKWAY: Final = 3


def generate(seed: int, levels: int = 2) -> Battlefield:
    """Return the battlefield of a seed, with two or three levels."""
    if levels not in (2, 3):
        raise Fault("A generated battlefield must have 2 or 3 levels, not {levels}.", levels=levels)
    if not 0 <= seed <= MOST_SEED:
        raise Fault("A seed must be a whole number from 0 to {most}.", most=MOST_SEED)
    chance = Seeded(2 * seed + levels - 2)
    for _ in range(MOST_TRIES):
        field = _lay_out(seed, levels, chance)
        if _crossable(field) and is_flawless(field):
            return field
    raise Fault("No battlefield could be generated from the seed {seed}; try another.", seed=seed)


def _crossable(field: Battlefield) -> bool:
    """Whether Size 4 models can walk from zone to zone (R-FIELD-15): a quick test that saves most full checks."""
    found = {field.red_zone[0]}
    waiting = [field.red_zone[0]]
    while waiting:
        square = waiting.pop()
        for side in (NORTH, EAST, SOUTH, WEST):
            beside = across(square, side)
            if beside >= 0 and beside not in found and SIDE_ADMITS[field.side(square, side)] == 4:
                found.add(square_of(beside))
                waiting.append(square_of(beside))
    return found.issuperset(field.red_zone + field.blue_zone)


def _lay_out(seed: int, levels: int, chance: Seeded) -> Battlefield:
    twin = Twin(levels, now(Sentence("Sector {seed}", seed=seed)))
    _buildings(twin, chance)
    for _ in range(1 + chance.below(2)):
        _walkway(twin, chance)
    if chance.chance(60):
        _ramp(twin, chance)
    _barricades(twin, chance)
    _objectives(twin, chance)
    return twin.finished()


def _buildings(twin: Twin, chance: Seeded) -> None:
    """Place up to six buildings per side, the first ones often over objectives."""
    if chance.chance(75):
        place_building(twin, chance, covering=square_at(3, 5))
    if chance.chance(60):
        place_building(twin, chance, covering=square_at(1, 7))
    for _ in range(3 + chance.below(2)):
        place_building(twin, chance)


def _walkway(twin: Twin, chance: Seeded) -> None:
    """Join two floors of level 2 that face each other across a gap (R-FIELD-22)."""
    field = twin.field
    gaps = []
    for cube in level_cubes(Level(2)):
        for side in (NORTH, EAST, SOUTH, WEST):
            gap = _gap(field, cube, side)
            if gap:
                gaps.append((cube, side, gap))
    if not gaps:
        return
    cube, side, gap = chance.pick(gaps)
    half = chance.pick((EAST, WEST) if side in (NORTH, SOUTH) else (NORTH, SOUTH))
    floor = FULL if chance.chance(25) else PARTIAL + half
    for place in (cube, *gap):
        _open_for_walkway(twin, place, side)
    for place in gap:
        twin.floor(place, floor)
        twin.build(place)
        if chance.chance(35):
            twin.ladder(below(place))


def _gap(field: Battlefield, cube: Cube, side: CubeSide) -> list[Cube]:
    """Cubes without floor from a full floor to the next one in this direction; empty if no walkway may span them."""
    if field.floor(cube) != FULL:
        return []
    gap: list[Cube] = []
    place = across(cube, side)
    while place >= 0 and field.floor(place) == NONE and len(gap) < LONGEST_WALKWAY:
        gap.append(place)
        place = across(place, side)
    own_twins = {half_turn(place) for place in gap}
    return gap if place >= 0 and field.floor(place) == FULL and not own_twins & set(gap) else []


def _open_for_walkway(twin: Twin, place: Cube, side: CubeSide) -> None:
    """Clear a side for the walkway: remove a low wall, put a door into any other wall."""
    if twin.field.side(place, side) == LOW_WALL:
        twin.side(place, side, OPEN)
    elif twin.field.side(place, side) != OPEN:
        twin.side(place, side, LARGE_DOOR)


def _ramp(twin: Twin, chance: Seeded) -> None:
    """Place a ramp from the street onto a roof, wide enough for every vehicle (R-FIELD-25)."""
    field = twin.field
    places = []
    for square in all_squares():
        for side in (NORTH, EAST, SOUTH, WEST):
            beside = across(square, side)
            free = square not in twin.built and square not in RED_ZONE + BLUE_ZONE + tuple(OBJECTIVES)
            if beside >= 0 and free and field.floor(above(beside)) == FULL and beside in twin.built:
                places.append((square, side))
    places = [(square, side) for square, side in places if _walls_low(field, above(square), side)]
    if places:
        square, side = chance.pick(places)
        twin.ramp(square, side)
        twin.build(square)
        twin.side(above(square), side, OPEN)
        twin.side(square, opposite(side), OPEN)


def _walls_low(field: Battlefield, cube: Cube, side: CubeSide) -> bool:
    return field.side(cube, side) in (OPEN, LOW_WALL)


def _barricades(twin: Twin, chance: Seeded) -> None:
    """Place low walls and single walls in the streets until no empty area is left (R-FIELD-07), then a few more."""
    for area in iter(lambda: empty_areas(twin.field), []):
        corner = chance.pick(area)
        square = square_at(row_of(corner) + chance.below(3), column_of(corner) + chance.below(3))
        inner = [side for side in CUBE_SIDES if _in_area(corner, across(square, side))]
        twin.side(square, chance.pick(inner), chance.weighted(BARRICADES))
    streets = [(square, side) for square in all_squares() for side in (EAST, SOUTH) if _street(twin, square, side)]
    for square, side in chance.shuffled(streets)[: 4 + chance.below(3)]:
        twin.side(square, side, chance.weighted(BARRICADES))


def _street(twin: Twin, square: Square, side: CubeSide) -> bool:
    """Whether both squares are in the open, with nothing between them yet."""
    beside = across(square, side)
    return beside >= 0 and not {square, beside} & twin.built and twin.field.side(square, side) == OPEN


def _in_area(corner: Square, square: Cube) -> bool:
    """Whether the square lies in the 3 x 3 area with this north-west corner."""
    if square < 0:
        return False
    return 0 <= row_of(square) - row_of(corner) < 3 and 0 <= column_of(square) - column_of(corner) < 3


def _objectives(twin: Twin, chance: Seeded) -> None:
    """Place objectives on the roof, or sometimes on a lower floor of their building (R-OBJ-02)."""
    for square in (square_at(1, 7), square_at(3, 5)):
        highest = twin.field.highest_supported(square)
        level = level_of(highest)
        while level > 1 and chance.chance(40):
            level = Level(level - 1)
        if twin.field.supported(cube_over(square, level)):
            twin.objective(square, level)
