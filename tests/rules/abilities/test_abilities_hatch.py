"""Hatch: a wall or floor that only models up to a Size can pass (A-HATCH, R-FIELD-12, R-FIELD-24)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, HATCH
from deadzone.core.board.sight import NO_SIGHT
from deadzone.core.cubes import NOWHERE, parse_cube
from deadzone.core.profiles import Profile
from deadzone.rules.movement.moving import next_cubes
from deadzone.rules.table.seeing import sight_between
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"


def sized(size: int) -> Profile:
    profile = taught(WARRIOR)
    profile.size = size
    return profile


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_door_in_a_wall(n: int, size: int) -> None:
    """A Hatch (n) in a wall lets Size n or less through and blocks sight (A-HATCH, R-FIELD-12)."""
    table = Scenario()
    for row in range(8):
        table.wall(f"r{row}c3", "east", BLOCKED)
    table.wall("r3c3", "east", HATCH + n)
    model = table.red(sized(size), at="r3c3")
    other = table.blue(WARRIOR, at="r3c5")
    assert (parse_cube("r3c4") in next_cubes(table.state, model, NOWHERE, 1)) is (size <= n)
    assert sight_between(table.state, model, other) == NO_SIGHT


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_trapdoor(n: int, size: int) -> None:
    """A Hatch (n) in a floor lets Size n or less through and holds models (A-HATCH, R-FIELD-24, R-LEVEL-03)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", FLOOR_HATCH + n)
    model = table.red(sized(size), at="r3c3L2")
    assert (parse_cube("r3c3") in next_cubes(table.state, model, NOWHERE, 1)) is (size <= n)
    assert table.state.setting.ground.steps.holds[parse_cube("r3c3L2")] == 4
