"""Positions in a cube (R-POS-01, R-POS-02, R-POS-03, R-CAP-06)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FLOOR_HATCH, FULL, PARTIAL
from deadzone.core.board.bodies import BASE_RADIUS
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Spot
from deadzone.procedures.movement.moving import Movement
from deadzone.rules.table.placement import spot_question
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
SIZES = {1: WARRIOR, 2: "nightmare", 3: "hulk", 4: "tangle"}
ANCHORS = {(x, y) for x in (80, 200, 320) for y in (80, 200, 320)}
CORNERS = ((80, 80), (320, 80), (80, 320), (320, 320))
HERE = "r3c3"


def spot_for(table: Scenario, model: ModelNumber) -> Spot:
    return spot_question(table.state, model, table.model(model).cube)


def refusal(spot: Spot, x: int, y: int) -> str:
    refused = spot.why_not((x, y))
    return refused.rule if refused else ""


def test_anywhere_in_the_cube() -> None:
    """A base centre has coordinates from 1 to 399; the base may overlap the line (R-POS-01, R-POS-02, R-FIELD-04)."""
    table = Scenario()
    spot = spot_for(table, table.red(WARRIOR, at=HERE))
    for x, y in ((1, 1), (399, 399), (1, 399), (137, 251)):
        assert refusal(spot, x, y) == ""
    for x, y in ((0, 200), (400, 200), (200, 0), (200, 400), (-5, 200)):
        assert refusal(spot, x, y) == "R-POS-02"
    assert set(spot.suggestions) == ANCHORS  # R-POS-03


@pytest.mark.parametrize(
    ("half", "inside", "outside"),
    [
        (NORTH, (200, 1), (200, 201)),
        (SOUTH, (200, 399), (200, 199)),
        (EAST, (399, 200), (199, 200)),
        (WEST, (1, 200), (201, 200)),
    ],
)
def test_on_the_solid_half(half: int, inside: tuple[int, int], outside: tuple[int, int]) -> None:
    """On a half tile the base centre stands on the solid half (R-POS-02)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", PARTIAL + half)
    spot = spot_for(table, table.red(WARRIOR, at="r3c3L2"))
    assert refusal(spot, *inside) == ""
    assert refusal(spot, *outside) == "R-POS-02"
    assert len(spot.suggestions) == 6
    assert all(refusal(spot, x, y) == "" for x, y in spot.suggestions)


def test_a_hatch_is_a_whole_floor() -> None:
    """A floor with a hatch is a whole floor (R-POS-02, R-FIELD-24)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", FLOOR_HATCH + 1)
    assert set(spot_for(table, table.red(WARRIOR, at="r3c3L2")).suggestions) == ANCHORS


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_bases_do_not_overlap(size: int) -> None:
    """Bases may touch but not overlap, friend or enemy (R-POS-02, R-POS-03)."""
    table = Scenario()
    mover = table.red(SIZES[size], at=HERE)
    table.blue(WARRIOR, at=HERE, spot=(1, 200))
    spot = spot_for(table, mover)
    reach = BASE_RADIUS[size] + BASE_RADIUS[1]
    assert BASE_RADIUS == (0, 64, 104, 104, 156)
    assert refusal(spot, 1 + reach, 200) == ""
    assert refusal(spot, reach, 200) == "R-POS-03"
    assert all(refusal(spot, x, y) == "" for x, y in spot.suggestions)


def test_a_weapons_team_has_a_large_base() -> None:
    """A Weapons Team has a base like Size 4, whatever its Size (R-POS-02)."""
    table = Scenario()
    mover = table.red("rebs-weapons-team", at=HERE)
    table.blue(WARRIOR, at=HERE, spot=(1, 200))
    assert refusal(spot_for(table, mover), 1 + 156 + 64, 200) == ""
    assert refusal(spot_for(table, mover), 156 + 64, 200) == "R-POS-03"


def test_only_models_that_stand_there_are_in_the_way() -> None:
    """Dead models, models in other cubes and the model itself are not in the way (R-POS-03)."""
    table = Scenario()
    mover = table.red(WARRIOR, at=HERE)
    table.blue(WARRIOR, at=HERE, fate=1)
    table.blue(WARRIOR, at="r3c4")
    assert spot_for(table, mover).taken == ()
    assert refusal(spot_for(table, mover), 200, 200) == ""


def test_a_crowded_cube() -> None:
    """If no anchor is free but another point is, no model overlaps or is shifted (R-POS-03, R-CAP-06)."""
    with Scenario() as table:
        mover = table.red(WARRIOR, at="r3c2")
        others = [table.blue(WARRIOR, at=HERE, spot=corner) for corner in CORNERS]
        others += [table.red(WARRIOR, at=HERE, spot=(200, 200)), table.red("nightmare", at=HERE, spot=(120, 80))]
        places = [(table.model(other).x, table.model(other).y) for other in others]
        table.start(Movement(mover, 1))
        table.play("go to r3c3L1")
        question = table.state.question
        assert isinstance(question, Spot)
        assert (question.kind, question.crowded) == ("spot", False)
        assert table.refused((200, 320)) == "R-POS-03"
        assert all(table.refused(spot) == "" for spot in question.suggestions)
        table.play(question.suggestions[0])
        table.dice(*[1] * 9)
        table.play("fight blue-1", "dodge")
        assert [(table.model(other).x, table.model(other).y) for other in others] == places


def test_a_half_tile_with_both_sides_on_it() -> None:
    """On a half tile all models stand on the solid half; only capacity counts (R-POS-02, R-POS-03, R-CAP-03)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", PARTIAL + NORTH)
    table.floor("r3c4L2", FULL)
    mover = table.red("nightmare", at="r3c4L2")
    table.blue("nightmare", at="r3c3L2", spot=(200, 120))
    table.start(Movement(mover, 1))
    table.play("go to r3c3L2")
    question = table.state.question
    assert isinstance(question, Spot)
    assert table.refused((200, 320)) == "R-POS-02"
    assert table.refused((200, 120)) == "R-POS-03"
    assert question.suggestions
    assert all(y <= 200 and table.refused((x, y)) == "" for x, y in question.suggestions)


def test_a_spot_is_two_numbers() -> None:
    """A spot is two numbers (R-POS-02)."""
    table = Scenario()
    mover = table.red(WARRIOR, at=HERE)
    table.start(Movement(mover, 1))
    table.play("stop")
    for value in (5, "middle", (1,), (1, 2, 3)):
        assert table.refused(value) == "R-POS-02"
    table.play("spot 137 251")
    assert (table.model(mover).cube, table.model(mover).x, table.model(mover).y) == (parse_cube(HERE), 137, 251)
