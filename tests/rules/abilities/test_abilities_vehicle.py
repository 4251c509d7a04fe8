"""Vehicle: ramps only, no items, not moved by attacks, deployed on the ground (A-VEHICLE)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import EAST, NOWHERE, parse_cube
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.state import WAITING
from deadzone.procedures.damage.wounds import Pin
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.movement.thrown import Scatter
from deadzone.procedures.setup.setup import Deploy
from deadzone.rules.items.items import grenades, may_pick_up
from deadzone.rules.movement.moving import LET_FALL, next_cubes
from deadzone.rules.movement.reaching import reach
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
VEHICLE = taught(WARRIOR, "A-VEHICLE")


def roof(ramp: bool) -> Scenario:
    """A roof over r3c4 with a wall to climb, with or without a ramp from r3c3."""
    table = Scenario(levels=3)
    table.wall("r3c4", "west", BLOCKED)
    table.floor("r3c4L2", FULL)
    if ramp:
        table.field.ramps[parse_cube("r3c3")] = EAST
    return table


def test_levels_by_ramps_only() -> None:
    """A Vehicle changes level only by a ramp, not by a wall or diagonally beside the ramp
    (A-VEHICLE-01, R-FIELD-25).
    """
    table = roof(ramp=False)
    vehicle = table.red(VEHICLE, at="r3c3")
    walker = table.red(WARRIOR, at="r3c3")
    assert parse_cube("r3c4L2") in next_cubes(table.state, walker, NOWHERE, 1)
    table.start(Movement(vehicle, 1))
    assert table.refused(parse_cube("r3c4L2")) == "A-VEHICLE-01"
    with roof(ramp=True) as table:
        vehicle = table.red(VEHICLE, at="r3c3")
        table.start(Movement(vehicle, 2))
        table.play("go to r3c4L2", "go to r3c3L1", "spot 200 200")
        assert table.model(vehicle).cube == parse_cube("r3c3")
    table = roof(ramp=True)
    vehicle = table.red(VEHICLE, at="r2c3")
    assert parse_cube("r3c4L2") not in next_cubes(table.state, vehicle, NOWHERE, 1)
    assert parse_cube("r3c4L2") in reach(table.state, vehicle, 2)


def test_it_does_not_jump_off() -> None:
    """A Vehicle cannot let itself fall from an edge (A-VEHICLE-01)."""
    table = Scenario(levels=3)
    table.floor("r3c4L3", FULL)
    vehicle = table.red(VEHICLE, at="r3c4L3")
    table.start(Movement(vehicle, 2))
    assert table.choices() == ["stop"]
    assert table.refused(LET_FALL) == "A-VEHICLE-01"


def test_no_items() -> None:
    """A Vehicle or Beast picks up no items and cannot use those it has (A-VEHICLE-02, A-BEAST-01)."""
    table = Scenario()
    vehicle = table.red(VEHICLE, at="r3c3", items=("I-FRAG",))
    beast = table.red(taught(WARRIOR, "A-BEAST"), at="r3c5", items=("I-FRAG",))
    table.token("r3c3", "I-AMMO")
    assert not may_pick_up(table.state, vehicle)
    assert grenades(table.state, vehicle) == grenades(table.state, beast) == ()


def test_not_moved_but_pinned() -> None:
    """An explosion does not move a Vehicle, but pins it (A-VEHICLE-03, A-VEHICLE-04)."""
    with Scenario() as table:
        vehicle = table.red(VEHICLE, at="r3c3")
        table.start(Scatter(vehicle, pins=True))
        assert table.model(vehicle).cube == parse_cube("r3c3")
        assert table.model(vehicle).pinned
        assert table.happened("not-moved")
    with Scenario() as table:
        vehicle = table.red(VEHICLE, at="r3c3")
        table.start(Pin(vehicle))
        assert table.model(vehicle).pinned


def test_on_the_ground_at_the_start() -> None:
    """A Vehicle deploys on the ground (A-VEHICLE-05, R-DEPLOY-01)."""
    table = Scenario(levels=2)
    table.floor("r0c0L2", FULL)
    table.red(VEHICLE, at="r0c0", fate=WAITING)
    table.state.zones = [table.state.setting.mission.zones[0], table.state.setting.mission.zones[1]]
    table.start(Deploy(RED))
    assert "deploy at r0c0L1" in table.choices()
    assert table.refused(parse_cube("r0c0L2")) == "R-DEPLOY-01"


def test_the_type_is_not_the_ability() -> None:
    """A model of type Vehicle without the ability climbs like others (A-VEHICLE-06)."""
    strider = "enforcer-strider"
    table = roof(ramp=False)
    walker = table.red(strider, at="r3c3")
    assert table.state.profile(walker).type == "V"
    assert not table.state.has(walker, RuleId("A-VEHICLE"))
    assert parse_cube("r3c4L2") in next_cubes(table.state, walker, NOWHERE, 1)
