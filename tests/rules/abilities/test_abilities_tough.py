"""Tough: ignores one point of Potential Damage of every attack, before Armour and whatever the AP (A-TOUGH)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.procedures.movement.falling import Fall, Slam
from deadzone.table.scenario import Scenario
from striking import plain, struck, tokens


def test_one_point_is_ignored_before_armour() -> None:
    """Of three points Tough ignores one and Armour absorbs another (A-TOUGH-01, R-DMG-05)."""
    assert tokens(plain("A-TOUGH", armour=1), 3) == 1
    assert tokens(plain(armour=1), 3) == 2


def test_ap_does_not_help() -> None:
    """AP does not reduce Tough (A-TOUGH-01)."""
    assert tokens(plain("A-TOUGH", armour=1), 3, ap=3) == 2


def test_a_single_point_does_nothing() -> None:
    """A single point has no effect; Armour is not checked (A-TOUGH-01)."""
    table, target = struck(plain("A-TOUGH"), 1)
    assert table.model(target).damage == 0
    assert table.happened("tough") == [{"model": target, "potential": 0}]
    assert not table.happened("armour-held")


def test_falls_and_slams_too() -> None:
    """Tough also works against falls and walls (A-TOUGH-01, R-FALL-05, R-SLAM-04)."""
    for frame in (Fall(ModelNumber(0), 2), Slam(ModelNumber(0))):
        with Scenario() as table:
            target = table.red(plain("A-TOUGH"), at="r3c3")
            gravity = (5, 5, 1, 1, 1) if isinstance(frame, Fall) else (5, 5, 1)
            table.dice(1, 1, 1, *gravity)
            table.start(frame)
            assert table.model(target).damage == 1
            assert table.model(target).cube == parse_cube("r3c3")


def test_twice_tough_is_no_tougher() -> None:
    """A second source of Tough adds nothing (A-GEN-04)."""
    assert tokens(plain("A-TOUGH", "A-TOUGH"), 3) == 2
