"""Random battles: copy, save and replay agree at every question, and the invariants hold."""

import pytest

from deadzone.core.setting import Ground
from deadzone.maps.shipped import load, names
from rehearsal import rehearse
from sampling import sampled


@pytest.mark.parametrize("name", sampled(names(), 2))
def test_a_random_battle_on_every_shipped_map(name: str) -> None:
    ground = Ground(load(name))
    assert rehearse(ground, seed=1)["questions"] > 100


@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_battle_with_items_and_abilities(seed: int) -> None:
    """Models start with items and abilities; every fifth question is checked."""
    assert rehearse(Ground(load("refinery")), seed, every=5, equipped=True)["questions"] > 100
