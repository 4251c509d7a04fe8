"""Smoke: grenade, sight, shooting penalty and duration (I-SMOKE-*, R-SMOD-05, R-END-03)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL
from deadzone.core.board.sight import CLEAR_SIGHT, NO_SIGHT
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import UNDECIDED
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.shooting.grenades import grenade_cubes
from deadzone.rules.shooting.shooting import targets
from deadzone.rules.shooting.shot_tests import SMOKE_NEARBY, shoot_test
from deadzone.rules.table.seeing import sight_between
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
RIFLE = WeaponPlace(0)


def test_the_grenade_fills_the_cube_where_it_lands() -> None:
    """A Smoke Grenade that hits fills the cube, and is used up (I-SMOKE-01, A-GRENADE-03, A-GRENADE-05)."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-SMOKEGRENADE",))
        enemy = table.blue(ENFORCER, at="r3c5")
        table.dice(8, 1, 1, 1)
        table.start(ShootAction(thrower))
        table.play("with i-smokegrenade", "throw at r3c5L1")
        assert table.state.smoke == {parse_cube("r3c5")}
        assert table.model(thrower).items == ()
        assert not table.model(enemy).pinned
        assert table.model(enemy).damage == 0


def test_a_missed_throw_fills_another_cube() -> None:
    """A scattered Smoke Grenade fills the cube where it lands (I-SMOKE-01, A-GRENADE-03)."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-SMOKEGRENADE",))
        table.dice(1, 1, 1, 1)
        table.start(ShootAction(thrower))
        table.play("with i-smokegrenade", "throw at r3c5L1")
        (cube,) = table.state.smoke
        assert cube != parse_cube("r3c5")
        assert table.happened("smoke") == [{"cube": cube}]


def test_a_second_smoke_in_the_cube_adds_nothing() -> None:
    """More smoke in a smoke-filled cube adds nothing; it has one die at the end of the round (I-SMOKE-05)."""
    with Scenario() as table:
        table.smoke("r3c5")
        thrower = table.red(WARRIOR, at="r3c3", items=("I-SMOKEGRENADE",))
        table.dice(8, 1, 1, 1)
        table.start(ShootAction(thrower))
        table.play("with i-smokegrenade", "throw at r3c5L1")
        assert len(table.state.smoke) == 1


@pytest.mark.parametrize("cube", ["r3c3", "r3c4", "r3c5"], ids=["out of", "through", "into"])
def test_smoke_hides_models(cube: str) -> None:
    """Smoke blocks sight out of, through and into its cube (R-LOS-05, I-SMOKE-02)."""
    table = Scenario()
    table.smoke(cube)
    shooter = table.red(WARRIOR, at="r3c3")
    target = table.blue(ENFORCER, at="r3c5")
    assert sight_between(table.state, shooter, target) == NO_SIGHT
    assert targets(table.state, shooter, table.state.profile(shooter).weapons[RIFLE]) == []


def test_without_smoke_on_the_way_nothing_is_hidden() -> None:
    """Smoke elsewhere hides nothing (R-LOS-05)."""
    table = Scenario()
    table.smoke("r5c4")
    shooter = table.red(WARRIOR, at="r3c3")
    target = table.blue(ENFORCER, at="r3c5")
    assert sight_between(table.state, shooter, target) == CLEAR_SIGHT


@pytest.mark.parametrize("smoke", ["r3c3", "r3c5"], ids=["out of", "into"])
def test_grenades_fly_into_and_out_of_smoke(smoke: str) -> None:
    """Grenades may be thrown into and out of smoke; smoke in between hides the cube (A-GRENADE-06, I-SMOKE-02)."""
    table = Scenario(levels=2)
    for cube in ("r3c3L2", "r3c4L2", "r3c5L2"):
        table.floor(cube, FULL)
    table.smoke(smoke)
    thrower = table.red(WARRIOR, at="r3c3", items=("I-SMOKEGRENADE",))
    assert parse_cube("r3c5") in grenade_cubes(table.state, thrower)
    table.state.smoke = frozenset([parse_cube("r3c4")])
    assert parse_cube("r3c5") not in grenade_cubes(table.state, thrower)


def test_the_smoke_penalty_spares_grenades() -> None:
    """A throw has three dice, whether or not smoke is near (A-GRENADE-06, R-SMOD-21)."""
    with Scenario() as table:
        table.smoke("r4c4", "r2c4")
        thrower = table.red(WARRIOR, at="r3c3", items=("I-SMOKEGRENADE",))
        table.dice(7, 1, 1)
        table.start(ShootAction(thrower))
        table.play("with i-smokegrenade", "throw at r3c5L1")
        assert table.happened("rolled")[0]["modifiers"] == ()


@pytest.mark.parametrize(
    ("smoke", "nearby"),
    [
        (["r4c2"], True),  # beside the shooter: out of
        (["r4c7"], True),  # beside the target: into
        (["r4c4"], True),  # beside the line: through
        (["r4c3", "r4c4", "r2c5"], True),  # once, however many
        (["r5c4"], False),  # two cubes from the line
        (["r3c1L2"], True),  # diagonally above the shooter
        (["r3c4L3"], False),  # two levels above the line
    ],
)
def test_smoke_nearby(smoke: list[str], nearby: bool) -> None:
    """-1 die once for smoke in any of the 26 cubes around the line; Clear Shot still applies (net +1) (R-SMOD-05,
    I-SMOKE-03, R-SMOD-20).
    """
    table = Scenario(levels=3)
    table.smoke(*smoke)
    shooter = table.red(WARRIOR, at="r3c2")
    target = table.blue(ENFORCER, at="r3c6")
    weapon = table.state.profile(shooter).weapons[RIFLE]
    test = shoot_test(table.state, shooter, weapon, target, False, 0)
    assert [modifier.rule for modifier in test.modifiers].count(SMOKE_NEARBY.rule) == (1 if nearby else 0)
    assert test.dice() == (4 if nearby else 5)


@pytest.mark.parametrize("line", [("r0c0", "r3c3"), ("r3c3", "r0c0")])
def test_smoke_beside_a_slanting_line(line: tuple[str, str]) -> None:
    """A diagonal line passes cubes next to the smoke, in both directions (R-SMOD-05)."""
    table = Scenario()
    table.smoke("r0c2")
    shooter, target = table.red(WARRIOR, at=line[0]), table.blue(ENFORCER, at=line[1])
    weapon = table.state.profile(shooter).weapons[RIFLE]
    assert SMOKE_NEARBY in shoot_test(table.state, shooter, weapon, target, False, 0).modifiers


@pytest.mark.parametrize(("face", "stays"), [(1, True), (4, True), (5, False), (8, False)])
def test_smoke_at_the_end_of_the_round(face: int, stays: bool) -> None:
    """One d8 per smoke-filled cube: 1-4 it stays; an 8 adds no die (R-END-03, I-SMOKE-04, R-END-06, R-TEST-11)."""
    with Scenario() as table:
        table.smoke("r6c6", "r1c1")
        table.red(WARRIOR, at="r3c3")
        table.blue(ENFORCER, at="r3c6")
        table.dice(face, 4)
        table.start(EndOfRound())
        left = {parse_cube("r1c1"), parse_cube("r6c6")} if stays else {parse_cube("r6c6")}
        assert table.state.smoke == left
        assert len(table.happened("smoke-gone")) == (0 if stays else 1)


def test_a_battle_that_is_over_rolls_for_no_smoke() -> None:
    """No smoke is rolled for when the battle is over (R-END-03)."""
    with Scenario() as table:
        table.smoke("r6c6")
        table.red(WARRIOR, at="r3c3")
        table.start(EndOfRound())
        assert table.state.winner != UNDECIDED
        assert len(table.state.smoke) == 1


def test_smoke_does_not_help_to_break_away() -> None:
    """Smoke does not remove the need to break away (R-BREAK-10, A-SMOKESCREEN-03)."""
    table = Scenario()
    table.smoke("r3c3")
    leaver = table.red(WARRIOR, at="r3c3", spot=(100, 100))
    table.blue(ENFORCER, at="r3c3", spot=(300, 300))
    table.start(Movement(leaver, 1))
    table.play("go to r3c4L1")
    question = table.state.question
    assert question is not None
    assert (question.kind, question.side) == ("strike", BLUE)


def test_smoke_is_part_of_the_battle() -> None:
    """Smoke is part of copies, saves and the state's key."""
    table = Scenario()
    shooter = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c5")
    clear = table.state.key()
    table.state.smoke = frozenset([parse_cube("r3c4"), parse_cube("r0c0")])
    table.activate(shooter)
    assert table.state.turn == RED
    twin = table.state.copy()
    assert twin.key() == table.state.key()
    twin.smoke = twin.smoke - {parse_cube("r0c0")}
    assert len(table.state.smoke) == 2
    assert twin.key() != table.state.key() != clear
    assert loads(dumps(table.state)).key() == table.state.key()
