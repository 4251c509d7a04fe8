"""Links that carry a team: what was written is read again, and everything else gives a sentence."""

import random
import string
import tracemalloc

import pytest
from roster_teams import some, team

from deadzone.catalog.link_codes import LONGEST_CODE, packed
from deadzone.catalog.loading import load
from deadzone.core.sentence import Fault
from deadzone.rosters.links import from_link, link_code
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Member, Roster
from hostile_links import LinkAttack
from links_soak import mutated, outcome

CATALOGUE = load()
NIGHT_WATCH = Roster(
    name="Garde de nuit « été »",
    faction="enforcers",
    points=100,
    members=(
        some("enforcer-captain", items=("medi-pack",)),
        Member(
            unit="enforcer-specialist",
            upgrades=("burst-laser",),
            replaces={"burst-laser": "laser-rifle"},
            name="Old Bill",
        ),
    ),
)
DAMAGED = "This link is incomplete or damaged: ask for it again."


@pytest.mark.parametrize("faction", list(CATALOGUE.factions))
def test_a_link_carries_the_whole_team(faction: str) -> None:
    for points, seed in ((60, 1), (150, 2), (300, 3)):
        roster = random_roster(CATALOGUE.factions[faction], points, seed)
        assert from_link(link_code(roster)) == roster


def test_names_and_replacements_are_in_the_link() -> None:
    code = link_code(NIGHT_WATCH)
    assert from_link(code) == NIGHT_WATCH
    assert code.replace("-", "").replace("_", "").isalnum()
    assert len(code) < 300


def test_a_whole_link_may_be_pasted() -> None:
    assert from_link(f" https://example.org/teams#team={link_code(NIGHT_WATCH)}\n") == NIGHT_WATCH


def test_a_team_that_is_too_large_for_a_link() -> None:
    chance = random.Random(1)
    words = ["".join(chance.choices(string.ascii_letters, k=60)) for _ in range(300)]
    crowd = team("rebs", *[some(chance.choice(words), *chance.sample(words, 9)) for _ in range(99)])
    with pytest.raises(Fault, match="too large for a link"):
        link_code(crowd)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "This is not the link of a team."),
        ("https://example.org/teams", "This is not the link of a team."),
        ("A" * (LONGEST_CODE + 1), "This link is too long for a team."),
        ("B" + link_code(NIGHT_WATCH)[1:], "This link is not from this version of the program, or it is damaged."),
        (link_code(NIGHT_WATCH)[:-1], DAMAGED),
        (link_code(NIGHT_WATCH)[:40], DAMAGED),
        (link_code(NIGHT_WATCH) + "AAAA", DAMAGED),
        ("A", DAMAGED),
        (packed(b"\xff\xfe"), DAMAGED),
        (packed(b"0" * 100_001), DAMAGED),
        (packed(b"{}"), "'name' is missing here."),
        (packed(b"nonsense"), "This team file cannot be read from here on."),
    ],
)
def test_what_is_no_link_of_a_team(code: str, said: str) -> None:
    with pytest.raises(Fault) as refused:
        from_link(code)
    assert str(refused.value.sentence) == said


def test_a_single_wrong_letter_never_gives_another_team() -> None:
    """The checksum notices it, unless it is in one of the few bits that mean nothing."""
    code, refused = link_code(NIGHT_WATCH), 0
    for place in range(1, len(code) - 1):
        wrong = code[:place] + ("x" if code[place] != "x" else "y") + code[place + 1 :]
        try:
            assert from_link(wrong) == NIGHT_WATCH
        except Fault:
            refused += 1
    assert refused > len(code) - 5


def test_a_small_code_cannot_fill_the_memory() -> None:
    """Decompression stops at the size of a team file."""
    code = packed(b"0" * 10_000_000)
    assert len(code) < LONGEST_CODE
    tracemalloc.start()
    with pytest.raises(Fault):
        from_link(code)
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_hostile_links_give_a_sentence() -> None:
    """A sample; `make soak` runs ten thousand (tools/long_runs/links_soak.py)."""
    attack = LinkAttack(mutated, outcome, seed=15).run(300)
    assert attack.wrong == []
    assert attack.ended["refused"] > 200
    assert attack.ended["a team"] > 20
