"""Vulnerable: never Injured, any Actual Damage kills (A-VULNERABLE)."""

from __future__ import annotations

from deadzone.procedures.damage.wounds import Hit
from deadzone.table.scenario import Scenario
from teaching import taught

LARGE = "aberration"


def test_any_actual_damage_kills() -> None:
    """One token kills, whatever the Size (A-VULNERABLE-01, R-WOUND-05)."""
    table = Scenario()
    tough, vulnerable = table.red(LARGE, at="r3c3"), table.red(taught(LARGE, "A-VULNERABLE"), at="r3c4")
    armour = table.state.profile(tough).armour
    table.start(Hit(tough, armour + 2, 0))  # Tough ignores one point
    table.start(Hit(vulnerable, armour + 2, 0))
    assert not table.killed(tough)
    assert table.killed(vulnerable)


def test_armour_still_holds() -> None:
    """Potential Damage absorbed by Armour does not kill (A-VULNERABLE-01)."""
    table = Scenario()
    vulnerable = table.red(taught("enforcer--enforcers", "A-VULNERABLE"), at="r3c4")
    table.start(Hit(vulnerable, table.state.profile(vulnerable).armour, 0))
    assert not table.killed(vulnerable)
