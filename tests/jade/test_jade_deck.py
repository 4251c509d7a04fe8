"""The Action deck: its twenty cards, and errors in deck files."""

from collections import Counter
from pathlib import Path

import pytest

from deadzone.core.jade import COMBAT, PROFILES, SHOOT, CardStep
from deadzone.core.sentence import Fault
from deadzone.jade.deck.deck import TARGETS, VERBS, deck_from, load_deck, paper_deck
from deadzone.jade.deck.words import MODE_NAMES, PROFILE_NAMES, TARGET_NAMES, THEME_NAMES, VERB_NAMES, step_sentence
from deadzone.jade.judgement.forced import FORCED_ACTIONS
from deadzone.jade.judgement.goals import UNLOADED_FRIEND
from deadzone.language.words import say

CARD = """
[charge]
name   = "Charge"
fr     = "Charge"
theme  = "aggression"
combat = ["assault", "fight"]
shoot  = ["shoot nearest-enemy"]
"""


def test_the_paper_deck_has_twenty_cards_of_four_themes() -> None:
    """The deck of section 10 has twenty cards of four themes (J-DEF-04)."""
    deck = paper_deck()
    assert [card.number for card in deck] == list(range(1, 21))
    assert Counter(card.theme for card in deck) == {"aggression": 6, "objective": 5, "item": 3, "caution": 6}
    assert len({say(card.name, "fr") for card in deck}) == len({card.name.en for card in deck}) == 20
    assert all(card.copies == 1 for card in deck)


def test_a_model_plays_the_mode_of_its_profile() -> None:
    """Cards 1 and 19 as in the document (J-VOC-00, J-VOC-02, J-VOC-04)."""
    deck = {card.id: card for card in paper_deck()}
    shot = CardStep("shoot-or-move", "nearest-enemy")
    assert deck["charge"].steps(COMBAT) == (CardStep("move", "nearest-enemy"), CardStep("assault"), CardStep("hold"))
    assert deck["charge"].steps(SHOOT) == (shot, shot, CardStep("hold"))
    wounded = deck["cover-the-wounded"].steps(SHOOT)
    assert [say(step_sentence(step), "en") for step in wounded] == [
        "Move (injured friend)",
        "Special",
        "Hold",
    ]
    assert say(step_sentence(wounded[0]), "fr") == "Déplacement (ami blessé)"


def test_every_word_of_the_vocabulary_has_a_name() -> None:
    """Every verb, target, theme and profile has a name (J-VOC-01..06)."""
    assert set(VERB_NAMES) == set(VERBS)
    assert set(TARGET_NAMES) == {*TARGETS, UNLOADED_FRIEND}
    assert set(THEME_NAMES) == {card.theme for card in paper_deck()}
    assert set(PROFILE_NAMES) == set(MODE_NAMES) == set(PROFILES)


def test_the_special_actions_are_those_of_the_document() -> None:
    """Forced actions in their order (J-FORCE-01..03), and special actions for both profiles (J-SPEC-01..03)."""
    assert [forced.rule for forced in FORCED_ACTIONS] == ["J-FORCE-01", "J-FORCE-02", "J-FORCE-03"]
    written = [[[str(step) for step in forced.steps(profile)] for profile in PROFILES] for forced in FORCED_ACTIONS]
    away = ["flee nearest-enemy", "shoot nearest-enemy"]
    assert written == [
        [["fight nearest-enemy", "fight"], away],
        [["assault", "fight"], away],
        [["shoot enemy-in-clear-shot"] * 2] * 2,
    ]


@pytest.mark.parametrize(
    ("old", "new", "where", "sentence"),
    [
        ('"assault", "fight"', '"assault", "dance"', "my.toml:6", "'dance' is not an action"),
        ('"assault"', '"assault nearest-enemy"', "my.toml:6", "'assault' takes no target."),
        ('"shoot nearest-enemy"', '"shoot"', "my.toml:7", "'shoot' needs a target."),
        ('"shoot nearest-enemy"', '"shoot nearest-pub"', "my.toml:7", "Unknown target 'nearest-pub'"),
        ('"shoot nearest-enemy"', '"shoot nearest-item"', "my.toml:7", "'shoot' must be aimed at an enemy."),
        ('"shoot nearest-enemy"', '"shoot nearest-enemy twice"', "my.toml:7", "is not an action"),
        ('["shoot nearest-enemy"]', "[]", "my.toml:7", "'shoot' of 'charge' cannot be []."),
        ('"aggression"', '"mercy"', "my.toml:5", "'theme' of 'charge' cannot be 'mercy'."),
        ("fr     =", "fre    =", "my.toml:", "charge"),
        ('name   = "Charge"\n', "", "my.toml:2", "'charge' is missing the key 'name'."),
        ('theme  = "aggression"', "theme  = aggression", "my.toml:5", "is not valid TOML"),
        ("[charge]", "[charge]\ncopies = 0", "my.toml", "A deck must have 1 to 200 cards; this one has 0."),
    ],
)
def test_a_damaged_deck_is_refused_with_file_and_line(old: str, new: str, where: str, sentence: str) -> None:
    assert old in CARD
    with pytest.raises(Fault) as caught:
        deck_from("my.toml", CARD.replace(old, new))
    assert caught.value.where.startswith(where)
    assert sentence in say(caught.value, "en")
    assert say(caught.value, "fr") != say(caught.value, "en")


def test_a_deck_of_a_players_own_replaces_the_paper_deck(tmp_path: Path) -> None:
    """A player's own deck replaces the paper deck (J-DEF-04)."""
    path = tmp_path / "mine.toml"
    path.write_text(CARD.replace("[charge]", "[charge]\ncopies = 3"), encoding="utf-8")
    assert [(card.id, card.copies) for card in load_deck(path)] == [("charge", 3)]
    assert load_deck() == paper_deck()
    with pytest.raises(Fault, match="cannot be read"):
        load_deck(tmp_path / "absent.toml")


def test_the_paper_deck_by_reading() -> None:
    """Two or three actions per mode; all verbs but Fight and Shoot, all targets but one (J-DEF-04, section 10.2)."""
    modes = [card.steps(mode) for card in paper_deck() for mode in (COMBAT, SHOOT)]
    assert {len(steps) for steps in modes} == {2, 3}
    assert {step.verb for steps in modes for step in steps} == set(VERBS) - {"fight", "shoot"}
    assert {step.target for steps in modes for step in steps} == {"", *TARGETS} - {"enemy-in-clear-shot"}


def test_the_first_deck_can_still_be_chosen() -> None:
    """The first deck can still be chosen, to compare it with new ones (J-DEF-04)."""
    first = load_deck(Path("first"))
    assert [card.id for card in first] == [card.id for card in paper_deck()]
    assert first[0].steps(COMBAT) == (CardStep("assault"), CardStep("fight"))
