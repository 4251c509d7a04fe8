"""Patrol: board, objectives and VP target (M-PATROL-*, M-GEN-02, M-GEN-03)."""

from __future__ import annotations

import pytest

from deadzone.catalog.loading import load
from deadzone.core.board.battlefield import FULL, Battlefield
from deadzone.core.cubes import COLUMNS, ROWS, cube_at, distance, half_turn, parse_cube, square_at
from deadzone.core.engine import legal
from deadzone.core.state import TOKEN_COUNTS, TOKEN_KINDS
from deadzone.missions.layout import vp_required
from deadzone.missions.patrol import patrol
from deadzone.table.scenario import Scenario

RED_ZONE = tuple(cube_at(0, column) for column in range(4))
BLUE_ZONE = tuple(cube_at(7, column) for column in range(4, 8))
VALUES = {cube_at(1, 7): 1, cube_at(6, 0): 1, cube_at(3, 5): 2, cube_at(4, 2): 2}


def test_the_map() -> None:
    """Patrol has two zones and four objectives (M-PATROL-01, M-PATROL-02, M-PATROL-03, R-OBJ-01, R-DEPLOY-03)."""
    mission = patrol(Battlefield(levels=1))
    assert (ROWS, COLUMNS) == (8, 8)
    assert mission.zones == (RED_ZONE, BLUE_ZONE)
    assert dict(mission.objectives) == VALUES


def test_the_layout_is_fair() -> None:
    """A half turn swaps the zones and maps each objective to one of the same value (M-PATROL-04)."""
    red, blue = patrol(Battlefield(levels=1)).zones
    assert {half_turn(square) for square in red} == set(blue)
    assert {half_turn(cube): points for cube, points in VALUES.items()} == VALUES


@pytest.mark.parametrize(("objective", "cubes"), [("r4c2", 4), ("r3c5", 3), ("r1c7", 4), ("r6c0", 6)])
def test_the_way_to_the_objectives(objective: str, cubes: int) -> None:
    """Distances from the zones to the objectives (M-PATROL-05)."""
    red, blue = patrol(Battlefield(levels=1)).zones
    place = parse_cube(objective)
    assert min(distance(square, place) for square in red) == cubes
    assert min(distance(square, half_turn(place)) for square in blue) == cubes


def test_objectives_on_scenery() -> None:
    """Objectives lie on the highest floor of the stack; a map may mark others, of 1 VP each (M-PATROL-06, R-OBJ-02)."""
    field = Battlefield(levels=3)
    field.floors[parse_cube("r4c2L3")] = FULL
    assert dict(patrol(field).objectives)[parse_cube("r4c2L3")] == 2
    own = Battlefield(levels=1)
    own.red_zone = (square_at(3, 0),)
    own.objective_cubes = (cube_at(5, 5), cube_at(3, 5))
    mission = patrol(own)
    assert mission.zones == ((cube_at(3, 0),), BLUE_ZONE)
    assert mission.objectives == ((cube_at(5, 5), 1), (cube_at(3, 5), 2))


@pytest.mark.parametrize(
    ("points", "required"),
    [(100, 12), (150, 16), (200, 20), (250, 20), (300, 20), (50, 12), (101, 16), (160, 20), (400, 20)],
)
def test_the_points_that_win(points: int, required: int) -> None:
    """Team sizes use the next higher row; above the table the last row counts (M-PATROL-13, M-GEN-02, M-GEN-03)."""
    assert vp_required(points) == required
    assert patrol(Battlefield(levels=1), points).vp_target == required


def test_the_table_is_the_catalogues() -> None:
    """The VP targets are those of the catalogue (M-GEN-02)."""
    assert [vp_required(size.points) for size in load().constants.sizes] == [
        size.vp_to_win for size in load().constants.sizes
    ]


def test_the_token_pool_is_the_catalogues() -> None:
    """The token pool agrees with the catalogue, which the engine does not read (M-PATROL-10, R-ITOK-01)."""
    pool = [(token.rule, token.count) for token in load().constants.loot]
    assert pool == list(zip(TOKEN_KINDS, TOKEN_COUNTS, strict=True))


def test_nobody_leaves_the_board() -> None:
    """A model cannot leave the board in Patrol (M-PATROL-15, R-FIELD-14)."""
    table = Scenario()
    man = table.red("enforcer--enforcers", at="r7c7")
    table.blue("steel-warrior", at="r0c0")
    table.activate(man)
    table.play("move")
    ways = {way for way in legal(table.state) if isinstance(way, int) and way >= 0}
    assert ways == {parse_cube(name) for name in ("r6c6", "r6c7", "r7c6")}
