"""The assistant's file is written completely after each step, can be resumed, and is refused when damaged."""

import json
from pathlib import Path

import pytest

from deadzone.assistant.records.game import draws_record, game_record, table_record
from deadzone.assistant.saving import dumps, load_session, save_session
from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import ACTIVATE, INJURE, ITEM, KILL, ROUND, Step
from deadzone.catalog.fielding import team_profiles
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import RED
from deadzone.jade.deck.deck import deck_text
from deadzone.language.words import say
from deadzone.rosters.records import MOST_MODELS
from deadzone.table.files.save import checksum


@pytest.fixture
def session() -> Session:
    profiles = tuple(team_profiles("forge-fathers-starter"))
    session = Session(SetUp(Name("Fathers", given={"fr": "Pères"}), profiles, "s", RED, 2, 2, deck_text()))
    for step in (Step(ACTIVATE), Step(INJURE, 1), Step(ROUND), Step(ITEM, 2, "Médi-pack"), Step(KILL, 3)):
        session.do(step)
    return session


def test_a_game_goes_on_where_it_was(session: Session, tmp_path: Path) -> None:
    """A resumed game is in the same state and draws the same cards."""
    path = tmp_path / "game.dza"
    save_session(session, path)
    again = load_session(path)
    for it in (session, again):
        it.do(Step(ACTIVATE))
    assert table_record(again, "fr") == table_record(session, "fr")
    assert draws_record(again, "fr") == draws_record(session, "fr")
    assert again.undo().word == ACTIVATE
    assert [path.name for path in tmp_path.iterdir()] == ["game.dza"]


def test_a_game_with_the_largest_teams_can_be_opened_again(tmp_path: Path) -> None:
    crowd = tuple((team_profiles("forge-fathers-starter") * MOST_MODELS)[:MOST_MODELS])
    save_session(
        Session(SetUp(Name("Crowd"), crowd, "s", RED, 2, 2, deck_text(), enemies=crowd)), tmp_path / "game.dza"
    )
    again = load_session(tmp_path / "game.dza")
    assert len(again.setup.profiles) == len(again.setup.enemies) == MOST_MODELS


def test_a_game_of_the_version_before_goes_on(tmp_path: Path) -> None:
    """It has no mission, so that only JADE's last death ends it, and a round after the enemy's last death stays."""
    old = load_session(Path(__file__).with_name("version-3.dza"))
    assert (old.setup.mission, old.round, old.enemies.all_gone()) == ("", 2, True)
    save_session(old, tmp_path / "game.dza")
    again = load_session(tmp_path / "game.dza")
    assert game_record(again, "fr") == game_record(old, "fr")
    assert game_record(again, "en")["mission"] is None


def test_a_crash_while_writing_leaves_the_game_before_it(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.dza"
    save_session(session, path)
    before = path.read_bytes()
    session.do(Step(ACTIVATE))

    def fail(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(Fault, match="cannot be written"):
        save_session(session, path)
    assert path.read_bytes() == before


def refused(path: Path, content: str) -> str:
    path.write_text(content, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        load_session(path)
    assert str(path) in caught.value.where
    assert say(caught.value, "fr") != say(caught.value, "en")
    return say(caught.value.sentence, "en")


def test_a_damaged_file_is_refused(session: Session, tmp_path: Path) -> None:
    path, whole = tmp_path / "game.dza", dumps(session)
    for length in (0, 1, 40, len(whole) // 2, len(whole) - 3):
        assert "incomplete or damaged" in refused(path, whole[:length])
    assert "checksum" in refused(path, whole.replace('"injure"', '"heal"'))
    assert "not a game" in refused(path, "[]")
    assert "another version" in refused(path, whole.replace('"version": 4', '"version": 1'))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("side", 2),
        ("squares", 0),
        ("profiles", []),
        ("newcomers", None),
        ("steps", [["gun", -1, ""]]),
        ("steps", [["arrive", 0, ""]]),
        ("steps", [["dance", 0, ""]]),
        ("steps", [["kill", 9, ""]]),
        ("steps", [["heal", 0, ""]]),
        ("deck", "[x]\n"),
        ("settings", "[x]\n"),
        ("seed", 3),
        ("lang", "d\x07"),
        ("steps", [["back", 0, ""]]),
        ("team", ["\x1b[2J", "x"]),
        ("team", ["x", "\u202ex"]),
        ("steps", [["round", -1, ""]] * 6000),
        ("steps", [["score", 0, "2 gold"]]),
        ("mission", "picnic"),
        ("target", -1),
        ("rounds", 101),
    ],
)
def test_values_that_make_no_game_are_refused(session: Session, tmp_path: Path, key: str, value: object) -> None:
    record = json.loads(dumps(session))
    record["game"][key] = value
    record["checksum"] = checksum(record["game"])
    assert refused(tmp_path / "game.dza", json.dumps(record)) == "The values of this game are inconsistent."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"size": 900}, "A number from 1 to 4 is expected here."),
        ({"type": "X"}, "This program does not know 'X'."),
        ({"name": {"en": "\x1b", "fr": "x"}}, "The character U+001B is not allowed in a text."),
        ({"keywords": [[]] * 300}, "This list is too long: at most 250 entries."),
    ],
)
def test_models_that_cannot_be_are_refused(
    session: Session, tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    record = json.loads(dumps(session))
    record["game"]["profiles"][0].update(change)
    record["checksum"] = checksum(record["game"])
    assert refused(tmp_path / "game.dza", json.dumps(record)) == sentence


def test_what_somebody_calls_an_item_moves_no_cursor(session: Session) -> None:
    session.do(Step(ITEM, 0, "\x1b[2Ja \u202e thing"))
    assert session.marks[0].item == "\ufffd[2Ja \ufffd thing"
