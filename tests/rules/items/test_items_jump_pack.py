"""Jump Pack, as equipment or as a carried item (I-JUMPPACK, FAQ 19)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, PARTIAL
from deadzone.core.board.steps import JUMP
from deadzone.core.cubes import NOWHERE, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.movement.thrown import Scatter
from deadzone.rules.movement.moving import next_cubes
from deadzone.rules.movement.reaching import reach
from deadzone.table.scenario import Scenario

JUMPER = "enforcer--enforcers"  # has a built-in Jump Pack
WARRIOR = "steel-warrior"


def jumper(table: Scenario, carried: bool, at: str) -> ModelNumber:
    """A model whose Jump Pack is built in, or carried as an item."""
    who: str | Profile = WARRIOR if carried else JUMPER
    return table.red(who, at=at, items=("I-JUMPPACK",) if carried else ())


@pytest.mark.parametrize("carried", [False, True])
def test_falls_neither_pin_nor_hurt(carried: bool) -> None:
    """A model with a Jump Pack is neither Pinned nor damaged by a fall; nothing is rolled (I-JUMPPACK-01)."""
    with Scenario(levels=3) as table:
        table.floor("r3c3L3", FULL)
        number = jumper(table, carried, "r3c3L3")
        table.dice(3)
        table.start(Scatter(number, pins=False))
        table.play("spot 200 200")
        assert (table.model(number).pinned, table.model(number).damage) == (False, 0)
        assert not table.happened("rolled")


@pytest.mark.parametrize("carried", [False, True])
def test_up_and_down_without_scenery(carried: bool) -> None:
    """A jumper goes up without anything to climb, but not through a solid floor (I-JUMPPACK-02, I-JUMPPACK-06)."""
    table = Scenario(levels=2)
    table.floor("r3c4L2", FULL)
    number = jumper(table, carried, "r3c3")
    walker = table.red(WARRIOR, at="r3c3")
    up = parse_cube("r3c4L2")
    assert up in next_cubes(table.state, number, NOWHERE, 1)
    assert up not in next_cubes(table.state, walker, NOWHERE, 1)
    table = Scenario(levels=2)
    table.floor("r3c3L2", FULL)
    number = jumper(table, carried, "r3c3")
    assert parse_cube("r3c3L2") not in next_cubes(table.state, number, NOWHERE, 1)


@pytest.mark.parametrize(
    ("over_start", "over_end", "jumps"),
    [(0, 0, True), (FULL, 0, False), (0, FULL, False), (FLOOR_HATCH + 1, 0, False), (PARTIAL, PARTIAL, True)],
)
def test_over_a_wall(over_start: int, over_end: int, jumps: bool) -> None:
    """A jumper crosses a wall unless a solid floor or a hatch is right above either cube (I-JUMPPACK-03)."""
    table = Scenario(levels=2)
    table.wall("r3c3", "east", BLOCKED)
    table.floor("r3c3L2", over_start)
    table.floor("r3c4L2", over_end)
    number = jumper(table, False, "r3c3")
    assert (parse_cube("r3c4") in next_cubes(table.state, number, NOWHERE, 1)) is jumps


def test_over_a_gap_one_cube_wide() -> None:
    """A jumper crosses a gap of one cube, which counts as movement, but not one of two cubes (I-JUMPPACK-04)."""
    table = Scenario(levels=2)
    for cube in ("r3c1L2", "r3c3L2"):
        table.floor(cube, FULL)
    number = jumper(table, False, "r3c1L2")
    assert parse_cube("r3c3L2") not in reach(table.state, number, 1)
    assert parse_cube("r3c3L2") in reach(table.state, number, 2)
    wide = table.state.setting.ground.steps_of(JUMP)
    assert not wide.may_pass(parse_cube("r3c3L2"), parse_cube("r3c4L2"), parse_cube("r3c5L2"))


def test_off_a_building_and_on() -> None:
    """A jumper steps off an edge, lands unharmed and moves on, also in `reach` (I-JUMPPACK-05, FAQ 19)."""
    with Scenario(levels=3) as table:
        table.floor("r3c1L3", FULL)
        number = jumper(table, False, "r3c1L3")
        assert parse_cube("r3c3") in reach(table.state, number, 2)
        table.start(Movement(number, 2))
        table.play("go to r3c2L3", "fall", "spot 200 200", "go to r3c3L1", "spot 200 200")
        assert table.model(number).cube == parse_cube("r3c3")
