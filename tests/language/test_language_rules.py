"""Every rule exists in every language, with the same figures and the same rules cited."""

import re
from collections import Counter

import pytest

from deadzone.language.folders import ENGLISH, languages
from deadzone.language.rulebook import Section, chapters, translated

CITED = re.compile(r"\b[RAIMSJ]-[A-Z]+(?:-\d+[a-z]?|-[A-Z]+)?\b")
# A die (d8), a range (R3, in French P3), or a number with its sign and the + of a target value: +1, -2, 4+, 1.5.
FIGURE = re.compile(r"\b[dRP]\d+\b|(?<![\w.,)])[+-]\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\+?")
WORD = re.compile(r"[^\W\d_]+")
# Not "one": in other languages it is the article.
COUNTED = {
    "en": {"zero": 0, "two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "nine": 9},
    "fr": {"zéro": 0, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "huit": 8, "neuf": 9},
}
RANGE = {"fr": "P"}


def figures(text: str, lang: str) -> Counter[str]:
    """The numbers, dice and ranges of a rule, and the ids of the rules it cites, each as often as it stands there."""
    rest = CITED.sub(" ", text)
    written = [found.replace(",", ".") for found in FIGURE.findall(rest)]
    ranges = [f"R{found[1:]}" if found.startswith(RANGE.get(lang, "R")) else found for found in written]
    counted = [str(COUNTED[lang][word]) for word in WORD.findall(rest.lower()) if word in COUNTED[lang]]
    return Counter([*ranges, *counted, *CITED.findall(text)])


def sections(lang: str) -> list[Section]:
    return [section for chapter in chapters(lang) for section in chapter.sections]


def texts(lang: str) -> dict[str, str]:
    return {rule.id: rule.text for section in sections(lang) for rule in section.rules}


OTHERS = [lang for lang in languages() if lang in COUNTED and lang != ENGLISH]


@pytest.mark.parametrize("lang", OTHERS)
def test_every_rule_is_translated(lang: str) -> None:
    assert sorted(translated(ENGLISH) ^ translated(lang)) == []
    assert [rule for rule, text in texts(lang).items() if not text.strip()] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_every_rule_has_the_same_figures_and_cites_the_same_rules(lang: str) -> None:
    own = texts(lang)
    differ = {}
    for rule, text in texts(ENGLISH).items():
        if rule in own and figures(text, ENGLISH) != figures(own[rule], lang):
            english, other = figures(text, ENGLISH), figures(own[rule], lang)
            differ[rule] = (dict(english - other), dict(other - english))
    assert differ == {}


@pytest.mark.parametrize(
    "french",
    [
        "Test de Tir (1), 4 dés ; -2 dés ; deux cubes, P3 (R-ONE-01) : 1,5",
        "Test de Tir (1), 3 dés ; +2 dés ; deux cubes, P3 (R-ONE-01) : 1,5",
        "Test de Tir (1), 3 dés ; -2 dés ; trois cubes, P3 (R-ONE-01) : 1,5",
        "Test de Tir (1), 3 dés ; -2 dés ; deux cubes, P4 (R-ONE-01) : 1,5",
        "Test de Tir (1), 3 dés ; -2 dés ; deux cubes, P3 (R-TWO-02) : 1,5",
        "Test de Tir (1), 3 dés ; -2 dés ; deux cubes, P3 (R-ONE-01)",
        "Test de Tir (1), 3+ ; -2 dés ; deux cubes, P3 (R-ONE-01) : 1,5",
    ],
)
def test_a_changed_figure_is_noticed(french: str) -> None:
    english = figures("Shoot test (1), 3 dice; -2 dice; two cubes, R3 (R-ONE-01): 1.5", "en")
    assert english == figures("Test de Tir (1), 3 dés ; -2 dés ; deux cubes, P3 (R-ONE-01) : 1,5", "fr")
    assert english != figures(french, "fr")
