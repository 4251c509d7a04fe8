"""Verbs of JADE's cards that shoot, move and fight: what they do, and when they are impossible."""

from __future__ import annotations

import pytest
from jade_tables import (
    FAR,
    FIGHTER,
    GUNNER,
    PRECEDE,
    RAPID,
    JadeTable,
    half_hidden,
    soldier,
)

from deadzone.core.board.battlefield import BLOCKED, LOW_WALL

QUICK = soldier("Quick", speed=(2, 4))
SPRINT = '[moving]\ntoward = "sprint"'

# Shoot, Shoot-or-move


def test_a_shot_at_the_target() -> None:
    """Shoot and Shoot-or-move shoot if possible, without moving (J-VOC-01, J-VOC-04)."""
    for verb in ("shoot", "shoot-or-move"):
        with half_hidden(f"{verb} nearest-enemy") as table:
            table.turn()
            table.dice(*[1] * 6)
            table.play("aim at blue-1", "with gun")
            assert table.story()[1:] == [f"{verb} nearest-enemy -> blue-1", "red-1 shot blue-1"]


def test_no_shot_is_possible() -> None:
    """If no shot is possible, Shoot is skipped, and Shoot-or-move moves toward the target (J-VOC-01, J-GEN-03)."""
    for verb in ("shoot", "shoot-or-move"):
        table = JadeTable(f"{verb} nearest-enemy; hold")
        table.red(soldier(gun=2), at="r0c0")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1")
        if verb == "shoot":
            assert table.story()[-2:] == ["skipped shoot: no-shot", "hold"]
            continue
        assert table.asked() == (
            "jade-move",
            ["stop", *[f"move to {cube}L1" for cube in ("r0c0", "r0c1", "r1c0", "r1c1")]],
        )
        table.move_to("r1c1")
        assert table.story()[2:4] == ["red-1 moved r1c1L1", "red-1 placed"]


def test_only_the_target_is_shot_at() -> None:
    """Only the target is shot at, not another enemy who could be hit (J-VOC-04, J-GEN-02)."""
    table = JadeTable("shoot enemy-leader; hold")
    table.red(GUNNER, at="r3c3")
    table.blue(soldier(leader=True), at="r3c0")
    table.wall("r3c0", "east", BLOCKED)
    table.blue(FIGHTER, at="r3c5")
    table.wall("r3c5", "west", LOW_WALL)
    table.turn()
    assert table.asked() == ("jade-target", ["aim at blue-1"])
    table.play("aim at blue-1")
    assert "skipped shoot: no-shot" in table.story()


def test_a_heavy_weapon_twice() -> None:
    """Length and type of printed actions do not matter: a Heavy weapon may be fired twice (J-GEN-04, J-AMB-23)."""
    with half_hidden("shoot nearest-enemy; shoot nearest-enemy; hold", soldier(gun=4, gun_rules=["A-HEAVY"])) as table:
        table.turn()
        table.dice(*[1] * 12)
        table.play(*["aim at blue-1", "with gun"] * 2)
        table.take_spots()
        assert [line for line in table.story() if "shot" in line] == ["red-1 shot blue-1"] * 2
        assert "hold" in table.story()


def test_other_limits_hold() -> None:
    """A weapon with a Reload counter is not fired again (J-AMB-23)."""
    slow = soldier(gun=4, gun_rules=["A-SLOWRELOAD"])
    with half_hidden("shoot nearest-enemy; shoot nearest-enemy", slow) as table:
        table.turn()
        table.dice(*[1] * 6)
        table.play("aim at blue-1", "with gun", "aim at blue-1")
        assert table.story()[-1] == "skipped shoot: no-shot"


@pytest.mark.parametrize(("face", "for_effect"), [(1, False), (5, False), (6, True), (8, True)])
def test_rapid_fire(face: int, for_effect: bool) -> None:
    """A d8 is rolled before every Rapid Fire shot; 6+ means Fire for Effect (J-RULE-01, J-AMB-39, R-SMOD-04)."""
    with half_hidden("shoot nearest-enemy", RAPID) as table:
        table.turn()
        table.dice(face, *[1] * (7 if for_effect else 6))
        table.play("aim at blue-1", "with gun")
        how = " for effect" if for_effect else ""
        assert table.story()[-2:] == [f"red-1 effect {face}", f"red-1 shot blue-1{how}"]


def test_fire_for_effect_whatever_the_target() -> None:
    """Fire for Effect is used even at a target that cannot be Pinned; each shot has its own die (J-AMB-39)."""
    with JadeTable("shoot nearest-enemy; shoot nearest-enemy") as table:
        table.red(RAPID, at="r3c3")
        table.blue(soldier(rules=["A-CONSTRUCT"]), at="r3c5")
        table.wall("r3c5", "west", LOW_WALL)
        table.turn()
        table.dice(7, *[1] * 7, 2, *[1] * 6)
        table.play(*["aim at blue-1", "with gun"] * 2)
        shots = [line for line in table.story() if "shot" in line]
        assert shots == ["red-1 shot blue-1 for effect", "red-1 shot blue-1"]


@pytest.mark.parametrize(("setting", "face", "for_effect"), [(2, 2, True), (9, 8, False)])
def test_the_number_for_fire_for_effect(setting: int, face: int, for_effect: bool) -> None:
    """The number for Fire for Effect is a setting; 9 means never (J-RULE-01, J-AMB-39)."""
    with half_hidden("shoot nearest-enemy", RAPID, f"[shooting]\nfire_for_effect = {setting}") as table:
        table.turn()
        table.dice(face, *[1] * (7 if for_effect else 6))
        table.play("aim at blue-1", "with gun")
        assert bool(table.happened("shot")[0]["fire_for_effect"]) == for_effect


def test_no_die_without_rapid_fire() -> None:
    """No die is rolled without Rapid Fire (J-RULE-01)."""
    with half_hidden("shoot nearest-enemy", GUNNER) as table:
        table.turn()
        table.dice(*[1] * 6)
        table.play("aim at blue-1", "with gun")
        assert not table.happened("jade-effect")


# Move


def test_a_move_offers_every_cube_in_reach() -> None:
    """A Move by the first Speed value; staying or repositioning is possible, too (J-VOC-04, J-AMB-16)."""
    with JadeTable("move nearest-enemy") as table:
        table.red(FIGHTER, at="r0c0")
        table.blue(FIGHTER, at="r0c4")
        table.turn()
        table.play("aim at blue-1")
        assert table.asked()[1] == [
            "stop", "move to r0c0L1", "move to r0c1L1", "move to r1c0L1", "move to r1c1L1"]  # fmt: skip
        table.move_to("r0c1")
        assert table.story()[1:] == ["move nearest-enemy -> blue-1", "red-1 moved r0c1L1", "red-1 placed"]


@pytest.mark.parametrize(("settings", "speed"), [("", 2), (SPRINT, 4)])
def test_move_or_sprint_toward_a_target(settings: str, speed: int) -> None:
    """Moving toward a target is a Move, by the setting a Sprint (J-AMB-16)."""
    table = JadeTable("move nearest-enemy", settings=settings)
    table.red(QUICK, at="r0c0")
    table.blue(FIGHTER, at=FAR)
    table.turn()
    table.play("aim at blue-1")
    assert (f"move to r0c{speed}L1" in table.choices(), f"move to r0c{speed + 1}L1" in table.choices()) == (True, False)


def test_no_sprint_toward_a_target_after_a_start_in_melee() -> None:
    """After starting in melee, the setting still means a Move (J-AMB-16, R-SPRINT-03)."""
    table = JadeTable("move nearest-enemy", settings=SPRINT + '\n[forced]\nforced_actions = "precede"')
    table.red(QUICK, at="r0c0")
    table.blue(FIGHTER, at="r0c0", damage=1)
    table.blue(FIGHTER, at=FAR)
    table.turn()
    table.dice(7, 7, 1, 1, 1, 1, 1)
    table.play("aim at blue-1", "dodge", "aim at blue-2")
    assert "move to r0c2L1" in table.choices()
    assert "move to r0c3L1" not in table.choices()


def test_a_model_may_stay() -> None:
    """A move that the movement rules forbid counts as impossible (J-AMB-14, J-AMB-28, J-GEN-03)."""
    with JadeTable("move nearest-enemy; hold") as table:
        table.red(FIGHTER, at="r0c0")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1", "stop")
        assert table.story()[2:] == ["skipped move: stays", "hold"]


def test_a_reposition_in_the_cube() -> None:
    """Answering with the own cube repositions the model, also beside an enemy (J-AMB-28, R-MOVE-04)."""
    with JadeTable("move nearest-enemy", settings=PRECEDE) as table:
        model = table.red(soldier(), at="r3c3")
        table.blue(FIGHTER, at="r3c3", spot=(350, 350))
        table.turn()
        table.dice(*[1] * 12)
        table.play("aim at blue-1", "dodge", "fight blue-1", "dodge", "aim at blue-1", "move to r3c3L1", "spot 50 50")
        assert (table.model(model).x, table.model(model).y) == (50, 50)
        assert len(table.happened("fight")) == 2


def test_a_model_that_cannot_move() -> None:
    """A model with Speed 0 skips its moves (J-GEN-03, R-MOVE-07)."""
    with JadeTable("move nearest-enemy; hold; shoot-or-move nearest-enemy") as table:
        table.red(soldier(gun=2, speed=(0, 0)), at="r0c0")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play(*["aim at blue-1"] * 2)
        assert [it["reason"] for it in table.happened("jade-skipped")] == ["no-move"] * 2


def test_the_way_is_walked_cube_by_cube() -> None:
    """The engine's own movement is used, around walls (J-VOC-04, R-MOVE-01)."""
    with JadeTable("move nearest-enemy") as table:
        table.red(QUICK, at="r0c0")
        table.blue(FIGHTER, at="r0c7")
        table.wall("r0c0", "east", BLOCKED)
        table.wall("r0c1", "south", BLOCKED)
        table.turn()
        table.play("aim at blue-1")
        assert "move to r0c1L1" not in table.choices()
        table.move_to("r1c2")
        assert next(line for line in table.story() if "moved" in line).startswith("red-1 moved r1c")
        assert len(table.happened("moved")) == 2


# Assault


def test_an_assault_sprints_into_the_cube() -> None:
    """An Assault sprints into its target's cube (J-VOC-02, J-AMB-20)."""
    with JadeTable("assault") as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.blue(FIGHTER, at="r5c3")
        table.turn()
        table.play("aim at blue-2")
        assert table.asked()[1] == ["stop", "move to r5c3L1"]
        table.move_to("r5c3")
        table.dice(*[1] * 7)
        table.play("fight blue-2", "dodge")
        assert table.story()[1:2] + table.story()[-1:] == ["assault -> blue-2", "red-1 fought blue-2"]


@pytest.mark.parametrize("why", ["too far", "walled in", "full"])
def test_an_assault_out_of_reach(why: str) -> None:
    """An Assault is skipped if the target is too far, walled off, or its cube has no room (J-AMB-20, R-CAP-01)."""
    with JadeTable("assault; hold") as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c6" if why == "too far" else "r3c5")
        if why == "walled in":
            for side in ("north", "east", "south", "west"):
                table.wall("r3c5", side, BLOCKED)
        elif why == "full":
            table.red(soldier(size=4), at="r3c5")
        table.turn()
        table.play("aim at blue-1")
        table.take_spots()
        assert table.story()[1:3] == ["assault -> blue-1", "skipped assault: out-of-reach"]


def test_no_assault_after_a_start_in_melee() -> None:
    """A model that started beside an enemy cannot sprint, even if the enemy is dead (J-AMB-20,
    J-AMB-23, R-SPRINT-03).
    """
    with JadeTable("assault", settings=PRECEDE) as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3", damage=1)
        table.blue(FIGHTER, at="r3c5")
        table.turn()
        table.dice(7, 7, 1, 1, 1, 1, 1)
        table.play("aim at blue-1", "dodge", "aim at blue-2")
        assert table.story()[-2:] == ["assault -> blue-2", "skipped assault: out-of-reach"]


def test_a_fight_after_an_assault_that_killed() -> None:
    """The Fight after an Assault is against an enemy left in the cube, or skipped (J-AMB-21)."""
    with JadeTable("assault; fight") as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c5", damage=1)
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1")
        table.move_to("r3c5")
        table.dice(7, 1, 1, 1, 1, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        assert table.killed(1)
        assert table.story()[-2:] == ["fight", "skipped fight: no-fight"]


# Fight


def test_a_fight_with_the_target() -> None:
    """A Fight with a target is only against that model, and only in its cube (J-VOC-04, J-AMB-22)."""
    table = JadeTable("fight enemy-leader; hold", settings=PRECEDE)
    table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c3")
    table.blue(soldier(leader=True), at="r3c3")
    table.turn()
    table.dice(*[1] * 7 * 3)
    table.play("aim at blue-1", "dodge", "fight blue-1", "dodge")
    assert table.asked() == ("jade-target", ["aim at blue-2"])
    table.play("aim at blue-2", "dodge")
    assert table.story()[-3:] == ["fight enemy-leader -> blue-2", "red-1 fought blue-2", "hold"]


def test_a_target_elsewhere_is_not_fought() -> None:
    """A target in another cube is not fought (J-VOC-04, J-GEN-03)."""
    with JadeTable("fight nearest-enemy; hold") as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.turn()
        table.play("aim at blue-1")
        table.take_spots()
        assert table.story()[1:3] == ["fight nearest-enemy -> blue-1", "skipped fight: no-fight"]


def test_a_target_elsewhere_though_others_are_here() -> None:
    """If the target is elsewhere, no other enemy is fought instead (J-VOC-04, J-GEN-03)."""
    with JadeTable("fight enemy-leader", settings=PRECEDE) as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.blue(soldier(leader=True), at="r3c5")
        table.turn()
        table.dice(*[1] * 12)
        table.play("aim at blue-1", "dodge", "fight blue-1", "dodge", "aim at blue-2")
        assert table.story()[-2:] == ["fight enemy-leader -> blue-2", "skipped fight: no-fight"]
