"""Random teams for the table (R-TEAM-01..09)."""

import pytest

from deadzone.catalog.loading import load
from deadzone.core.profiles import LEADER
from deadzone.core.sentence import Fault
from deadzone.language.words import say
from deadzone.table.teams import random_team


@pytest.mark.parametrize("faction", sorted(load().factions))
def test_every_list_can_be_recruited_by_chance(faction: str) -> None:
    team = random_team(faction, "x")
    assert [profile.type for profile in team.profiles].count(LEADER) == 1
    assert team.points == 100
    assert sum(profile.points for profile in team.profiles) > 60
    assert say(team.name, "fr").endswith(", au hasard")


def test_a_seed_gives_one_team_and_another_seed_another() -> None:
    def ids(seed: str) -> tuple[str, ...]:
        return tuple([profile.id for profile in random_team("rebs", seed).profiles])

    assert ids("one") == ids("one")
    assert len({ids(str(seed)) for seed in range(10)}) > 5


def test_there_is_no_team_of_no_list() -> None:
    with pytest.raises(Fault, match="Unknown faction 'nobody'"):
        random_team("nobody", "x")
