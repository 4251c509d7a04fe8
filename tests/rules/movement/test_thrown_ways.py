"""Directions of thrown models, and what stops them (R-AWAY-*, R-SCAT-01..08, -13, R-SLAM-*, A-KNOCKBACK-*)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, HATCH, LARGE_DOOR, LOW_WALL, SMALL
from deadzone.core.cubes import DIRECTIONS, cube_at, parse_cube
from deadzone.core.engine import legal
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.movement.thrown import Knockback, Scatter
from deadzone.table.scenario import Scenario
from deadzone.table.telling.notation import DIRECTION_NAMES

HERE = "r3c3"
NORTH = "r2c3"


def test_knockback_in_a_fight() -> None:
    """Damage comes first, even none after Armour; then the attacker chooses one of eight cubes and the spot; nobody is
    Pinned (A-KNOCKBACK-01, A-KNOCKBACK-02, A-KNOCKBACK-03, A-KNOCKBACK-05, A-KNOCKBACK-06, R-AWAY-01, R-SCAT-13,
    R-DMG-05).
    """
    with Scenario() as table:
        captain = table.red("enforcer-captain", at=HERE)
        warrior = table.blue("steel-warrior", at=HERE)
        table.dice(5, 1, 1, 1, 1, 1)
        table.start(Fight(captain, warrior))
        table.play("dodge")
        assert table.happened("armour-held")
        assert len(legal(table.state)) == 8
        table.play("throw south-east")
        question = table.state.question
        assert question is not None
        assert (question.kind, question.side, question.subject) == ("spot", RED, warrior)
        table.play("spot 320 80")
        model = table.model(warrior)
        assert (model.cube, model.x, model.y) == (parse_cube("r4c4"), 320, 80)
        assert not model.pinned


def test_no_knockback_without_potential_damage() -> None:
    """A drawn fight knocks nobody back (A-KNOCKBACK-01)."""
    with Scenario() as table:
        captain = table.red("enforcer-captain", at=HERE)
        warrior = table.blue("steel-warrior", at=HERE)
        table.dice(5, 1, 1, 4, 1, 1)
        table.start(Fight(captain, warrior))
        table.play("dodge")
        assert table.model(warrior).cube == parse_cube(HERE)


def test_knockback_of_a_counter_attack() -> None:
    """A won counter-attack knocks the attacker back (A-KNOCKBACK-07)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        table.blue("enforcer-captain", at=HERE)
        table.dice(1, 1, 1, 5, 1, 1)
        table.start(Fight(warrior, ModelNumber(1)))
        table.play("counter-attack", "throw west", "spot 200 200")
        assert table.model(warrior).cube == parse_cube("r3c2")


@pytest.mark.parametrize(("who", "survive_dice"), [("forge-guard--forge-fathers", 3), ("brokkr-bike", 4)])
def test_models_that_nothing_moves(who: str, survive_dice: int) -> None:
    """Solid models and Vehicles are not moved (A-KNOCKBACK-07, A-SOLID-01, A-VEHICLE-03)."""
    with Scenario() as table:
        captain = table.red("enforcer-captain", at=HERE)
        target = table.blue(who, at=HERE)
        table.dice(5, 1, 1, *([1] * survive_dice))
        table.start(Fight(captain, target))
        table.play("dodge")
        assert table.happened("hit")
        assert not table.happened("thrown")


@pytest.mark.parametrize(("who", "pinned"), [("forge-guard--forge-fathers", False), ("brokkr-bike", True)])
def test_explosions_only_pin_what_they_cannot_move(who: str, pinned: bool) -> None:
    """An explosion throws no Solid model or Vehicle; it pins a Vehicle (A-SOLID-01, A-VEHICLE-03, A-VEHICLE-04,
    R-PIN-10).
    """
    with Scenario() as table:
        model = table.red(who, at=HERE)
        table.start(Scatter(model))
        assert table.model(model).pinned == pinned
        assert table.happened("not-moved") == [{"model": model}]


def test_a_dead_model_is_not_thrown() -> None:
    """A model that died meanwhile is not thrown (R-KILL-01)."""
    with Scenario() as table:
        model = table.red("steel-warrior", at=HERE, fate=1)
        table.start(Scatter(model))
        assert table.events == []


def test_knockback_of_a_shot() -> None:
    """A shot knocks the target back one cube along the line (R-AWAY-02, R-AWAY-04, R-AWAY-07)."""
    with Scenario() as table:
        shooter = table.red("steel-warrior", at="r3c1")
        target = table.blue("steel-warrior", at=HERE)
        table.start(Knockback(shooter, target))
        table.play("spot 200 200")
        assert table.model(target).cube == parse_cube("r3c4")


def test_a_line_near_a_corner() -> None:
    """Near a corner the attacker chooses among the cubes the line may lead to (R-AWAY-03)."""
    with Scenario() as table:
        shooter = table.red("steel-warrior", at="r5c5")
        target = table.blue("steel-warrior", at=HERE)
        table.start(Knockback(shooter, target))
        assert sorted(map(str, legal(table.state))) == ["0", "6", "7"]
        with pytest.raises(Fault) as fault:
            table.play(3)
        assert fault.value.rule == "R-AWAY-02"
        table.play("throw north-west", "spot 200 200")
        assert table.model(target).cube == parse_cube("r2c2")


def test_knockback_from_straight_above() -> None:
    """From straight above the attacker chooses among all eight directions (R-AWAY-05)."""
    table = Scenario(levels=2)
    table.floor("r3c3l2", 1)
    shooter = table.red("steel-warrior", at="r3c3l2")
    target = table.blue("steel-warrior", at=HERE)
    table.start(Knockback(shooter, target))
    assert len(legal(table.state)) == 8


def test_scatter_goes_by_the_die() -> None:
    """Scatter: 1 is north, then clockwise; the owner places the model (R-SCAT-01, R-SCAT-02, R-SCAT-03, R-SCAT-13)."""
    for face, (rows, columns) in enumerate(DIRECTIONS, start=1):
        with Scenario() as table:
            model = table.blue("steel-warrior", at=HERE)
            table.dice(face)
            table.start(Scatter(model))
            question = table.state.question
            assert question is not None
            assert (question.kind, question.side) == ("spot", BLUE)
            table.play("spot 200 200")
            assert table.model(model).cube == cube_at(3 + rows, 3 + columns), DIRECTION_NAMES[face - 1]
            assert table.model(model).pinned


def test_a_scatter_that_does_not_pin() -> None:
    """A scattered model is Pinned only if the effect says so (R-SCAT-11)."""
    with Scenario() as table:
        model = table.blue("steel-warrior", at=HERE)
        table.dice(1)
        table.start(Scatter(model, pins=False))
        table.play("spot 200 200")
        assert not table.model(model).pinned


@pytest.mark.parametrize("side", [BLOCKED, HATCH + 3])
def test_slammed(side: int) -> None:
    """A full wall or a closed hatch stops a thrown model: Survive against the wall's 5+ (R-SCAT-05, R-SCAT-06,
    R-SCAT-07, R-SLAM-01, R-SLAM-02, R-SLAM-03, R-SLAM-05, A-KNOCKBACK-04).
    """
    with Scenario() as table:
        model = table.blue("steel-warrior", at=HERE)
        table.wall(HERE, "north", side)
        table.dice(1, 4, 1, 1, 5, 5, 8, 1)
        table.start(Scatter(model, pins=False))
        survive, wall = table.happened("rolled")
        assert (survive["kind"], survive["target_value"], survive["modifiers"]) == ("survive", 4, ())
        assert (wall["kind"], wall["target_value"], wall["base"]) == ("wall", 5, 3)
        assert table.model(model).cube == parse_cube(HERE)
        assert table.model(model).pinned
        # R-SLAM-04: Potential Damage 2, AP 0 against Armour 1.
        assert table.model(model).damage == 1


def test_slammed_unharmed() -> None:
    """With equal successes the wall does not pin; an explosion still does (R-SLAM-03)."""
    for pins in (False, True):
        with Scenario() as table:
            model = table.blue("steel-warrior", at=HERE)
            table.wall(HERE, "north", BLOCKED)
            table.dice(1, 4, 1, 1, 5, 1, 1)
            table.start(Scatter(model, pins))
            assert table.model(model).pinned == pins
            assert table.model(model).damage == 0


def test_slammed_to_death() -> None:
    """A model killed by the wall is not Pinned (R-SLAM-03, R-SCAT-11)."""
    with Scenario() as table:
        model = table.blue("steel-warrior", at=HERE, damage=1)
        table.wall(HERE, "north", BLOCKED)
        table.dice(1, 1, 1, 1, 5, 5, 1)
        table.start(Scatter(model))
        assert table.killed(model)
        assert not table.happened("pinned")


def test_a_construct_is_slammed() -> None:
    """A Construct is thrown and damaged like other models, but never Pinned (A-CONSTRUCT-01, R-PIN-10)."""
    with Scenario() as table:
        drone = table.blue("d-o-g-drone", at=HERE)
        table.wall(HERE, "north", BLOCKED)
        table.dice(1, 1, 1, 1, 5, 1, 1)
        table.start(Scatter(drone))
        assert table.model(drone).damage == 1
        assert not table.model(drone).pinned


def test_the_board_edge() -> None:
    """The board edge is a wall (R-SCAT-08, R-FIELD-13, R-SLAM-01)."""
    with Scenario() as table:
        model = table.blue("steel-warrior", at="r0c3")
        table.dice(8, 4, 4, 4, 1, 1, 1)
        table.start(Scatter(model))
        assert table.happened("slammed") == [{"model": model}]


def test_openings() -> None:
    """Low walls and wide gaps let a thrown model through; narrower ones stop it (R-SCAT-07,
    R-SLAM-05, A-KNOCKBACK-04).
    """
    for who, side, slammed in (
        ("steel-warrior", LOW_WALL, False), ("steel-warrior", SMALL, False), ("peacekeeper", SMALL, True),
        ("aberration", LOW_WALL, False), ("aberration", LARGE_DOOR, True),
    ):  # fmt: skip
        table = Scenario()
        model = table.blue(who, at=HERE)
        table.wall(HERE, "north", side)
        table.dice(1, 4, 4, 4, 1, 1, 1)
        table.start(Scatter(model))
        assert bool(table.happened("slammed")) == slammed


def test_a_diagonal_way() -> None:
    """A diagonal throw needs one open orthogonal route (R-SCAT-05)."""
    with Scenario() as table:
        model = table.blue("steel-warrior", at=HERE)
        table.wall(HERE, "north", BLOCKED)
        table.dice(2)
        table.start(Scatter(model))
        table.play("spot 200 200")
        assert table.model(model).cube == parse_cube("r2c4")


def test_into_a_wall_on_purpose() -> None:
    """The attacker may choose a cube behind a wall; DICE results may be added to the Survive test (R-SLAM-06,
    R-AWAY-01, A-KNOCKBACK-03).
    """
    with Scenario() as table:
        captain = table.red("enforcer-captain", at=HERE)
        warrior = table.blue("steel-warrior", at=HERE)
        table.wall(HERE, "north", BLOCKED)
        table.command(BLUE, "DICE")
        table.start(Knockback(captain, warrior))
        table.dice(4, 4, 4, 4, 5, 5, 5)
        table.play("throw north", "spend 1 dice")
        assert table.happened("slammed") == [{"model": warrior}]
        assert not table.model(warrior).pinned
