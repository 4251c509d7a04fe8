"""What people kept of earlier versions opens and goes on: battles, saves, links, games of the assistant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import deadzone
from deadzone.assistant import saving
from deadzone.assistant.steps import SCORE, Step
from deadzone.maps import links as map_links
from deadzone.maps.text import parse_map
from deadzone.players.registry import player_called
from deadzone.rosters import links as team_links
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import Playback
from kept_before import name_of, older, unpacked

ENOUGH = 5000  # answers; no battle from a save takes so many


@pytest.mark.parametrize("path", older("battles/*.gz"), ids=name_of)
def test_a_battle_is_played_back(path: Path, tmp_path: Path) -> None:
    """Up to its end, or to the first answer that a later edition of the rules plays differently."""
    recording = load_battle(unpacked(path, tmp_path))
    playback = Playback(recording)
    playback.run()
    if playback.difference is None:
        assert playback.number == len(recording.entries)
        assert playback.g.question is None
    else:
        assert recording.head.older
        assert 0 < playback.difference.answer <= len(recording.entries)


@pytest.mark.parametrize("path", older("saves/*.gz"), ids=name_of)
def test_a_save_goes_on_to_the_end(path: Path, tmp_path: Path) -> None:
    state = deadzone.load(unpacked(path, tmp_path))
    assert state.question is not None
    players = [player_called("jade" if jade else "random", "1") for jade in map(bool, state.setting.jade)]
    answers = deadzone.play(state, players, deadzone.DiceStream(1))
    assert 0 < len(answers) < ENOUGH
    assert state.question is None


@pytest.mark.parametrize("path", older("links.json"), ids=name_of)
def test_links_open_the_same(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    for faction, code in kept["teams"].items():
        team = team_links.from_link(code)
        assert (team.faction, bool(team.members)) == (faction, True)
        assert team_links.from_link(team_links.link_code(team)) == team
    for each in kept["maps"]:
        text = map_links.from_link(each["code"])
        assert text == each["text"]
        assert parse_map(text, "older.map").levels


@pytest.mark.parametrize("path", older("games/*.dza.gz"), ids=name_of)
def test_a_game_of_the_assistant_goes_on(path: Path, tmp_path: Path) -> None:
    session = saving.load_session(unpacked(path, tmp_path))
    steps = len(session.steps)
    assert steps > 0
    session.do(Step(SCORE, 0, "1 other"))
    assert len(session.steps) == steps + 1
