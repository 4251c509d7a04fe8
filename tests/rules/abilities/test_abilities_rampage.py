"""Rampage: an injured model may obey the enemy or get a free Move (A-RAMPAGE, R-CAP-08, R-FMOD-22, R-FREE-06)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Spot
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_GAME, KILLS, NOBODY, VP_SOURCES
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.fighting.fight import Fight
from deadzone.rules.table.presence import controller_of, enemies_in_cube, friends_in_cube, overstacked
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
BRUTE = taught(WARRIOR, "A-RAMPAGE")


def asked(table: Scenario) -> tuple[int, str]:
    question = table.state.question
    assert question is not None
    return question.side, question.kind


def test_only_a_model_that_has_been_injured_rolls() -> None:
    """A model that was never injured does not roll (A-RAMPAGE-01, A-RAMPAGE-02)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3")
    table.activate(brute)
    assert table.happened("rampage") == []
    assert asked(table) == (RED, "action")


def test_healed_it_rampages_all_the_same() -> None:
    """A model that was injured rolls for the rest of the game, even when healed (A-RAMPAGE-01)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3")
    table.start(Hit(brute, 1, 9))
    assert table.model(brute).damage == 1
    assert len(table.happened("enraged")) == 1
    table.state.change(brute).damage = 0
    table.dice(4)
    table.activate(brute)
    assert table.happened("rampage") == [{"model": brute, "die": 4}]


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_three_to_six_changes_nothing(face: int) -> None:
    """On 3-6 the Activation is normal (A-RAMPAGE-02)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.dice(face)
    table.activate(brute)
    assert asked(table) == (RED, "action")
    assert table.state.controlled == NOBODY
    assert "rampage-move" not in table.choices()
    assert table.refused("rampage-move") == "A-RAMPAGE-02"


@pytest.mark.parametrize("face", [1, 2])
def test_the_enemy_may_take_control(face: int) -> None:
    """On 1-2 the opponent may control the model for this Activation, which counts as one of the owner's (A-RAMPAGE-02,
    A-RAMPAGE-07).
    """
    with Scenario() as table:
        brute = table.red(BRUTE, at="r3c3", damage=1)
        table.blue(ENFORCER, at="r6c6")
        table.dice(face)
        table.activate(brute)
        assert asked(table) == (BLUE, "control")
        table.play("take-control")
        assert asked(table) == (BLUE, "action")
        assert controller_of(table.state, brute) == BLUE
        table.play("move")
        assert asked(table) == (BLUE, "step")
        table.play("go to r3c4L1", "spot 200 200")
        assert asked(table) == (BLUE, "action")
        table.play("stop")
        assert table.model(brute).activated
        assert table.state.controlled == NOBODY
        assert controller_of(table.state, brute) == RED


def test_the_enemy_may_leave_it_to_its_owner() -> None:
    """The opponent may decline control (A-RAMPAGE-02)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.dice(1)
    table.activate(brute)
    table.play("leave-control")
    assert asked(table) == (RED, "action")
    assert table.state.controlled == NOBODY


def test_a_battle_under_control_is_saved_and_goes_on() -> None:
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.blue(ENFORCER, at="r0c0")
    table.dice(2)
    table.activate(brute)
    assert through_json(table.state).key() == table.state.key()
    table.play("take-control")
    loaded = through_json(table.state)
    assert loaded.controlled == brute
    assert loaded.question is not None
    assert loaded.question.side == BLUE


def under_control(table: Scenario, brute: ModelNumber) -> None:
    table.dice(1)
    table.activate(brute)
    table.play("take-control")


def test_everybody_is_its_enemy_and_nobody_its_friend() -> None:
    """Under control, models of both teams are its enemies and none is its friend (A-RAMPAGE-03)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    friend = table.red(WARRIOR, at="r3c3")
    foe = table.blue(ENFORCER, at="r3c3")
    under_control(table, brute)
    g = table.state
    assert enemies_in_cube(g, brute) == [friend, foe]
    assert enemies_in_cube(g, friend) == [brute, foe]
    assert enemies_in_cube(g, foe) == [brute, friend]
    assert friends_in_cube(g, g.models[brute].cube, friend) == []
    assert friends_in_cube(g, g.models[brute].cube, brute) == []


def test_it_goes_among_its_own_team_and_fights_there() -> None:
    """It may enter a cube of its own team and fight; a kill scores for the opponent of the victim's owner
    (A-RAMPAGE-03, A-RAMPAGE-04, A-RAMPAGE-07).
    """
    with Scenario() as table:
        brute = table.red(BRUTE, at="r3c3", damage=1)
        friend = table.red(ENFORCER, at="r3c4", damage=1)
        under_control(table, brute)
        table.play("move", "go to r3c4L1", "spot 50 50")
        assert asked(table) == (BLUE, "opponent")
        table.dice(8, 8, 7, 7, 7, 7, 7, 1, 1, 1, 1)
        table.play(f"fight red-{friend + 1}")
        assert asked(table) == (RED, "defence")  # the victim's owner defends
        table.play("dodge")
        assert table.killed(friend)
        assert table.state.vp[BLUE * len(VP_SOURCES) + KILLS] == table.state.profile(friend).vp


def test_no_friends_bonus_on_either_side() -> None:
    """Neither side has the friendly-model bonus in its fights (A-RAMPAGE-03, R-FMOD-22)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    friend = table.red(WARRIOR, at="r3c3")
    foe = table.blue(ENFORCER, at="r3c3")
    table.blue(ENFORCER, at="r3c3")
    under_control(table, brute)
    table.state.stack.clear()
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.start(Fight(brute, foe, must_dodge=True))
    rolls = table.happened("rolled")[-2:]
    assert all("R-FMOD-02" not in dict(roll["modifiers"]) for roll in rolls)  # type: ignore[call-overload]
    table.state.controlled = NOBODY
    table.dice(1, 1, 1, 1, 1, 1, 1, 1, 1)
    table.start(Fight(brute, foe, must_dodge=True))
    rolls = table.happened("rolled")[-2:]
    assert all("R-FMOD-02" in dict(roll["modifiers"]) for roll in rolls)  # type: ignore[call-overload]
    assert friend >= 0


def test_it_shoots_at_its_own_team() -> None:
    """It may shoot at its own team, without Friendly Fire (A-RAMPAGE-03)."""
    table = Scenario()
    brute = table.red(taught(ENFORCER, "A-RAMPAGE"), at="r3c3", damage=1)
    friend = table.red(WARRIOR, at="r3c6")
    foe = table.blue(WARRIOR, at="r3c6")
    under_control(table, brute)
    table.play("shoot")
    while asked(table)[1] != "target":
        table.play(table.choices()[0])
    question = table.state.question
    assert question is not None
    assert sorted(getattr(question, "options", ())) == [friend, foe]


def test_for_capacity_it_belongs_to_no_team() -> None:
    """For capacity it belongs to no team: it may enter a full cube and overstack it (A-RAMPAGE-04, R-CAP-08)."""
    with Scenario() as table:
        brute = table.red(BRUTE, at="r3c3", damage=1)
        crowd = [table.red(WARRIOR, at="r3c4", pinned=True) for _ in range(4)]
        under_control(table, brute)
        table.play("move", "go to r3c4L1")
        spot = table.state.question
        assert isinstance(spot, Spot)
        table.play(spot.suggestions[0])
        table.dice(1, 1, 1, 1, 1, 1, 1, 1, 1)
        table.play(f"fight red-{crowd[0] + 1}")
        assert overstacked(table.state, brute)
        assert overstacked(table.state, crowd[1])


def test_out_of_an_overstacked_cube_before_anything_else() -> None:
    """A model in an overstacked cube must move out first if it can; it may not even stop (A-RAMPAGE-06)."""
    table = Scenario()
    crowd = [table.place_unchecked(RED, WARRIOR, at="r3c3") for _ in range(5)]
    table.blue(ENFORCER, at="r6c6")
    table.activate(crowd[0])
    assert set(table.choices()) == {"move", "sprint"}
    assert table.refused("stop") == "A-RAMPAGE-06"
    table.play("move")
    assert "stop" not in table.choices()
    assert table.refused(-1) == "R-CAP-01"
    table.play("go to r3c4L1", "spot 200 200")
    assert "stop" in table.choices()
    assert not overstacked(table.state, crowd[1])


def test_pinned_in_an_overstacked_cube_it_stands_up_first() -> None:
    """A Pinned model in an overstacked cube must stand up first (A-RAMPAGE-06)."""
    table = Scenario()
    crowd = [table.place_unchecked(RED, WARRIOR, at="r3c3", pinned=number == 0) for number in range(5)]
    table.activate(crowd[0])
    assert table.choices() == ["stand-up", "stop"]


def test_no_command_dice_for_it() -> None:
    """It cannot use MOVE, SHOOT, FIGHT or SPECIAL of either side; DICE stay with the owner (R-FREE-06)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    foe = table.blue(ENFORCER, at="r3c4")
    table.command(RED, "MOVE SHOOT FIGHT SPECIAL DICE")
    table.command(BLUE, "MOVE SHOOT FIGHT SPECIAL")
    under_control(table, brute)
    assert not [choice for choice in table.choices() if choice.startswith("free-") or choice == "army-special"]
    for action in ("free-move", "free-shoot", "free-fight", "army-special"):
        assert table.refused(action) == "R-FREE-06"
    table.play("move", "go to r3c4L1", "spot 50 50", f"fight blue-{foe}", "dodge")
    assert asked(table) == (RED, "spend-dice")


def test_its_own_team_strikes_when_it_leaves() -> None:
    """When it leaves a cube, its own team may strike (A-RAMPAGE-03, A-RAMPAGE-04, R-BREAK-01)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    friend = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c3")
    under_control(table, brute)
    assert "sprint" not in table.choices()
    table.play("move", "go to r3c4L1")
    assert asked(table) == (RED, "strike")
    assert table.choices() == [f"strike with red-{friend + 1}", "strike with nobody"]


@pytest.mark.parametrize("face", [7, 8])
def test_seven_or_eight_is_a_free_move(face: int) -> None:
    """On 7-8 it gets a free Move of one cube before its actions, besides a MOVE result (A-RAMPAGE-02, A-RAMPAGE-07)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.command(RED, "MOVE")
    table.dice(face)
    table.activate(brute)
    table.play("rampage-move", "go to r3c4L1", "spot 200 200")
    assert table.model(brute).cube == parse_cube("r3c4")
    assert {"move", "sprint", "free-move"} <= set(table.choices())
    assert table.refused("rampage-move") == "A-RAMPAGE-02"


def test_the_free_move_comes_before_the_actions_or_never() -> None:
    """The free Move comes before the actions or not at all (A-RAMPAGE-02)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.blue(ENFORCER, at="r6c6")
    table.dice(7)
    table.activate(brute)
    table.play("move", "go to r3c4L1", "spot 200 200")
    assert table.refused("rampage-move") == "A-RAMPAGE-02"


def test_pinned_it_stands_up_then_moves_then_acts() -> None:
    """A Pinned model stands up, gets the free Move, then its second action (A-RAMPAGE-05)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1, pinned=True)
    table.dice(8)
    table.activate(brute)
    assert table.choices() == ["stand-up", "stop"]
    table.play("stand-up", "spot 200 200", "rampage-move", "go to r3c4L1", "spot 200 200")
    assert "move" in table.choices()
    assert "sprint" not in table.choices()


@pytest.mark.parametrize("how", ["item", "weapon"])
def test_beside_a_shock_baton_it_need_not_roll(how: str) -> None:
    """Beside a friend with a Shock Baton the owner may choose not to roll (A-RAMPAGE-08, I-SHOCKBATON-01)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    if how == "item":
        table.red(WARRIOR, at="r3c3", items=("I-SHOCKBATON",))
    else:
        table.red("The Piper", at="r3c3")
    table.activate(brute)
    assert asked(table) == (RED, "shock-baton")
    table.play("calm")
    assert table.happened("rampage") == []
    assert asked(table) == (RED, "action")


def test_the_owner_may_let_it_rage_and_an_enemys_baton_is_no_help() -> None:
    """The owner may still roll; an enemy's Shock Baton does not help (A-RAMPAGE-08)."""
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.red(WARRIOR, at="r3c3", items=("I-SHOCKBATON",))
    table.dice(5)
    table.activate(brute)
    table.play("let-rage")
    assert len(table.happened("rampage")) == 1
    table = Scenario()
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.blue(WARRIOR, at="r3c3", items=("I-SHOCKBATON",))
    table.dice(5)
    table.activate(brute)
    assert asked(table) == (RED, "action")


def test_its_team_may_still_heal_it() -> None:
    """Medics and items of its own team work on it (A-RAMPAGE-04)."""
    table = Scenario()
    medic = table.red(taught(WARRIOR, "A-MEDIC"), at="r3c3")
    brute = table.red(BRUTE, at="r3c3", damage=1, gains=(("A-RAMPAGE-01", 0, FOR_THE_GAME),))
    table.activate(medic)
    table.play("medic", f"heal red-{brute + 1}")
    assert table.model(brute).damage == 0
