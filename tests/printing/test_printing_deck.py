"""The printed decks: every model and every card in both modes is there, in both languages, and nothing overflows."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from deadzone.catalog.catalogue import load
from deadzone.catalog.fielding import engine_profile, team_profiles
from deadzone.catalog.words import say
from deadzone.cli.main import run
from deadzone.core.jade import PROFILES, Card
from deadzone.core.sentence import Name
from deadzone.jade.deck import deck_from, paper_deck
from deadzone.jade.forced import FORCED_ACTIONS
from deadzone.jade.power import profile_of
from deadzone.jade.settings import paper_settings
from deadzone.jade.words import MODE_NAMES, PROFILE_NAMES, step_sentence
from deadzone.printing.cards import BAND, EDGE, INNER, SMALLEST, NameCard
from deadzone.printing.deck_pdf import deck_pdf
from deadzone.printing.paper import BOLD, CARD_HEIGHT, CARD_WIDTH, HEIGHT, LEFT, TOP, WIDTH, Paper, corner
from deadzone.printing.summary import sections

LANGUAGES = ("en", "fr")
TEAM = Name("The team", "Le groupe")


def pages(data: bytes) -> list[str]:
    """The text of each page in the order it was written, with single spaces."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def spaced(text: str) -> str:
    return " ".join(text.split())


def printed(team: str, lang: str, cards: tuple[Card, ...] | None = None) -> list[str]:
    return pages(deck_pdf(TEAM, team_profiles(team), cards or paper_deck(), paper_settings(), lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("team", ["enforcers-starter", "forge-fathers-starter"])
def test_the_decks_hold_every_model_and_every_card(team: str, lang: str) -> None:
    """J-ASSIST-02, J-DEF-04, J-VOC-00: names, profiles, and all 20 cards in both modes."""
    front, back, *actions, summary = printed(team, lang)
    for model in team_profiles(team):
        assert spaced(say(model.name, lang)) in front
        assert say(PROFILE_NAMES[profile_of(model, paper_settings())], lang) in front
        assert all(say(weapon.name, lang) in front for weapon in model.weapons)
    assert back.count("JADE") == len(team_profiles(team))
    assert len(actions) == 6
    fronts = " ".join(actions[::2])
    for card in paper_deck():
        modes = [" ".join([say(MODE_NAMES[mode], lang), *written(card, mode, lang)]) for mode in PROFILES]
        assert f"{say(card.name, lang)} " in fronts
        assert " ".join(modes) in fronts
    assert " ".join(actions[1::2]).count("JADE") == 20
    assert all(say(forced.name, lang) in summary for forced in FORCED_ACTIONS)


def written(card: Card, mode: str, lang: str) -> list[str]:
    """The numbered actions of a mode as they follow each other on the card."""
    return [f"{number}. {say(step_sentence(step), lang)}" for number, step in enumerate(card.steps(mode), start=1)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_holds_all_its_rules(lang: str) -> None:
    """J-GEN-01..06, J-FORCE-01..03, J-MOVE-01..06, J-VOC-01..06, J-RULE-01..04 on one page."""
    page = printed("enforcers-starter", lang)[-1]
    rules = [line[4] for _, lines in sections(paper_settings(), lang) for line in lines if line[4]]
    assert all(rule in page for rule in rules)
    groups = {"J-GEN": 6, "J-FORCE": 3, "J-MOVE": 6, "J-VOC": 6, "J-RULE": 4, "J-DEP": 3, "J-ACT": 3}
    for group, last in groups.items():
        assert {f"{group}-0{number}" for number in range(1, last + 1)} <= set(rules)


def test_pages_are_a4_with_cards_of_63_by_88() -> None:
    document = PdfReader(
        io.BytesIO(deck_pdf(TEAM, team_profiles("enforcers-starter"), paper_deck(), paper_settings(), "fr"))
    )
    for page in document.pages:
        assert [round(float(side) * 25.4 / 72) for side in page.mediabox[2:]] == [WIDTH, HEIGHT]
    assert corner(2, 2) == (LEFT + 2 * CARD_WIDTH, TOP + 2 * CARD_HEIGHT)
    assert corner(3, 3) == (WIDTH - LEFT, HEIGHT - TOP)


def test_backs_are_mirrored() -> None:
    """Turned over the long edge, each back lies behind its front: a page of two has them on the right."""
    places: list[tuple[float, float]] = []
    paper = Paper("x", "en")
    paper.cards([lambda paper, x, y: None] * 2, lambda paper, x, y: places.append((x, y)))
    assert places == [corner(2, 0), corner(1, 0)]


def test_every_published_model_fits_on_its_card() -> None:
    """R-PROFILE-*: no name card overflows, in letters that can be read."""
    room = CARD_HEIGHT - 2 * EDGE - BAND - 28.0
    for lang in LANGUAGES:
        paper = Paper("x", lang)
        for record in load().profiles.values():
            card = NameCard(engine_profile(record), paper_settings(), 1, 1, lang)
            assert card.words_height(paper, SMALLEST) <= room, record.id
            assert paper.text_width(say(card.profile.name, lang), 7.0, BOLD) <= INNER - 5.0, record.id


def test_copies_are_printed(tmp_path: Path) -> None:
    text = '[x]\nname = "Twice"\nfr = "Deux"\ntheme = "item"\ncombat = ["hold"]\nshoot = ["hold"]\ncopies = 2\n'
    front = printed("enforcers-starter", "en", deck_from("x", text))[2]
    assert front.count("Twice") == 2


def test_the_command_writes_the_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    assert run(["deck", "forge-fathers-starter", "-o", str(file), "--lang", "fr"]) == 0
    assert f"Écrit : {file}." in capsys.readouterr().out
    assert "Guerrier d’Acier" in pages(file.read_bytes())[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nobody"], "There is no team 'nobody'"),
        (["enforcers-starter", "-o", "no/such/folder/x.pdf"], "no/such/folder/x.pdf: This file cannot be written"),
        (["enforcers-starter", "--deck", "absent.toml"], "absent.toml: This file cannot be read"),
        (["enforcers-starter", "--settings", "absent.toml"], "absent.toml: This file cannot be read"),
        (["enforcers-starter", "--lang", "de"], "'de' is not a language"),
        ([], "TEAM is missing"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", *arguments]) == 2
    assert sentence in capsys.readouterr().err
