"""JADE's choice of spots in a cube (J-MOVE-03, J-AMB-14, J-AMB-20, J-AMB-34)."""

from __future__ import annotations

from random import Random

import pytest
from jade_judging import able_to_shoot, corner, seen_clearly, spot_after, spot_in
from jade_tables import FIGHTER, GUNNER, JadeTable, soldier

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.board.bodies import ANCHORS
from deadzone.core.cubes import cube_name, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import WAITING
from deadzone.jade.judgement.card_action import ASSAULT, MOVE
from deadzone.jade.judgement.cover import Watch
from deadzone.jade.judgement.where_to_stand import best_cover
from deadzone.jade.turn.deploying import JadeDeployment
from deadzone.maps.shipped import load
from deadzone.procedures.fighting.breaking_away import StandUp
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.procedures.movement.thrown import Arrival
from deadzone.rules.table.placement import spot_question
from deadzone.rules.table.seeing import body_of


def test_as_near_as_possible_to_the_target() -> None:
    """As near as possible to the target: a model's own place or the middle of a cube; levels count (J-MOVE-03)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    target = table.blue(FIGHTER, at="r3c6", spot=(200, 80))
    assert spot_after(table, model, MOVE, target, "r3c4") == (320, 80)
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    assert spot_after(table, model, MOVE, "r1c1", "r1c1") == (200, 200)
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c0")
    assert spot_after(table, model, MOVE, "r6c3", "r4c1") == (320, 320)


@pytest.mark.parametrize("exposed", [False, True])
def test_near_but_hidden(exposed: bool) -> None:
    """The nearest spot in cover; a model that was already exposed takes the nearest of all (J-MOVE-01, J-MOVE-03)."""
    table, model, target = corner("r0c6")
    if exposed:
        table.blue(soldier(gun=1), at="r1c2")
    spot = spot_after(table, model, MOVE, target, "r1c4")
    assert (spot == (320, 80)) == exposed
    assert seen_clearly(table.state, model, parse_cube("r1c4"), *spot) == exposed


def test_beside_an_enemy_cover_does_not_matter() -> None:
    """In an enemy cube cover does not matter: the nearest free spot (J-AMB-20, J-MOVE-03)."""
    table, model, target = corner("r1c4")
    table.model(target).x, table.model(target).y = 320, 200
    assert seen_clearly(table.state, model, parse_cube("r1c4"), 200, 80)
    assert not seen_clearly(table.state, model, parse_cube("r1c4"), 80, 320)
    assert spot_after(table, model, ASSAULT, target, "r1c4") == (200, 80)


def window() -> tuple[JadeTable, ModelNumber]:
    """A model in r3c6, where an enemy sees part of the cube through the eastern side."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c6", spot=(320, 80))
    table.wall("r3c6", "south", BLOCKED)
    table.blue(soldier(gun=3), at="r5c7")
    return table, model


def test_standing_up_and_being_thrown() -> None:
    """A model that stands up or is thrown takes the spot with the best cover (J-AMB-34)."""
    for stands in (True, False):
        table, model = window()
        x, y = spot_in(table, StandUp(model) if stands else Arrival(model, RED))
        assert able_to_shoot(table.state, model, parse_cube("r3c6"), x, y) == 0


def test_deployment_in_cover() -> None:
    """Deployed in the middle, unless an enemy already there could shoot (J-DEP-01)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0", fate=WAITING, spot=(80, 80))
    frame = JadeDeployment(RED)
    frame.cube = parse_cube("r0c2")
    frame.go(JadeDeployment.choose_place)
    assert spot_in(table, frame) == (200, 200)
    table = JadeTable()
    model = table.red(FIGHTER, at="r7c7", fate=WAITING)
    table.wall("r3c6", "south", BLOCKED)
    table.blue(soldier(gun=3), at="r5c7")
    frame = JadeDeployment(RED)
    frame.cube = parse_cube("r3c6")
    frame.go(JadeDeployment.choose_place)
    x, y = spot_in(table, frame)
    assert able_to_shoot(table.state, model, parse_cube("r3c6"), x, y) == 0


def test_an_enemy_lands_where_it_can_be_shot_at() -> None:
    """An enemy is placed where most of JADE's models can shoot at it (J-AMB-34)."""
    table = JadeTable()
    victim = table.blue(FIGHTER, at="r3c6")
    table.red(GUNNER, at="r5c7")
    table.wall("r3c6", "south", BLOCKED)
    x, y = spot_in(table, Arrival(victim, RED))
    assert able_to_shoot(table.state, victim, parse_cube("r3c6"), 80, 320) == 0
    assert able_to_shoot(table.state, victim, parse_cube("r3c6"), x, y) == 1


def test_spots_that_are_taken_are_left_alone() -> None:
    """The nearest free spot is taken (R-POS-03, J-MOVE-03)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.red(FIGHTER, at="r3c4", spot=(320, 200))
    target = table.blue(FIGHTER, at="r3c6")
    assert spot_after(table, model, MOVE, target, "r3c4") == (200, 80)


def test_a_movement_without_a_card() -> None:
    """Any free move ends in cover."""
    table, model = window()
    x, y = spot_in(table, Movement(model, 0, (STOP_HERE,)))
    assert able_to_shoot(table.state, model, parse_cube("r3c6"), x, y) == 0


def test_the_order_of_cover() -> None:
    """Not seen clearly comes first, then fewest enemies able to shoot, then the first spot (J-AMB-17, J-AMB-34).

    In some of the cubes, one enemy fewer would mean being seen clearly.
    """
    table = JadeTable(field=load("crash-site"))
    model = table.red(FIGHTER, at="r0c0")
    chance = Random(0)
    floors = [cube for cube in table.field.every_cube if table.field.supported(cube)]
    for _ in range(6):
        at, spot = cube_name(chance.choice(floors)), (chance.choice(ANCHORS), chance.choice(ANCHORS))
        table.blue(soldier(gun=8), at=at, spot=spot)
    g, watch, against = table.state, Watch(table.state, RED), 0
    for cube in floors:
        spots = spot_question(g, model, cube).suggestions
        ranks = [(seen_clearly(g, model, cube, x, y), able_to_shoot(g, model, cube, x, y)) for x, y in spots]
        cover = best_cover(watch, cube, spots, body_of(g, model))
        assert (cover.seen, cover.able) == min(ranks)
        assert cover.spot == spots[ranks.index(min(ranks))]
        against += min(ranks)[1] > min(able for _, able in ranks)
    assert against > 0
