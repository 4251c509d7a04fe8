"""Random legal teams of the faction lists in all missions: no exceptions, and the invariants hold. A sample of soak."""

import pytest

from deadzone.players.registry import JADE
from lists_battles import Encounter, fight


@pytest.mark.parametrize("seed", range(0, 32, 5))
def test_random_teams_of_all_lists(seed: int) -> None:
    """Seeds cycle through points, missions and lists."""
    assert fight(Encounter(seed)).answers > 50


@pytest.mark.parametrize("seed", [1, 6, 11, 16])
def test_jade_leads_any_list(seed: int) -> None:
    assert fight(Encounter(seed, (JADE, JADE))).answers > 50
