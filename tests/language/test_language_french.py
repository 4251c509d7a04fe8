"""French texts use the words of the printed rules, and treat figurines as feminine."""

import re

import pytest

from deadzone.language.folders import entries
from deadzone.language.page import words_in
from deadzone.language.words import say, text
from deadzone.table.telling.log import ACTION_NAMES, FACE_NAMES

FRENCH = entries("fr")
# Words not of the rules, and what the rules say instead. Weapons teams of the lists are not strike teams.
FOREIGN = {
    r"\b[Jj]etons?\b": "pion",
    r"\bMouvements?\b": "Déplacement",
    r"\b[Rr]angées?\b": "ligne",
    r"\b[ÉEé]quipes?\b(?! d’Arme)": "Groupe de Combat",
    r"\b[Tt]ours? de jeu\b": "round",
}
KEPT = {"Combat Team Training"}  # name of an ability
MASCULINE = re.compile(
    r"\{(?:model|target)\}[^.:;?]*\b(?:est|reste|être|été)(?:-il)? (?:\w+é|assourdi|mort)\b|\{model\}[^.;:?]*-il\b"
)


@pytest.mark.parametrize("word", FOREIGN)
def test_the_words_are_those_of_the_rules(word: str) -> None:
    found = [text for key, text in FRENCH.items() if re.search(word, text) and key not in KEPT]
    assert found == [], f"write {FOREIGN[word]}"


def test_models_are_feminine() -> None:
    assert [text for text in FRENCH.values() if MASCULINE.search(text) and not text.startswith(NOT_OF_A_MODEL)] == []


NOT_OF_A_MODEL = ("Personne", "Le ", "quel ")


def test_typography() -> None:
    for french in FRENCH.values():
        assert not re.search(r"\w'\w", french), french
        assert not re.search(r"\w[;!?](?:\s|$)", french), french


def test_states_agree_with_figurine() -> None:
    page = words_in("fr")
    states = {page[f"mark.{state}"] for state in ("pinned", "activated", "killed", "waiting", "left")}
    assert states == {"Bloquée", "activée", "tuée", "pas déployée", "partie"}
    assert text("{model} is Pinned.", "fr", model="Elle") == "Elle est Bloquée."


def test_faces_and_actions_of_moving() -> None:
    assert say(ACTION_NAMES["move"], "fr") == "Se Déplacer"
    assert "Déplacement" in [say(face, "fr") for face in FACE_NAMES]
