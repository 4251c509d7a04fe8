"""Teams by chance keep to the rules of recruiting. R-TEAM-01..09."""

import pytest

from deadzone.core.profiles import LEADER, SPECIALIST, TROOP, VEHICLE
from deadzone.core.sentence import Fault
from deadzone.table.recruiting import factions_to_recruit, random_team


@pytest.mark.parametrize("faction", factions_to_recruit())
def test_a_random_team_is_legal(faction: str) -> None:
    for seed in range(5):
        team = random_team(faction, str(seed))
        types = [profile.type for profile in team.profiles]
        assert types.count(LEADER) == 1
        assert types.count(SPECIALIST) <= types.count(TROOP)
        assert types.count(VEHICLE) <= types.count(TROOP) // 3
        assert set(types) <= {LEADER, TROOP, SPECIALIST, VEHICLE}
        assert 60 < sum(profile.points for profile in team.profiles) <= 100
        assert next(profile for profile in team.profiles if profile.type == LEADER).recon


def test_a_seed_gives_one_team_and_another_seed_another() -> None:
    def ids(seed: str) -> list[str]:
        return [profile.id for profile in random_team("rebs", seed).profiles]

    assert ids("one") == ids("one")
    assert len({tuple(ids(str(seed))) for seed in range(10)}) > 5


def test_more_points_bring_more_models() -> None:
    large, small = [len(random_team("gcps", "x", points).profiles) for points in (200, 100)]
    assert large > small


@pytest.mark.parametrize(("faction", "points", "rule"), [("nobody", 100, ""), ("rebs", 3, "R-TEAM-01")])
def test_what_cannot_be_recruited(faction: str, points: int, rule: str) -> None:
    with pytest.raises(Fault) as refused:
        random_team(faction, "x", points)
    assert refused.value.rule == rule
