"""Names and languages: look-up, names with their own translations, and the choice of language."""

import pickle

import pytest

from deadzone.core.sentence import Fault, Name, Row, Sentence
from deadzone.jade.deck.deck import deck_from
from deadzone.language.filed import name_fields, name_from
from deadzone.language.folders import ABOUT, MORE, about, folders, languages, our_own
from deadzone.language.words import (
    decimal,
    in_all,
    known_language,
    language,
    name_in,
    now,
    own_name,
    say,
    signed_decimal,
    spoken,
)
from deadzone.table.files.battlefile import TeamNote
from deadzone.table.files.profiles import _read_name, name_record
from pseudo import CODE

HERE = Name("Here")  # a word of the page
CARD = '[x]\nname = "Here"\n{more}theme = "item"\ncombat = ["hold"]\nshoot = ["hold"]\n'


def test_the_languages_are_the_folders() -> None:
    assert languages() == ("en", "fr")
    assert [about(lang).name for lang in languages()] == ["English", "Français"]


def test_a_folder_elsewhere_brings_more(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path_factory.mktemp("more")
    (root / CODE).mkdir()
    (root / CODE / ABOUT).write_text("", encoding="utf-8")
    (root / "no-language").mkdir()
    monkeypatch.setenv(MORE, str(root))
    assert list(folders.__wrapped__()) == ["en", "fr", CODE]


def test_a_context_tells_two_words_apart() -> None:
    assert [say(name, "fr") for name in (Name("Move"), Name("Move", context="noun"))] == ["Se déplacer", "Déplacement"]
    assert say(Name("Move", context="nowhere"), "fr") == "Move"


def test_texts_survive_the_way_to_another_process() -> None:
    move = Name("Move", context="noun", given={"de": "Bewegung"})
    words = Sentence("{names}, {n} {n|battle|battles}", names=Row((move, "x"), "; "), n=2)
    again = pickle.loads(pickle.dumps(Fault("No: {why}", "R-MOV-01", "a.toml", why=words)))
    assert (again.rule, str(again)) == ("R-MOV-01", "a.toml: No: Move; x, 2 battles (R-MOV-01)")
    assert again.sentence.values["why"].values["names"].parts[0] == move


def test_names_of_our_own_choice_are_known() -> None:
    assert "Laser Rifle" in our_own("fr")
    assert "Steel Warrior" not in our_own("fr")
    assert our_own("en") == frozenset()


def test_names_go_into_files_and_come_back() -> None:
    for name in (HERE, own_name("Here"), own_name("Old Bill"), Name("A", given={"fr": "B"}), now(Sentence("VP"))):
        assert in_all(name_in(in_all(name))) == in_all(name)
        assert _read_name(name_record(name), "x") == name_in(in_all(name))
        assert in_all(TeamNote(**name_fields(name), models=1).label) == in_all(name)


def test_what_the_languages_know_is_not_kept_in_a_name() -> None:
    assert name_in({"en": "Here", "fr": "Ici"}) == name_in({"en": "Here"}) == HERE
    assert name_in({"en": "Here", "fr": "Là"}).given == {"fr": "Là"}


def test_what_somebody_has_written_is_no_word_of_ours() -> None:
    assert say(own_name("Here"), "fr") == "Here"
    assert say(deck_from("x", CARD.format(more=""))[0].name, "fr") == "Here"


def test_a_card_brings_its_french_name_along() -> None:
    assert say(deck_from("x", CARD.format(more='fr = "Là"\n'))[0].name, "fr") == "Là"


def test_files_of_others_may_have_more_languages() -> None:
    name = name_from("Here", "Ici", {"de": "Hier"})
    assert say(name, "fr") == "Ici"
    assert _read_name({"en": "Here", "fr": "Ici", "de": "Hier"}, "x") == HERE


def test_what_is_said_now_stays_said() -> None:
    values = {"model": "One"}
    said = now(Sentence("{model} is Pinned.", **values))
    assert in_all(said) == {"en": "One is Pinned.", "fr": "One est bloqué."}


@pytest.mark.parametrize(
    ("tag", "lang"),
    [("fr_CH.UTF-8", "fr"), ("FR", "fr"), ("fr-CH", "fr"), ("C", ""), ("french", ""), ("de", ""), ("", "")],
)
def test_languages_by_the_tags_of_systems_and_browsers(tag: str, lang: str) -> None:
    assert known_language(tag) == lang


def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DEADZONE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert language() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert (language(), language("en")) == ("fr", "en")
    monkeypatch.setenv("DEADZONE_LANG", "de")
    assert language() == "en"


def test_a_language_that_is_not_there_is_answered_in_english() -> None:
    assert [spoken(lang) for lang in ("fr", "de", "en")] == ["fr", "en", "en"]


def test_decimals() -> None:
    assert [decimal("2.57", lang) for lang in ("en", "fr")] == ["2.57", "2,57"]
    assert decimal("3", "fr") == "3"


@pytest.mark.parametrize(
    ("figure", "digits", "written"),
    [(1.25, 1, "+1.2"), (-0.06, 1, "-0.1"), (-0.04, 1, "0.0"), (0.04, 1, "0.0"), (-0.0, 2, "0.00"), (-0.4, 0, "0")],
)
def test_what_is_nothing_when_rounded_has_no_sign(figure: float, digits: int, written: str) -> None:
    assert signed_decimal(figure, digits, "en") == written
    assert signed_decimal(figure, digits, "fr") == written.replace(".", ",")
