"""Turning the board by the player who did not choose it (R-FIELD-08)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL, LOW_WALL, PARTIAL, Battlefield
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, parse_cube, square_of
from deadzone.core.engine import answer, legal
from deadzone.core.setting import Ground, Options
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import State
from deadzone.core.turning import turned
from deadzone.maps.shipped import load as load_map
from deadzone.maps.shipped import names as map_names
from deadzone.maps.text import write_map
from deadzone.missions.registry import MISSIONS
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask
from deadzone.table.files.save import dumps, loads
from deadzone.table.opening import open_battle
from deadzone.table.teams import ready_team


def a_field() -> Battlefield:
    """A field with a wall, a low wall, a building with a half floor, a ladder and a ramp."""
    field = Battlefield(2)
    field.set_side(parse_cube("r1c2"), NORTH, BLOCKED)
    field.set_side(parse_cube("r1c2"), WEST, LOW_WALL)
    field.floors[parse_cube("r1c2L2")] = PARTIAL + EAST
    field.floors[parse_cube("r0c7L2")] = FULL
    field.ladders[parse_cube("r0c7")] = True
    field.ramps[parse_cube("r5c4")] = SOUTH
    return field


def test_terrain_turns_clockwise() -> None:
    """A quarter turn is clockwise: north becomes east, also for shared sides (R-FIELD-08)."""
    field = turned(a_field())
    assert field.side(parse_cube("r2c6"), EAST) == BLOCKED
    assert field.side(parse_cube("r2c7"), WEST) == BLOCKED
    assert field.side(parse_cube("r2c6"), NORTH) == LOW_WALL
    assert field.floors[parse_cube("r2c6L2")] == PARTIAL + SOUTH
    assert field.floors[parse_cube("r7c7L2")] == FULL
    assert field.ladders[parse_cube("r7c7")]
    assert field.ramps[parse_cube("r4c2")] == WEST


@pytest.mark.parametrize("name", map_names())
def test_four_quarter_turns_are_none(name: str) -> None:
    field = load_map(name)
    again = field
    for _ in range(4):
        again = turned(again)
    assert (again.sides, again.floors, again.ladders, again.ramps) == (
        field.sides,
        field.floors,
        field.ladders,
        field.ramps,
    )


def opened(mission: str = "patrol", side: str = "blue") -> State:
    field = load_map("refinery")
    laid_out = MISSIONS[mission](field, 100)
    red, blue = ready_team("enforcers-starter"), ready_team("forge-fathers-starter")
    g, _ = open_battle(Ground(field), laid_out, red.profiles, blue.profiles, Options(turn_board=side))
    return g


def roll_on(g: State, dice: DiceStream) -> None:
    while g.question is not None and g.question.side == CHANCE:
        answer(g, ask(g, [], dice).value)


@pytest.mark.parametrize("mission", MISSIONS)
def test_zones_and_objectives_stay(mission: str) -> None:
    """Zones and objectives keep their squares; objectives lie on the new highest level (R-FIELD-08, R-OBJ-02)."""
    g = opened(mission)
    before = g.setting
    assert g.question is not None
    assert (g.question.kind, g.question.side) == ("turn-board", BLUE)
    answer(g, "quarter-turn")
    after = g.setting
    assert write_map(after.ground.field) != write_map(before.ground.field)
    assert after.mission.zones == before.mission.zones
    assert [(square_of(cube), points) for cube, points in after.mission.objectives] == [
        (square_of(cube), points) for cube, points in before.mission.objectives
    ]
    for cube, _ in after.mission.objectives:
        assert cube == after.ground.field.highest_supported(square_of(cube))


def test_its_zone_before_the_recon_test() -> None:
    """The player takes a zone before the Recon test, which then decides only the first player (R-FIELD-08)."""
    g = opened()
    assert answer(g, "not-turned") == []
    assert g.question is not None
    assert (g.question.kind, g.question.side) == ("zone", BLUE)
    answer(g, "red-zone")
    zones = list(g.setting.mission.zones)
    assert g.zones == [zones[1], zones[0]]
    roll_on(g, DiceStream("turning"))
    assert g.question is not None
    assert g.question.kind == "order"
    answer(g, "go-first")
    assert g.zones == [zones[1], zones[0]]
    assert g.question is not None
    assert g.question.kind != "zone"


def test_without_the_option_nobody_is_asked() -> None:
    """Without the option, nobody is asked to turn the board (R-FIELD-08, R-RECON-05)."""
    g = opened(side="off")
    roll_on(g, DiceStream("turning"))
    assert g.question is not None
    assert g.question.kind == "order"
    winner = g.question.side
    answer(g, "go-second")
    assert g.question is not None
    assert (g.question.kind, g.question.side) == ("zone", BLUE if winner == RED else RED)


def test_a_save_of_a_turned_board() -> None:
    """A battle can be saved before and after the board is turned (R-FIELD-08)."""
    g = opened()
    twin = loads(dumps(g))
    for state in (g, twin):
        answer(state, "three-quarter-turn")
        assert legal(state)
    again = loads(dumps(g))
    assert write_map(again.setting.ground.field) == write_map(g.setting.ground.field)
    assert again.key() == g.key() == twin.key()
