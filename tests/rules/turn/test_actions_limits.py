"""Actions a model may take in its Activation, and how often (R-ACT-*, R-SPRINT-03, -04, R-TURN-03)."""

from __future__ import annotations

import pytest

from deadzone.core.sides import RED
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
ROCA = "lt-commander-roca--enforcers"  # a Heavy rifle, a pistol, a gauntlet
HULK = "hulk"  # a Heavy cannon and a knife
HERE = "r3c3"
FREE = ("free-move", "free-shoot", "free-fight")


def actions(table: Scenario) -> set[str]:
    """Actions offered, without command dice and stopping."""
    question = table.state.question
    assert question is not None
    assert question.kind == "action"
    return set(table.choices()) - {*FREE, "army-special", "stop"}


def test_one_long_action_or_two_short_ones() -> None:
    """Two short actions (Move, Shoot) or one long one (Sprint, Fight); then the Activation ends (R-ACT-01)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c6")
        table.activate(warrior)
        assert actions(table) == {"move", "sprint", "shoot"}
        table.play("move", "stop", "spot 80 80")
        assert actions(table) == {"shoot"}
        assert table.refused("sprint") == "R-ACT-01"
        table.dice(*[1] * 8)
        table.play("shoot", "with hailstorm-rifle", "at blue-1", "shoot")
        assert table.state.question is None
        assert table.model(warrior).activated


def test_a_long_action_is_all() -> None:
    """Nothing follows a long action (R-ACT-01)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c6")
        table.activate(warrior)
        table.play("sprint", "go to r3c4L1", "stop", "spot 200 200")
        assert table.state.question is None
        assert table.model(warrior).activated


def test_each_type_once() -> None:
    """Each type may be taken once; a declared Move is used up even without movement (R-ACT-02, R-ACT-10)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c6")
        table.activate(warrior)
        table.play("move", "stop", "spot 200 200")
        assert table.refused("move") == "R-ACT-02"
        table.play("stop")


def test_two_special_actions_are_one_type() -> None:
    """Two Special actions are of the same type: a second Medi-Pack cannot be used (R-ACT-02)."""
    with Scenario() as table:
        medic = table.red("zee-scavenger", at=HERE, items=("I-MEDIPACK", "I-MEDIPACK"), damage=1)
        table.red(WARRIOR, at=HERE, damage=1)
        table.activate(medic)
        table.play("medi-pack", "heal red-1")
        assert "move" in actions(table)
        assert table.refused("medi-pack") == "R-ACT-02"
        table.play("stop")


def test_a_heavy_weapon_makes_shoot_long() -> None:
    """A shot with a Heavy weapon is a long action: nothing precedes or follows it (R-ACT-01, A-HEAVY-01)."""
    with Scenario() as table:
        roca = table.red(ROCA, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.activate(roca)
        table.play("shoot")
        assert table.choices() == ["with lsx-sniper-rifle", "with pistol"]
        table.dice(*[1] * 10)
        table.play("with lsx-sniper-rifle", "at blue-1")
        assert table.state.question is None


def test_a_light_weapon_of_a_model_with_a_heavy_one() -> None:
    """A shot with the pistol is short, before or after a Move (R-ACT-01)."""
    with Scenario() as table:
        roca = table.red(ROCA, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.activate(roca)
        table.play("move", "stop", "spot 200 200", "shoot")
        assert table.choices() == ["with pistol"]
        assert table.refused(0) == "R-ACT-01"
        table.dice(*[1] * 8)
        table.play("with pistol", "at blue-1")
    with Scenario() as table:
        roca = table.red(ROCA, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.activate(roca)
        table.dice(*[1] * 8)
        table.play("shoot", "with pistol", "at blue-1")
        assert actions(table) == {"move"}
        table.play("stop")


def test_no_time_for_a_heavy_weapon() -> None:
    """After a Move the Hulk cannot fire its only gun, which is Heavy (R-ACT-01, R-ACT-10)."""
    with Scenario() as table:
        hulk = table.red(HULK, at=HERE)
        table.blue(WARRIOR, at="r3c5")
        table.activate(hulk)
        table.play("move", "stop", "spot 200 200")
        assert table.state.question is None
    table = Scenario()
    hulk = table.red(HULK, at=HERE)
    table.blue(WARRIOR, at="r3c5")
    table.command(RED, "MOVE SHOOT")
    table.activate(hulk)
    table.play("move", "stop", "spot 200 200")
    assert table.refused("shoot") == "R-ACT-01"
    assert table.refused("free-shoot") == ""  # R-CMD-18


def test_a_grenade_is_a_short_action() -> None:
    """Throwing a grenade at a cube is a short action (R-ACT-01, R-SHOOT-05, A-GRENADE-01)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE, items=("I-STUN",))
        table.blue(WARRIOR, at="r3c5")
        table.activate(warrior)
        table.dice(7, 1, 1)
        table.play("shoot", "with i-stun", "throw at r3c5L1")
        assert actions(table) == {"move"}
        table.play("stop")


def test_a_pinned_model_stands_up_or_stays_down() -> None:
    """A Pinned model can only stand up or do nothing; free actions are refused (R-ACT-03, R-TURN-03, R-CMD-14)."""
    with Scenario() as table:
        lying = table.red(WARRIOR, at=HERE, pinned=True)
        table.blue(WARRIOR, at="r3c5")
        table.command(RED, "MOVE SHOOT FIGHT")
        table.activate(lying)
        assert table.choices() == ["stand-up", "stop"]
        for action in ("move", "sprint", "shoot", "fight", *FREE):
            assert table.refused(action) == "R-ACT-03"
        table.play("stop")
        assert table.model(lying).pinned
        assert table.model(lying).activated


def test_after_standing_up() -> None:
    """After Stand Up one short action is left; a standing model cannot stand up (R-SPRINT-04, R-ACT-01, R-ACT-03)."""
    with Scenario() as table:
        lying = table.red(WARRIOR, at=HERE, pinned=True)
        table.blue(WARRIOR, at="r3c5")
        table.activate(lying)
        table.play("stand-up", "spot 200 200")
        assert actions(table) == {"move", "shoot"}
        assert table.refused("sprint") == "R-ACT-01"
        assert table.refused("stand-up") == "R-STAND-01"
        table.play("move", "stop", "spot 200 200")
        assert table.state.question is None


def test_beside_an_enemy_on_its_feet() -> None:
    """Beside an unpinned enemy a model may only Fight, Move or do nothing (R-ACT-04, R-FREE-05, R-TURN-03)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE, items=("I-MEDIPACK",), damage=1)
        table.blue(WARRIOR, at=HERE)
        table.blue(WARRIOR, at=HERE, pinned=True)
        table.blue(WARRIOR, at="r3c5")
        table.command(RED, "SHOOT")
        table.activate(warrior)
        assert actions(table) == {"move", "fight"}
        for action in ("sprint", "shoot", "medi-pack", "free-shoot"):
            assert table.refused(action) == "R-ACT-04"
        table.play("stop")
        assert table.model(warrior).activated


def test_beside_pinned_enemies_only() -> None:
    """With only Pinned enemies R-ACT-04 does not apply, but Shoot and Sprint stay forbidden (R-ACT-06)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE, items=("I-MEDIPACK",), damage=1)
        table.blue(WARRIOR, at=HERE, pinned=True)
        table.blue(WARRIOR, at="r3c5")
        table.activate(warrior)
        assert actions(table) == {"move", "fight"}
        assert table.refused("shoot") == "R-SHOOT-02"
        assert table.refused("sprint") == "R-SPRINT-03"
        assert table.refused("medi-pack") == "I-MEDIPACK-01"
        table.play("stop")


def test_special_actions_beside_pinned_enemies() -> None:
    """Other Special actions are allowed beside Pinned enemies (R-ACT-06)."""
    for lies in (True, False):
        table = Scenario()
        medic = table.red(taught(WARRIOR, "A-MEDIC"), at=HERE, damage=1)
        table.blue(WARRIOR, at=HERE, pinned=lies)
        table.activate(medic)
        assert ("medic" in actions(table)) is lies


def test_shooting_after_leaving_the_enemy() -> None:
    """Enemies in the cube are checked at the declaration; for Sprint, at the start (R-ACT-07, R-SPRINT-03)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at=HERE)
        table.command(RED, "MOVE")
        table.activate(warrior)
        assert table.refused("shoot") == "R-ACT-04"
        table.play("free-move", "go to r3c4L1", "strike with nobody", "spot 200 200")
        assert actions(table) == {"move", "shoot"}
        assert table.refused("sprint") == "R-SPRINT-03"
        table.play("stop")


def test_fights_of_movement_are_no_actions() -> None:
    """A fight caused by a MOVE result uses up neither the Fight nor the Move action (R-ACT-08)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c4")
        table.command(RED, "MOVE")
        table.activate(warrior)
        table.dice(*[1] * 7)
        table.play("free-move", "go to r3c4L1", "spot 80 80", "fight blue-1", "dodge")
        assert actions(table) == {"move", "fight"}
        table.play("stop")


@pytest.mark.parametrize("action", ["move", "free-move"])
def test_pinned_in_its_own_activation(action: str) -> None:
    """A model Pinned in its own Activation, here by a fall, ends it (R-ACT-09, R-PIN-03, R-TURN-07)."""
    with Scenario(levels=3) as table:
        table.floor("r3c3L3", 1)
        warrior = table.red(WARRIOR, at="r3c3L3")
        table.command(RED, "MOVE SHOOT")
        table.blue(WARRIOR, at="r3c5")
        table.activate(warrior)
        table.dice(*[4] * 3, *[1] * 5)
        table.play(action, "go to r3c4L3", "fall", "spot 200 200")
        assert table.model(warrior).pinned
        assert table.state.question is None


@pytest.mark.parametrize("where", ["r0c7", "r3c3L2"])
def test_an_impossible_shot_costs_nothing(where: str) -> None:
    """A Shoot action without a target in range cannot be declared (R-ACT-10, R-RANGE-03)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", 1)
    warrior = table.red(WARRIOR, at="r0c0")
    table.blue(WARRIOR, at=where)
    table.activate(warrior)
    assert ("shoot" in table.choices()) == (where == "r3c3L2")
    assert table.refused("shoot") == ("" if where == "r3c3L2" else "R-SHOOT-03")


def test_stopping_is_always_possible() -> None:
    """A model may do nothing, or stop after one action (R-TURN-03, R-ACT-01)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.activate(warrior)
        table.play("stop")
        assert table.model(warrior).activated
        assert not table.happened("action")
