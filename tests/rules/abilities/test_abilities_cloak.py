"""Cloaking Device and Stealthy (A-CLOAK, A-STEALTHY, A-GEN-05)."""

from __future__ import annotations

import pytest

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_ATTACK
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.rules.shooting.shooting import targets
from deadzone.rules.shooting.shot_tests import free_of, shoot_test
from deadzone.rules.weapons.arms import arm
from deadzone.table.scenario import Scenario, profile_called
from teaching import taught

WARRIOR = "steel-warrior"
CLOAKED = taught(WARRIOR, "A-CLOAK")


def modifiers(
    table: Scenario, shooter: ModelNumber, target: ModelNumber, for_effect: bool = False
) -> list[tuple[str, int]]:
    test = shoot_test(table.state, shooter, arm(table.state, shooter, FIRST_WEAPON), target, for_effect, 0)
    return [(modifier.rule, modifier.dice) for modifier in test.modifiers]


@pytest.mark.parametrize(("device", "side"), [("r3c5", "blue"), ("r2c6L2", "blue"), ("r4c4", "red")])
def test_everybody_near_the_device_is_cloaked(device: str, side: str) -> None:
    """All models in the device's cube or adjacent to it are cloaked; Clear Shot still applies (net +1) (A-CLOAK-01,
    A-CLOAK-03, R-SMOD-10).
    """
    table = Scenario(levels=2)
    shooter = table.red(WARRIOR, at="r3c1")
    target = table.blue(WARRIOR, at="r3c5", spot=(100, 100))
    table.floor("r2c6L2", 1)
    getattr(table, side)(CLOAKED, at=device, spot=(300, 300))
    assert modifiers(table, shooter, target) == [("R-SMOD-01", 2), ("R-SMOD-10", -1)]
    assert ("R-SMOD-10", -1) in modifiers(table, shooter, target, for_effect=True)


def test_the_device_works_near_only_and_while_its_carrier_stands() -> None:
    """The device works only near its living carrier (A-CLOAK-01, A-GEN-02)."""
    table = Scenario()
    shooter = table.red(WARRIOR, at="r3c1")
    target = table.blue(WARRIOR, at="r3c5")
    carrier = table.blue(CLOAKED, at="r3c7")
    assert ("R-SMOD-10", -1) not in modifiers(table, shooter, target)
    assert ("R-SMOD-10", -1) in modifiers(table, shooter, carrier)
    table.state.change(carrier).cube = table.model(target).cube
    assert ("R-SMOD-10", -1) in modifiers(table, shooter, target)
    table.state.change(carrier).fate = 1
    assert ("R-SMOD-10", -1) not in modifiers(table, shooter, target)


def test_smoke_and_devices_take_one_die_in_all() -> None:
    """Smoke and several devices together cost one die (A-CLOAK-02)."""
    table = Scenario()
    shooter = table.red(WARRIOR, at="r3c1")
    target = table.blue(CLOAKED, at="r3c5", spot=(100, 100))
    table.blue(CLOAKED, at="r3c5", spot=(300, 300))
    table.smoke("r5c5")
    assert modifiers(table, shooter, target) == [("R-SMOD-01", 2), ("R-SMOD-10", -1)]
    table.state.smoke = frozenset({Cube(table.model(target).cube + 8)})
    assert modifiers(table, shooter, target) == [("R-SMOD-01", 2), ("R-SMOD-05", -1)]


def test_whom_smoke_does_not_hinder_the_cloak_still_does() -> None:
    """A shooter that ignores the smoke penalty still has that of the cloak (A-CLOAK-01, A-CLOAK-02, S-PRECISION)."""
    table = Scenario()
    shooter = table.red(WARRIOR, at="r3c1")
    target = table.blue(CLOAKED, at="r3c5")
    table.smoke("r4c5")
    table.state.gain(shooter, free_of("R-SMOD-05"), 0, FOR_THE_ATTACK)
    assert modifiers(table, shooter, target) == [("R-SMOD-01", 2), ("R-SMOD-10", -1)]


def test_a_device_never_shoots_and_gives_its_carrier_its_abilities() -> None:
    """A device with range R0 cannot shoot and gives its abilities to its carrier (A-GEN-05, A-GEN-03)."""
    device = load().weapons["cloaking-device"]
    carrier = engine_profile(load().profiles[profile_called(WARRIOR).id], [device])
    assert carrier.has(RuleId("A-CLOAK"))
    table = Scenario()
    red = table.red(carrier, at="r3c1")
    table.blue(WARRIOR, at="r3c2")
    assert targets(table.state, red, arm(table.state, red, FIRST_WEAPON)) == []


def test_nobody_has_a_clear_shot_at_a_stealthy_model() -> None:
    """There is no Clear Shot at a Stealthy model; other modifiers apply (A-STEALTHY-01)."""
    table = Scenario(levels=2)
    table.floor("r3c1L2", 1)
    shooter = table.red(WARRIOR, at="r3c1L2")
    target = table.blue(taught(WARRIOR, "A-STEALTHY"), at="r3c5")
    plain = table.blue(WARRIOR, at="r5c5")
    assert ("R-SMOD-01", 2) not in modifiers(table, shooter, target)
    assert ("R-SMOD-03", 1) in modifiers(table, shooter, target)
    assert ("R-SMOD-01", 2) in modifiers(table, shooter, plain)
