"""The team sheet: every model with its weapons, meanings and boxes; nothing is cut, on any paper, in any language."""

import pytest

from deadzone.catalog.loading import load
from deadzone.catalog.summaries import weapon_figures
from deadzone.core.sentence import Fault
from deadzone.language.words import say
from deadzone.printing.columns import Block, Piece, flow
from deadzone.printing.paper import A4, FORMATS, LETTER, Paper
from deadzone.printing.sheet_block import ROUNDS, model_block
from deadzone.printing.sheet_words import Entry, all_terms, entries_of, model_terms
from deadzone.printing.team_sheet import team_sheet_pdf
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster
from paper_texts import page_texts
from sampling import sampled
from sheet_places import TICK, faults_of, marks_of, watched

LANGUAGES = ("en", "fr")
LONG = "Sa Majesté le Grand Joueur de Flûte des Tunnels Profonds, Troisième du Nom, dit le Silencieux"


def team(faction: str, *members: Member, name: str = "Team") -> Muster:
    return Muster(Roster(name=name, faction=faction, members=members))


def some_team(faction: str, seed: int, points: int = 200) -> Muster:
    return Muster(random_roster(load().factions[faction], points, seed))


def spaced(text: str) -> str:
    return " ".join(text.split())


FORGE = team(
    "forge-fathers",
    Member(unit="forge-guard-huscarl"),
    Member(unit="steel-warrior", count=2, items=("medi-pack",)),
    Member(unit="steel-warrior", items=("bomb-bot",)),
    Member(unit="brokkr-engineer", items=("sentry-gun",), name="Old Bill"),
    Member(unit="iron-ancestor", upgrades=("twin-magma-cannon", "ia-forge-hammer")),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_tells_everything_about_the_team(lang: str) -> None:
    """Figures of the team and every model; what abilities, items and the army special do (R-PROFILE-*)."""
    pages = page_texts(team_sheet_pdf(FORGE, lang))
    told = " ".join(pages)
    assert all(f"{number}/{len(pages)}" in page for number, page in enumerate(pages, start=1))
    assert str(FORGE.points) in pages[0]
    assert "Recon 4+" in pages[0]
    for special in [load().specials[profile.army_special] for profile in FORGE.profiles() if profile.army_special]:
        assert say(special.label, lang) in pages[0]
        assert spaced(say(load().rule_text(special.id), lang)) in pages[0]
    for entry in entries_of(FORGE):
        assert spaced(say(entry.profile.name, lang)) in told
        for weapon in entry.profile.weapons:
            assert spaced(f"{say(weapon.name, lang)} {weapon_figures(weapon, lang)}") in told
    last = told[told.index({"en": "What abilities and items do", "fr": "Ce que font"}[lang]) :]
    for term in all_terms([entry.profile for entry in entries_of(FORGE)], lang):
        assert last.count(f"{spaced(term.text)} {term.rule}") == 1
        assert told.count(spaced(term.text)) > 1  # in the block, too
    for token in load().constants.loot:
        assert last.count(token.rule) == 1


def test_equal_models_stand_together() -> None:
    """Models with the same weapons and items share a block; what one of them brings along does not count as its own."""
    entries = {say(entry.profile.name, "en"): entry for entry in entries_of(FORGE)}
    blocks = [(say(entry.profile.name, "en"), entry.count, entry.later) for entry in entries_of(FORGE)]
    assert blocks.count(("Steel Warrior", 2, 0)) == 1
    assert blocks.count(("Steel Warrior", 1, 0)) == 1
    assert ("Bomb Bot", 1, 0) in blocks
    assert ("Sentry Gun", 0, 1) in blocks
    assert entries["Old Bill"].subtitle("en").startswith("Brokkr Engineer, Specialist · ")
    twice = team("forge-fathers", Member(unit="steel-warrior"), Member(unit="brokkr-engineer"), Member(unit="militia"))
    again = team("forge-fathers", *twice.roster.members, Member(unit="steel-warrior", count=2))
    assert [entry.count for entry in entries_of(twice)][:3] == [1, 1, 1]
    assert [entry.count for entry in entries_of(again)][:3] == [3, 1, 1]


def test_models_that_come_free_or_later_have_a_block() -> None:
    """Swarms come free and more may be called; an army special may bring models (A-SWARMLORD-01, S-INFECTION)."""
    piper = team("veer-myn", Member(unit="the-piper--veer-myn"))
    _, swarm = entries_of(piper)
    assert (swarm.count, swarm.later) == (2, 2)
    assert "comes with The Piper each · 2 more may come later" in swarm.subtitle("en")
    assert "Comes with: 2× Rat Swarm." in page_texts(team_sheet_pdf(piper, "en"))[0]
    leaders = [unit for unit in load().units_of("plague") if unit.special == "Infection"]
    infected = team("plague", Member(unit=leaders[0].id))
    assert [(entry.profile.id, entry.count) for entry in entries_of(infected)][1:] == [("stage-3z-zombie", 0)]


def boxes(entry: Entry) -> int:
    """Boxes to tick in the rows of the entry's block."""
    paper = Paper("x", "en")
    paper.pdf.add_page()
    with watched() as marks:
        for piece in model_block(paper, entry, 89.0, "en").pieces:
            piece.draw(paper, 10.0, 10.0)
    return [mark.text for mark in marks].count(TICK)


@pytest.mark.parametrize(
    ("faction", "unit", "expected"),
    [
        ("forge-fathers", "steel-warrior", 2 + 1),  # Size 1: the second token kills
        ("veer-myn", "night-terror-with-scythes", 4 + 1),  # Size 3
        ("forge-fathers", "iron-ancestor", 5 + 0),  # Size 4, never Pinned
        ("plague", "stage-3z-zombie", 1 + 1),  # Vulnerable: the first token kills
    ],
)
def test_the_boxes_are_those_of_the_rules(faction: str, unit: str, expected: int) -> None:
    """A box per damage token until it dies, and one for Pinned (R-WOUND-02, R-WOUND-03, R-WOUND-05, R-PIN-10)."""
    for count in (1, 3):
        (entry, *_) = entries_of(team(faction, Member(unit=unit, count=count)))
        assert boxes(entry) == count * (expected + ROUNDS)


def test_bought_items_have_a_box_and_room_to_write() -> None:
    """A bought item has a box; a Beast carries nothing (R-ITEM-04, R-ITEM-13)."""
    with_item, plain = [
        entries_of(team("forge-fathers", Member(unit="steel-warrior", items=items)))[0] for items in (("ammo",), ())
    ]
    assert boxes(with_item) == boxes(plain) + 1
    beast = team("veer-myn", Member(unit="rat-swarm"))
    assert "Items Activated" not in page_texts(team_sheet_pdf(beast, "en"))[0]


def test_long_names_of_items_take_several_lines() -> None:
    """The rows of models with such an item are higher."""
    members = (Member(unit="corporation-engineer", count=3, items=("sentry-gun--shotgun-accutek-id-kfa",)),)
    data, marks = marks_of(team("gcps", *members), "fr", A4)
    assert faults_of(marks, A4) == []
    assert page_texts(data)[0].count("Sentinelle avec fusil à pompe (Accutek ID-KFA)") >= 3


def test_device_abilities_are_the_models_own() -> None:
    """Abilities of a device are explained once in a block (A-GEN-05)."""
    for profile in [entry.profile for seed in range(3) for entry in entries_of(some_team("gcps", seed))]:
        rules = [term.rule for term in model_terms(profile, "en")]
        assert len(rules) == len(set(rules))


@pytest.mark.parametrize("place", sampled(range(len(load().factions)), 5))
def test_nothing_is_cut_in_any_list(place: int) -> None:
    """Random teams of all lists: nothing leaves the page or is written over something else."""
    faction = list(load().factions)[place]
    format = (A4, LETTER)[place % 2]
    data, marks = marks_of(some_team(faction, place), LANGUAGES[place // 2 % 2], format)
    assert faults_of(marks, format) == []
    assert data.startswith(b"%PDF")


@pytest.mark.parametrize("paper", FORMATS)
def test_large_teams_and_long_names_go_over_pages(paper: str) -> None:
    """A block that is longer than a column goes on in the next one under its name; names take several lines."""
    members = (
        Member(unit="the-piper--veer-myn", name=LONG),
        Member(unit="malignus", count=2, items=("ammo",), name="x" * 100),
        Member(unit="crawler", count=90),
    )
    crowd = team("veer-myn", *members, name="w" * 100)
    data, marks = marks_of(crowd, "fr", FORMATS[paper])
    assert faults_of(marks, FORMATS[paper]) == []
    told = " ".join(page_texts(data))
    assert LONG in told
    written = [mark.text for mark in marks]
    assert "".join([text for text in written if set(text) == {"x"}]) == "x" * 100
    assert {str(number) for number in range(1, 91)} <= set(written)
    assert written.count("90×") > 1


def nothing(paper: Paper, x: float, y: float) -> None:
    """An empty piece."""


def test_blocks_stay_together_and_columns_end_alike() -> None:
    """Blocks are placed in order, whole where a column holds them; the last page has two columns of similar length."""
    blocks = [Block([Piece(10.0, nothing), Piece(10.0, nothing)], 5.0) for _ in range(9)]
    placed = flow(blocks, 30.0, 10.0, 100.0)
    assert [each.piece for each in placed] == [piece for block in blocks for piece in block.pieces]
    ends = [each.y + each.piece.height for each in placed]
    assert max(ends) <= 100.0
    where = [(each.page, each.column) for each in placed]
    assert where == sorted(where)
    assert where[::2] == where[1::2]  # both pieces of a block
    assert [where[::2].count(column) for column in ((0, 0), (0, 1), (1, 0), (1, 1))] == [3, 3, 2, 1]


def test_an_illegal_team_is_printed_and_says_so() -> None:
    lonely = team("veer-myn", Member(unit="crawler"))
    assert "Not a legal team. Violations: 1" in page_texts(team_sheet_pdf(lonely, "en"))[0]
    assert "Not a legal team" not in page_texts(team_sheet_pdf(some_team("veer-myn", 1), "en"))[0]


def test_a_team_that_nobody_could_field_is_refused() -> None:
    with pytest.raises(Fault, match=r"t\.toml: members\[0\]\.unit: Unknown model 'nobody'"):
        team_sheet_pdf(team("veer-myn", Member(unit="nobody")), "en", where="t.toml")
    with pytest.raises(Fault, match="This team has no models"):
        team_sheet_pdf(team("veer-myn"), "en")
