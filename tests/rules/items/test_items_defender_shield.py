"""I-DEFENDER and A-WALKERSHIELD: shields that add to Armour."""

from __future__ import annotations

import pytest

from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import ARMOUR_BONUS, FOR_THE_ROUND
from deadzone.rules.damage.wounds import armour_of
from deadzone.table.scenario import Scenario
from striking import plain, tokens
from teaching import taught

SHIELD = ("I-DEFENDER",)


def test_the_carrier_whatever_its_size() -> None:
    """I-DEFENDER-01."""
    table = Scenario()
    carrier = table.red(plain(size=4), at="r3c3", items=SHIELD)
    assert armour_of(table.state, carrier) == 1


@pytest.mark.parametrize(("size", "armour"), [(1, 1), (2, 1), (3, 0)])
def test_small_friends_in_the_cube(size: int, armour: int) -> None:
    """I-DEFENDER-01: Size 1 and 2."""
    table = Scenario()
    table.red(plain(size=1), at="r3c3", items=SHIELD)
    friend = table.red(plain(size=size), at="r3c3")
    assert armour_of(table.state, friend) == armour


def test_neither_enemies_nor_friends_elsewhere() -> None:
    """I-DEFENDER-01."""
    table = Scenario()
    table.red(plain(size=1), at="r3c3", items=SHIELD)
    enemy, friend = table.blue(plain(size=1), at="r3c3"), table.red(plain(size=1), at="r3c4")
    assert [armour_of(table.state, model) for model in (enemy, friend)] == [0, 0]


def test_one_shield_only() -> None:
    """I-DEFENDER-02: carried and built in, one's own and a friend's."""
    table = Scenario()
    carrier = table.red(plain(size=1, equipment=(Keyword(RuleId("I-DEFENDER")),)), at="r3c3", items=SHIELD)
    other = table.red(plain(size=1), at="r3c3", items=SHIELD)
    assert [armour_of(table.state, model) for model in (carrier, other)] == [1, 1]


def test_who_cannot_use_items() -> None:
    """A-BEAST-01: a carried one does not help; built in it does."""
    table = Scenario()
    beast = table.red(plain("A-BEAST"), at="r3c3", items=SHIELD)
    armed = table.red(plain("A-BEAST", equipment=(Keyword(RuleId("I-DEFENDER")),)), at="r4c4")
    assert [armour_of(table.state, model) for model in (beast, armed)] == [0, 1]


def test_ap_goes_through_it() -> None:
    """R-DMG-05 steps 5 and 6, A-AP-01: all Armour is one number, AP takes from it, not below 0."""
    bearer = taught(plain(armour=1), blade_rules=("A-WALKERSHIELD",))
    assert [tokens(bearer, 3, ap) for ap in (0, 1, 2, 3)] == [1, 2, 3, 3]


def test_a_walker_shield() -> None:
    """A-WALKERSHIELD-01: +1 whatever the model fights with, once; with a Defender Shield and gains together."""
    table = Scenario()
    twice = taught(plain(), blade_rules=("A-WALKERSHIELD", "A-WALKERSHIELD"))
    bearer = table.red(twice, at="r3c3", items=SHIELD)
    table.state.gain(bearer, ARMOUR_BONUS, 1, FOR_THE_ROUND)
    assert armour_of(table.state, bearer) == 3
