"""Every text for people exists in every language."""

import re
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from deadzone.catalog.modifiers import modifier_name, modifier_names
from deadzone.core.sentence import ENGLISH_FORMS, Fault, Name, Row, Sentence
from deadzone.language.folders import ABOUT, ENGLISH, about, entries, folders, languages
from deadzone.language.page import words_in
from deadzone.language.words import say, text
from rule_ids import module_of
from spoken import COUNTED, SOURCES, placeholders, spoken

OTHERS = [lang for lang in languages() if lang != ENGLISH]
FILES = {
    "jade/deck/records.py",
    "table/files/battlefile.py",
}  # formats with a field of that name
UNCOUNTED = re.compile(r"\{\w+\} (?:more )?(?:battles|answers|dice|hardpoints|mistakes)\b")


@pytest.mark.parametrize("lang", OTHERS)
def test_every_word_has_its_translation(lang: str) -> None:
    assert sorted(set(spoken()) - set(entries(lang))) == []


@pytest.mark.parametrize("lang", OTHERS)
def test_no_translation_is_left_without_its_english_word(lang: str) -> None:
    assert sorted(set(entries(lang)) - set(spoken())) == []


@pytest.mark.parametrize("lang", OTHERS)
def test_no_word_is_translated_twice(lang: str) -> None:
    """If two files had the same key, their names would decide which one counts."""
    files = [path for path in folders()[lang].glob("*.toml") if path.name != ABOUT]
    keys = Counter(key for path in files for key in tomllib.loads(path.read_text(encoding="utf-8")))
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("lang", languages())
def test_no_word_is_empty(lang: str) -> None:
    """A button without a name could be found by its picture only, and the page is tested for that in one language."""
    said = words_in(lang) if lang == ENGLISH else {**entries(lang), **words_in(lang)}
    assert [key for key, word in said.items() if not word.strip()] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_all_forms_have_the_same_values(lang: str) -> None:
    for key, translated in entries(lang).items():
        assert placeholders(spoken()[key]) == placeholders(translated), key


@pytest.mark.parametrize("lang", languages())
def test_a_counted_word_has_all_its_forms(lang: str) -> None:
    """As many as the language has, in texts of the page and of the program; a Python program needs the numbers, too."""
    said = list(spoken().values()) if lang == ENGLISH else [*entries(lang).values()]
    forms = {found[0]: found[0].count("|") for text in said for found in COUNTED.finditer(text)}
    assert forms
    assert {word: count for word, count in forms.items() if count != len(about(lang).plurals)} == {}
    assert len(about(lang).numbers) == len(about(lang).plurals) - 1


def test_english_is_counted_as_its_folder_says() -> None:
    assert about(ENGLISH).numbers == ENGLISH_FORMS


def test_what_there_may_be_one_of_is_counted() -> None:
    """No sentence says "1 battles"."""
    assert sorted(text for text in spoken().values() if UNCOUNTED.search(text)) == []


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "0 battles removed.", "0 bataille a été supprimée."),
        (1, "1 battle removed.", "1 bataille a été supprimée."),
        (2, "2 battles removed.", "2 batailles ont été supprimées."),
        (11, "11 battles removed.", "11 batailles ont été supprimées."),
    ],
)
def test_a_word_takes_the_form_of_its_number(count: int, english: str, french: str) -> None:
    sentence = Sentence("{count} {count|battle|battles} removed.", count=count)
    assert str(sentence) == say(sentence, "en") == english
    assert say(sentence, "fr") == french


def test_the_code_knows_no_language_but_english() -> None:
    """A third language is a folder, so the code may not mention French; only old files have a field of that name."""
    found = {name for name, tree in trees_by_name().items() if names_french(tree)}
    assert found == {"language/filed.py", *FILES}


def trees_by_name() -> dict[str, str]:
    return {path.relative_to(SOURCES).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")}


def names_french(source: str) -> bool:
    return (
        re.search(r"""["']fr["']|\.fr\b|_fr\b|_FR\b|\bfr\|en\b|\ben\|fr\b|[éèêàçù]\w*["'\s]""", code_of(source))
        is not None
    )


def code_of(source: str) -> str:
    """Source without comments and docstrings, which may give examples."""
    bare = re.sub(r'"""(?:.|\n)*?"""', "", source)
    return re.sub(r"#.*", "", bare)


def test_a_sentence_is_said_in_every_language() -> None:
    sentence = Sentence("{model} is Pinned.", model=Name("Steel Warrior"))
    assert say(sentence, "en") == "Steel Warrior is Pinned."
    assert say(sentence, "fr") == "Le Guerrier d’acier est bloqué."
    assert str(sentence) == "Steel Warrior is Pinned."


def test_a_row_has_the_same_between_its_parts() -> None:
    row = Row([Name("Shoot"), Sentence("VP"), 3], "; ")
    assert str(row) == say(row, "en") == "Shoot; VP; 3"
    assert say(row, "fr") == "Tir\u202f; PV\u202f; 3"


def test_a_fault_names_place_and_rule() -> None:
    fault = Fault("A friend cannot be the target.", rule="R-SHOOT-03", where="here")
    assert say(fault, "en") == str(fault) == "here: A friend cannot be the target. (R-SHOOT-03)"
    assert say(fault, "fr").startswith("here: Un ami")


def modifiers_made(path: Path) -> set[str]:
    """Rules of the modifiers that a source makes, as literals or constants."""
    named = re.findall(r"\bModifier\((?:\"([^\"]+)\"|([A-Z_]+)),", path.read_text(encoding="utf-8"))
    return {rule or str(getattr(import_module(module_of(path)), constant)) for rule, constant in named}


def test_every_modifier_has_a_name() -> None:
    """Every modifier has a name to show beside its dice."""
    made = {
        rule
        for room in ("rules", "procedures")
        for path in (SOURCES / room).rglob("*.py")
        for rule in modifiers_made(path)
    }
    assert made == set(modifier_names())


def test_modifiers_have_names() -> None:
    assert modifier_name("R-SMOD-01") == Name("Clear Shot")
    assert say(modifier_name("R-SMOD-01"), "fr") == "Tir clair"


def test_text_is_the_short_way() -> None:
    assert text("{model} is Pinned.", "en", model="It") == "It is Pinned."
