"""Objectives and sources of VP (R-OBJ-*, R-WIN-02, R-WIN-09, M-PATROL-12, R-END-01)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, NO_SIDE, RED
from deadzone.core.state import INTEL, KILLED, KILLS, OBJECTIVES, VP_SOURCES
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.missions.victory import controller
from deadzone.rules.table.seeing import sees_clearly
from deadzone.table.scenario import Scenario

MAN = "enforcer--enforcers"
WARRIOR = "steel-warrior"
TWO_POINTS = "r3c5"
ONE_POINT = "r1c7"


def bystanders(table: Scenario) -> None:
    """One model on each side, so that neither is exterminated."""
    table.red(MAN, at="r0c0")
    table.blue(WARRIOR, at="r7c7")


def test_an_objective_is_held_by_being_alone_there() -> None:
    """A side controls an objective if it alone has models in its cube, Pinned and injured ones included (R-OBJ-04)."""
    table = Scenario(levels=2)
    man = table.red(MAN, at=TWO_POINTS, pinned=True, damage=1)
    warrior = table.blue(WARRIOR, at=TWO_POINTS, pinned=True)
    cube = parse_cube(TWO_POINTS)
    assert controller(table.state, cube) == NO_SIDE
    table.state.change(warrior).fate = KILLED
    assert controller(table.state, cube) == RED
    table.state.change(man).cube = parse_cube("r3c5L2")
    assert controller(table.state, cube) == NO_SIDE
    table.state.change(warrior).fate = 0
    assert controller(table.state, cube) == BLUE


def test_each_objective_scores_once_per_round_and_every_round() -> None:
    """Each objective gives its value at the end of every round, however many models are on it (R-OBJ-05, R-OBJ-01,
    R-END-01, R-WIN-09).
    """
    with Scenario() as table:
        bystanders(table)
        for _ in range(3):
            table.red(MAN, at=TWO_POINTS)
        table.red(MAN, at=ONE_POINT)
        table.blue(WARRIOR, at="r4c2")
        table.start(EndOfRound())
        assert (table.state.points(RED), table.state.points(BLUE)) == (3, 2)
        table.start(EndOfRound())
        assert (table.state.points(RED), table.state.points(BLUE)) == (6, 4)
        assert {event["source"] for event in table.happened("scored")} == {"objectives"}


def test_an_objective_stands_on_the_highest_level() -> None:
    """An objective lies on the highest cube with a floor, unless the map places it (R-OBJ-02, M-PATROL-06)."""
    table = Scenario(levels=3)
    table.floor("r3c5L2", FULL)
    assert (parse_cube("r3c5L2"), 2) in table.state.setting.mission.objectives
    below = Scenario(levels=3)
    below.floor("r3c5L2", FULL)
    below.field.objective_cubes = (parse_cube("r3c5"),)
    assert below.state.setting.mission.objectives == ((parse_cube("r3c5"), 2),)


def test_an_objective_takes_no_room_and_no_sight() -> None:
    """An objective uses no capacity, blocks no sight and cannot be picked up (R-OBJ-03)."""
    table = Scenario()
    shooter = table.red(MAN, at="r3c4")
    target = table.blue(WARRIOR, at="r3c6")
    ground = table.state.setting.ground
    cube = parse_cube(TWO_POINTS)
    assert cube in [objective for objective, _ in table.state.setting.mission.objectives]
    assert ground.steps.holds[cube] == 4
    assert sees_clearly(table.state, shooter, target)
    assert table.state.tokens == []


def test_points_are_public_and_add_up() -> None:
    """VP from kills, objectives and Intel are counted separately; totals are public (R-WIN-02, M-PATROL-12)."""
    table = Scenario()
    bystanders(table)
    g = table.state
    g.score(RED, KILLS, 4)
    g.score(RED, OBJECTIVES, 2)
    g.score(RED, INTEL, 1)
    g.score(BLUE, INTEL, 1)
    assert g.vp == [4, 2, 1, 0, 0, 0, 1, 0]
    assert (g.points(RED), g.points(BLUE)) == (7, 1)
    assert VP_SOURCES == ("kills", "objectives", "intel", "mission")


@pytest.mark.parametrize("killer_alive", [True, False])
def test_a_kill_scores_at_once(killer_alive: bool) -> None:
    """A killed model's VP go to the enemy at once, whatever killed it (R-WIN-09, M-PATROL-12)."""
    with Scenario() as table:
        man = table.red(MAN, at="r0c0", fate=0 if killer_alive else KILLED)
        warrior = table.blue(WARRIOR, at="r0c1")
        table.start(Hit(warrior, 9, 0))
        assert table.state.points(RED) == table.state.profile(warrior).vp == 2
        assert [event.kind for event in table.events][-2:] == ["killed", "scored"]
        assert man == 0


def test_intel_scores_at_once() -> None:
    """Each Intel token gives 1 VP at once (R-WIN-09, M-PATROL-12)."""
    table = Scenario()
    man = table.red(MAN, at="r0c0")
    table.blue(WARRIOR, at="r7c7")
    table.token("r0c1", "I-INTEL")
    table.activate(man)
    table.play("move", "go to r0c1L1", (200, 200), "take i-intel-1")
    assert table.happened("scored") == [{"side": RED, "source": "intel", "points": 1}]
    assert table.state.points(RED) == 1
