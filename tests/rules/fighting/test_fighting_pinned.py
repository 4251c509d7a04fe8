"""What a Pinned model still counts for (R-PIN-11, R-PIN-13)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, NO_SIDE, RED
from deadzone.rules.missions.victory import controller
from deadzone.rules.movement.moving import may_end
from deadzone.rules.shooting.shooting import why_not_shoot
from deadzone.table.scenario import Scenario

HERE = "r3c3"


def test_a_pinned_model_still_counts() -> None:
    """A Pinned model uses capacity, can be shot at, and holds and contests objectives (R-PIN-11)."""
    table = Scenario()
    walker = table.red("steel-warrior", at=HERE)
    lying = table.red("peacekeeper", at="r3c4", pinned=True)
    table.red("peacekeeper", at="r3c4", pinned=True)
    table.red("steel-warrior", at="r6c6", pinned=True)
    table.blue("steel-warrior", at="r6c6")
    shooter = table.blue("steel-warrior", at="r3c6")
    assert not may_end(table.state, walker, parse_cube("r3c4"))
    assert controller(table.state, parse_cube("r3c4")) == RED
    assert controller(table.state, parse_cube("r6c6")) == NO_SIDE
    gun = table.state.profile(shooter).weapons[0]
    assert why_not_shoot(table.state, shooter, gun, lying) is None


def test_a_pinned_model_is_still_to_be_activated() -> None:
    """A Pinned model that is not activated counts as unactivated (R-PIN-13)."""
    table = Scenario()
    lying = table.blue("steel-warrior", at=HERE, pinned=True)
    assert table.state.unactivated(BLUE) == [lying]
