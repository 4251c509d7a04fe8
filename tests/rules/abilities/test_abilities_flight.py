"""Flight: any level, over gaps, walls and enemies; it must end where it can stand (A-FLIGHT)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FULL, SMALL
from deadzone.core.cubes import NOWHERE, parse_cube
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.procedures.movement.thrown import Scatter
from deadzone.rules.movement.moving import next_cubes
from deadzone.rules.movement.reaching import reach
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
FLYER = taught(WARRIOR, "A-FLIGHT")


def towers() -> Scenario:
    """Two platforms on level 3, three cubes apart, with nothing to climb."""
    table = Scenario(levels=3)
    table.floor("r3c1L3", FULL)
    table.floor("r3c5L3", FULL)
    return table


def test_up_without_a_wall_and_across_any_gap() -> None:
    """Two levels up cost two cubes; gaps of any width are crossed; it cannot stop in the air
    (A-FLIGHT-01, R-LEVEL-11).
    """
    table = towers()
    flyer = table.red(FLYER, at="r3c1")
    assert parse_cube("r3c1L3") not in reach(table.state, flyer, 1)
    assert parse_cube("r3c1L3") in reach(table.state, flyer, 2)
    with towers() as table:
        flyer = table.red(FLYER, at="r3c1L3")
        table.start(Movement(flyer, 4))
        table.play("go to r3c2L3", "go to r3c3L3")
        assert table.refused(STOP_HERE) == "R-MOVE-09"
        table.play("go to r3c4L3", "go to r3c5L3", "spot 200 200")
        assert table.model(flyer).cube == parse_cube("r3c5L3")
    with towers() as table:
        flyer = table.red(FLYER, at="r3c1L3")
        table.start(Movement(flyer, 3))
        assert parse_cube("r3c5L3") not in reach(table.state, flyer, 3)
        table.play("go to r3c2L2", "go to r3c3L1", "stop", "spot 200 200")


def test_over_enemies_or_down_to_them() -> None:
    """It may pass over an enemy without a fight, or stop there and fight (A-FLIGHT-02, R-MOVE-08)."""
    with Scenario() as table:
        flyer = table.red(FLYER, at="r3c1")
        table.blue(WARRIOR, at="r3c2")
        table.start(Movement(flyer, 2))
        table.play("go to r3c2L1")
        assert through_json(table.state).question is not None
        table.play("go to r3c3L1", "spot 200 200")
        assert table.model(flyer).cube == parse_cube("r3c3")
        assert not table.happened("fight")
        assert not table.happened("no-strike")
    with Scenario() as table:
        flyer = table.red(FLYER, at="r3c1")
        table.blue(WARRIOR, at="r3c2")
        table.start(Movement(flyer, 2))
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("go to r3c2L1", "stop", "spot 80 80", "fight blue-1", "dodge")
        assert table.happened("fight")


def test_leaving_an_enemy_is_breaking_away() -> None:
    """A flyer that starts beside an enemy must break away (A-FLIGHT-02, R-BREAK-01)."""
    with Scenario() as table:
        flyer = table.red(FLYER, at="r3c1")
        table.blue(WARRIOR, at="r3c1", spot=(80, 80))
        table.start(Movement(flyer, 1))
        table.play("go to r3c2L1", "strike with nobody", "spot 200 200")
        assert table.happened("no-strike")


def test_vehicles_that_fly_and_walls() -> None:
    """A flying Vehicle needs no ramp; it flies over walls under the open sky and through fitting openings
    (A-FLIGHT-03).
    """
    jetbike = taught(WARRIOR, "A-VEHICLE", "A-FLIGHT")
    table = towers()
    bike = table.red(jetbike, at="r3c2")
    assert parse_cube("r3c1L3") in reach(table.state, bike, 2)
    table = Scenario(levels=2)
    table.wall("r3c1", "east", BLOCKED)
    flyer = table.red(FLYER, at="r3c1")
    assert parse_cube("r3c2") in next_cubes(table.state, flyer, NOWHERE, 1)
    for kind, passes in ((BLOCKED, False), (SMALL, True)):
        table = Scenario(levels=2)
        for cube in ("r3c1L2", "r3c2L2"):
            table.floor(cube, FULL)
        table.wall("r3c1", "east", kind)
        flyer = table.red(FLYER, at="r3c1")
        assert (parse_cube("r3c2") in next_cubes(table.state, flyer, NOWHERE, 1)) is passes


def test_falls_do_it_no_harm() -> None:
    """A flyer thrown off a tower lands unharmed; only the explosion pins it (R-FALL-06)."""
    for pins in (False, True):
        with towers() as table:
            flyer = table.blue(FLYER, at="r3c1L3")
            table.dice(3)
            table.start(Scatter(flyer, pins))
            table.play("spot 200 200")
            assert table.model(flyer).pinned is pins
            assert not table.happened("rolled")
