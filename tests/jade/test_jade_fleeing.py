"""Cubes a model may flee to, and JADE's choice among them (J-VOC-03, J-AMB-17)."""

from __future__ import annotations

from random import Random

import pytest
from jade_judging import STAYS, able_to_shoot, goes, moves, spot_after
from jade_tables import FIGHTER, JadeTable, soldier
from test_jade_reaching import ground_called, plays, scattered

from deadzone.core.board.battlefield import BLOCKED, FULL, LOW_WALL, Battlefield
from deadzone.core.cubes import Cube, cube_name, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.setting import Setting
from deadzone.core.sides import BLUE, RED
from deadzone.jade.judgement.card_action import FLEE
from deadzone.jade.judgement.fleeing import flights
from deadzone.jade.played_side import jade_side
from deadzone.jade.turn.acting import JadeAction

FAST = soldier("Fast", speed=(2, 3))
FARTHEST = '[moving]\nflee = "farthest"'
ALL_AROUND = {"r2c2", "r2c3", "r2c4", "r3c2", "r3c4", "r4c2", "r4c3", "r4c4"}


def ways_out(table: JadeTable, model: ModelNumber, target: ModelNumber) -> dict[str, list[str]]:
    ways = flights(table.state, model, target)
    return {name(cube): [name(passed) for passed in way] for cube, way in ways.items()}


def name(cube: Cube) -> str:
    return cube_name(cube).removesuffix("L1")


def chased(
    settings: str = "", field: Battlefield | None = None, at: str = "r3c4"
) -> tuple[JadeTable, ModelNumber, ModelNumber]:
    """A fast model with an enemy to its west."""
    table = JadeTable(settings=settings, field=field)
    return table, table.red(FAST, at=at), table.blue(FIGHTER, at="r3c3")


def test_directly_away_as_far_as_the_move_goes() -> None:
    """Directly away, as far as the Move, not the Sprint, goes (J-AMB-17)."""
    assert ways_out(*chased()) == {"r3c6": ["r3c5", "r3c6"]}


def test_scenery_and_the_edge_stop_the_flight() -> None:
    """The flight ends at scenery or the board edge; if the first step is closed there is none (J-AMB-17, J-AMB-19)."""
    table, model, enemy = chased()
    table.wall("r3c5", "east", BLOCKED)
    assert ways_out(table, model, enemy) == {"r3c5": ["r3c5"]}
    table, model, enemy = chased()
    table.wall("r3c4", "east", BLOCKED)
    assert ways_out(table, model, enemy) == {}
    table, model, enemy = chased(at="r3c7")
    assert ways_out(table, model, enemy) == {}


def test_never_into_an_enemys_cube() -> None:
    """A model never flees into an enemy cube; it stops before, or does not flee (J-AMB-17)."""
    table, model, enemy = chased()
    table.blue(FIGHTER, at="r3c6")
    assert ways_out(table, model, enemy) == {"r3c5": ["r3c5"]}
    table, model, enemy = chased()
    table.blue(FIGHTER, at="r3c5")
    assert ways_out(table, model, enemy) == {}


def test_a_full_cube_is_passed() -> None:
    """A model may flee through a full cube, but not end there (R-CAP-05)."""
    table, model, enemy = chased()
    for _ in range(4):
        table.red(FIGHTER, at="r3c5")
    assert ways_out(table, model, enemy) == {"r3c6": ["r3c5", "r3c6"]}
    table, model, enemy = chased()
    for _ in range(4):
        table.red(FIGHTER, at="r3c6")
    assert ways_out(table, model, enemy) == {"r3c5": ["r3c5"]}


def roof(*cubes: str) -> Battlefield:
    field = Battlefield(3)
    for cube in cubes:
        field.floors[parse_cube(cube)] = FULL
    return field


def test_down_one_level_but_never_two() -> None:
    """A model flees one level down, but never two (J-AMB-17)."""
    table = JadeTable(field=roof("r3c3L2", "r3c4L2"))
    model, enemy = table.red(FIGHTER, at="r3c4L2"), table.blue(FIGHTER, at="r3c3L2")
    assert ways_out(table, model, enemy) == {"r3c5": ["r3c5"]}
    table = JadeTable(field=roof("r3c3L2", "r3c4L2", "r3c3L3", "r3c4L3"))
    model, enemy = table.red(FIGHTER, at="r3c4L3"), table.blue(FIGHTER, at="r3c3L3")
    assert ways_out(table, model, enemy) == {}


def test_near_a_corner_there_are_several_ways() -> None:
    """From a diagonal there are several directions (R-AWAY-03)."""
    table = JadeTable()
    model, enemy = table.red(FIGHTER, at="r3c3"), table.blue(FIGHTER, at="r2c2")
    assert set(ways_out(table, model, enemy)) == {"r4c4", "r3c4", "r4c3"}


def test_out_of_melee_every_direction_is_away() -> None:
    """From melee every direction is away (R-AWAY-05)."""
    table = JadeTable()
    model, enemy = table.red(FIGHTER, at="r3c3"), table.blue(FIGHTER, at="r3c3")
    assert set(ways_out(table, model, enemy)) == ALL_AROUND


def test_farthest_by_the_setting() -> None:
    """With the setting `farthest`, every cube in reach without enemies (J-AMB-17)."""
    table = JadeTable(settings=FARTHEST)
    model, enemy = table.red(FIGHTER, at="r3c3"), table.blue(FIGHTER, at="r3c2")
    assert set(ways_out(table, model, enemy)) == ALL_AROUND - {"r3c2"}


@pytest.mark.parametrize("field", ["refinery", 0, 1, 2, 3])
def test_every_flight_can_be_gone(field: str | int) -> None:
    """On random positions the engine allows each cube of the path and lets the movement end at the last one."""
    ground, chance = ground_called(field), Random(str(field))
    count = 0
    for _ in range(3):
        g = scattered(ground, chance)
        g.setting = Setting(ground, g.setting.mission, g.setting.profiles, g.setting.options, (jade_side(), None))
        for model in g.models_on_table(RED):
            for enemy in g.models_on_table(BLUE):
                for cube, way in flights(g, model, enemy).items():
                    count += 1
                    assert way[-1] == cube
                    assert plays(g, model, way)
                    assert len(way) <= g.profile(model).speed[0]
    assert count > 20


def diagonal(at: str = "r3c3") -> tuple[JadeTable, ModelNumber, ModelNumber]:
    """Chased from the north-west: r4c4, r3c4 and r4c3 are open."""
    table = JadeTable()
    return table, table.red(FIGHTER, at=at), table.blue(FIGHTER, at="r2c2")


def test_equal_flights_are_left_to_chance() -> None:
    """Equally good cubes are left to chance (J-AMB-17)."""
    assert sorted(goes(*diagonal()[:2], FLEE, ModelNumber(1))) == ["r3c4", "r4c3", "r4c4"]


def test_first_not_seen_clearly() -> None:
    """Partial sight of two enemies over low walls is better than clear sight of one (J-AMB-17)."""
    table, model, enemy = diagonal()
    table.wall("r3c4", "north", LOW_WALL)
    table.wall("r3c4", "east", LOW_WALL)
    table.blue(soldier(gun=3), at="r0c4")  # sees r3c4
    table.blue(soldier(gun=3), at="r3c7")  # sees r3c4, and r4c4 clearly
    table.blue(soldier(gun=3), at="r7c3")  # sees r4c3 and r4c4 clearly
    judged = moves(table, model, FLEE, enemy)
    assert judged.taken == judged.noted("J-AMB-17", "not-clearly-seen") == ["r3c4"]


def test_then_fewest_able_to_shoot() -> None:
    """If all are seen clearly, the one with fewest enemies able to shoot (J-AMB-17)."""
    table, model, enemy = diagonal()
    table.blue(soldier(gun=2), at="r3c6")  # reaches r3c4 and r4c4
    table.blue(soldier(gun=4), at="r7c4")  # reaches all three
    assert goes(table, model, FLEE, enemy) == ["r4c3"]


def test_cover_may_be_left_in_flight() -> None:
    """In flight a model may leave cover: J-MOVE-01 is waived (J-AMB-17)."""
    table, model, enemy = chased()
    table.wall("r3c4", "south", BLOCKED)
    table.blue(soldier(gun=8), at="r7c4")
    assert goes(table, model, FLEE, enemy) == ["r3c6"]


def test_the_farthest_first_by_the_setting() -> None:
    """With the setting `farthest`, the farthest cubes come first, even if others are hidden (J-AMB-17)."""
    table = JadeTable(settings=FARTHEST)
    model, enemy = table.red(FIGHTER, at="r3c3"), table.blue(FIGHTER, at="r3c2")
    table.blue(soldier(gun=1), at="r3c5")
    judged = moves(table, model, FLEE, enemy)
    assert judged.taken == judged.noted("J-AMB-17", "farthest") == ["r2c4", "r3c4", "r4c4"]


def test_an_objective_is_not_left_in_flight() -> None:
    """An unseen model does not flee from an objective, here r3c5 (J-MOVE-04, J-AMB-17, J-AMB-29)."""
    table = JadeTable()
    model, enemy = table.red(FIGHTER, at="r3c5"), table.blue(FIGHTER, at="r3c4")
    assert goes(table, model, FLEE, enemy) == [STAYS]


def test_no_way_out_is_skipped() -> None:
    """A flight without a possible cube is skipped (J-AMB-19, J-GEN-03)."""
    table, model, enemy = chased(at="r3c7")
    action = JadeAction(model, FLEE, "nearest-enemy")
    action.target = enemy
    assert action.where_to(table.state) is None
    assert [event.values[3] for event in table.state.events if event.kind == "jade-skipped"] == ["no-way-out"]


def test_in_the_cube_the_best_cover() -> None:
    """Inside the cube the spot with the best cover is taken (J-AMB-17)."""
    table, model, enemy = chased()
    table.wall("r3c6", "south", BLOCKED)
    table.blue(soldier(gun=3), at="r5c7")  # sees in through the eastern side
    x, y = spot_after(table, model, FLEE, enemy, "r3c6")
    there = parse_cube("r3c6")
    assert able_to_shoot(table.state, model, there, 320, 80) == 1
    assert able_to_shoot(table.state, model, there, x, y) == 0


def test_of_equal_spots_the_farthest_from_the_enemy() -> None:
    """Of equal spots the one farthest from the enemy is taken (J-VOC-03)."""
    table, model, enemy = chased()
    assert spot_after(table, model, FLEE, enemy, "r3c6")[0] == 320
