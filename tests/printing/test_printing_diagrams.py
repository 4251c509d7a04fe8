"""The diagrams of the rules show what the rules say, in every language."""

import re

import pytest

from deadzone.core.cubes import Cube, Level, cube_at, parse_cube
from deadzone.language.folders import languages
from deadzone.language.rulebook import rule_called
from deadzone.language.words import say
from deadzone.maps.drawing.draw import png_of
from deadzone.printing.diagrams.falls import fallen, told_of
from deadzone.printing.diagrams.scenes import (
    climbing_sketch,
    control_sketch,
    diagonal_sketch,
    range_sketch,
    scatter_sketch,
    sight_sketch,
)
from deadzone.printing.diagrams.shelf import DIAGRAMS, Diagram, drawn
from deadzone.printing.diagrams.sketch import BAD, BLUE_TONE, CROSS, GOOD, RED_TONE, Mark, Sketch

MARK = re.compile(r'data-cube="(\d+)" data-label="(.*?)"')


def marks(sketch: Sketch, plan: int = 0) -> dict[Cube, Mark]:
    return sketch.plans[plan].marks


def labels(sketch: Sketch, plan: int, *names: str) -> list[str]:
    found = marks(sketch, plan)
    return [found[cube].label if (cube := parse_cube(name)) in found else "" for name in names]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: str(diagram.id))
def test_every_diagram_belongs_to_a_rule_and_can_be_drawn(diagram: Diagram, lang: str) -> None:
    assert rule_called(diagram.rule, lang) is not None
    drawing = drawn(diagram.id, lang)
    assert drawing is not None
    assert png_of(drawing).startswith(b"\x89PNG")


def test_the_drawing_has_every_mark() -> None:
    shown = MARK.findall(drawn("range", "en") or "")
    assert {(int(cube), label) for cube, label in shown} == {
        (int(cube), mark.label) for cube, mark in marks(range_sketch()).items()
    }
    assert len(shown) == 63


def test_range_counts_diagonals_as_one() -> None:
    sketch = range_sketch()
    assert labels(sketch, 0, "r4c4", "r3c4", "r2c5", "r1c6", "r0c3") == ["1", "1", "2", "3", "4"]
    green = [cube for cube, mark in marks(sketch).items() if mark.tone == GOOD]
    assert len(green) == 7 * 7 - 1


def test_sight_has_its_three_grades_behind_walls_windows_and_low_walls() -> None:
    sketch = sight_sketch()
    assert labels(sketch, 0, "r4c3", "r4c4", "r5c4", "r7c1", "r7c2") == ["C", "P", "–", "P", "–"]


def test_a_model_climbs_the_wall_but_not_the_canopy() -> None:
    sketch = climbing_sketch()
    assert labels(sketch, 0, "r3c4", "r4c4", "r5c4") == ["", "1", "2"]
    assert labels(sketch, 1, "r3c4L2", "r3c5L2", "r2c4L2", "r2c2L2", "r1c2L2") == ["1", "2", "1", "", ""]


def test_a_diagonal_needs_one_free_way_and_the_size_must_fit() -> None:
    sketch = diagonal_sketch()
    names = ("r2c2", "r2c3", "r2c4", "r3c2", "r4c3")
    assert labels(sketch, 0, *names) == [CROSS, CROSS, "", "", ""]
    assert labels(sketch, 1, *names) == [CROSS, CROSS, "", CROSS, CROSS]


def test_control_is_of_the_only_side_there() -> None:
    tones = [marks(control_sketch())[cube_at(3, column)].tone for column in range(4)]
    assert tones == [RED_TONE, "", BLUE_TONE, ""]


def test_scatter_goes_clockwise_from_the_north_and_a_wall_stops_it() -> None:
    sketch = scatter_sketch()
    names = ("r2c3", "r2c4", "r3c4", "r4c4", "r4c3", "r4c2", "r3c2", "r2c2")
    assert labels(sketch, 0, *names) == [str(face) for face in range(1, 9)]
    assert [name for name in names if marks(sketch)[parse_cube(name)].tone == BAD] == ["r2c4", "r3c4"]
    assert len(sketch.plans[0].arrows) == 6


def test_a_fall_of_two_levels_and_more_is_a_test() -> None:
    told = {levels: say(told_of(levels)[1], "en") for levels in (fallen(Level(start)) for start in (2, 3, 4))}
    assert told == {1: "no test, no harm", 2: "gravity: 5 dice, 5+", 3: "gravity: 6 dice, 5+"}
