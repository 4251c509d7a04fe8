"""The printed decks: every model, and every card in both modes and languages; nothing overflows."""

import io
import re
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from deadzone.catalog.fielding import engine_profile, team_profiles
from deadzone.catalog.loading import load
from deadzone.cli.main import run
from deadzone.core.jade import PROFILES, Card
from deadzone.core.sentence import Name
from deadzone.jade.deck.deck import deck_from, load_deck, paper_deck
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.deck.words import MODE_NAMES, PROFILE_NAMES, step_sentence
from deadzone.jade.judgement.power import profile_of
from deadzone.jade.paper.naming import deck_size, numbered
from deadzone.language.words import say
from deadzone.printing.cards import NameCard
from deadzone.printing.deck_pdf import deck_pdf
from deadzone.printing.paper import A4, BOLD, CARD_HEIGHT, CARD_WIDTH, FORMATS, UNPRINTED, Format, Paper, edges
from deadzone.printing.parts import BAND, EDGE, INNER, SMALLEST, SMALLEST_NAME
from deadzone.printing.rules_text import first_page, second_page
from paper_texts import page_texts

LANGUAGES = ("en", "fr")
TEAM = Name("The team", given={"fr": "Le groupe"})
CARD = '[{id}]\nname = "{id}"\nfr = "{id}"\ntheme = "item"\ncombat = ["hold"]\nshoot = ["hold"]\ncopies = {copies}\n'
NUMBERS = re.compile(r"JADE · action (\d+/\d+)")


def spaced(text: str) -> str:
    return " ".join(text.split())


@cache
def printed(team: str, lang: str, cards: tuple[Card, ...] | None = None, format: Format = A4) -> list[str]:
    return page_texts(deck_pdf(TEAM, team_profiles(team), cards or paper_deck(), paper_settings(), lang, format))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("team", ["enforcers-starter", "forge-fathers-starter"])
def test_the_decks_hold_every_model_and_every_card(team: str, lang: str) -> None:
    """Names, profiles and all cards in both modes, then the special actions (J-ASSIST-02, J-DEF-04, J-VOC-00)."""
    front, back, *actions, _, _ = printed(team, lang)
    for model in team_profiles(team):
        assert spaced(say(model.name, lang)) in front
        assert say(PROFILE_NAMES[profile_of(model, paper_settings())], lang) in front
        assert all(say(weapon.name, lang) in front for weapon in model.weapons)
    assert back.count("JADE") == len(team_profiles(team))
    fronts = " ".join(actions[::2])
    for card in paper_deck():
        modes = [" ".join([say(MODE_NAMES[mode], lang), *written(card, mode, lang)]) for mode in PROFILES]
        assert f"{say(card.name, lang)} " in fronts
        assert " ".join(modes) in fronts
    assert " ".join(actions[1::2]).count("JADE") == deck_size(paper_deck()) + 3


def written(card: Card, mode: str, lang: str) -> list[str]:
    """Numbered actions of a mode as they appear on the card."""
    return [f"{number}. {say(step_sentence(step), lang)}" for number, step in enumerate(card.steps(mode), start=1)]


@pytest.mark.parametrize("paper", FORMATS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_holds_all_its_rules(lang: str, paper: str) -> None:
    """Two pages hold all rules (J-GEN-01..06, J-FORCE-01..03, J-MOVE-01..06, J-VOC-01..06, J-RULE-01..04)."""
    first, second = printed("enforcers-starter", lang, format=FORMATS[paper])[-2:]
    team = team_profiles("enforcers-starter")
    told = [(first_page(paper_settings(), lang), first), (second_page(team, paper_settings(), lang), second)]
    rules: set[str] = set()
    for sections, page in told:
        for _, lines in sections:
            for line in lines:
                assert spaced(line[0]) in without_ids(page)
                rules.add(line[4])
    assert all(rule in first + second for rule in rules)
    groups = {"J-GEN": 6, "J-FORCE": 3, "J-MOVE": 6, "J-VOC": 6, "J-RULE": 4, "J-DEP": 3, "J-ACT": 3}
    for group, last in groups.items():
        assert {f"{group}-0{number}" for number in range(1, last + 1)} <= rules
    assert {f"J-AMB-{number}" for number in ("05", "07", "26", "27", "32", "33", "34", "35", "36")} <= rules


def without_ids(page: str) -> str:
    return spaced(re.sub(r"\b[A-Z]-[A-Z]+-\d\d\b", " ", page))


@pytest.mark.parametrize("paper", FORMATS)
def test_pages_have_their_size_and_cards_theirs(paper: str) -> None:
    """Nine cards of 63 x 88 mm are centred on the sheet, on A4 and Letter."""
    format = FORMATS[paper]
    data = deck_pdf(TEAM, team_profiles("enforcers-starter"), paper_deck(), paper_settings(), "fr", format)
    for page in PdfReader(io.BytesIO(data)).pages:
        sides = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
        assert sides == pytest.approx([format.width, format.height], abs=0.01)
    sheet = Paper("x", "fr", format)
    assert sheet.corner(2, 2) == (sheet.left + 2 * CARD_WIDTH, sheet.top + 2 * CARD_HEIGHT)
    assert sheet.corner(3, 3) == pytest.approx((format.width - sheet.left, format.height - sheet.top))


@pytest.mark.parametrize(("lang", "note"), [("en", "50 mm: print at 100 %"), ("fr", "50 mm : imprimez à 100 %")])
def test_a_mark_tells_whether_a_print_has_its_size(lang: str, note: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The front of every page of cards has a line of 50 mm to check the print's scale."""
    *cards, _, _ = printed("enforcers-starter", lang)
    assert [note in page for page in cards] == [True, False] * (len(cards) // 2)
    drawn: list[float] = []
    sheet = Paper("x", lang)
    sheet.pdf.add_page()
    monkeypatch.setattr(sheet.pdf, "line", lambda x1, y1, x2, y2: drawn.append(abs(x2 - x1) + abs(y2 - y1)))
    sheet.scale_mark()
    assert max(drawn) == pytest.approx(50.0)


def test_marks_for_cutting_stay_where_printers_print() -> None:
    """Cutting marks stay in the printable area, also on Letter with its narrow margins."""
    for format in FORMATS.values():
        sheet = Paper("x", "en", format)
        for margin, whole in ((sheet.left, sheet.width), (sheet.top, sheet.height)):
            (first, _), (_, last) = edges(margin, whole)
            assert first >= UNPRINTED - 0.001
            assert whole - last >= UNPRINTED - 0.001


def nothing(paper: Paper, x: float, y: float) -> None:
    """An empty card."""


def test_backs_are_mirrored() -> None:
    """Flipped over the long edge, each back lies behind its front: two cards have their backs on the right."""
    places: list[tuple[float, float]] = []
    paper = Paper("x", "en")
    paper.cards([(nothing, lambda paper, x, y: places.append((x, y)))] * 2)
    assert places == [paper.corner(2, 0), paper.corner(1, 0)]


def test_every_published_model_fits_on_its_card() -> None:
    """No name card overflows at a readable size, with numbers and models that arrive later too (R-PROFILE-*)."""
    room = CARD_HEIGHT - 2 * EDGE - BAND - 28.0
    for lang in LANGUAGES:
        paper = Paper("x", lang)
        for record in load().profiles.values():
            profile = engine_profile(record)
            place = "" if profile.id == "rat-swarm" else "10/10"
            card = NameCard(profile, numbered(profile.name, 10), paper_settings(), place, lang)
            assert card.words_height(paper, SMALLEST) <= room, record.id
            assert paper.text_width(say(card.name, lang), SMALLEST_NAME, BOLD) <= INNER - 5.0, record.id


def test_every_card_has_its_own_number() -> None:
    """Cards are numbered by their copies, in shipped decks and in those of a file (J-DEF-04)."""
    text = "".join([CARD.format(id=f"x{copies}", copies=copies) for copies in (2, 0, 3)])
    front = printed("enforcers-starter", "en", deck_from("x", text))[2]
    assert NUMBERS.findall(front) == ["1/5", "2/5", "3/5", "4/5", "5/5"]
    assert [front.count(f"x{copies} ") for copies in (2, 0, 3)] == [2, 0, 3]
    for name in ("paper", "gentle", "hard"):
        deck = load_deck(Path(name))
        fronts = " ".join(printed("enforcers-starter", "fr", deck)[2:-2:2])
        assert NUMBERS.findall(fronts) == [f"{number}/{deck_size(deck)}" for number in range(1, deck_size(deck) + 1)]


def test_the_command_writes_the_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    assert run(["deck", "forge-fathers-starter", "-o", str(file), "--lang", "fr"]) == 0
    assert f"Écrit\u202f: {file}." in capsys.readouterr().out
    assert "Guerrier d’acier 2" in page_texts(file.read_bytes())[0]
    assert run(["deck", "forge-fathers-starter", "-o", str(file), "--paper", "Letter", "--lang", "en"]) == 0
    assert "Print double-sided at 100 %" in capsys.readouterr().out
    assert float(PdfReader(file).pages[0].mediabox[2]) == pytest.approx(612)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nobody"], "Unknown team 'nobody'"),
        (["enforcers-starter", "-o", "no/such/folder/x.pdf"], "no/such/folder/x.pdf: This file cannot be written"),
        (["enforcers-starter", "--deck", "absent.toml"], "absent.toml: This file cannot be read"),
        (["enforcers-starter", "--settings", "absent.toml"], "absent.toml: This file cannot be read"),
        (["enforcers-starter", "--paper", "a5"], "--paper cannot be 'a5': give a4 or letter."),
        (["enforcers-starter", "--lang", "de"], "Unknown language 'de'"),
        ([], "TEAM is missing"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", *arguments]) == 2
    assert sentence in capsys.readouterr().err
