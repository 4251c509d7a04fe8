"""Searches passages of text by words, in all languages at once, best first.

Words are compared without accents, capitals and endings. A word counts the more, the fewer passages have it (BM25);
the title of a passage counts more than its text. `data/*/searching/words.toml` lists words of questions that say
nothing, words that players use, with those that the rules use for the same thing, and words for single rules.
"""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from deadzone.language.folders import folders

WORDS: Final = "searching/words.toml"
MOST_WORDS: Final = 20  # of a question; the rest of a longer one is not looked at
SHORTEST: Final = 3  # letters of a word without its ending
TITLE: Final = 2  # how often a word of the title counts
SECTION: Final = 0.5  # how much the whole section counts, compared with the passage itself
TOGETHER: Final = 1.5  # how much it counts that a passage has many of the words
ALIKE: Final = 0.8  # how alike a misspelt word must be
SATURATION: Final = 1.2  # k1 and b of BM25
LENGTH: Final = 0.4
_WORD: Final = re.compile("[a-z0-9]+")
_JOINED: Final = re.compile("[a-z]{2,}(?:-[a-z]{2,})+")
_ENDING: Final = re.compile("(?:ements?|ations?|ants?|ents?|eurs?|ings?|ers?|ees?|ed|es|e|(?<!s)s|x)$")


class Passage(NamedTuple):
    """`id` may come once in each language; passages with the same title belong to one section.

    `prior`: how likely it is that players ask about it, compared with others.
    """

    id: str
    title: str
    text: str
    prior: float


class _Counted(NamedTuple):
    stems: Counter[str]
    length: int


class _Players(NamedTuple):
    """How players ask: words that say nothing, words that stand for others, and words for single passages, by id."""

    ignored: frozenset[str]
    instead: dict[str, frozenset[str]]
    asked: dict[str, str]


class _Heap:
    """Texts of one kind, passages or sections, and how well each fits. BM25."""

    def __init__(self, texts: list[_Counted]) -> None:
        self._texts = texts
        self._length = sum([text.length for text in texts]) / max(1, len(texts))
        self._having: dict[str, list[int]] = {}  # stem -> places of the texts that have it
        for place, text in enumerate(texts):
            for stem in text.stems:
                self._having.setdefault(stem, []).append(place)

    def has(self, stem: str) -> bool:
        return stem in self._having

    def beginning(self, letter: str) -> list[str]:
        """Stems with this first letter, which is seldom the one that is misspelt."""
        return [stem for stem in self._having if stem[0] == letter]

    def scores(self, wanted: list[frozenset[str]]) -> dict[int, float]:
        """By place, of the texts that have any of the words."""
        weights: dict[int, list[float]] = {}
        for stems in wanted:
            for place, weight in self._weights(stems).items():
                weights.setdefault(place, []).append(weight)
        return {place: sum(each) * (len(each) / len(wanted)) ** TOGETHER for place, each in weights.items()}

    def _weights(self, stems: frozenset[str]) -> dict[int, float]:
        """Of one word of the question, which may stand for several of the rules: the best of them counts."""
        best: dict[int, float] = {}
        for stem in stems:
            for place in self._having.get(stem, ()):
                best[place] = max(best.get(place, 0.0), self._weight(self._texts[place], stem))
        return best

    def _weight(self, text: _Counted, stem: str) -> float:
        times, having = text.stems[stem], len(self._having[stem])
        rarity = math.log(1 + (len(self._texts) - having + 0.5) / (having + 0.5))
        length = 1 - LENGTH + LENGTH * text.length / self._length
        return rarity * times * (SATURATION + 1) / (times + SATURATION * length)


class Index:
    """Passages, ready to be searched."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._passages = list(passages)
        texts = [f"{passage.text} {_players().asked.get(passage.id, '')}" for passage in self._passages]
        self._alone = _Heap([_counted(each.title, text) for each, text in zip(self._passages, texts, strict=True)])
        whole: dict[str, list[str]] = {}
        for passage, text in zip(self._passages, texts, strict=True):
            whole.setdefault(passage.title, []).append(text)
        self._section_of = {title: place for place, title in enumerate(whole)}
        self._sections = _Heap([_counted(title, " ".join(texts)) for title, texts in whole.items()])

    def best(self, asked: str) -> list[str]:
        """Ids of the passages that have words of the question, best first; equally good ones in their order."""
        first = list(dict.fromkeys(words(asked)))[:MOST_WORDS]
        wanted = [stems for stems in map(self._wanted, first) if stems]
        around = self._sections.scores(wanted)
        scores: dict[str, float] = {}
        for place, alone in sorted(self._alone.scores(wanted).items()):
            passage = self._passages[place]
            score = alone + SECTION * around[self._section_of[passage.title]]
            scores[passage.id] = max(scores.get(passage.id, 0.0), passage.prior * score)
        return sorted(scores, key=lambda id: -scores[id])

    def _wanted(self, word: str) -> frozenset[str]:
        """What to look for: what the rules call it, or the word, or the one most like it; nothing if there is none."""
        players, stem = _players(), stem_of(word)
        if word in players.ignored:
            return frozenset()
        known = [each for each in players.instead.get(stem, (stem,)) if self._alone.has(each)]
        return frozenset(known or get_close_matches(stem, self._alone.beginning(stem[0]), 1, ALIKE))


def words(text: str) -> list[str]:
    """The words of a text without accents and capitals."""
    return _WORD.findall(_bare(text))


def _bare(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def stem_of(word: str) -> str:
    """A word without its ending, roughly, in English and French alike: shoot for shooting, tir for tirer and tireur."""
    shorter = _ENDING.sub("", word)
    return shorter if len(shorter) >= SHORTEST else word


def _counted(title: str, text: str) -> _Counted:
    stems = Counter(_stems(text))
    length = stems.total()
    for stem in set(_stems(title)):
        stems[stem] += TITLE
    return _Counted(stems, length)


def _stems(text: str) -> list[str]:
    """Of all words; those with hyphens also as a whole, for those who write them so: medi, pack, medipack."""
    whole = [joined.replace("-", "") for joined in _JOINED.findall(_bare(text))]
    return [stem_of(word) for word in [*words(text), *whole]]


@cache
def _players() -> _Players:
    """The words of players, of all languages together: nobody says in which language they ask."""
    files = [folder / WORDS for folder in folders().values() if (folder / WORDS).is_file()]
    tables = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    instead: dict[str, frozenset[str]] = {}
    for word, said in [entry for table in tables for entry in table["instead"].items()]:
        stem = stem_of(words(word)[0])
        instead[stem] = instead.get(stem, frozenset()) | {stem_of(each) for each in words(said)}
    asked: dict[str, str] = {}
    for id, said in [entry for table in tables for entry in table.get("asked", {}).items()]:
        asked[id] = f"{asked.get(id, '')} {said}"
    return _Players(frozenset(word for table in tables for word in words(" ".join(table["ignored"]))), instead, asked)
