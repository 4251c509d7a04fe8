"""Teams as text and back, files written and read again, and damaged files."""

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from roster_teams import some, team

from deadzone.catalog.loading import load
from deadzone.catalog.outside import UNFIT
from deadzone.core.sentence import Fault
from deadzone.rosters.checking import violations
from deadzone.rosters.files import as_roster, json_text, read_roster, toml_text, write_roster
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster
from deadzone.rosters.sharing import as_text, from_text

CATALOGUE = load()
FACTIONS = st.sampled_from(sorted(CATALOGUE.factions))
SIZES = st.sampled_from([60, 100, 150, 200, 250, 300])
LANGUAGES = st.sampled_from(["en", "fr"])
TITLES = st.from_regex(rf'[^"\x20\xa0{UNFIT}]{{1,20}}( [A-Za-zéà+*\[\]:]{{1,9}})?', fullmatch=True)
SEEDS = st.integers(0, 2**31)


def random_team(faction: str, points: int, seed: int) -> Roster:
    return random_roster(CATALOGUE.factions[faction], points, seed)


@settings(max_examples=60, deadline=None)
@given(FACTIONS, SIZES, SEEDS)
def test_random_teams_are_legal(faction: str, points: int, seed: int) -> None:
    assert violations(random_team(faction, points, seed)) == []


@settings(max_examples=60, deadline=None)
@given(FACTIONS, SIZES, SEEDS, LANGUAGES, TITLES, TITLES)
def test_text_and_back(faction: str, points: int, seed: int, lang: str, title: str, own: str) -> None:
    roster = random_team(faction, points, seed)
    first = msgspec.structs.replace(roster.members[0], name=own)
    named = msgspec.structs.replace(roster, name=title, members=(first, *roster.members[1:]))
    assert from_text(as_text(named, lang)) == named


@settings(max_examples=40, deadline=None)
@given(FACTIONS, SEEDS, TITLES)
def test_files_and_back(faction: str, seed: int, title: str) -> None:
    roster = msgspec.structs.replace(random_team(faction, 200, seed), name=title)
    assert as_roster(json.loads(json_text(roster)), "here") == roster
    assert as_roster(tomllib.loads(toml_text(roster)), "here") == roster


def test_what_is_replaced_is_written_too(tmp_path: Path) -> None:
    """Replaced weapons are written in the language of the text, the Knife too (R-TEAM-22, R-TEAM-27)."""
    teraton = some("rebel-teraton", "long-rifle", replaces={"long-rifle": "hand-flamer"})
    bladed = some("rebel-trooper", "combat-blades", replaces={"combat-blades": "knife"})
    roster = team("rebs", some("human-rebel-cell-leader"), bladed, teraton)
    text = as_text(roster, "en")
    assert "1x Rebel Teraton + Long Rifle instead of Hand Flamer [33 pts, " in text
    assert "1x Rebel Trooper + Combat Blades instead of Knife [12 pts, " in text
    assert "à la place de Couteau" in as_text(roster, "fr")
    assert from_text(text) == from_text(as_text(roster, "fr")) == roster
    for name in ("a.json", "b.toml"):
        write_roster(tmp_path / name, roster)
        assert read_roster(tmp_path / name) == roster


def test_the_text_can_be_typed_by_hand() -> None:
    """Lower case, other signs, no sums, and ids as well as names are accepted."""
    typed = """
      The Few
    FACTION : contagion
    points: 0 / 150
    stage 3a general
    3 × stage 3z zombie   "Bert [senior] + co"
    2 stage-3d-hellhound
    """
    roster = from_text(typed)
    assert roster == Roster(
        name="The Few",
        faction="plague",
        points=150,
        members=(
            Member(unit="stage-3a-general"),
            Member(unit="stage-3z-zombie", count=3, name="Bert [senior] + co"),
            Member(unit="stage-3d-hellhound", count=2),
        ),
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "here: This is not a team"),
        ("Us", "here: This is not a team"),
        ("Us\nEnforcer Captain", "here:2: The faction line must come first"),
        ("Us\nFaction: Elves", "here:2: Unknown faction 'Elves'"),
        ("Us\nFaction: Rebs\n\n2x Elf", "here:4: Unknown model 'Elf'"),
        ("Us\nFaction: Rebs\nRebel Trooper + Bow", "here:3: Unknown weapon 'Bow'"),
        ("Us\nFaction: Rebs\nRebel Trooper * Bow", "here:3: Unknown item 'Bow'"),
        ("Us\nFaction: Rebs\nRebel Trooper * Intel", "here:3: Intel can only be found, not bought. (I-INTEL)"),
        ("Us\nFaction: Rebs\nRebel Trooper + Rifle instead of Bow", "here:3: Rebel Trooper has no Bow to replace"),
        ("Us\nFaction: Rebs\n100x Rebel Trooper", "here:3: members[0].count: A count must be a whole number"),
        ("Us\nFaction: Rebs\nPoints: 1 / 0\nRebel Trooper", "here: points: The points limit"),
        ("Us\x07\nFaction: Rebs\nRebel Trooper", "here: name: A text of one line"),
        ("Us\nFaction: Rebs\nFaction: Plague\nRebel Trooper", "here:3: Unknown model 'Faction: Plague'"),
        ("Us\nFaction: Rebs\nRebel Trooper +", "here:3: Unknown weapon ''"),
        (f"Us\nFaction: Rebs\nRebel Trooper{' ' * 7_000}x", "here:3: Unknown model"),  # quickly, too
        (f"Us\nFaction: Rebs\nRebel Trooper{' ' * 30_000}x", "here:3: This line is too long: at most 8000 characters"),
    ],
)
def test_a_text_with_a_mistake(text: str, sentence: str) -> None:
    with pytest.raises(Fault) as refusal:
        from_text(text, "here")
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize("start", ["", "Rebel Trooper + ", "Rebel Trooper * ", "Rebel Trooper + Rifle instead of "])
def test_a_long_word_is_not_repeated_in_full(start: str) -> None:
    with pytest.raises(Fault) as refusal:
        from_text(f"Us\nFaction: Rebs\n{start}{'Elf' * 1000}", "here")
    assert "ElfEl…" in str(refusal.value)
    assert len(str(refusal.value)) < 120


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="Rebs Trooperx123+*[]\"'\n:/ation", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text gives a team or a Fault."""
    for shared in (text, f"Us\nFaction: Rebs\n{text}"):
        try:
            assert isinstance(from_text(shared), Roster)
        except Fault:
            continue


# Damaged files: a value anywhere replaced, left out or doubled.

JUNK = st.sampled_from(
    ["", " ", "enforcer-captain", "ammo", "Intel", "knife", "\ud800", "x" * 200, 0, -1, 2**70, 1.5, True, None, [], {},
     ["ammo"] * 3, {"pistol": "knife"}, {"unit": "recon-drone"}, ["pistol", "rifle", "longbow"]]
)  # fmt: skip


def spoilt(content: Any, path: list[int], junk: Any) -> Any:
    """The content with the value at a path replaced; the path's numbers choose among keys and indexes."""
    if not path or not isinstance(content, dict | list) or not content:
        return junk
    keys = sorted(content) if isinstance(content, dict) else list(range(len(content)))
    key = keys[path[0] % len(keys)]
    changed = dict(content) if isinstance(content, dict) else list(content)
    changed[key] = spoilt(content[key], path[1:], junk)
    return changed


@settings(max_examples=250, deadline=None)
@given(FACTIONS, SEEDS, st.lists(st.integers(0, 50), max_size=5), JUNK)
def test_the_check_never_fails_on_a_spoilt_file(faction: str, seed: int, path: list[int], junk: Any) -> None:
    """A damaged file is refused with a place, or checked; text and sums work as well."""
    content = spoilt(json.loads(json_text(random_team(faction, 150, seed))), path, junk)
    try:
        roster = as_roster(content, "here")
    except Fault:
        return
    for fault in violations(roster):
        assert fault.rule
        assert fault.where
    assert Muster(roster).points >= 0
    if Muster(roster).faction is not None:
        assert as_text(roster, "fr")


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_no_bytes_break_the_reader(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "team.toml"
    for name, head in (("team.toml", b""), ("team.json", b'{"name": "A", ')):
        file = path.with_name(name)
        file.write_bytes(head + data)
        with pytest.raises(Fault):
            read_roster(file)
