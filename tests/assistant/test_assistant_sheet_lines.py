"""A sheet has at most 30 lines of 80 columns, for every published model and card; what is left out can be shown."""

import io

import pytest
from rich.console import Console

from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.sheet import Sheet
from deadzone.assistant.steps import FIRE, GUNLESS, INJURE, ITEM, PIN, RELOAD, SHARD, TAG, Step
from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.cli.assist.screen import marks_of
from deadzone.cli.assist.sheet import MOST_LINES, explained, sheet_panel
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.core.sides import BLUE
from deadzone.jade.deck.deck import deck_text, paper_deck
from sampling import sampled
from teaching import taught


def console() -> Console:
    return Console(file=io.StringIO(), width=80, highlight=False, markup=False)


def shown(out: Console, *parts: object) -> str:
    for part in parts:
        out.print(part)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def session_of(*profiles: Profile, settings: str = "") -> Session:
    return Session(SetUp(Name("Team", given={"fr": "Groupe"}), profiles, "5", BLUE, 4, 1, deck_text(), settings))


def sheet_lines(session: Session, model: int, card: int, lang: str, burning: bool = False) -> list[str]:
    out = console()
    if burning and FIRE not in session.marks[model].counters:
        session.marks[model].counters |= {FIRE}
    sheet = Sheet(session, session.activation_of(model, card))
    return shown(out, sheet_panel(out, session, sheet, marks_of(session, model, lang), lang)).splitlines()


@pytest.mark.parametrize("lang", sampled(["fr", "en"], 2))
def test_no_sheet_is_longer_than_a_screen(lang: str) -> None:
    """Every published model fits, plain and with all counters, with the longest card (J-ASSIST-04)."""
    profiles = [engine_profile(record) for record in load().profiles.values()]
    card = max(range(len(paper_deck())), key=lambda card: len(paper_deck()[card].shoot))
    longest = 0
    for start in range(0, len(profiles), 4):
        batch = profiles[start : start + 4]
        session = session_of(*batch, taught("hammerfist-drop-trooper"), taught("steel-warrior"))
        for marks in ((), (INJURE, PIN, RELOAD, TAG, SHARD, GUNLESS)):
            for model, profile in enumerate(batch):
                mark(session, ModelNumber(model), marks)
                lines = sheet_lines(session, ModelNumber(model), card, lang, bool(marks))
                assert len(lines) <= MOST_LINES, profile.id
                assert all(len(line) <= 80 for line in lines)
                assert marks or any("· " in line for line in lines), profile.id
                longest = max(longest, len(lines))
    assert longest > 24


def mark(session: Session, model: int, marks: tuple[str, ...]) -> None:
    """Give a model all counters and a grenade."""
    if marks and session.is_here(model):
        for word in marks:
            session.do(Step(word, model))
        session.do(Step(ITEM, model, "Frag Grenade"))


def test_a_crowd_is_not_named_on_the_sheet() -> None:
    """The sheet of a large team does not list the candidates for `nearest friend`; `?` does."""
    session = session_of(*[taught("steel-warrior")] * 9)
    card = next(place for place, it in enumerate(paper_deck()) if "nearest-friend" in str(it.shoot))
    assert "Now:" not in " ".join(sheet_lines(session, ModelNumber(0), card, "en"))
    sheet = Sheet(session, session.activation_of(0, card))
    assert "9 Steel Warrior 9." in " ".join(shown(console(), *explained(session, sheet, "en")).split())


def test_what_is_left_out_is_named_and_told_when_asked() -> None:
    """Anything left out of a full sheet is announced, and shown by `?`."""
    rules = ("A-MEDIC", "A-LOADER", "A-REMOTE", "A-ENGINEER", "A-SMOKESCREEN", "A-BOOM 2", "A-AGILE", "A-TELEPORT")
    session = session_of(taught("steel-warrior", *rules, weapon_rules=("A-TAG",)), taught("hammerfist-drop-trooper"))
    lines = " ".join(" ".join(sheet_lines(session, ModelNumber(0), 15, "en")).replace("│", " ").split())
    assert "? shows the rest" in lines
    assert "Medic: if a friend is injured" not in lines
    out = console()
    asked = " ".join(shown(out, *explained(session, Sheet(session, session.activation_of(0, 15)), "en")).split())
    for sentence in ("Medic: if a friend is injured", "26 cubes around", "Loader: if a friend", "Stay in cover"):
        assert sentence in asked


@pytest.mark.parametrize(
    ("settings", "lang", "said"),
    [
        ("", "en", "before each action, if enemies in its cube outnumber friends by 2 or more."),
        ("[items]\nboom_surplus = 3", "fr", "si les ennemis dans son cube sont au moins 3 de plus que les amis."),
    ],
)
def test_a_sheet_says_when_a_model_explodes_by_these_settings(settings: str, lang: str, said: str) -> None:
    """J-AMB-40: the number is a setting."""
    session = session_of(taught("steel-warrior", "A-BOOM 2"), settings=settings)
    lines = " ".join(sheet_lines(session, 0, 0, lang)).replace("│", " ")
    assert said in " ".join(lines.split())


def test_a_short_sheet_leaves_nothing_out() -> None:
    session = session_of(taught("judwan-medic"))
    lines = " ".join(sheet_lines(session, ModelNumber(0), 0, "en"))
    assert "Items, best first" in lines
    assert "? shows the rest" not in lines


def test_the_order_of_items_is_left_out_first() -> None:
    """It matters only with full hands or several items (J-AMB-31)."""
    lines = " ".join(sheet_lines(session_of(taught("steel-warrior")), ModelNumber(0), 0, "en"))
    assert "It shoots with its Hailstorm Rifle." in lines
    assert "? shows the rest: which items are best." in lines
