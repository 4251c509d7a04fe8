"""S-BODYGUARD Bodyguard: a marked model steps in the way of a shot at the Leader. No published Leader has it."""

from __future__ import annotations

import pytest
from special_tables import WARRIOR, asked, leader, refusal, results_left, said

from deadzone.core.cubes import parse_cube
from deadzone.core.questions import RED
from deadzone.procedures.flames import Burn
from deadzone.procedures.shooting import Shoot
from deadzone.rules.specials import TARGETED
from deadzone.table.scenario import Scenario
from teaching import gun, taught

CRAWLER = "crawler"
STALKER = "stalker"
IN_THE_WAY = "r3c3"


def shot_at_leader(guard: str = CRAWLER, at: str = "r2c2") -> tuple[Scenario, int, int, int]:
    """The Leader in r3c2, a guard, and a shooter in r3c5."""
    table = Scenario()
    mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD"), at="r3c2")
    protector = table.red(guard, at=at)
    shooter = table.blue(WARRIOR, at="r3c5")
    table.command(RED, "SPECIAL SPECIAL")
    return table, mother, protector, shooter


@pytest.mark.parametrize("who", [CRAWLER, STALKER])
def test_the_guard_becomes_the_target(who: str) -> None:
    """S-BODYGUARD: it steps one cube onto the line of fire; the attack is rolled against it."""
    table, mother, guard, shooter = shot_at_leader(who)
    table.start(Shoot(shooter, mother, 0))
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
    """S-BODYGUARD: the Leader stays the target."""
    table, mother, _, shooter = shot_at_leader()
    table.dice(*[1] * 8)
    table.start(Shoot(shooter, mother, 0))
    table.play(-1)
    assert table.happened("rolled")[1]["model"] == mother
    assert results_left(table) == 2


def test_flames_hit_the_guard_and_its_cube() -> None:
    """S-BODYGUARD, A-BURNS-01: an It Burns! shot is an attack like others; the Leader's cube is spared."""
    table = Scenario()
    mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD"), at="r3c2")
    guard = table.red(CRAWLER, at="r2c2")
    shooter = table.blue(taught(WARRIOR, weapons=(gun(6, "A-BURNS"),)), at="r3c5")
    table.command(RED, "SPECIAL")
    table.start(Burn(shooter, mother, 0))
    table.play(guard, parse_cube(IN_THE_WAY))
    table.dice(*[1] * 6)
    table.play((300, 300))
    assert table.model(guard).burning
    assert not table.model(mother).burning


@pytest.mark.parametrize("at", ["r0c2", "r3c6"], ids=["too far", "behind the shooter"])
def test_only_onto_the_line_of_fire(at: str) -> None:
    """S-BODYGUARD: one step must take it between the shooter and the Leader."""
    table, mother, _, shooter = shot_at_leader(at=at)
    assert refusal(table, mother, TARGETED, shooter) == "S-BODYGUARD"


def test_who_guards_whom() -> None:
    """S-BODYGUARD: Crawlers and Stalkers guard, on their feet and without enemies around them, and only the Leader."""
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
