"""French texts use the words of the printed rules; without a name in it, a sentence agrees with *figurine*."""

import re

import pytest

from deadzone.language.folders import entries
from deadzone.language.page import words_in
from deadzone.language.words import say
from deadzone.table.telling.log import ACTION_NAMES, FACE_NAMES

FRENCH = entries("fr")
# Words not of the rules, and what the rules say instead. Weapons teams of the lists are not strike teams.
FOREIGN = {
    r"\b[Jj]etons?\b": "pion",
    r"\bMouvements?\b": "Déplacement",
    r"\b[Rr]angées?\b": "ligne",
    r"\b[ÉEé]quipes?\b(?! d’[Aa]rme)": "groupe de combat",
    r"\b[Tt]ours? de jeu\b": "round",
}
KEPT = {"Combat Team Training"}  # name of an ability
# As in the printed rules with their capitals, which in running French only names have.
CAPITALS = re.compile(
    r"(?<=[a-zé,;] )(?<!capacité )(?<!choisissez )(?:Groupes? de Combat|Dégâts? Potentiels?|Lignes? de Vue|Bloquée?s?"
    r"|Points? de Victoire|Tirs? Clairs?|Blessée?s?|Sentinelles?|Pièges?|Ingénieurs?|Éclaireurs?|Véhicules?|Leaders?"
    r"|Médi-Packs?|Spécialistes?|Troupes?)\b|\b(?:d’Acier|d’Assaut|dés? de Commandement|Canon Laser)\b"
)


@pytest.mark.parametrize("word", FOREIGN)
def test_the_words_are_those_of_the_rules(word: str) -> None:
    found = [text for key, text in FRENCH.items() if re.search(word, text) and key not in KEPT]
    assert found == [], f"write {FOREIGN[word]}"


def test_typography() -> None:
    for french in FRENCH.values():
        assert not re.search(r"\w'\w", french), french
        assert not re.search(r"\w[;!?](?:\s|$)", french), french


def test_terms_have_no_capitals_in_running_text() -> None:
    assert [text for text in FRENCH.values() if CAPITALS.search(text)] == []


def test_states_beside_a_name_agree_with_every_name() -> None:
    """They are nouns, or words that have one form."""
    page = words_in("fr")
    states = {page[f"mark.{state}"] for state in ("pinned", "activated", "killed", "waiting", "left")}
    assert states == {"blocage", "a agi", "hors de combat", "à déployer", "a quitté la table"}


def test_faces_and_actions_of_moving() -> None:
    assert say(ACTION_NAMES["move"], "fr") == "Se déplacer"
    assert "Déplacement" in [say(face, "fr") for face in FACE_NAMES]
