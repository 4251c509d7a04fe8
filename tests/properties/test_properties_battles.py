"""Random battles: copy = save = replay at every question, and the invariants hold."""

import pytest

from deadzone.core.setting import Ground
from deadzone.maps.shipped import load, names
from rehearsal import rehearse


@pytest.mark.parametrize("name", names())
def test_a_random_battle_on_every_shipped_map(name: str) -> None:
    ground = Ground(load(name))
    assert rehearse(ground, seed=1)["questions"] > 100
