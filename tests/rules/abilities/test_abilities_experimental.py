"""Experimental: a d8 gives the weapon an ability for the attack (A-EXPERIMENTAL)."""

from __future__ import annotations

import pytest

from deadzone.core.contexts import NORMAL_SHOT
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.players.forecast import shot_at
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.procedures.weapons.experimental import Experiment
from deadzone.rules.weapons.arms import AP, arm
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import armed, gun

WARRIOR = "steel-warrior"
TINKER = armed(WARRIOR, gun(6, "A-EXPERIMENTAL", name="gizmo"))
MISS = (1, 1, 1, 1, 1, 4, 1, 1)


def after_roll(*faces: int) -> tuple[Scenario, ModelNumber]:
    table = Scenario()
    tinker = table.red(TINKER, at="r3c1")
    table.dice(*faces)
    table.start(Experiment(tinker, FIRST_WEAPON))
    return table, tinker


@pytest.mark.parametrize(
    ("faces", "rule", "value"),
    [((1, 2), "A-BLAST", 0), ((3, 4), "A-KNOCKBACK", 0), ((5, 6), "A-WOF", 2), ((7,), AP, 3)],
)
def test_the_table(faces: tuple[int, ...], rule: str, value: int) -> None:
    """The table of abilities (A-EXPERIMENTAL-01)."""
    for face in faces:
        table, tinker = after_roll(face)
        gizmo = arm(table.state, tinker, FIRST_WEAPON)
        assert gizmo.ap == 3 if rule == AP else (gizmo.has(RuleId(rule)) and gizmo.value(RuleId(rule)) == value)


def test_an_ominous_hum() -> None:
    """Each 8 adds 1 to BOOM! for the rest of the game and rolls again (A-EXPERIMENTAL-02, A-EXPERIMENTAL-03)."""
    table, tinker = after_roll(8, 8, 7)
    assert table.state.value(tinker, RuleId("A-BOOM")) == 2
    assert arm(table.state, tinker, FIRST_WEAPON).ap == 3
    assert len(table.happened("ominous-hum")) == 2


def test_the_target_comes_before_the_roll_and_the_ability_goes_with_the_attack() -> None:
    """The target is declared first; an 8 grants no extra die; the ability ends with the attack (A-EXPERIMENTAL-04)."""
    table = Scenario()
    tinker = table.red(TINKER, at="r3c1")
    enemy = table.blue(WARRIOR, at="r3c4")
    table.activate(tinker)
    table.play("shoot", "with gizmo")
    assert loads(dumps(table.state)).key() == table.state.key()
    assert shot_at(table.state, tinker, FIRST_WEAPON, enemy, NORMAL_SHOT, NO_AMMO) is None
    table.dice(8, 5, *MISS, 1, 1)  # Weight of Fire (2) re-rolls two failed dice
    table.play("at blue-1")
    assert table.happened("experiment") == [{"model": tinker, "ability": "A-WOF"}]
    assert table.happened("rolled")[0]["faces"] == (1, 1, 1, 1, 1, 4, 1)
    assert not arm(table.state, tinker, FIRST_WEAPON).has(RuleId("A-WOF"))
    assert table.state.value(tinker, RuleId("A-BOOM")) == 1


def test_a_blast_by_experiment() -> None:
    """A missed Blast from the table pins and damages nobody (A-EXPERIMENTAL-01, A-BLAST-01, A-BLAST-03)."""
    table = Scenario()
    tinker = table.red(TINKER, at="r3c1")
    enemy = table.blue(WARRIOR, at="r3c4")
    table.activate(tinker)
    table.dice(1, *MISS)
    table.play("shoot", "with gizmo", "at blue-1")
    assert table.model(enemy).pinned
    assert not arm(table.state, tinker, FIRST_WEAPON).has(RuleId("A-BLAST"))
