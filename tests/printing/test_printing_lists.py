"""Decks of faction lists; `tools/long_runs/sheets_soak.py` prints those of all lists."""

from pathlib import Path

import pytest

from deadzone.catalog.loading import load
from deadzone.cli.main import run
from deadzone.rosters.files import write_roster
from deadzone.rosters.random_teams import random_roster


@pytest.mark.parametrize("faction", sorted(load().factions)[::5])
def test_every_list_can_be_printed(faction: str, tmp_path: Path) -> None:
    """A deck of a random team of each list can be printed."""
    path = tmp_path / "team.json"
    write_roster(path, random_roster(load().factions[faction], 150, 5))
    assert run(["deck", str(path), "-o", str(tmp_path / "deck.pdf")]) == 0
