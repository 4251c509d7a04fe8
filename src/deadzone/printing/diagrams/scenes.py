"""What each diagram shows. Every mark is an answer of the engine about the terrain that is laid out here."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import BLOCKED, FULL, LOW_WALL, MEDIUM, SMALL, Battlefield
from deadzone.core.board.sight import CLEAR_SIGHT, NO_SIGHT, PARTIAL_SIGHT, Sight
from deadzone.core.board.steps import StepTable
from deadzone.core.cubes import (
    EAST,
    GROUND,
    NORTH,
    SOUTH,
    WEST,
    Cube,
    CubeSide,
    Level,
    around,
    cube_at,
    distance,
    level_cubes,
    level_of,
)
from deadzone.core.sentence import Sentence
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.printing.diagrams.sketch import (
    BAD,
    BLUE_TONE,
    CROSS,
    GOOD,
    HALF,
    RED_TONE,
    Key,
    Mark,
    Piece,
    Plan,
    Sketch,
    Window,
)
from deadzone.rules.missions.victory import controller
from deadzone.rules.movement.away import cube_towards, direction_of_roll, thrown_path_open
from deadzone.rules.shooting.grenades import cubes_in_range
from deadzone.table.scenario import Scenario, plain

MIDDLE: Final = 200  # of a cube
SIZE: Final = 1
LARGE: Final = 3
RANGE: Final = 3
SPEED: Final = (1, 2)
DIE: Final = range(1, 9)
SECOND: Final = Level(2)
WHOLE: Final = Window(0, 0, 8, 8)


def range_sketch() -> Sketch:
    """R-RANGE-01, R-RANGE-02: the distance of every cube, and those within a Range."""
    field, here = Battlefield(1), cube_at(4, 3)
    within = cubes_in_range(field, here, RANGE)
    marks = {
        cube: Mark(GOOD if cube in within else "", str(distance(here, cube)))
        for cube in level_cubes(GROUND)
        if cube != here
    }
    keys = (
        Key("", "2", Sentence("How far the cube is from the shooter. Diagonals count as one.")),
        Key(GOOD, "", Sentence("Within Range {range}.", range=RANGE)),
        Key("", "", Sentence("Levels count alike: the larger of the two, across or up and down, is the distance.")),
    )
    return Sketch((Plan(Sentence("Range"), field, GROUND, WHOLE, marks, (Piece(here, RED, "A"),)),), keys)


def sight_sketch() -> Sketch:
    """R-LOS-01, R-LOS-03: how well a model sees another of Size 1 in the middle of each cube."""
    field, here = _sight_field(), cube_at(4, 1)
    sight = Sight(field)
    grades = {
        cube: sight.grade(here, MIDDLE, MIDDLE, SIZE, cube, MIDDLE, MIDDLE, SIZE)
        for cube in level_cubes(GROUND)
        if cube != here
    }
    shown = {CLEAR_SIGHT: Mark(GOOD, "C"), PARTIAL_SIGHT: Mark(HALF, "P"), NO_SIGHT: Mark(BAD, "–")}
    marks = {cube: shown[grade] for cube, grade in grades.items()}
    keys = (
        Key(GOOD, "C", Sentence("Clear sight: the whole model is seen, a Clear Shot.")),
        Key(HALF, "P", Sentence("Partial sight: some of it is seen, a normal shot.")),
        Key(BAD, "–", Sentence("No sight: no shot.")),
        Key("", "", Sentence("Full walls stop sight, a window or a low wall lets a part through.")),
    )
    plan = Plan(Sentence("What A sees of a model of Size 1"), field, GROUND, WHOLE, marks, (Piece(here, RED, "A"),))
    return Sketch((plan,), keys)


def _sight_field() -> Battlefield:
    field = Battlefield(1)
    for row, column, side, kind in (
        (1, 3, EAST, LOW_WALL), (2, 3, EAST, LOW_WALL), (4, 3, EAST, MEDIUM), (5, 3, EAST, BLOCKED),
        (3, 3, EAST, BLOCKED), (6, 1, SOUTH, LOW_WALL), (6, 2, SOUTH, BLOCKED),
    ):  # fmt: skip
        field.set_side(cube_at(row, column), side, kind)
    return field


def climbing_sketch() -> Sketch:
    """R-LEVEL-01, R-LEVEL-04, R-LEVEL-05: where a movement of one or two cubes ends, on two levels."""
    field, here = _climbing_field(), cube_at(3, 3)
    reached = StepTable(field).reach(here, SIZE, SPEED[1])
    tones = {SPEED[0]: GOOD, SPEED[1]: HALF}
    window = Window(1, 2, 5, 4)
    plans = tuple(
        Plan(
            Sentence("Level {level}", level=level),
            field,
            level,
            window,
            {cube: Mark(tones[cubes], str(cubes)) for cube, cubes in reached.items() if level_of(cube) == level},
            (Piece(here, RED, "A"),) if level == GROUND else (),
        )
        for level in (GROUND, SECOND)
    )
    keys = (
        Key(GOOD, "1", Sentence("One cube: up beside the wall and over it, in one step.")),
        Key(HALF, "2", Sentence("Two cubes.")),
        Key("", "", Sentence("The canopy at the top left has no walls below: nothing to climb there.")),
    )
    return Sketch(plans, keys)


def _climbing_field() -> Battlefield:
    """A building of four cubes with full walls and a roof, and a roof that stands on nothing to climb."""
    field = Battlefield(2)
    house = [cube_at(row, column) for row in (2, 3) for column in (4, 5)]
    _wall_in(field, house)
    for row, column in ((2, 4), (2, 5), (3, 4), (3, 5), (1, 2), (2, 2)):
        field.floors[cube_at(row, column, SECOND)] = FULL
    return field


def _wall_in(field: Battlefield, cubes: list[Cube]) -> None:
    steps: dict[CubeSide, int] = {NORTH: -8, EAST: 1, SOUTH: 8, WEST: -1}
    for cube in cubes:
        for side, step in steps.items():
            if cube + step not in cubes:
                field.set_side(cube, side, BLOCKED)


def diagonal_sketch() -> Sketch:
    """R-SCEN-01, R-SCEN-02: the steps of a small and of a large model past the same walls."""
    field, here = Battlefield(1), cube_at(3, 3)
    for row, column, side, kind in (
        (3, 3, NORTH, BLOCKED), (3, 2, NORTH, BLOCKED), (3, 3, WEST, MEDIUM), (3, 3, SOUTH, SMALL),
    ):  # fmt: skip
        field.set_side(cube_at(row, column), side, kind)
    table = StepTable(field)
    plans = tuple(
        Plan(
            Sentence("Size {size}", size=size),
            field,
            GROUND,
            Window(2, 2, 3, 3),
            {cube: _step_mark(table, here, cube, size) for cube in around(here, 1)},
            (Piece(here, RED, "A"),),
        )
        for size in (SIZE, LARGE)
    )
    keys = (
        Key(GOOD, "", Sentence("The step is allowed.")),
        Key(BAD, CROSS, Sentence("It is not: no way of single steps lets the model through.")),
        Key("", "", Sentence("A diagonal step needs one free way of two: first across, or first ahead.")),
        Key("", "", Sentence("West is a large window, south a small one, north a full wall.")),
    )
    return Sketch(plans, keys)


def _step_mark(table: StepTable, here: Cube, there: Cube, size: int) -> Mark:
    return Mark(GOOD, "") if table.can_step(here, there, size) else Mark(BAD, CROSS)


def control_sketch() -> Sketch:
    """R-OBJ-04: who controls the cube of an objective, from whoever is in it."""
    stands: tuple[tuple[tuple[Side, bool], ...], ...] = (
        ((RED, False), (RED, False)),
        ((RED, False), (BLUE, False)),
        ((BLUE, True),),
        (),
    )
    cubes = [cube_at(3, column) for column in range(len(stands))]
    table = Scenario()
    pieces: list[Piece] = []
    for cube, models in zip(cubes, stands, strict=True):
        for place, (side, pinned) in enumerate(models):
            x = 0.5 if len(models) == 1 else 0.27 + 0.46 * place
            put = table.red if side == RED else table.blue
            put(plain(), at=f"r3c{cubes.index(cube)}", spot=(round(x * 400), 280), pinned=pinned)
            pieces.append(Piece(cube, side, "R" if side == RED else "B", x, 0.7, pinned))
    table.field.objective_cubes = tuple(cubes)
    holders = {cube: controller(table.state, cube) for cube in cubes}
    tones = {RED: RED_TONE, BLUE: BLUE_TONE, NO_SIDE: ""}
    marks = {cube: Mark(tones[side], "") for cube, side in holders.items()}
    keys = (
        Key(RED_TONE, "", Sentence("Red controls the objective: all models in its cube are red.")),
        Key(BLUE_TONE, "", Sentence("Blue controls it: a Pinned model counts, too.")),
        Key("", "", Sentence("Not coloured: nobody controls it, because both sides are there, or nobody.")),
    )
    plan = Plan(Sentence("Objectives"), table.field, GROUND, Window(3, 0, 1, 4), marks, tuple(pieces))
    return Sketch((plan,), keys)


def scatter_sketch() -> Sketch:
    """R-SCAT-01, R-SCAT-02, R-SCAT-05, R-SCAT-06: where a model goes with each roll."""
    field, here = Battlefield(1), cube_at(3, 3)
    field.set_side(here, EAST, BLOCKED)
    field.set_side(cube_at(2, 3), EAST, BLOCKED)
    field.set_side(cube_at(4, 3), EAST, LOW_WALL)
    marks: dict[Cube, Mark] = {}
    free: list[tuple[Cube, Cube]] = []
    for face in DIE:
        there = cube_towards(here, direction_of_roll(face))
        goes = thrown_path_open(field, here, there, SIZE)
        marks[there] = Mark(GOOD if goes else BAD, str(face))
        if goes:
            free.append((here, there))
    keys = (
        Key(GOOD, "1", Sentence("The roll of a d8: 1 is north, then clockwise. The model goes there.")),
        Key(BAD, "3", Sentence("A full wall closes every way: the model stays and is Slammed.")),
        Key("", "", Sentence("A low wall or an opening that is large enough does not stop it.")),
    )
    plan = Plan(Sentence("Scatter"), field, GROUND, Window(2, 2, 3, 3), marks, (Piece(here, RED, "A"),), tuple(free))
    return Sketch((plan,), keys)
