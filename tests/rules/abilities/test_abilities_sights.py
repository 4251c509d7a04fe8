"""Sniper Scope, Holo-Sight, Covering Fire and Keen Eye (A-SCOPE, A-HOLO, I-HOLOSIGHT, A-COVER, A-KEENEYE)."""

from __future__ import annotations

import pytest

from deadzone.core.profiles import Profile
from deadzone.core.weapon_places import FIRST_WEAPON, WeaponPlace
from deadzone.rules.shooting.aiming import plain_test
from deadzone.rules.shooting.grenades import GRENADE_RANGE, grenade_cubes
from deadzone.rules.shooting.shooting import targets
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.weapons.arms import arm
from deadzone.table.scenario import Scenario, profile_called
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
DOG = "d-o-g-drone--enforcers"


def bonuses(shooter: Profile, for_effect: bool = False, items: tuple[str, ...] = ()) -> dict[str, int]:
    """Modifiers of a shot over three cubes, without Clear Shot."""
    table = Scenario()
    red = table.red(shooter, at="r3c1", items=items)
    blue = table.blue(WARRIOR, at="r3c4")
    test = shoot_test(table.state, red, arm(table.state, red, FIRST_WEAPON), blue, for_effect, 0)
    return {modifier.rule: modifier.dice for modifier in test.modifiers if modifier.rule != "R-SMOD-01"}


@pytest.mark.parametrize(
    ("rules", "items", "expected"),
    [
        ((), (), {}),
        (("A-SCOPE",), (), {"R-SMOD-06": 2}),
        (("A-HOLO",), (), {"R-SMOD-07": 1}),
        ((), ("I-HOLOSIGHT",), {"R-SMOD-07": 1}),
        (("A-SCOPE", "A-HOLO"), ("I-HOLOSIGHT",), {"R-SMOD-06": 2}),
        (("A-HOLO",), ("I-HOLOSIGHT",), {"R-SMOD-07": 1}),
    ],
)
def test_sights_add_dice(rules: tuple[str, ...], items: tuple[str, ...], expected: dict[str, int]) -> None:
    """Sniper Scope: +2 (A-SCOPE-01, R-SMOD-06); Holo-Sight: +1, once, not with a Scope (R-SMOD-07, I-HOLOSIGHT-01)."""
    assert bonuses(armed(WARRIOR, gun(6, *rules)), items=items) == expected


def test_a_holo_sight_may_be_built_in() -> None:
    """A built-in Holo-Sight counts like the item; a Beast cannot use a carried one (I-HOLOSIGHT-01, R-ITEM-01)."""
    table = Scenario()
    values = profile_called(WARRIOR)
    built_in = taught(armed(values, gun(6)), "I-HOLOSIGHT")
    assert bonuses(built_in) == {"R-SMOD-07": 1}
    assert bonuses(taught(armed(WARRIOR, gun(6)), "A-BEAST"), items=("I-HOLOSIGHT",)) == {}
    assert table.state.models == []


def test_attacks_without_modifiers_have_none() -> None:
    """No sight helps attacks without modifiers (I-HOLOSIGHT-01, R-SMOD-21, A-INDIRECT-11)."""
    table = Scenario()
    red = table.red(armed(WARRIOR, gun(8, "A-INDIRECT 3", "A-HOLO")), at="r3c1", items=("I-HOLOSIGHT",))
    assert plain_test(table.state, red, arm(table.state, red, FIRST_WEAPON)).dice() == 3


def test_covering_fire() -> None:
    """Covering Fire gives +1 die to Fire for Effect only (A-COVER-01, R-SMOD-11)."""
    shooter = taught(armed(WARRIOR, gun(6, "A-RAPIDFIRE")), "A-COVER")
    assert bonuses(shooter, for_effect=True) == {"R-SMOD-04": 1, "R-SMOD-11": 1}
    assert bonuses(shooter) == {}


def test_keen_eye() -> None:
    """Keen Eye adds 1 to the Range of ranged weapons, not of RF weapons, devices or grenade items (A-KEENEYE-01)."""
    table = Scenario()
    keen = taught(armed(WARRIOR, gun(3), gun(-1), gun(0)), "A-KEENEYE")
    red = table.red(keen, at="r3c1", items=("I-FRAG",))
    blue = table.blue(WARRIOR, at="r3c5")
    assert [arm(table.state, red, WeaponPlace(place)).range for place in range(3)] == [4, -1, 0]
    assert targets(table.state, red, arm(table.state, red, FIRST_WEAPON)) == [blue]
    assert max(cube % 8 for cube in grenade_cubes(table.state, red)) == table.model(red).cube % 8 + GRENADE_RANGE
