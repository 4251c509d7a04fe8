"""A-TOUGH: one point of Potential Damage of every attack is ignored, before Armour, whatever the AP."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.procedures.movement.falling import Fall, Slam
from deadzone.table.scenario import Scenario
from striking import plain, struck, tokens


def test_one_point_is_ignored_before_armour() -> None:
    """A-TOUGH-01, R-DMG-05: three points, one ignored, Armour 1 takes another; a fragile twin gets two."""
    assert tokens(plain("A-TOUGH", armour=1), 3) == 1
    assert tokens(plain(armour=1), 3) == 2


def test_ap_does_not_help() -> None:
    """A-TOUGH-01: AP 3 goes through Armour, not through toughness."""
    assert tokens(plain("A-TOUGH", armour=1), 3, ap=3) == 2


def test_a_single_point_does_nothing() -> None:
    """A-TOUGH-01: and no armour is asked then."""
    table, target = struck(plain("A-TOUGH"), 1)
    assert table.model(target).damage == 0
    assert table.happened("tough") == [{"model": target, "potential": 0}]
    assert not table.happened("armour-held")


def test_falls_and_slams_too() -> None:
    """A-TOUGH-01, R-FALL-05, R-SLAM-04."""
    for frame in (Fall(ModelNumber(0), 2), Slam(ModelNumber(0))):
        with Scenario() as table:
            target = table.red(plain("A-TOUGH"), at="r3c3")
            gravity = (5, 5, 1, 1, 1) if isinstance(frame, Fall) else (5, 5, 1)
            table.dice(1, 1, 1, *gravity)
            table.start(frame)
            assert table.model(target).damage == 1
            assert table.model(target).cube == parse_cube("r3c3")


def test_twice_tough_is_no_tougher() -> None:
    """A-GEN-04: a second source adds nothing."""
    assert tokens(plain("A-TOUGH", "A-TOUGH"), 3) == 2
