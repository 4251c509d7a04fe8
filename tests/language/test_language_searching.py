"""Rules are found by id and by what players ask, in every language, with or without accents."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from deadzone.host.reading import search
from deadzone.host.reading.book import book_in
from deadzone.host.reading.search import found_rules
from deadzone.language.folders import folders, languages
from deadzone.language.searching import ASKED, MEANING, WORDS, Index, Passage, speaks_of, stem_of, words

FIRST = 3  # the answer is among the first rules found
DATA: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("rule_questions.toml").read_text(encoding="utf-8")
)
QUESTIONS = DATA["question"]
PLAYERS: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("players_questions.toml").read_text(encoding="utf-8")
)
NEARLY_ALL = 0.93


def ids(asked: str, lang: str = "en") -> list[str]:
    return [found.rule.id for found in found_rules(asked, lang)]


@pytest.mark.parametrize(
    ("asked", "best"),
    [
        ("vehicle climb", {"A-VEHICLE", "A-VEHICLE-01"}),
        ("véhicule grimper", {"A-VEHICLE", "A-VEHICLE-01"}),
        ("how do I score intel", {"I-INTEL"}),
        ("who goes first", {"R-RECON-04"}),
        ("huit explose", {"R-TEST-07"}),
    ],
)
def test_a_rule_is_found_by_words_that_its_text_does_not_have(asked: str, best: set[str]) -> None:
    assert ids(asked)[0] in best


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_players_ask_is_answered_by_the_first_rules_found(lang: str) -> None:
    assert len(QUESTIONS) >= 30
    found = {question[lang]: ids(question[lang], lang)[:FIRST] for question in QUESTIONS}
    unanswered = {
        asked: found[asked] for question in QUESTIONS if not set(found[asked := question[lang]]) & {*question["rules"]}
    }
    assert unanswered == {}


def badly_answered(kind: str) -> tuple[dict[str, list[str]], int]:
    """Questions whose rule is not among the first, with what is; and how many there are."""
    asked = [
        (question[lang], lang, question["rules"])
        for question in PLAYERS[kind]
        for lang in ("en", "fr")
        if lang in question
    ]
    found = [(words, ids(words, lang)[:FIRST], rules) for words, lang, rules in asked]
    return {words: first for words, first, rules in found if not any(is_one(id, rules) for id in first)}, len(asked)


def is_one(id: str, rules: list[str]) -> bool:
    return any(id == rule or id.startswith(f"{rule}-") for rule in rules)


def test_questions_that_were_answered_badly_find_their_rule() -> None:
    bad, count = badly_answered("once_bad")
    assert bad == {}
    assert count >= 18


def test_nearly_all_questions_of_players_find_their_rule() -> None:
    bad, count = badly_answered("other")
    assert len(bad) <= count * (1 - NEARLY_ALL), bad
    assert count >= 250


def test_words_of_players_mean_those_of_the_rules_in_every_language_and_expressions_are_one_word() -> None:
    for asked, rule in [("patching up a wounded buddy", "A-MEDIC"), ("soignées", "A-MEDIC"), ("tourelles", "I-SENTRY")]:
        assert any(is_one(id, [rule]) for id in ids(asked)[:FIRST]), asked
    assert ids("corps à corps") == ids("mêlée") == ids("close combat")
    assert "R-POS-04" not in ids("corps à corps")[:FIRST]


def test_rules_for_all_models_come_before_those_of_some_unless_these_are_named() -> None:
    assert ids("tirer avec un ennemi dans mon cube")[0] == "R-SHOOT-02"
    assert ids("overwatch")[0] == "S-OVERWATCH"


def test_a_question_about_jade_is_told_from_one_with_the_same_letters() -> None:
    assert speaks_of("jade", "does the AI have command dice")
    assert speaks_of("jade", "que fait l’IA ?")
    assert not speaks_of("jade", "j’ai un ennemi dans mon cube")


@pytest.mark.parametrize("called", DATA["called"], ids=lambda called: str(called["id"]))
def test_an_id_finds_its_rule_and_the_beginning_of_ids_all_of_them(called: dict[str, Any]) -> None:
    found = ids(called["id"])
    assert found[: len(called["rules"])] == called["rules"]
    assert len(found) == called["count"]


def test_the_language_of_the_question_does_not_matter_and_the_answer_is_in_the_one_wanted() -> None:
    assert ids("Ligne de Vue", "en") == ids("ligne de vue", "fr") == ids("LIGNE DE VUE", "fr")
    assert ids("éteindre le feu") == ids("eteindre le feu")
    english, french = [found_rules("who controls an objective", lang)[0] for lang in ("en", "fr")]
    assert english.rule.id == french.rule.id
    assert english.rule.text.startswith("A player controls")
    assert french.rule.text.startswith("Un joueur contrôle")
    assert (english.section.title, french.section.title) == ("Objectives", "Objectifs")


@pytest.mark.parametrize("asked", ["", "   ", "?!", "xyzzy", "how do I", "qu'est-ce que"])
def test_what_says_nothing_finds_nothing(asked: str) -> None:
    assert ids(asked) == []


@pytest.mark.parametrize("asked", ["clear shot", "tir clair"])
def test_the_rules_of_jade_come_first_only_if_it_is_named(asked: str) -> None:
    assert not ids(asked)[0].startswith("J-")
    assert ids(f"jade {asked}")[0].startswith("J-")


def test_every_rule_can_be_found_by_its_id() -> None:
    rules = [rule for chapter in book_in("fr").chapters for section in chapter.sections for rule in section.rules]
    assert [rule.id for rule in rules if rule.id not in ids(rule.id, "fr")] == []


@pytest.mark.parametrize(("asked", "like"), [("rampge", "rampage"), ("medipack", "medi-pack"), ("grennade", "grenade")])
def test_a_misspelt_word_finds_what_was_meant(asked: str, like: str) -> None:
    assert ids(asked)[0].split("-")[1] == ids(like)[0].split("-")[1]


def test_a_rare_word_counts_more_a_title_more_than_a_text_and_all_words_more_than_one() -> None:
    cubes = [Passage(f"cube-{n}", f"Cubes {n}", "a cube", 1.0) for n in range(5)]
    index = Index([*cubes, Passage("text", "One", "a ladder", 1.0), Passage("title", "Ladders", "to climb on it", 1.0)])
    assert index.best("cube ladder")[:2] == ["title", "text"]
    both = Index([Passage("one", "One", "smoke smoke smoke", 1.0), Passage("all", "All", "smoke in a cube", 1.0)])
    assert both.best("smoke cube") == ["all", "one"]
    assert Index([Passage("seldom", "A", "smoke", 0.5), Passage("often", "B", "smoke", 1.0)]).best("smoke") == [
        "often",
        "seldom",
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [("shooting", "shoot"), ("moved", "moves"), ("tirer", "tireur"), ("bloquée", "bloqués"), ("chutes", "chute")],
)
def test_endings_do_not_matter(one: str, other: str) -> None:
    assert stem_of(*words(one)) == stem_of(*words(other))
    assert stem_of("dé") == "dé"


def test_every_meaning_has_words_of_the_rules_and_what_is_asked_belongs_to_a_rule() -> None:
    sections = [each for lang in languages() for chapter in book_in(lang).chapters for each in chapter.sections]
    index = Index([Passage(rule.id, each.title, rule.text, 1.0) for each in sections for rule in each.rules])
    rules = {rule.id for each in sections for rule in each.rules}
    for folder in folders().values():
        table = tomllib.loads((folder / WORDS).read_text(encoding="utf-8"))
        assert [meaning for meaning in table["meanings"] if not index.knows(MEANING + meaning)] == []
        assert set(tomllib.loads((folder / ASKED).read_text(encoding="utf-8"))) <= rules


def test_what_the_first_question_waits_for_is_made_in_parts_and_once() -> None:
    """Others share the thread: whoever reloads beside the first question of a server's life comes in between."""
    search._rules.cache_clear()
    search._index.cache_clear()
    parts = search.parts_made_first()
    for made, part in enumerate(parts):
        assert search._rules.cache_info().currsize + search._index.cache_info().currsize == made
        part()
    assert search.parts_made_first() == []
    search.found_rules("Can I shoot at models in the water?", "en")
    assert search._rules.cache_info().misses + search._index.cache_info().misses == len(parts)
