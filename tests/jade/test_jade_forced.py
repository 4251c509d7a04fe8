"""Forced actions: when they apply, their order, and what the model does (J-FORCE-*, J-SPEC-*)."""

from __future__ import annotations

import pytest
from jade_tables import (
    FAR,
    FIGHTER,
    GUNNER,
    PRECEDE,
    THROWER,
    JadeTable,
    soldier,
    walled,
)

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.jade.judgement.forced import FORCED_ACTIONS, forced_on

REACHABLE = '[forced]\ntoo_close = "reachable"'
GOLIATH = soldier("Goliath", size=4, survive=2)


@pytest.mark.parametrize(
    ("profile", "enemies", "forced"),
    [
        (FIGHTER, ["r3c3", "r3c4"], "melee"),
        (GUNNER, ["r3c4", "r3c3"], "melee"),
        (GUNNER, ["r3c5", "r4c4"], "too-close"),
        (FIGHTER, ["r2c2"], "too-close"),
        (GUNNER, ["r3c7"], "clear-shot"),
        (GUNNER, ["r7c7"], "clear-shot"),
        (GUNNER, ["r3c0", FAR], "clear-shot"),
        (FIGHTER, ["r3c5"], ""),
    ],
)
def test_the_order_of_forced_actions(profile: object, enemies: list[str], forced: str) -> None:
    """An enemy in the cube comes first, then an adjacent one, then one in clear shot (J-FORCE-01..03, J-AMB-09,
    J-TEST-04).
    """
    table = JadeTable()
    model = table.red(profile, at="r3c3")  # type: ignore[arg-type]
    for enemy in enemies:
        table.blue(FIGHTER, at=enemy)
    assert forced_on(table.state, model) == forced


def test_no_clear_shot_out_of_range_or_half_hidden() -> None:
    """A clear shot needs range and sight of the whole target (J-FORCE-03, J-AMB-11, R-LOS-01)."""
    for at, wall in (("r3c6", ""), ("r3c5", "west")):
        table = JadeTable()
        model = table.red(soldier(gun=2), at="r3c3")
        table.blue(FIGHTER, at=at)
        if wall:
            table.wall(at, wall, 2)  # a low wall hides the base
        assert forced_on(table.state, model) == ""


def test_a_combat_model_with_a_gun_has_clear_shots_too() -> None:
    """A Combat model with a usable gun has clear shots, too; a gun to be reloaded is not usable (J-AMB-11)."""
    table = JadeTable()
    enforcer = table.red("assault-enforcer--enforcers", at="r3c3")
    waiting = table.red(GUNNER, at="r3c3", reloading=(0,))
    table.blue(FIGHTER, at="r3c6")
    assert forced_on(table.state, enforcer) == "clear-shot"
    assert forced_on(table.state, waiting) == ""
    table.turn()
    assert table.story()[0].endswith("combat")
    assert table.story()[1] == "red-1 forced clear-shot"


@pytest.mark.parametrize("settings", ["", REACHABLE])
def test_too_close_through_a_wall(settings: str) -> None:
    """Adjacent enemies are too close even through a wall; with `reachable` only if a step is possible (J-AMB-10)."""
    table = JadeTable(settings=settings)
    model = table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c4")
    walled(table, "r3c4")
    assert forced_on(table.state, model) == ("" if settings else "too-close")


def test_too_close_where_one_of_the_two_can_step() -> None:
    """With `reachable`, a legal step in either direction is enough (J-AMB-10)."""
    table = JadeTable(settings=REACHABLE)
    small, large = table.red(FIGHTER, at="r3c3"), table.red(GOLIATH, at="r0c0")
    table.blue(GOLIATH, at="r3c4")
    table.blue(FIGHTER, at="r0c1")
    for cube, side in (("r3c4", "west"), ("r0c1", "west")):
        table.wall(cube, side, 4)  # a small opening
        table.wall(cube, "north", BLOCKED)
        table.wall(cube, "south", BLOCKED)
    assert forced_on(table.state, small) == forced_on(table.state, large) == "too-close"


def test_what_the_special_actions_are() -> None:
    """The special actions are those of the document (J-SPEC-01, J-SPEC-02, J-SPEC-03)."""
    table = {forced.id: [" ".join(map(str, forced.steps(mode))) for mode in ("combat", "shoot")]
             for forced in FORCED_ACTIONS}  # fmt: skip
    assert table == {
        "melee": ["fight nearest-enemy fight", "flee nearest-enemy shoot nearest-enemy"],
        "too-close": ["assault fight", "flee nearest-enemy shoot nearest-enemy"],
        "clear-shot": ["shoot enemy-in-clear-shot shoot enemy-in-clear-shot"] * 2,
    }
    assert [(forced.id, forced.rule) for forced in FORCED_ACTIONS] == [
        ("melee", "J-FORCE-01"), ("too-close", "J-FORCE-02"), ("clear-shot", "J-FORCE-03")]  # fmt: skip


def test_melee_of_a_combat_model() -> None:
    """Melee of a Combat model: Fight with the target, then with any enemy left (J-SPEC-02, J-AMB-22, J-AMB-23)."""
    with JadeTable() as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3", damage=1)
        table.turn()
        assert table.asked() == ("jade-target", ["aim at blue-1", "aim at blue-2"])
        table.play("aim at blue-2")
        table.dice(7, 7, 1, 1, 1, 1, 1, 1)  # its opponent is injured; the other one has a friend in the cube
        table.play("dodge")
        assert table.killed(2)
        assert table.asked() == ("opponent", ["fight blue-1"])
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        assert table.story() == [
            "red-1 card test combat", "red-1 forced melee", "fight nearest-enemy -> blue-2", "red-1 fought blue-2",
            "blue-2 damaged", "blue-2 killed", "fight", "red-1 fought blue-1",
        ]  # fmt: skip
        assert table.model(0).activated


def test_melee_of_a_shoot_model() -> None:
    """Melee of a Shoot model: it breaks away, only injured, and shoots from its new place (J-SPEC-02, J-VOC-03,
    J-AMB-18).
    """
    with JadeTable() as table:
        table.red(soldier(gun=4, size=2), at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.turn()
        table.play("aim at blue-1")
        assert table.asked()[0] == "jade-move"
        table.dice(7, 1, 1, 1, 1, 1, 1)
        table.play("move to r3c2L1", "strike with blue-1")
        assert (table.model(0).damage, table.model(0).pinned) == (1, False)
        table.take_spots()
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("aim at blue-1", "with gun")
        assert table.story()[1:] == [
            "red-1 forced melee", "flee nearest-enemy -> blue-1", "blue-1 fought red-1", "red-1 damaged",
            "red-1 moved r3c2L1", "red-1 placed", "shoot nearest-enemy -> blue-1", "red-1 shot blue-1",
        ]  # fmt: skip


@pytest.mark.parametrize("fate", ["pinned", "killed"])
def test_a_flight_that_fails(fate: str) -> None:
    """A model Pinned or killed while breaking away ends its Activation: no shot, no last resort (J-AMB-18)."""
    with JadeTable() as table:
        table.red(soldier(gun=4, armour=1), at="r3c3")
        table.blue(THROWER, at="r3c3")
        walled(table, "r3c4")
        table.turn()
        table.dice(7, *((1, 1) if fate == "pinned" else (7, 7)), 1, 1, 1)
        table.play("aim at blue-1", "move to r3c2L1", "strike with blue-1")
        if fate == "pinned":
            table.dice(1, 1, 1, 7, 1, 1)  # test against the wall
            table.play("throw east")
        assert table.story()[-1] == f"red-1 {fate}"
        assert fate == "killed" or table.model(0).activated


def test_too_close_of_a_combat_model() -> None:
    """Too close for a Combat model: a Sprint into the cube with its fight, then another Fight (J-SPEC-01, J-AMB-21)."""
    with JadeTable() as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c4")
        table.turn()
        table.play("aim at blue-1")
        table.move_to("r3c4")
        table.dice(*[1] * 7)  # moved in: one die more
        table.play("fight blue-1", "dodge")
        assert table.asked()[0] == "opponent"
        table.dice(*[1] * 6)
        table.play("fight blue-1", "dodge")
        assert table.story()[1:] == [
            "red-1 forced too-close", "assault -> blue-1", "red-1 moved r3c4L1", "red-1 placed",
            "red-1 fought blue-1", "fight", "red-1 fought blue-1",
        ]  # fmt: skip


def test_too_close_of_a_shoot_model() -> None:
    """Too close for a Shoot model: it flees one Move, then shoots (J-SPEC-01)."""
    with JadeTable() as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c4")
        table.turn()
        table.play("aim at blue-1")
        assert table.asked() == ("jade-move", ["stop", "move to r3c2L1"])
        table.move_to("r3c2")
        table.dice(*[1] * 8)
        table.play("aim at blue-1", "with gun")
        assert table.story()[1:] == [
            "red-1 forced too-close", "flee nearest-enemy -> blue-1", "red-1 moved r3c2L1", "red-1 placed",
            "shoot nearest-enemy -> blue-1", "red-1 shot blue-1",
        ]  # fmt: skip


@pytest.mark.parametrize("start", ["r3c4", "r3c3"])
def test_a_special_action_has_one_target(start: str) -> None:
    """A special action keeps its target, even if another enemy is nearer (J-SPEC-01, J-SPEC-02)."""
    with JadeTable() as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at=start)
        table.blue(FIGHTER, at="r3c1")
        table.turn()
        table.play("aim at blue-1", "move to r3c2L1")
        if start == "r3c3":
            table.play("strike with nobody")
        table.take_spots()
        table.dice(*[1] * 8)
        assert table.asked() == ("jade-target", ["aim at blue-1"])
        table.play("aim at blue-1", "with gun")
        assert table.story()[-2:] == ["shoot nearest-enemy -> blue-1", "red-1 shot blue-1"]


def test_a_special_action_whose_target_is_gone() -> None:
    """If the first shot killed the target, the second is at the next enemy in clear shot (J-SPEC-03, J-GEN-02)."""
    for face, second in ((1, "blue-1"), (7, "blue-2")):
        with JadeTable() as table:
            table.red(GUNNER, at="r3c3")
            table.blue(FIGHTER, at="r3c6")
            table.blue(FIGHTER, at="r3c6")
            table.turn()
            table.dice(*[face] * 5, *[1] * 3, *[1] * 8)
            table.play("aim at blue-1", "with gun")
            assert table.asked() == ("jade-target", [f"aim at {second}"])
            table.play(f"aim at {second}", "with gun")


def test_the_card_after_a_special_action_has_targets_of_its_own() -> None:
    """The card after a special action has its own targets (J-AMB-08, J-GEN-02)."""
    with JadeTable("shoot nearest-enemy", settings=PRECEDE) as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c6")
        table.blue(FIGHTER, at="r6c3")
        table.dice(*[1] * 24)
        table.turn()
        table.play("aim at blue-1", "with gun", "aim at blue-1", "with gun")
        assert table.asked() == ("jade-target", ["aim at blue-1", "aim at blue-2"])
        table.play("aim at blue-2", "with gun")


@pytest.mark.parametrize("profile", [GUNNER, "assault-enforcer--enforcers"])
def test_clear_shot(profile: str) -> None:
    """Two shots in either profile, only at enemies in clear shot (J-SPEC-03, J-GEN-04)."""
    with JadeTable() as table:
        table.red(profile, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.blue(FIGHTER, at="r4c5")
        walled(table, "r4c5")
        table.turn()
        for _ in range(2):
            assert table.asked() == ("jade-target", ["aim at blue-1"])
            table.dice(*[1] * 8)
            gun = table.state.profile(ModelNumber(0)).weapons[0].id
            table.play("aim at blue-1", f"with {gun}")
        assert table.story()[1:] == [
            "red-1 forced clear-shot",
            *["shoot enemy-in-clear-shot -> blue-1", "red-1 shot blue-1"] * 2,
        ]


def test_forced_actions_replace_the_card() -> None:
    """Forced actions replace the card, which is drawn and discarded all the same (J-ACT-03, J-AMB-08)."""
    with JadeTable("hold") as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.dice(*[1] * 16)
        table.turn()
        table.play("aim at blue-1", "with gun", "aim at blue-1", "with gun")
        assert "hold" not in table.story()
        assert table.state.decks[RED] == (0,)


def test_forced_actions_before_the_card() -> None:
    """With the setting `precede` the card follows the forced actions (J-AMB-08)."""
    with JadeTable("hold", settings=PRECEDE) as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.dice(*[1] * 16)
        table.turn()
        table.play("aim at blue-1", "with gun", "aim at blue-1", "with gun")
        table.take_spots()
        assert table.story()[-1] == "hold"


def test_only_the_first_forced_action() -> None:
    """Only the first forced action is checked: out of melee, it takes no clear shots (J-AMB-09)."""
    with JadeTable() as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.turn()
        table.play("aim at blue-1", "move to r3c2L1", "strike with nobody")
        table.take_spots()
        table.dice(*[1] * 8)
        table.play("aim at blue-1", "with gun")
        assert [line for line in table.story() if "forced" in line] == ["red-1 forced melee"]
