"""Rampage: who chooses where models are thrown when the enemy controls one of them (A-RAMPAGE, R-AWAY, R-SCAT-13)."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.procedures.movement.thrown import Scatter
from deadzone.table.scenario import Scenario
from striking import plain
from teaching import armed, gun

EAST = 2
THROWS = (("A-KNOCKBACK", "direction"), ("A-SMASH", "smash"))


def asked(table: Scenario) -> tuple[int, str]:
    question = table.state.question
    assert question is not None
    return question.side, question.kind


def under_control(table: Scenario, brute: ModelNumber) -> None:
    table.dice(1)
    table.activate(brute)
    table.play("take-control")


@pytest.mark.parametrize(("rule", "kind"), THROWS)
def test_whoever_controls_the_attacker_says_where_its_victim_goes(rule: str, kind: str) -> None:
    """The player who controls the attacker chooses direction and spot of its victim (A-RAMPAGE-02, R-AWAY-01,
    R-SCAT-13, A-SMASH-01).
    """
    table = Scenario()
    brute = table.red(plain("A-RAMPAGE", rule, size=2), at="r3c3", damage=1)
    friend = table.red(plain(size=2), at="r3c3", spot=(80, 80))
    under_control(table, brute)
    table.dice(5, 5, 1, 1, 1, 1, 1)
    table.play("fight", f"fight red-{friend + 1}", "dodge")
    assert asked(table) == (BLUE, kind)
    table.play(EAST)
    assert asked(table) == (BLUE, "spot")


@pytest.mark.parametrize(("rule", "kind"), THROWS)
def test_its_own_team_says_where_it_is_thrown_to(rule: str, kind: str) -> None:
    """If its own team wins a counter-attack, it chooses where the model goes (R-AWAY-01, R-SCAT-13, A-KNOCKBACK-07)."""
    table = Scenario()
    brute = table.red(plain("A-RAMPAGE", size=2), at="r3c3", damage=1)
    friend = table.red(plain(rule, size=2), at="r3c3", spot=(80, 80))
    under_control(table, brute)
    table.dice(1, 1, 1, 5, 1, 1, 1)
    table.play("fight", f"fight red-{friend + 1}", "counter-attack")
    assert asked(table) == (RED, kind)
    table.play(EAST)
    assert asked(table) == (RED, "spot")


def test_whoever_controls_it_says_in_which_order_its_blast_throws() -> None:
    """The player in control chooses the order in which its Blast throws (A-RAMPAGE-02, R-SCAT-12, A-BLAST-02)."""
    table = Scenario()
    brute = table.red(armed(plain("A-RAMPAGE"), gun(6, "A-BLAST")), at="r3c3", damage=1)
    for spot in ((80, 80), (300, 300), (80, 300)):
        table.red(plain(size=1), at="r3c6", spot=spot)
    under_control(table, brute)
    table.dice(5, 5, 5, 5, 5, 1, 1, 1)
    table.play("shoot", "with gun", "at red-2")
    assert asked(table) == (BLUE, "next-thrown")


def test_scattered_it_is_placed_by_whoever_decides_for_it() -> None:
    """After a random scatter it is placed by the player in control (R-SCAT-13, A-RAMPAGE-02)."""
    table = Scenario()
    brute = table.red(plain("A-RAMPAGE"), at="r3c3", damage=1)
    under_control(table, brute)
    table.dice(3)
    table.state.stack.clear()
    table.start(Scatter(brute, pins=False))
    assert asked(table) == (BLUE, "spot")
