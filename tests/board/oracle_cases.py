"""Cases for comparing the game with the sight oracle: random ones, and lines that graze an edge (R-POS-04)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

from oracle_sight import SIDE, Place, eye, turned_field, turned_place

from deadzone.core.board.battlefield import LARGE_DOOR, LOW_WALL, MEDIUM, PARTIAL, SMALL, Battlefield
from deadzone.core.cubes import (
    EAST,
    GROUND,
    NORTH,
    SOUTH,
    SQUARES,
    WEST,
    Cube,
    CubeSide,
    Level,
    across,
    column_of,
    cube_at,
    level_of,
    opposite,
    row_of,
)
from deadzone.maps.generate import generate

PAIRS_PER_FIELD = 20
# Edges of the openings and half floors, the anchors, and distances at which a rim reaches the grid line.
TELLING = (1, 50, 60, 64, 80, 100, 104, 156, 200, 244, 296, 300, 320, 336, 340, 350, 399)
SIDE_TYPES = 10
FLOOR_TYPES = 10
UPRIGHT_EDGES = {LARGE_DOOR: (50, 350), MEDIUM: (60, 340), SMALL: (100, 300)}
LEVEL_EDGES = {LOW_WALL: (100,), MEDIUM: (100, 380), SMALL: (160, 360)}


class Case:
    """Two places on a battlefield, some with smoke."""

    def __init__(
        self,
        field: Battlefield,
        seer: Place,
        target: Place,
        any_origin: bool = False,
        smoke: frozenset[Cube] = frozenset(),
    ) -> None:
        self.field = field
        self.seer = seer
        self.target = target
        self.any_origin = any_origin
        self.smoke = smoke

    def __repr__(self) -> str:
        return f"{self.seer} -> {self.target}, any_origin={self.any_origin}, smoke={sorted(self.smoke)}"

    def turned(self) -> Case:
        """The same case after half a turn of the board."""
        smoke = frozenset(turned_place(Place(cube, 1, 1, 1)).cube for cube in self.smoke)
        places = (turned_place(self.seer), turned_place(self.target))
        return Case(turned_field(self.field), *places, self.any_origin, smoke)


def random_cases(seed: int, pairs: int) -> Iterator[Case]:
    """Random cases: a fifth on generated maps, a quarter with any origin of sight, a quarter with smoke."""
    chance = random.Random(seed)
    for number in range(pairs // PAIRS_PER_FIELD):
        field = generate(seed + number, 2 + number % 2) if number % 5 == 4 else random_field(chance)
        for _ in range(PAIRS_PER_FIELD):
            first = Cube(chance.randrange(field.cubes))
            second = near(chance, field, first) if chance.random() < 0.8 else Cube(chance.randrange(field.cubes))
            smoky = [near(chance, field, first) for _ in range(2)] if chance.random() < 0.25 else []
            places = (random_place(chance, first), random_place(chance, second))
            yield Case(field, *places, chance.random() < 0.25, frozenset(smoky))


def random_field(chance: random.Random) -> Battlefield:
    """A field with random sides and floors of all types, board edges included, sparse or dense."""
    field = Battlefield(chance.randint(1, 4))
    walls, floors = chance.choice((0.03, 0.1, 0.3, 0.6)), chance.choice((0.1, 0.3, 0.7))
    for cube in field.every_cube:
        for side in (NORTH, EAST, SOUTH, WEST):
            if chance.random() < walls:
                field.set_side(cube, side, chance.randrange(SIDE_TYPES))
        if level_of(cube) > 1 and chance.random() < floors:
            field.floors[cube] = chance.randrange(FLOOR_TYPES)
    return field


def random_place(chance: random.Random, cube: Cube) -> Place:
    size = chance.randint(1, 4)
    x, y = (chance.choice(TELLING) if chance.random() < 0.6 else chance.randint(1, SIDE - 1) for _ in range(2))
    return Place(cube, x, y, size, chance.random() < 0.25, size < 4 and chance.random() < 0.2)


def near(chance: random.Random, field: Battlefield, cube: Cube) -> Cube:
    """A nearby cube: across the whole board nearly everything is hidden."""
    row, column, level = (at + chance.randint(-2, 2) for at in (row_of(cube), column_of(cube), level_of(cube)))
    return cube_at(min(max(row, 0), 7), min(max(column, 0), 7), Level(min(max(level, 1), field.levels)))


def grazing_cases(seed: int, pairs: int) -> Iterator[Case]:
    """Cases in which a line to the target's middle meets an edge exactly or misses it by one unit."""
    chance = random.Random(seed)
    kinds = (upright_graze, level_graze, floor_graze, smoke_graze)
    made = 0
    while made < pairs:
        case = kinds[made % len(kinds)](chance)
        if case is not None:
            made += 1
            yield case


def inside(*coordinates: int) -> bool:
    return all(1 <= at < SIDE for at in coordinates)


def figures(chance: random.Random) -> list[Place]:
    """Two models that are not yet placed."""
    return [Place(Cube(0), 1, 1, chance.randint(1, 4), chance.random() < 0.3) for _ in range(2)]


def middle_height(chance: random.Random, figure: Place) -> int:
    """Height of one of the three sample points above the centre of the base."""
    return chance.choice((8, figure.height() // 2, figure.height()))


def jitter(chance: random.Random) -> int:
    return chance.choice((-1, 0, 0, 1))


def beside_wall(
    chance: random.Random,
    side_type: int,
    models: list[Place],
    along: tuple[int, int],
    off: tuple[int, int],
    level: Level = GROUND,
) -> Case | None:
    """Two models on either side of a wall, at given distances along and from it; the first may be on a higher level."""
    if not inside(*along, *off):
        return None
    field = Battlefield(level)
    cube, side = cube_at(chance.randint(1, 6), chance.randint(1, 6)), chance.randrange(4)
    field.set_side(cube, CubeSide(side), side_type)
    cubes = (cube + (level - 1) * SQUARES, across(cube, CubeSide(side)))
    placed = []
    for model, own, facing, u, distance in zip(
        models, cubes, (side, opposite(CubeSide(side))), along, off, strict=True
    ):
        depth = SIDE - distance if facing in (SOUTH, EAST) else distance
        x, y = (u, depth) if facing in (NORTH, SOUTH) else (depth, u)
        placed.append(model._replace(cube=Cube(own), x=x, y=y))
    return Case(field, placed[0], placed[1])


def upright_graze(chance: random.Random) -> Case | None:
    """Both models equally far from the wall: the line crosses it half-way, at an upright edge of the opening."""
    side_type = chance.choice(list(UPRIGHT_EDGES))
    edge = chance.choice(UPRIGHT_EDGES[side_type])
    first, distance = chance.choice((edge, *chance.sample(range(1, SIDE), 3))), chance.randint(1, SIDE - 1)
    second = 2 * edge - first + jitter(chance)
    return beside_wall(chance, side_type, figures(chance), (first, second), (distance, distance))


def level_graze(chance: random.Random) -> Case | None:
    """Distances from the wall at which the line crosses it at the height of an edge.

    The seer may look down from the level above: no other line reaches the upper edge of a big window.
    """
    side_type = chance.choice(list(LEVEL_EDGES))
    edge = chance.choice(LEVEL_EDGES[side_type])
    models = figures(chance)
    level = chance.randint(1, 2)
    start, end = eye(models[0])[2] + (level - 1) * SIDE, middle_height(chance, models[1])
    if not min(start, end) < edge < max(start, end):
        return None
    part = Fraction(edge - start, end - start)
    times = chance.randint(1, max(1, SIDE // part.denominator))
    before = part.numerator * times
    behind = (part.denominator - part.numerator) * times + jitter(chance)
    return beside_wall(chance, side_type, models, (200, chance.randint(190, 210)), (before, behind), Level(level))


def floor_graze(chance: random.Random) -> Case | None:
    """Two models in one stack; the line crosses the floor between them on the middle line of a half floor."""
    field = Battlefield(2)
    lower, half = chance.randrange(SQUARES), chance.randrange(4)
    field.floors[lower + SQUARES] = PARTIAL + half
    cubes = chance.sample((lower, lower + SQUARES), 2)
    seer, target = (model._replace(cube=Cube(cube)) for model, cube in zip(figures(chance), cubes, strict=True))
    start = eye(seer)[2]
    end = (level_of(target.cube) - 1) * SIDE + middle_height(chance, target)
    part = Fraction(SIDE - start, end - start)
    times = chance.choice((-3, -2, -1, 1, 2, 3))
    first = 200 - part.numerator * times
    second = 200 + (part.denominator - part.numerator) * times + jitter(chance)
    other = chance.randint(1, SIDE - 1)
    if not inside(first, second):
        return None
    if half in (NORTH, SOUTH):
        return Case(field, seer._replace(x=other, y=first), target._replace(x=other, y=second))
    return Case(field, seer._replace(x=first, y=other), target._replace(x=second, y=other))


def smoke_graze(chance: random.Random) -> Case:
    """A line past a smoke-filled cube that meets only its upright edge, so that nothing is hidden."""
    row, column = chance.randint(1, 6), chance.randint(1, 6)
    down, right = chance.choice((-1, 1)), chance.choice((-1, 1))
    smoky = chance.choice((cube_at(row + down, column), cube_at(row, column + right)))
    x, y = (chance.randint(2, SIDE - 2) for _ in range(2))
    seer, target = figures(chance)
    return Case(
        Battlefield(1),
        seer._replace(cube=cube_at(row, column), x=x, y=y),
        target._replace(cube=cube_at(row + down, column + right), x=SIDE - x + jitter(chance), y=SIDE - y),
        smoke=frozenset((smoky,)),
    )
