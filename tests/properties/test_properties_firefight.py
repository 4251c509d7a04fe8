"""Random firefights: copy = save = replay at every question, and the invariants hold."""

import pytest

from deadzone.core.setting import Ground
from deadzone.maps.shipped import load, names
from rehearsal import rehearse


@pytest.mark.parametrize("name", names())
def test_random_firefights_on_every_shipped_map(name: str) -> None:
    ground = Ground(load(name))
    assert sum(rehearse(ground, seed) for seed in range(3)) > 30
