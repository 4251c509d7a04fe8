"""The page takes its words from the language folders."""

from deadzone.core.kinds.chance_kinds import name_of_test
from deadzone.core.sides import RED
from deadzone.language.folders import entries, languages
from deadzone.language.page import words_in
from deadzone.language.words import say
from deadzone.table.telling.log import ACTION_NAMES, SIDES
from words import WORDS  # tools


def test_nothing_else_of_the_page_has_words() -> None:
    """The generated module is the only one of the folder that holds texts."""
    others = {path.name for path in WORDS.parent.iterdir()} - {WORDS.name}
    assert others == {"grammar.test.ts", "grammar.ts", "translate.ts"}


def test_things_of_the_game_are_called_as_in_the_log() -> None:
    """Words shared by page and log are one entry, so that they cannot differ."""
    for lang in languages():
        page = words_in(lang)
        assert page["test.shoot"] == say(name_of_test("shoot"), lang) == say(ACTION_NAMES["shoot"], lang)
        assert page["help.sprint"] == say(ACTION_NAMES["sprint"], lang)
        assert page["side.red"] == say(SIDES[RED], lang)


def test_every_language_has_all_words_of_the_page() -> None:
    names = {lang: set(words_in(lang)) for lang in languages()}
    assert len(set(map(frozenset, names.values()))) == 1
    assert words_in("fr")["table.token"] == entries("fr")["face-down token"] == "pion face cachée"
