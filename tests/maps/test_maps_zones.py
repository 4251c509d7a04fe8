"""Reach and sight tried on a battlefield, and the comparison of the two zones."""

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL, PARTIAL, Battlefield
from deadzone.core.board.sight import CLEAR_SIGHT
from deadzone.core.board.steps import NO_WAY
from deadzone.core.cubes import EAST, NORTH, SOUTH, SQUARES, Level, cube_at
from deadzone.core.sentence import Fault, Name
from deadzone.maps.patrol import lay_out_patrol
from deadzone.maps.shipped import load, names
from deadzone.maps.trying import tried
from deadzone.maps.zones import balance_percent, compared


def empty(levels: int = 2) -> Battlefield:
    field = Battlefield(levels, Name("Empty"))
    lay_out_patrol(field)
    return field


def test_on_an_empty_board_everything_near_is_reached_and_all_is_seen() -> None:
    trial = tried(empty(), cube_at(0, 0), size=2, cubes=2)
    assert len(trial.reach) == 8
    assert trial.reach[cube_at(0, 1)] == 1
    assert trial.reach[cube_at(2, 2)] == 2
    assert trial.seen == dict.fromkeys(range(1, SQUARES), CLEAR_SIGHT)


def test_walls_stop_both() -> None:
    field = empty()
    for column in range(8):
        field.set_side(cube_at(3, column), SOUTH, BLOCKED)
    trial = tried(field, cube_at(3, 3), size=1, cubes=4)
    assert all(cube < cube_at(4, 0) for cube in (*trial.reach, *trial.seen))


def test_where_a_model_cannot_stand_it_cannot_be_tried() -> None:
    field = empty()
    with pytest.raises(Fault, match="no floor"):
        tried(field, cube_at(2, 2, Level(2)), size=1, cubes=2)
    field.floors[cube_at(2, 2, Level(2))] = PARTIAL + NORTH
    assert tried(field, cube_at(2, 2, Level(2)), size=2, cubes=2)
    with pytest.raises(Fault, match="Size 3 cannot stop"):
        tried(field, cube_at(2, 2, Level(2)), size=3, cubes=2)


@pytest.mark.parametrize("name", names())
def test_the_shipped_battlefields_are_fair(name: str) -> None:
    red, blue = compared(load(name))
    assert red.ways == blue.ways == (3, 4, 4, 6)  # M-PATROL-05
    assert balance_percent(red, blue) == (98 if name == "crash-site" else 100)


def test_a_wall_before_one_zone_is_noticed() -> None:
    field = empty()
    red, blue = compared(field)
    assert (red.enemy_seen, blue.enemy_seen, balance_percent(red, blue)) == (4, 4, 100)
    for column in range(7):
        field.set_side(cube_at(0, column), SOUTH, BLOCKED)
    field.set_side(cube_at(0, 3), EAST, BLOCKED)
    shut, free = compared(field)
    assert shut.ways == (NO_WAY,) * 4
    assert shut.reached < free.reached
    assert shut.seen == 0
    assert balance_percent(shut, free) < 30


def test_an_objective_on_a_roof_counts_its_climb() -> None:
    field = empty()
    field.floors[cube_at(1, 7, Level(2))] = FULL
    field.ladders[cube_at(1, 6)] = True
    field.objective_cubes = (cube_at(1, 7, Level(2)),)
    red, _ = compared(field)
    assert red.ways == (4,)
