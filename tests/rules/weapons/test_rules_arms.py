"""A model's weapons with temporary and lent abilities (A-GEN-03, A-GEN-04, A-KEENEYE-01)."""

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_ACTIVATION, FOR_THE_ATTACK, FOR_THE_ROUND
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.procedures.weapons.arming import improve_arm
from deadzone.rules.shooting.shooting import may_fire_for_effect
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.weapons.arms import AP, arm, arm_places, has_arm, weapon_has, weapon_value
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario

CAPTAIN = "enforcer-captain"
PISTOL, GAUNTLET = WeaponPlace(0), WeaponPlace(1)


def table_with_captain() -> Scenario:
    table = Scenario()
    table.red(CAPTAIN, at="r3c3")
    table.blue("steel-warrior", at="r3c5")
    return table


def test_a_weapon_gains_abilities_for_a_time() -> None:
    """A temporary ability belongs to one weapon; values add up, and end with their duration (A-GEN-03, A-GEN-04)."""
    g = table_with_captain().state
    improve_arm(g, ModelNumber(0), PISTOL, RuleId("A-RAPIDFIRE"), 0, FOR_THE_ACTIVATION)
    improve_arm(g, ModelNumber(0), PISTOL, RuleId("A-WOF"), 1, FOR_THE_ACTIVATION)
    improve_arm(g, ModelNumber(0), PISTOL, RuleId("A-WOF"), 2, FOR_THE_ROUND)
    improve_arm(g, ModelNumber(0), PISTOL, AP, 1, FOR_THE_ATTACK)
    assert may_fire_for_effect(arm(g, ModelNumber(0), PISTOL))
    assert not weapon_has(g, ModelNumber(0), GAUNTLET, RuleId("A-RAPIDFIRE"))
    assert (
        weapon_value(g, ModelNumber(0), PISTOL, RuleId("A-WOF")),
        arm(g, ModelNumber(0), PISTOL).ap,
        arm(g, ModelNumber(0), GAUNTLET).ap,
    ) == (3, 1, 0)
    assert shoot_test(g, ModelNumber(0), arm(g, ModelNumber(0), PISTOL), ModelNumber(1), False, 0).rerolls == 3
    assert loads(dumps(g)).models[0].gains == g.models[0].gains
    g.end_gains(ModelNumber(0), FOR_THE_ATTACK)
    assert (arm(g, ModelNumber(0), PISTOL).ap, weapon_value(g, ModelNumber(0), PISTOL, RuleId("A-WOF"))) == (0, 3)
    g.end_gains(ModelNumber(0), FOR_THE_ACTIVATION)
    assert not weapon_has(g, ModelNumber(0), PISTOL, RuleId("A-RAPIDFIRE"))
    assert weapon_value(g, ModelNumber(0), PISTOL, RuleId("A-WOF")) == 2
    g.end_gains(ModelNumber(0), FOR_THE_ROUND)
    assert arm(g, ModelNumber(0), PISTOL) is g.profile(ModelNumber(0)).weapons[PISTOL]


def test_places_are_those_of_the_profile() -> None:
    g = table_with_captain().state
    assert arm_places(g, ModelNumber(0)) == [PISTOL, GAUNTLET]
    assert has_arm(g, ModelNumber(0), GAUNTLET)
    assert not has_arm(g, ModelNumber(0), WeaponPlace(2))
    assert not has_arm(g, ModelNumber(0), NO_WEAPON)
