"""A Shield Generator rolls once for all models hit by one effect (A-SHIELDGEN-02)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.shooting.flames import Burn
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain

CARRIER = plain("A-SHIELDGEN 2", "A-SOLID", size=2)
OTHER = plain("A-SOLID", size=2)
STRENGTH = (4, 4, 4)  # three successes
FAILED = (1, 1, 1)


def shield_rolls(table: Scenario) -> int:
    return len([roll for roll in table.happened("rolled") if roll["kind"] == "shield"])


def two_in_a_cube(carrier_first: bool, carrier_size: int = 2) -> tuple[Scenario, ModelNumber, ModelNumber]:
    """A Shield Generator's carrier and another model in r3c3, resolved in either order."""
    table = Scenario()
    carrier_profile = plain("A-SHIELDGEN 2", "A-SOLID", size=carrier_size)
    first = table.red(carrier_profile if carrier_first else OTHER, at="r3c3")
    second = table.red(OTHER if carrier_first else carrier_profile, at="r3c3", spot=(80, 80))
    return table, first, second


@pytest.mark.parametrize("carrier_first", [True, False])
def test_one_roll_for_all_who_are_struck(carrier_first: bool) -> None:
    """The first victim's roll also counts for the second, in either order (A-SHIELDGEN-02)."""
    table, first, second = two_in_a_cube(carrier_first)
    table.dice(*STRENGTH, *FAILED, 6, 6, *FAILED)
    table.start(Explosion(parse_cube("r3c3"), 3, 0, BLUE))
    assert through_json(table.state).key() == table.state.key()
    assert shield_rolls(table) == 1
    assert [table.model(model).damage for model in (first, second)] == [1, 1]
    assert table.happened("shielded") == [{"model": first, "count": 2}, {"model": second, "count": 2}]


@pytest.mark.parametrize("carrier_first", [True, False])
def test_a_generator_that_burns_out_has_worked_for_all(carrier_first: bool) -> None:
    """A generator that burns out still protects all victims of this effect, then none (A-SHIELDGEN-02)."""
    table, first, second = two_in_a_cube(carrier_first)
    table.dice(*STRENGTH, *FAILED, 8, 1, 1, *FAILED)
    table.start(Explosion(parse_cube("r3c3"), 3, 0, BLUE))
    assert len(table.happened("shield-burnt")) == 1
    assert [table.model(model).damage for model in (first, second)] == [2, 2]


def test_a_dead_carrier_has_protected_the_others_all_the_same() -> None:
    """A carrier killed by the effect still protects the other victims (A-SHIELDGEN-02)."""
    table, carrier, other = two_in_a_cube(carrier_first=True, carrier_size=1)
    table.dice(*STRENGTH, *FAILED, 6, 2, *FAILED)
    table.start(Explosion(parse_cube("r3c3"), 3, 0, BLUE))
    assert table.killed(carrier)
    assert table.model(other).damage == 2


def test_in_fire_as_well_and_never_for_two_effects() -> None:
    """It Burns! has one roll, too; each effect has its own (A-SHIELDGEN-02, A-BURNS-02)."""
    table = Scenario()
    shooter = table.blue("forge-lord-ingulf-krestuersson--forge-fathers", at="r3c5")
    carrier = table.red(CARRIER, at="r3c3")
    other = table.red(OTHER, at="r3c3", spot=(80, 80))
    table.dice(3, 3, 1, *FAILED, 6, 2, *FAILED)
    table.start(Burn(shooter, carrier, FIRST_WEAPON))
    assert shield_rolls(table) == 1
    assert [table.model(model).damage for model in (carrier, other)] == [1, 1]
    assert all(not gain[0].startswith("A-SHIELDGEN") for gain in table.model(carrier).gains)
    table.dice(6, 6)
    table.start(Hit(other, 2))
    assert shield_rolls(table) == 2
    assert table.model(other).damage == 1
