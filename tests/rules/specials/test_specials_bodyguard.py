"""Bodyguard: a marked model steps into the line of a shot at the Leader; no published Leader has it (S-BODYGUARD)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import NOWHERE, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_ROUND, MOVE_BONUS, Marker
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.flames import Burn
from deadzone.procedures.shooting.shot import Shoot
from deadzone.procedures.specials.protecting import bodyguards, guard_cubes
from deadzone.rules.abilities.traps import TRAP
from deadzone.rules.movement.moving import next_cubes, speed_of
from deadzone.rules.specials.army_specials import TARGETED
from deadzone.table.scenario import Scenario
from special_tables import WARRIOR, asked, leader, refusal, results_left, said
from teaching import gun, taught

CRAWLER = "crawler"
STALKER = "stalker"
IN_THE_WAY = "r3c3"


def shot_at_leader(guard: str = CRAWLER, at: str = "r2c2") -> tuple[Scenario, ModelNumber, ModelNumber, ModelNumber]:
    """The Leader in r3c2, a guard, and a shooter in r3c5."""
    table = Scenario()
    mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD"), at="r3c2")
    protector = table.red(guard, at=at)
    shooter = table.blue(WARRIOR, at="r3c5")
    table.command(RED, "SPECIAL SPECIAL")
    return table, mother, protector, shooter


@pytest.mark.parametrize("who", [CRAWLER, STALKER])
def test_the_guard_becomes_the_target(who: str) -> None:
    """The guard steps one cube onto the line of fire and becomes the target (S-BODYGUARD)."""
    table, mother, guard, shooter = shot_at_leader(who)
    table.start(Shoot(shooter, mother, FIRST_WEAPON))
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "special-model", (guard, -1))
    table.play(guard)
    assert parse_cube(IN_THE_WAY) in asked(table).options
    table.play(parse_cube(IN_THE_WAY))
    table.dice(*[1] * 8)
    table.play((300, 300))
    assert table.model(guard).cube == parse_cube(IN_THE_WAY)
    assert [roll["model"] for roll in table.happened("rolled")] == [shooter, guard]
    assert table.happened("bodyguard") == [{"model": guard, "target": mother}]
    assert "steps in the way" in said(table)
    assert results_left(table) == 1


def test_declined() -> None:
    """If declined, the Leader stays the target (S-BODYGUARD)."""
    table, mother, _, shooter = shot_at_leader()
    table.dice(*[1] * 8)
    table.start(Shoot(shooter, mother, FIRST_WEAPON))
    table.play(-1)
    assert table.happened("rolled")[1]["model"] == mother
    assert results_left(table) == 2


def test_flames_hit_the_guard_and_its_cube() -> None:
    """An It Burns! shot hits the guard's cube instead of the Leader's (S-BODYGUARD, A-BURNS-01)."""
    table = Scenario()
    mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD"), at="r3c2")
    guard = table.red(CRAWLER, at="r2c2")
    shooter = table.blue(taught(WARRIOR, weapons=(gun(6, "A-BURNS"),)), at="r3c5")
    table.command(RED, "SPECIAL")
    table.start(Burn(shooter, mother, FIRST_WEAPON))
    table.play(guard, parse_cube(IN_THE_WAY))
    table.dice(*[1] * 6)
    table.play((300, 300))
    assert table.model(guard).burning
    assert not table.model(mother).burning


@pytest.mark.parametrize("at", ["r0c2", "r3c6", "r1c3", "r5c4"], ids=["far", "behind", "beside", "beside too"])
def test_only_onto_the_line_of_fire(at: str) -> None:
    """One step must take the guard onto the line of fire itself (S-BODYGUARD)."""
    table, mother, _, shooter = shot_at_leader(at=at)
    assert refusal(table, mother, TARGETED, shooter) == "S-BODYGUARD"


def test_who_guards_whom() -> None:
    """Only standing Crawlers and Stalkers without enemies in their cube guard, and only the Leader (S-BODYGUARD)."""
    table, mother, guard, shooter = shot_at_leader()
    assert refusal(table, mother, TARGETED, shooter) == ""
    assert refusal(table, guard, TARGETED, shooter) == "S-BODYGUARD"
    table.model(guard).pinned = True
    assert refusal(table, mother, TARGETED, shooter) == "S-BODYGUARD"
    table, mother, _, shooter = shot_at_leader(guard=WARRIOR)
    assert refusal(table, mother, TARGETED, shooter) == "S-BODYGUARD"
    table, mother, guard, shooter = shot_at_leader()
    table.blue(WARRIOR, at="r2c2")
    assert refusal(table, mother, TARGETED, shooter) == "S-BODYGUARD"


def test_each_cube_on_the_line() -> None:
    """The guard may step into any cube on the line, the Leader's included, the shooter's not (S-BODYGUARD)."""
    table, mother, guard, shooter = shot_at_leader(at="r2c3")
    assert guard_cubes(table.state, guard, mother, shooter) == [parse_cube(cube) for cube in ("r3c2", "r3c3", "r3c4")]
    table, mother, guard, shooter = shot_at_leader(at="r2c4")
    assert guard_cubes(table.state, guard, mother, shooter) == [parse_cube(cube) for cube in ("r3c3", "r3c4")]


def test_across_the_squares() -> None:
    """The line runs straight between the two models (S-BODYGUARD)."""
    table = Scenario()
    mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD"), at="r3c2")
    guard = table.red(CRAWLER, at="r1c4")
    shooter = table.blue(WARRIOR, at="r1c6")
    on_the_line = [parse_cube(cube) for cube in ("r1c5", "r2c3", "r2c4", "r2c5")]
    assert guard_cubes(table.state, guard, mother, shooter) == on_the_line


def test_where_there_is_no_room() -> None:
    """A guard cannot step into a full cube or an enemy cube (S-BODYGUARD, R-CAP-01)."""
    table, mother, guard, shooter = shot_at_leader()
    table.blue(WARRIOR, at=IN_THE_WAY)
    for spot in ((50, 50), (350, 350)):
        table.red(WARRIOR, at="r3c2", spot=spot)
    assert guard_cubes(table.state, guard, mother, shooter) == []


def test_nobody_guards_against_its_own_side() -> None:
    """Guards act only against enemy shooters, and not under enemy control (S-BODYGUARD, R-FREE-06)."""
    table, mother, guard, shooter = shot_at_leader()
    friend = table.red(WARRIOR, at="r3c5", spot=(100, 100))
    assert bodyguards(table.state, mother, shooter) == [guard]
    assert bodyguards(table.state, mother, friend) == []
    assert bodyguards(table.state, friend, shooter) == []
    table.state.controlled = guard
    assert bodyguards(table.state, mother, shooter) == []
    table, mother, guard, shooter = shot_at_leader()
    table.state.gain(guard, MOVE_BONUS, -speed_of(table.state, guard)[0], FOR_THE_ROUND)
    assert bodyguards(table.state, mother, shooter) == []


def test_a_guard_that_never_gets_there() -> None:
    """A guard thrown off the line by a Trap is not the target; the result is spent (S-BODYGUARD, A-TRAP-02)."""
    table, mother, guard, shooter = shot_at_leader()
    table.state.markers = (Marker(TRAP, parse_cube(IN_THE_WAY), BLUE, 3),)
    table.start(Shoot(shooter, mother, FIRST_WEAPON))
    table.play(guard, parse_cube(IN_THE_WAY))
    table.dice(1, 1, 1, 7, 7, 7, 1)
    table.play(asked(table).options[0])
    table.dice(*[1] * 8)
    table.play((200, 200))
    assert table.model(guard).cube != parse_cube(IN_THE_WAY)
    assert table.happened("rolled")[-1]["model"] == mother
    assert not table.happened("bodyguard")
    assert results_left(table) == 1


def test_the_leader_alone_is_guarded_and_by_others() -> None:
    """Only the Leader is guarded, and not by itself (S-BODYGUARD)."""
    table, mother, guard, shooter = shot_at_leader()
    friend = table.red(WARRIOR, at="r3c2", spot=(100, 100))
    table.state.gain(mother, RuleId("S-BODYGUARD"), 0, FOR_THE_ROUND)
    assert bodyguards(table.state, mother, shooter) == [guard]
    assert bodyguards(table.state, friend, shooter) == []


def test_one_cube_of_move_is_enough() -> None:
    """The guard needs a Move value of one cube; a Sprint value is not enough (S-BODYGUARD, R-MOVE-07)."""
    for speed, cubes in (((1, 1), True), ((0, 2), False)):
        table = Scenario()
        mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD"), at="r3c2")
        guard = table.red(taught(CRAWLER, speed=speed), at="r2c2")
        shooter = table.blue(WARRIOR, at="r3c5")
        assert bool(guard_cubes(table.state, guard, mother, shooter)) == cubes


def test_nobody_guards_in_mid_air() -> None:
    """A guard cannot step over an edge, where it could not stand (S-BODYGUARD, R-LEVEL-08)."""
    table = Scenario(levels=3)
    for cube in ("r3c2L3", "r2c2L3", "r3c5L3"):
        table.floor(cube, FULL)
    mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD"), at="r3c2L3")
    guard = table.red(CRAWLER, at="r2c2L3")
    shooter = table.blue(WARRIOR, at="r3c5L3")
    assert parse_cube("r3c3L3") in next_cubes(table.state, guard, NOWHERE, 1)
    assert guard_cubes(table.state, guard, mother, shooter) == [parse_cube("r3c2L3")]


def test_a_guard_that_dies_on_its_way() -> None:
    """A guard killed on its way does not become the target (S-BODYGUARD, A-TRAP-02)."""
    table, mother, guard, shooter = shot_at_leader()
    table.state.markers = (Marker(TRAP, parse_cube(IN_THE_WAY), BLUE, 3),)
    table.start(Shoot(shooter, mother, FIRST_WEAPON))
    table.play(guard, parse_cube(IN_THE_WAY))
    table.dice(7, 7, 7, 1, 1, 1)
    table.dice(*[1] * 8)
    table.play(asked(table).options[0])
    assert table.killed(guard)
    assert table.happened("rolled")[-1]["model"] == mother
    assert not table.happened("bodyguard")
