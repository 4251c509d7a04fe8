"""JADE's Agile models plan their free step as part of the movement (A-AGILE, J-AMB-14, J-AMB-20)."""

from __future__ import annotations

from jade_judging import goes, spot_after
from jade_tables import FIGHTER, JadeTable, play_on, soldier

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL
from deadzone.core.cubes import parse_cube
from deadzone.jade.judgement.card_action import FLEE, MOVE
from deadzone.players.jade_player import JadePlayer

CLIMBER = soldier("Climber", rules=["A-AGILE"])
ARCHER = soldier("Archer", gun=4, rules=["A-AGILE"])


def tower(levels: int, card: str = "hold", settings: str = "") -> JadeTable:
    """A building in r3c4 with a wall to climb inside and hatches in its floors."""
    table = JadeTable(card, levels=levels, settings=settings)
    for level in range(1, levels):
        table.wall(f"r3c4L{level}", "north", BLOCKED)
        table.floor(f"r3c4L{level + 1}", FLOOR_HATCH + 4)
    return table


def test_a_move_ends_with_the_free_step() -> None:
    """A Move of one cube plus one free level; other models go only as far as their Move (A-AGILE-01, J-AMB-14)."""
    for profile, ends in ((CLIMBER, "r3c4L3"), (soldier("Walker"), "r3c4L2")):
        table = tower(levels=4, card="move strongest-enemy")
        model = table.red(profile, at="r3c3")
        table.blue(soldier("Watchman", vp=5), at="r3c4L4")
        table.turn()
        play_on(table, JadePlayer())
        assert table.model(model).cube == parse_cube(ends)


def test_an_assault_gets_up_with_the_free_step() -> None:
    """A Sprint of two cubes and a free level reach an enemy up the stack (A-AGILE-04, J-AMB-20)."""
    for profile, reached in ((CLIMBER, True), (soldier("Walker"), False)):
        table = tower(levels=4, card="assault")
        model = table.red(profile, at="r3c3")
        table.blue(FIGHTER, at="r3c4L4")
        table.turn()
        play_on(table, JadePlayer())
        assert bool(table.happened("fight")) is reached
        assert (table.model(model).cube == parse_cube("r3c4L4")) is reached


def test_the_free_step_keeps_the_rules_of_movement() -> None:
    """The free step does not enter an enemy's clear sight (J-MOVE-01) or an enemy cube (J-MOVE-05)."""
    for walls, ends in (((1, 2), "r3c4L2"), ((1, 2, 3), "r3c4L3")):
        table = tower(levels=4)
        model = table.red(CLIMBER, at="r3c3")
        for column in (5, 6, 7):
            table.floor(f"r3c{column}L3", FULL)
        table.blue(soldier(gun=8), at="r3c7L3")
        for level in walls:
            table.wall(f"r3c4L{level}", "east", BLOCKED)
        assert goes(table, model, MOVE, "r3c4L4") == [ends]
    for profile, ends in ((ARCHER, "r3c4L2"), (CLIMBER, "r3c4L3")):
        table = tower(levels=3)
        model, enemy = table.red(profile, at="r3c3"), table.blue(FIGHTER, at="r3c4L3")
        assert goes(table, model, MOVE, enemy) == [ends]


def test_flight_as_far_as_the_free_step_leads() -> None:
    """Fleeing directly away ignores the free step; with the setting `farthest` it is used (J-AMB-17)."""
    for settings, ends in (("", "r3c4"), ('[moving]\nflee = "farthest"', "r3c4L2")):
        table = tower(levels=2, settings=settings)
        for cube in ("r2c4", "r4c4", "r2c3", "r4c3", "r2c2", "r4c2"):
            table.wall(cube, "west", BLOCKED)
        table.wall("r3c4", "east", BLOCKED)
        archer = table.red(ARCHER, at="r3c3")
        enemy = table.blue(FIGHTER, at="r3c2")
        assert ends in goes(table, archer, FLEE, enemy)


def test_an_agile_model_stands_near_its_target() -> None:
    """An Agile model stands as near to its target as others (J-MOVE-03)."""
    spots = []
    for profile in (CLIMBER, soldier("Walker")):
        table = JadeTable()
        model, target = table.red(profile, at="r3c3"), table.blue(FIGHTER, at="r3c7")
        spots.append(spot_after(table, model, MOVE, target, "r3c4"))
    assert spots[0] == spots[1] != (200, 200)


def test_a_teleport_ends_near_the_target() -> None:
    """A Teleport counts as a Move, so it ends near the target (J-MOVE-03, J-AMB-40)."""
    table = JadeTable()
    model = table.red(soldier("Ghost", rules=["A-TELEPORT"]), at="r3c3")
    target = table.blue(FIGHTER, at="r3c7")
    x, _ = spot_after(table, model, MOVE, target, "r3c6")
    assert x > 200
