"""Defender Shield and Walker Shield add to Armour (I-DEFENDER, A-WALKERSHIELD)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE
from deadzone.core.state import ARMOUR_BONUS, FOR_THE_ROUND
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.shooting.flames import Burn
from deadzone.rules.damage.wounds import armour_of
from deadzone.table.scenario import Scenario
from striking import plain, tokens
from teaching import taught

SHIELD = ("I-DEFENDER",)


def test_the_carrier_whatever_its_size() -> None:
    """The carrier gets +1 Armour whatever its Size (I-DEFENDER-01)."""
    table = Scenario()
    carrier = table.red(plain(size=4), at="r3c3", items=SHIELD)
    assert armour_of(table.state, carrier) == 1


@pytest.mark.parametrize(("size", "armour"), [(1, 1), (2, 1), (3, 0)])
def test_small_friends_in_the_cube(size: int, armour: int) -> None:
    """Friends of Size 1 and 2 in the cube get +1 Armour (I-DEFENDER-01)."""
    table = Scenario()
    table.red(plain(size=1), at="r3c3", items=SHIELD)
    friend = table.red(plain(size=size), at="r3c3")
    assert armour_of(table.state, friend) == armour


def test_neither_enemies_nor_friends_elsewhere() -> None:
    """Enemies, and friends in other cubes, get nothing (I-DEFENDER-01)."""
    table = Scenario()
    table.red(plain(size=1), at="r3c3", items=SHIELD)
    enemy, friend = table.blue(plain(size=1), at="r3c3"), table.red(plain(size=1), at="r3c4")
    assert [armour_of(table.state, model) for model in (enemy, friend)] == [0, 0]


def test_one_shield_only() -> None:
    """Only one shield counts: carried or built in, the model's own or a friend's (I-DEFENDER-02)."""
    table = Scenario()
    carrier = table.red(plain(size=1, equipment=(Keyword(RuleId("I-DEFENDER")),)), at="r3c3", items=SHIELD)
    other = table.red(plain(size=1), at="r3c3", items=SHIELD)
    assert [armour_of(table.state, model) for model in (carrier, other)] == [1, 1]


def test_who_cannot_use_items() -> None:
    """A model that cannot use items gets nothing from a carried shield, but does from a built-in one (A-BEAST-01)."""
    table = Scenario()
    beast = table.red(plain("A-BEAST"), at="r3c3", items=SHIELD)
    armed = table.red(plain("A-BEAST", equipment=(Keyword(RuleId("I-DEFENDER")),)), at="r4c4")
    assert [armour_of(table.state, model) for model in (beast, armed)] == [0, 1]


def test_ap_goes_through_it() -> None:
    """AP reduces the total Armour, not below 0 (R-DMG-05 steps 5 and 6, A-AP-01)."""
    bearer = taught(plain(armour=1), blade_rules=("A-WALKERSHIELD",))
    assert [tokens(bearer, 3, ap) for ap in (0, 1, 2, 3)] == [1, 2, 3, 3]


def test_a_walker_shield() -> None:
    """A Walker Shield gives +1 Armour once, and adds to a Defender Shield and gains (A-WALKERSHIELD-01)."""
    table = Scenario()
    twice = taught(plain(), blade_rules=("A-WALKERSHIELD", "A-WALKERSHIELD"))
    bearer = table.red(twice, at="r3c3", items=SHIELD)
    table.state.gain(bearer, ARMOUR_BONUS, 1, FOR_THE_ROUND)
    assert armour_of(table.state, bearer) == 3


@pytest.mark.parametrize("carrier_first", [True, False])
@pytest.mark.parametrize("effect", ["explosion", "fire"])
def test_it_protects_all_whom_one_effect_strikes(carrier_first: bool, effect: str) -> None:
    """A shield whose carrier the effect kills still protects the others, in either order (I-DEFENDER-03)."""
    table = Scenario()
    burner = table.blue("forge-lord-ingulf-krestuersson--forge-fathers", at="r3c5")
    carrier, friend = plain("A-SOLID", size=1), plain("A-SOLID", size=2, armour=1)
    shields = [SHIELD, ()] if carrier_first else [(), SHIELD]
    first, second = [
        table.red(carrier if items else friend, at="r3c3", spot=(80 + 200 * n, 80), items=items)
        for n, items in enumerate(shields)
    ]
    table.dice(4, 4, 4, *(1, 1, 1) * 2)
    where = parse_cube("r3c3")
    table.start(Explosion(where, 3, 0, BLUE) if effect == "explosion" else Burn(burner, first, FIRST_WEAPON))
    dead, hurt = (first, second) if carrier_first else (second, first)
    assert table.killed(dead)
    assert table.model(hurt).damage == (1 if effect == "explosion" else 2)  # the fire has AP 1
    assert armour_of(table.state, hurt) == 1  # it is gone for the next effect
    assert table.model(hurt).gains == ()
