"""Mono-Wheel Scout Bike: a carried item; the rider is a Vehicle with Speed 1-5 and may get off (I-SCOUTBIKE)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.rule_ids import RuleId
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.movement.moving import Movement
from deadzone.rules.damage.wounds import can_be_knocked_back, can_be_pinned
from deadzone.rules.items.items import (
    can_hand_over,
    can_use_items,
    carrying_limit,
    grenades,
    hands_full,
    may_pick_up,
    receivers,
)
from deadzone.rules.movement.moving import speed_of
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
BIKE = ("I-SCOUTBIKE",)


def kind(table: Scenario) -> str:
    return table.state.question.kind if table.state.question else ""


def test_the_rider_is_a_fast_vehicle_of_its_own_size() -> None:
    """The rider is a Vehicle with Speed 1-5 and keeps its own Size (I-SCOUTBIKE-01, A-VEHICLE-03, A-VEHICLE-04)."""
    table = Scenario()
    rider = table.red(WARRIOR, at="r3c3", items=BIKE)
    g = table.state
    assert g.has(rider, RuleId("A-VEHICLE"))
    assert speed_of(g, rider) == (1, 5)
    assert g.profile(rider).size == 1
    assert not can_be_knocked_back(g, rider)
    assert can_be_pinned(g, rider)


def test_riding_leaves_no_hand_for_other_items() -> None:
    """A rider picks up, uses, gives and takes no other items (I-SCOUTBIKE-01, C-49, A-VEHICLE-02)."""
    table = Scenario()
    rider = table.red(taught(WARRIOR, "A-SCAVENGER"), at="r3c3", items=("I-SCOUTBIKE", "I-FRAG"))
    friend = table.red(WARRIOR, at="r3c3", items=("I-AMMO",))
    table.token("r3c3", "I-AMMO")
    g = table.state
    assert hands_full(g, rider)
    assert not can_use_items(g, rider)
    assert not may_pick_up(g, rider)
    assert not can_hand_over(g, rider)
    assert grenades(g, rider) == ()
    assert receivers(g, friend) == []


def test_any_model_that_can_carry_items_may_take_it() -> None:
    """Any model that can carry items may take the bike from the ground; it drops its other items (I-SCOUTBIKE-02)."""
    table = Scenario()
    walker = table.red(taught(WARRIOR, "A-SCAVENGER"), at="r3c3", items=("I-AMMO", "I-FRAG"))
    table.token("r3c3", "I-SCOUTBIKE")
    table.start(PickUp(walker))
    table.play("take i-scoutbike-1", "keep")
    assert table.model(walker).items == BIKE
    assert sorted(token.item for token in table.state.tokens) == ["I-AMMO", "I-FRAG"]
    beast = taught(WARRIOR, "A-BEAST")
    assert carrying_limit(beast) == 0


@pytest.mark.parametrize("way", [("go to r3c4L1", "spot 200 200"), ("stop", "spot 100 100")])
def test_getting_off_at_the_end_of_a_move_or_repositioning(way: tuple[str, str]) -> None:
    """At the end of a Move the rider may get off; the bike stays as a token (I-SCOUTBIKE-03)."""
    with Scenario() as table:
        rider = table.red(WARRIOR, at="r3c3", items=BIKE)
        table.start(Movement(rider, 1))
        table.play(*way)
        assert kind(table) == "dismount"
        assert through_json(table.state).key() == table.state.key()
        table.play("dismount")
        assert table.model(rider).items == ()
        assert [(token.cube, token.item) for token in table.state.tokens] == [(table.model(rider).cube, "I-SCOUTBIKE")]
        assert speed_of(table.state, rider) == (1, 2)
        assert not table.state.has(rider, RuleId("A-VEHICLE"))


def test_it_rides_on_and_is_not_asked_on_the_way() -> None:
    """Getting off is offered only where the movement ends, and not beside an enemy (I-SCOUTBIKE-03)."""
    with Scenario() as table:
        rider = table.red(WARRIOR, at="r3c3", items=BIKE)
        table.start(Movement(rider, 2))
        table.play("go to r3c4L1")
        assert kind(table) == "step"
        table.play("go to r3c5L1", "spot 200 200", "ride-on")
        assert table.model(rider).items == BIKE
    with Scenario() as table:
        rider = table.red(WARRIOR, at="r3c3", items=BIKE)
        table.blue(ENFORCER, at="r3c3", pinned=True)
        table.start(Movement(rider, 0))
        table.play("stop", "spot 100 100")
        assert table.model(rider).items == BIKE


def test_it_is_gone_with_its_rider() -> None:
    """The bike is lost with a killed rider (I-SCOUTBIKE-03, R-ITEM-11)."""
    table = Scenario()
    rider = table.red(WARRIOR, at="r3c3", items=BIKE)
    table.start(Hit(rider, 9, 9))
    assert table.killed(rider)
    assert table.state.tokens == []
    assert table.model(rider).cube == parse_cube("r3c3")
