"""New battlefields from a seed: buildings, walkways, ramps and barricades, alike for both sides (R-FIELD-07, -08).

Everything is placed twice, half a turn apart (M-PATROL-04) unless another symmetry is wished. A layout for which the
validator has any finding, even a warning, is discarded and the next one is drawn from the same stream of numbers, so
that a seed, a number of levels and the wishes always give the same battlefield.

What makes a layout good has versions: a seed that somebody wrote down, or that is kept in a file, says with its version
which battlefield is meant. Most seeds have the same one in all versions.
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
from deadzone.maps.check import bare_areas, empty_areas, is_flawless
from deadzone.maps.pairing import Twin
from deadzone.maps.seeded import Seeded
from deadzone.maps.wishes import AS_USUAL, BUILDINGS, LESS, MORE, Wishes
from deadzone.maps.wishes import BARRICADES as MORE_BARRICADES

MOST_SEED: Final = (1 << 63) - 1
MOST_TRIES: Final = 500
MOST_MORE_BUILDINGS: Final = 8  # tries to build where 3 x 3 squares have no building
BARRICADES: Final = {LOW_WALL: 74, MEDIUM: 15, BLOCKED: 11}
LONGEST_WALKWAY: Final = 3

FIRST_VERSION: Final = 1
BUILT_ALL_OVER: Final = 2  # no 3 x 3 squares without a building, unless few are wished
PLANNED: Final = 3  # the same, but each piece is placed so that what is wished stays possible
NEWEST: Final = PLANNED


def generate(seed: int, levels: int = 2, wishes: Wishes = AS_USUAL, version: int = NEWEST) -> Battlefield:
    """Return the battlefield of a seed, with two or three levels, as far as possible as wished."""
    if levels not in (2, 3):
        raise Fault("A generated battlefield must have 2 or 3 levels, not {levels}.", levels=levels)
    if not 0 <= seed <= MOST_SEED:
        raise Fault("A seed must be a whole number from 0 to {most}.", most=MOST_SEED)
    if not FIRST_VERSION <= version <= NEWEST:
        raise Fault(
            "The generator has versions {first} to {last}, not {version}.",
            first=FIRST_VERSION,
            last=NEWEST,
            version=version,
        )
    bare_allowed = version < BUILT_ALL_OVER or wishes.density == LESS
    lay_out = _lay_out_as_planned if version >= PLANNED else _lay_out
    chance = Seeded(2 * seed + levels - 2)
    for _ in range(MOST_TRIES):
        twin = Twin(levels, now(Sentence("Sector {seed}", seed=seed)), wishes)
        lay_out(twin, chance)
        field = twin.finished()
        if (bare_allowed or not bare_areas(field)) and _crossable(field) and is_flawless(field):
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


def _lay_out(twin: Twin, chance: Seeded) -> None:
    _buildings(twin, chance)
    _ways_up(twin, chance)
    _barricades(twin, chance)
    _objectives(twin, chance)


def _lay_out_as_planned(twin: Twin, chance: Seeded) -> None:
    """Each piece is placed so that what is wished stays possible: most layouts need not be thrown away."""
    _buildings(twin, chance)
    if twin.wishes.density != LESS:
        _build_all_over(twin, chance)
    _ways_up(twin, chance)
    _barricades(twin, chance, crossable=True)
    _objectives(twin, chance)


def _build_all_over(twin: Twin, chance: Seeded) -> None:
    """Place buildings where 3 x 3 squares have none, as far as there is room, and anywhere if many are wished.

    R-FIELD-07
    """
    for _ in range(MOST_MORE_BUILDINGS):
        bare = bare_areas(twin.field)
        if bare:
            place_building(twin, chance, covering=_square_of_area(chance.pick(bare), chance))
        elif twin.wishes.density == MORE:
            place_building(twin, chance)


def _ways_up(twin: Twin, chance: Seeded) -> None:
    for _ in range(1 + chance.below(2)):
        _walkway(twin, chance)
    if chance.chance(60):
        _ramp(twin, chance)


def _buildings(twin: Twin, chance: Seeded) -> None:
    """Place up to six buildings per side, the first ones often over objectives."""
    one, two = _first_objectives(twin)
    if chance.chance(75):
        place_building(twin, chance, covering=two)
    if chance.chance(60):
        place_building(twin, chance, covering=one)
    fewest, more = BUILDINGS[twin.wishes.density]
    count = fewest + chance.below(more)
    for _ in range(2 * count if twin.single else count):
        place_building(twin, chance)


def _first_objectives(twin: Twin) -> tuple[Square, Square]:
    """One objective of each pair, the outer one first."""
    return twin.objective_squares[0], twin.objective_squares[2]


def _walkway(twin: Twin, chance: Seeded) -> None:
    """Join two floors of level 2 that face each other across a gap (R-FIELD-22)."""
    gaps = []
    for cube in level_cubes(Level(2)):
        for side in (NORTH, EAST, SOUTH, WEST):
            gap = _gap(twin, cube, side)
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


def _gap(twin: Twin, cube: Cube, side: CubeSide) -> list[Cube]:
    """Cubes without floor from a full floor to the next one in this direction; empty if no walkway may span them."""
    field = twin.field
    if field.floor(cube) != FULL:
        return []
    gap: list[Cube] = []
    place = across(cube, side)
    while place >= 0 and field.floor(place) == NONE and len(gap) < LONGEST_WALKWAY:
        gap.append(place)
        place = across(place, side)
    return gap if place >= 0 and field.floor(place) == FULL and not twin.twins(gap) & set(gap) else []


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
    taken = twin.built | twin.zones | set(twin.objective_squares)
    for square in all_squares():
        for side in (NORTH, EAST, SOUTH, WEST):
            beside = across(square, side)
            if beside >= 0 and square not in taken and field.floor(above(beside)) == FULL and beside in twin.built:
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


def _barricades(twin: Twin, chance: Seeded, crossable: bool = False) -> None:
    """Place low walls and single walls in the streets until no empty area is left (R-FIELD-07), then a few more.

    `crossable`: those of the few more that would close the streets to Size 4 models (R-FIELD-15) stand elsewhere.
    """
    for area in iter(lambda: empty_areas(twin.field), []):
        corner = chance.pick(area)
        square = _square_of_area(corner, chance)
        inner = [side for side in CUBE_SIDES if _in_area(corner, across(square, side))]
        twin.side(square, chance.pick(inner), chance.weighted(BARRICADES))
    streets = [(square, side) for square in all_squares() for side in (EAST, SOUTH) if _street(twin, square, side)]
    fewest, more = MORE_BARRICADES[twin.wishes.openness]
    streets, wanted = chance.shuffled(streets), fewest + chance.below(more)
    for square, side in streets if crossable else streets[:wanted]:
        if wanted <= 0:
            break
        twin.side(square, side, chance.weighted(BARRICADES))
        if crossable and not _crossable(twin.field):
            twin.side(square, side, OPEN)
        else:
            wanted -= 1


def _square_of_area(corner: Square, chance: Seeded) -> Square:
    """Any square of the 3 x 3 area with this north-west corner."""
    return square_at(row_of(corner) + chance.below(3), column_of(corner) + chance.below(3))


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
    for square in twin.objective_squares if twin.single else _first_objectives(twin):
        highest = twin.field.highest_supported(square)
        level = level_of(highest)
        while level > 1 and chance.chance(40):
            level = Level(level - 1)
        if twin.field.supported(cube_over(square, level)):
            twin.objective(square, level)
