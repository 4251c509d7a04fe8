"""Legal targets and weapons, and how a Shoot action is declared (R-SHOOT-*, R-RANGE-*, R-FFE-01, -03)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.rules.shooting.shooting import can_shoot, targets, why_not_shoot
from deadzone.table.scenario import Scenario, profile_called

ENFORCER = "enforcer--enforcers"  # a rifle with Rapid Fire, and a knife
WARRIOR = "steel-warrior"
ROCA = "lt-commander-roca--enforcers"


def refused(table: Scenario, shooter: ModelNumber, weapon: int, target: ModelNumber) -> str:
    """Rule against a shot, checked against the list of targets."""
    gun = table.state.profile(shooter).weapons[weapon]
    refusal = why_not_shoot(table.state, shooter, gun, target)
    assert (refusal is None) == (target in targets(table.state, shooter, gun))
    return refusal.rule if refusal else ""


def test_who_may_be_shot_at() -> None:
    """Targets must be enemies in another cube, in range and line of sight (R-SHOOT-01, R-SHOOT-03, R-RANGE-01,
    R-RANGE-02, R-RANGE-03, R-LOS-01).
    """
    table = Scenario()
    shooter = table.red(ENFORCER, at="r0c0")
    friend = table.red(ENFORCER, at="r0c1")
    near = table.blue(WARRIOR, at="r0c6")
    far = table.blue(WARRIOR, at="r0c7")
    hidden = table.blue(WARRIOR, at="r1c0")
    dead = table.blue(WARRIOR, at="r1c1", fate=1)
    table.wall("r1c0", "north", BLOCKED)
    assert refused(table, shooter, 0, near) == ""
    assert refused(table, shooter, 0, far) == "R-RANGE-03"
    assert refused(table, shooter, 0, friend) == "R-SHOOT-03"
    assert refused(table, shooter, 0, dead) == "R-SHOOT-03"
    assert refused(table, shooter, 0, hidden) == "R-LOS-01"
    assert refused(table, shooter, 1, near) == "R-SHOOT-01"


def test_the_list_of_actions_looks_again() -> None:
    """Whether the model can shoot is asked again and again: what was seen before counts, smoke comes and goes.

    R-SHOOT-03, R-LOS-01, R-LOS-05
    """
    table = Scenario()
    shooter = table.red(ENFORCER, at="r0c0")
    enemy = table.blue(WARRIOR, at="r1c0")
    table.wall("r1c0", "north", BLOCKED)
    g = table.state
    assert [can_shoot(g, shooter, long_allowed=True) for _ in range(2)] == [False, False]
    g.change(enemy).cube = parse_cube("r0c2")
    assert [can_shoot(g, shooter, long_allowed=True) for _ in range(2)] == [True, True]
    g.smoke = frozenset((parse_cube("r0c1"),))
    assert not can_shoot(g, shooter, long_allowed=True)


def test_range_counts_the_longer_way() -> None:
    """Range is the larger of horizontal and vertical distance (R-RANGE-01, R-RANGE-04)."""
    table = Scenario(levels=3)
    table.floor("r5c5L3", FULL)
    shooter = table.red("the-survivor", at="r3c3")
    above = table.blue(WARRIOR, at="r5c5L3", spot=(1, 1))
    aside = table.blue(WARRIOR, at="r3c6")
    gun = table.weapon(shooter, "Sawn-Off")  # range 2
    assert refused(table, shooter, gun, above) == ""
    assert refused(table, shooter, gun, aside) == "R-RANGE-03"


def test_pinned_or_engaged_models_do_not_shoot() -> None:
    """A Pinned model, or one with an enemy in its cube (Pinned or not), cannot shoot (R-SHOOT-02, R-SHOOT-07)."""
    table = Scenario()
    pinned = table.red(ENFORCER, at="r0c0", pinned=True)
    engaged = table.red(ENFORCER, at="r0c3")
    table.blue(WARRIOR, at="r0c3", pinned=True)
    other = table.blue(WARRIOR, at="r0c5")
    assert refused(table, pinned, 0, other) == "R-SHOOT-07"
    assert refused(table, engaged, 0, other) == "R-SHOOT-02"


def test_a_pinned_target_may_be_shot_at() -> None:
    """A Pinned model may be shot at (R-SHOOT-03, R-PIN-11)."""
    table = Scenario()
    shooter = table.red(ENFORCER, at="r0c0")
    lying = table.blue(WARRIOR, at="r0c5", pinned=True)
    assert refused(table, shooter, 0, lying) == ""


def test_a_model_without_shoot_value_cannot_shoot() -> None:
    """A model without a Shoot stat cannot shoot (R-TEST-09)."""
    table = Scenario()
    blind = profile_called(ENFORCER)
    blind.shoot = NO_STAT
    shooter = table.red(blind, at="r0c0")
    target = table.blue(WARRIOR, at="r0c1")
    assert refused(table, shooter, 0, target) == "R-TEST-09"


def test_one_weapon_is_chosen() -> None:
    """One weapon with a target is chosen; others are refused with the reason (R-SHOOT-01, R-SHOOT-06)."""
    table = Scenario()
    roca = table.red(ROCA, at="r0c0")
    table.blue(WARRIOR, at="r0c7")
    table.start(ShootAction(roca, long_allowed=True))
    assert table.choices() == ["with lsx-sniper-rifle"]
    assert table.refused(table.weapon(roca, "Pistol")) == "R-SHOOT-03"
    assert table.refused(2) == "R-SHOOT-01"
    table = Scenario()
    roca = table.red(ROCA, at="r0c0")
    table.blue(WARRIOR, at="r0c2")
    table.start(ShootAction(roca, long_allowed=False))
    assert table.choices() == ["with pistol"]
    assert table.refused(0) == "R-ACT-01"


def test_the_others_in_the_cube_are_not_touched() -> None:
    """Other models in the target's cube or along the line are not affected (R-SHOOT-04)."""
    with Scenario() as table:
        shooter = table.red(ENFORCER, at="r3c3")
        bystanders = [table.blue(WARRIOR, at="r3c4"), table.blue(WARRIOR, at="r3c5", spot=(80, 80))]
        target = table.blue(WARRIOR, at="r3c5", spot=(320, 320))
        table.activate(shooter)
        table.dice(7, 7, 7, 7, 7, 1, 1, 1)
        table.play("shoot", "with laser-rifle", "at blue-3", "shoot", "stop")
        assert table.killed(target)
        assert all(table.model(other).damage == 0 and not table.model(other).pinned for other in bystanders)


def test_the_target_is_chosen_and_the_refusal_says_why() -> None:
    """The target is asked for even if there is only one; others are refused with the reason (R-SHOOT-03)."""
    table = Scenario()
    shooter = table.red(ENFORCER, at="r0c0")
    friend = table.red(ENFORCER, at="r0c1")
    table.blue(WARRIOR, at="r0c6")
    far = table.blue(WARRIOR, at="r0c7")
    table.start(ShootAction(shooter))
    table.play("with laser-rifle")
    assert table.choices() == ["at blue-1"]
    assert table.refused(friend) == "R-SHOOT-03"
    assert table.refused(far) == "R-RANGE-03"


def test_only_rapid_fire_weapons_fire_for_effect() -> None:
    """Only Rapid Fire weapons may Fire for Effect, declared before any roll (R-FFE-01, R-FFE-03, A-RAPIDFIRE-01)."""
    with Scenario() as table:
        shooter = table.red(ENFORCER, at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        table.activate(shooter)
        table.play("shoot", "with laser-rifle", "at blue-1")
        assert table.choices() == ["shoot", "fire-for-effect"]
        table.dice(*[7] * 6, *[1] * 3)
        table.play("fire-for-effect")
        assert table.model(target).pinned
        assert table.refused("shoot") == "R-ACT-02"
        table.play("stop")
    with Scenario() as table:
        roca = table.red(ROCA, at="r3c3")
        table.blue(WARRIOR, at="r3c5")
        table.dice(*[1] * 8)
        table.start(ShootAction(roca))
        table.play("with pistol", "at blue-1")  # nothing else to declare
        assert not table.happened("shot")[0]["fire_for_effect"]


def test_a_shoot_result_may_be_fired_for_effect() -> None:
    """A SHOOT result may be used for Fire for Effect (R-FFE-03)."""
    with Scenario() as table:
        shooter = table.red(ENFORCER, at="r3c3")
        target = table.blue(WARRIOR, at="r3c5")
        table.command(RED, "SHOOT")
        table.activate(shooter)
        table.dice(*[7] * 6, *[1] * 3)
        table.play("free-shoot", "with laser-rifle", "at blue-1", "fire-for-effect", "stop")
        assert table.model(target).pinned


def test_one_ammunition_token_per_shot() -> None:
    """A shot uses at most one Ammo or AP Ammo (R-SMOD-08, R-ITEM-12, I-AMMO-01, I-APAMMO-01)."""
    table = Scenario()
    scavenger = table.red("zee-scavenger", at="r3c3", items=("I-AMMO", "I-AMMO", "I-APAMMO"))
    table.blue(WARRIOR, at="r3c5")
    table.activate(scavenger)
    table.play("shoot", table.weapon(scavenger, "pistol"), "at blue-1")
    assert table.choices() == ["no-ammo", "I-AMMO", "I-APAMMO"]
    table.dice(*[1] * 6, *[1] * 3)
    table.play("i-apammo")
    assert table.model(scavenger).items == ("I-AMMO", "I-AMMO")
    assert table.happened("rolled")[0]["modifiers"] == (("R-SMOD-01", 2), ("R-SMOD-08", 1))
