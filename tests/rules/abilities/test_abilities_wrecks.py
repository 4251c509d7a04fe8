"""A destroyed Vehicle stays as terrain (A-VEHICLE-05, R-KILL-08, R-FIELD-27)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL, NONE
from deadzone.core.board.sight import CLEAR_SIGHT, NO_SIGHT, PARTIAL_SIGHT
from deadzone.core.cubes import parse_cube
from deadzone.procedures.damage.wounds import Hit
from deadzone.rules.movement.moving import may_end, step_table
from deadzone.rules.shooting.shooting import why_not_shoot
from deadzone.rules.table.presence import models_in_cube
from deadzone.rules.table.seeing import sight_between
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain

TANK = plain("A-VEHICLE", size=4)


def test_it_is_no_model_any_more() -> None:
    """A wreck is not a model: no target, no capacity; the enemy has scored (R-KILL-08)."""
    table = Scenario()
    tank = table.red(TANK, at="r3c4")
    shooter, newcomer = table.blue(plain(size=1), at="r3c2"), table.red(plain(size=4), at="r3c3")
    table.start(Hit(tank, 9))
    assert table.happened("wrecked") == [{"model": tank, "cube": parse_cube("r3c4")}]
    assert models_in_cube(table.state, parse_cube("r3c4")) == []
    refusal = why_not_shoot(table.state, shooter, table.state.profile(shooter).weapons[0], tank)
    assert refusal is not None
    assert refusal.rule == "R-SHOOT-03"
    assert may_end(table.state, newcomer, parse_cube("r3c4"))
    assert step_table(table.state, newcomer).can_step(parse_cube("r3c3"), parse_cube("r3c4"), 4)


@pytest.mark.parametrize(("size", "before", "after"), [(1, CLEAR_SIGHT, NO_SIGHT), (4, CLEAR_SIGHT, PARTIAL_SIGHT)])
def test_it_blocks_sight(size: int, before: int, after: int) -> None:
    """A wreck blocks sight with its base and height; models never do (R-FIELD-27, R-LOS-03, R-LOS-04)."""
    table = Scenario()
    viewer, target = table.blue(plain(size=size), at="r3c2"), table.red(plain(size=size), at="r3c6")
    tank = table.red(plain("A-VEHICLE", size=3 if size == 4 else 4), at="r3c4")
    assert sight_between(table.state, viewer, target) == before
    table.start(Hit(tank, 9))
    assert sight_between(table.state, viewer, target) == after
    assert sight_between(table.state, target, viewer) == after


def test_past_it_and_from_it() -> None:
    """A line beside the wreck is free; a model standing on it sees and is seen (R-FIELD-27)."""
    table = Scenario()
    tank = table.red(TANK, at="r3c4")
    viewer, beside = table.blue(plain(size=1), at="r3c2"), table.red(plain(size=1), at="r5c4")
    rider = table.blue(plain(size=1), at="r3c4")
    table.start(Hit(tank, 9))
    assert sight_between(table.state, viewer, beside) == CLEAR_SIGHT
    assert sight_between(table.state, viewer, rider) == CLEAR_SIGHT
    assert sight_between(table.state, rider, viewer) == CLEAR_SIGHT


def test_it_can_be_climbed() -> None:
    """A wreck can be climbed to reach a roof beside it (R-FIELD-27, R-LEVEL-05)."""
    table = Scenario(levels=2)
    for column in (3, 4):
        table.floor(f"r3c{column}L2", NONE)
    table.floor("r3c5L2", FULL)
    tank, walker = table.red(TANK, at="r3c4"), table.red(plain(size=1), at="r3c3")
    below, roof = parse_cube("r3c4"), parse_cube("r3c5L2")
    assert not step_table(table.state, walker).can_step(below, roof, 1)
    table.start(Hit(tank, 9))
    assert step_table(table.state, walker).can_step(below, roof, 1)


def test_the_save_knows_it() -> None:
    """Wrecks are saved (R-FIELD-27)."""
    table = Scenario()
    tank = table.red(TANK, at="r3c4")
    walker = table.red(plain(), at="r3c3")
    table.start(Hit(tank, 9))
    table.activate(walker)
    assert through_json(table.state).markers[0].values() == ("R-FIELD-27", parse_cube("r3c4"), 0, tank)


@pytest.mark.parametrize("rules", [(), ("A-VEHICLE", "A-BOOM 1")])
def test_who_leaves_no_wreck(rules: tuple[str, ...]) -> None:
    """Other models, exploding Vehicles (R-KILL-08) and riders (I-SCOUTBIKE-03) leave no wreck."""
    table = Scenario()
    model = table.red(plain(*rules), at="r3c4")
    rider = table.red(plain(), at="r5c5", items=("I-SCOUTBIKE",))
    table.start(Hit(model, 9))
    table.start(Hit(rider, 9))
    assert table.state.markers == ()
