"""Psychic: powers that need no LOS (A-PSYCHIC)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.weapon_places import WeaponPlace
from deadzone.rules.shooting.shooting import targets, why_not_shoot
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.weapons.arms import arm
from deadzone.table.scenario import Scenario
from teaching import armed, gun

WARRIOR = "steel-warrior"
PSYKER = armed(WARRIOR, gun(4, "A-PSYCHIC", name="mind"), gun(4, name="rifle"))
MIND, RIFLE = WeaponPlace(0), WeaponPlace(1)


def behind_a_wall(level: int = 1) -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = Scenario(levels=2)
    table.floor("r3c2L2", 1)
    for row in range(8):
        for floor in (1, 2):
            table.wall(f"r{row}c3L{floor}", "east", BLOCKED)
    return table, table.red(PSYKER, at=f"r3c2L{level}"), table.blue(WARRIOR, at="r3c5")


def test_no_line_of_sight_is_needed() -> None:
    """No LOS is needed, through walls and smoke, but range is (A-PSYCHIC-01, A-PSYCHIC-02, R-LOS-08)."""
    table, psyker, target = behind_a_wall()
    table.smoke("r3c5")
    assert targets(table.state, psyker, arm(table.state, psyker, MIND)) == [target]
    assert targets(table.state, psyker, arm(table.state, psyker, RIFLE)) == []
    table.state.change(target).cube = Cube(table.model(target).cube + 2)
    refusal = why_not_shoot(table.state, psyker, arm(table.state, psyker, MIND), target)
    assert refusal is not None
    assert refusal.rule == "R-RANGE-03"


def test_usual_modifiers_but_no_clear_shot_without_sight() -> None:
    """High Ground applies; Clear Shot needs a clear view (A-PSYCHIC-02, R-SMOD-22, C-28)."""
    table, psyker, target = behind_a_wall(level=2)
    rules = [
        m.rule for m in shoot_test(table.state, psyker, arm(table.state, psyker, MIND), target, False, 0).modifiers
    ]
    assert rules == ["R-SMOD-03"]
    open_field = Scenario()
    psyker, target = open_field.red(PSYKER, at="r3c2"), open_field.blue(WARRIOR, at="r3c5")
    test = shoot_test(open_field.state, psyker, arm(open_field.state, psyker, MIND), target, False, 0)
    assert [modifier.rule for modifier in test.modifiers] == ["R-SMOD-01"]


def test_all_other_limits_apply() -> None:
    """All other limits of Shoot apply (A-PSYCHIC-03, R-SHOOT-02, R-SHOOT-03, R-SHOOT-06)."""
    table, psyker, target = behind_a_wall()
    friend, enemy = table.red(WARRIOR, at="r4c2"), table.blue(WARRIOR, at="r6c6")
    mind = arm(table.state, psyker, MIND)
    refusal = why_not_shoot(table.state, psyker, mind, friend)
    assert refusal is not None
    assert refusal.rule == "R-SHOOT-03"
    table.state.change(enemy).cube = table.model(psyker).cube
    refusal = why_not_shoot(table.state, psyker, mind, target)
    assert refusal is not None
    assert refusal.rule == "R-SHOOT-02"
