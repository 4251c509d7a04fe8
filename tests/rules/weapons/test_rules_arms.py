"""A model's weapons with temporary and lent abilities (A-GEN-03, A-GEN-04, A-KEENEYE-01)."""

from deadzone.core.state import FOR_THE_ACTIVATION, FOR_THE_ATTACK, FOR_THE_ROUND
from deadzone.procedures.weapons.arming import improve_arm
from deadzone.rules.shooting.shooting import may_fire_for_effect
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.weapons.arms import AP, arm, arm_places, has_arm, weapon_has, weapon_value
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario

CAPTAIN = "enforcer-captain"
PISTOL, GAUNTLET = 0, 1


def table_with_captain() -> Scenario:
    table = Scenario()
    table.red(CAPTAIN, at="r3c3")
    table.blue("steel-warrior", at="r3c5")
    return table


def test_a_weapon_gains_abilities_for_a_time() -> None:
    """A temporary ability belongs to one weapon; values add up, and end with their duration (A-GEN-03, A-GEN-04)."""
    g = table_with_captain().state
    improve_arm(g, 0, PISTOL, "A-RAPIDFIRE", 0, FOR_THE_ACTIVATION)
    improve_arm(g, 0, PISTOL, "A-WOF", 1, FOR_THE_ACTIVATION)
    improve_arm(g, 0, PISTOL, "A-WOF", 2, FOR_THE_ROUND)
    improve_arm(g, 0, PISTOL, AP, 1, FOR_THE_ATTACK)
    assert may_fire_for_effect(arm(g, 0, PISTOL))
    assert not weapon_has(g, 0, GAUNTLET, "A-RAPIDFIRE")
    assert (weapon_value(g, 0, PISTOL, "A-WOF"), arm(g, 0, PISTOL).ap, arm(g, 0, GAUNTLET).ap) == (3, 1, 0)
    assert shoot_test(g, 0, arm(g, 0, PISTOL), 1, False, 0).rerolls == 3
    assert loads(dumps(g)).models[0].gains == g.models[0].gains
    g.end_gains(0, FOR_THE_ATTACK)
    assert (arm(g, 0, PISTOL).ap, weapon_value(g, 0, PISTOL, "A-WOF")) == (0, 3)
    g.end_gains(0, FOR_THE_ACTIVATION)
    assert not weapon_has(g, 0, PISTOL, "A-RAPIDFIRE")
    assert weapon_value(g, 0, PISTOL, "A-WOF") == 2
    g.end_gains(0, FOR_THE_ROUND)
    assert arm(g, 0, PISTOL) is g.profile(0).weapons[PISTOL]


def test_places_are_those_of_the_profile() -> None:
    g = table_with_captain().state
    assert arm_places(g, 0) == [PISTOL, GAUNTLET]
    assert has_arm(g, 0, GAUNTLET)
    assert not has_arm(g, 0, 2)
    assert not has_arm(g, 0, -1)
