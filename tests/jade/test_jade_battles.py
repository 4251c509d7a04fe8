"""Whole battles with JADE, saved with its reasons, replayed and audited: a sample of `make soak`."""

from pathlib import Path

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.judgement.power import profile_of
from deadzone.maps.shipped import names
from deadzone.table.files.battlefile import load_battle
from jade_battles import JADE, Bout, play_bout
from jade_teams import SIX, TAUGHT, team_called
from sampling import sampled

MAPS: list[str | int] = [*names(), 1, 2, 3]
PAIRS = [*zip(SIX, (*SIX[1:], SIX[0]), strict=True), (TAUGHT, TAUGHT), (TAUGHT, "claws"), ("field", TAUGHT)]
BOUTS = [Bout(ModelNumber(number), PAIRS[number % len(PAIRS)], MAPS[number % len(MAPS)]) for number in range(20)]


def name_of(bout: Bout) -> str:
    return f"{bout.map}-{'-'.join(bout.teams)}"


@pytest.mark.parametrize("bout", sampled(BOUTS, 3), ids=name_of)
def test_jade_plays_by_its_document(bout: Bout, tmp_path: Path) -> None:
    outcome = play_bout(bout, tmp_path)
    assert [str(finding) for finding in outcome.findings] == []
    assert outcome.saw["activations"] == outcome.saw["activations ended"] > 0
    assert sum(outcome.points) > 0, "both hide"


@pytest.mark.parametrize("players", [(JADE, "random"), ("random", JADE)])
def test_against_somebody_else_only_jade_is_judged(players: tuple[str, str], tmp_path: Path) -> None:
    bout = Bout(ModelNumber(99), ("forge-fathers-starter", "enforcers-starter"), "refinery", players)
    outcome = play_bout(bout, tmp_path)
    assert [str(finding) for finding in outcome.findings] == []
    assert outcome.saw["activations"] > 0


def test_the_reasons_are_in_the_file(tmp_path: Path) -> None:
    bout = BOUTS[0]
    play_bout(bout, tmp_path)
    entries = load_battle(tmp_path / bout.name).entries
    assert any(entry.why is not None and entry.why["notes"] for entry in entries)
    assert not [entry.fallback for entry in entries if entry.fallback]


def test_the_teams_carry_what_jade_s_document_names() -> None:
    """The teams have all abilities and items that JADE's document names."""
    profiles = [profile for name in (*SIX, TAUGHT) for profile in team_called(name).profiles]
    abilities = {rule for profile in profiles for rule in profile.rules}
    abilities |= {rule for profile in profiles for weapon in profile.weapons for rule in weapon.rules}
    assert {"A-MEDIC", "A-ENGINEER", "A-REMOTE", "A-LOADER", "A-SMOKESCREEN", "A-SLOWRELOAD"} <= abilities
    items = {item for profile in profiles for item in profile.items}
    assert items >= {"I-SENTRY", "I-THERMAL", "I-SMOKEGRENADE", "I-FRAG", "I-STUN", "I-MEDIPACK", "I-AMMO", "I-APAMMO"}
    modes = [profile_of(profile, paper_settings()) for profile in team_called("claws").profiles]
    assert modes.count("combat") > len(modes) / 2


def test_a_battle_is_the_same_every_time(tmp_path: Path) -> None:
    """A battle is the same every time (J-TEST-01)."""
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        play_bout(BOUTS[3], folder)
    assert (first / BOUTS[3].name).read_bytes() == (second / BOUTS[3].name).read_bytes()
