"""JADE with item weapons, ink, Smash! and BOOM! (J-AMB-26, -32, -34, -40)."""

from __future__ import annotations

import pytest
from jade_answering import jade_says
from jade_tables import FAR, FIGHTER, JadeTable, soldier

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.procedures.fighting.blows import Blow
from deadzone.procedures.fighting.fight import Fight
from deadzone.table.scenario import Scenario
from striking import plain
from teaching import taught

BOMB = taught(soldier("Bomb"), "A-BOOM 2")


def in_a_cube(enemies: int, friends: int, settings: str = "") -> JadeTable:
    """A JADE model with BOOM! among the given numbers of enemies and friends."""
    table = JadeTable("hold", settings=settings)
    table.red(BOMB, at="r3c3")
    for _ in range(friends):
        table.red(taught(FIGHTER, "A-SOLID"), at="r3c3", activated=True)
    for _ in range(enemies):
        table.blue(taught(FIGHTER, "A-SOLID"), at="r3c3")
    return table


@pytest.mark.parametrize(("enemies", "friends", "settings", "booms"), [
    (2, 0, "", True), (3, 1, "", True), (1, 0, "", False), (3, 2, "", False), (1, 0, "[items]\nboom_surplus = 1", True),
])  # fmt: skip
def test_boom_with_two_enemies_more_than_friends(enemies: int, friends: int, settings: str, booms: bool) -> None:
    """BOOM! is triggered before the next action with two enemies more than friends, by a setting (J-AMB-40)."""
    table = in_a_cube(enemies, friends, settings)
    table.dice(*[1] * 40)
    table.turn()
    assert bool(table.happened("boom")) == booms
    assert table.killed(0) == booms


def test_blades_in_the_first_fight() -> None:
    """Combat Blades are used in the first fight, after mines; a Shock Baton is a weapon like others (J-AMB-26)."""
    weak = taught(FIGHTER, "A-SCAVENGER")
    for items, said in (
        (("I-COMBATBLADES",), "with i-combatblades"),
        (("I-COMBATBLADES", "I-THERMAL"), "with thermal-mines"),
        (("I-SHOCKBATON",), "with i-shockbaton"),
    ):
        table = JadeTable()
        attacker, defender = table.red(weak, at="r3c3", items=items), table.blue(FIGHTER, at="r3c3")
        table.start(Fight(attacker, defender))
        assert jade_says(table) == said


def test_who_is_smashed_and_where_to() -> None:
    """JADE always uses Smash!, into a wall if there is one (J-AMB-34, A-SMASH-01)."""
    table = JadeTable()
    attacker, target = table.red(FIGHTER, at="r3c3"), table.blue(taught(FIGHTER, size=3), at="r3c5")
    table.wall("r3c5", "south", BLOCKED)
    table.start(Blow(attacker, target, 1, 0, ("A-SMASH",)))
    assert jade_says(table) == "throw south"


def test_ink_in_a_clear_shot_situation() -> None:
    """Ink is used in a clear-shot situation, at the start, or at the end if it is left (J-AMB-26, A-INK-02)."""
    for gun, said in ((8, "ink"), (0, "no-ink")):
        table = JadeTable("hold")
        table.red(taught(soldier(), "A-INK"), at="r3c3")
        table.blue(soldier(gun=gun), at="r3c6")
        table.turn()
        assert table.asked() == ("ink", ["no-ink", "ink"])
        assert jade_says(table) == said


def test_re_rolls_count_alike_in_both_tests() -> None:
    """Re-rolls of a Resilient model make dodging more valuable (J-AMB-32, A-RESILIENT-01)."""
    for rules, said in (((), "counter-attack"), (("A-RESILIENT 3",), "dodge")):
        table = JadeTable()
        attacker, defender = table.blue(FIGHTER, at="r3c3"), table.red(taught(FIGHTER, *rules), at="r3c3")
        table.start(Fight(attacker, defender))
        assert jade_says(table) == said


def test_shields_need_no_answer() -> None:
    """Shields are passive and need no answer from JADE (J-AMB-26)."""
    table = JadeTable()
    target = table.red(plain(equipment=(Keyword(RuleId("I-ENERGYSHIELD"), 1),)), at="r3c3")
    attacker = table.blue(plain(), at=FAR)
    table.dice(6)
    table.start(Blow(attacker, target, 1, 0))
    assert table.model(target).damage == 0
    assert isinstance(table, Scenario)
