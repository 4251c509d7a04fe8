"""Searches passages of text by words, in all languages at once, best first.

Words are compared without accents, capitals and endings. A word counts the more, the fewer passages have it (BM25);
the title of a passage counts more than its text. `data/*/searching/words.toml` lists words of questions that say
nothing, and words that players use, with those that the rules use for the same thing.
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
    """How players ask: words that say nothing, and words that stand for others."""

    ignored: frozenset[str]
    instead: dict[str, frozenset[str]]


class _Heap:
    """Texts of one kind, passages or sections, and how well each fits. BM25."""

    def __init__(self, texts: list[_Counted]) -> None:
        self.texts = texts
        self._length = sum([text.length for text in texts]) / max(1, len(texts))
        self._having = Counter([stem for text in texts for stem in text.stems])

    def has(self, stem: str) -> bool:
        return stem in self._having

    def stems(self) -> list[str]:
        return list(self._having)

    def score(self, text: _Counted, wanted: list[frozenset[str]]) -> float:
        weights = [max([self._weight(text, stem) for stem in stems]) for stems in wanted]
        having = len([weight for weight in weights if weight > 0])
        return sum(weights) * (having / len(wanted)) ** TOGETHER if having else 0.0

    def _weight(self, text: _Counted, stem: str) -> float:
        times, having = text.stems[stem], self._having[stem]
        rarity = math.log(1 + (len(self.texts) - having + 0.5) / (having + 0.5))
        length = 1 - LENGTH + LENGTH * text.length / self._length
        return rarity * times * (SATURATION + 1) / (times + SATURATION * length)


class Index:
    """Passages, ready to be searched."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._passages = list(passages)
        self._alone = _Heap([_counted(passage.title, passage.text) for passage in self._passages])
        whole: dict[str, list[str]] = {}
        for passage in self._passages:
            whole.setdefault(passage.title, []).append(passage.text)
        self._titles = list(whole)
        self._sections = _Heap([_counted(title, " ".join(texts)) for title, texts in whole.items()])

    def best(self, asked: str) -> list[str]:
        """Ids of the passages that have words of the question, best first; equally good ones in their order."""
        first = list(dict.fromkeys(words(asked)))[:MOST_WORDS]
        wanted = [stems for stems in map(self._wanted, first) if stems]
        around = [self._sections.score(section, wanted) for section in self._sections.texts]
        of_title = dict(zip(self._titles, around, strict=True))
        scores: dict[str, float] = {}
        for passage, counted in zip(self._passages, self._alone.texts, strict=True):
            alone = self._alone.score(counted, wanted)
            score = alone + SECTION * of_title[passage.title] if alone else 0.0
            scores[passage.id] = max(scores.get(passage.id, 0.0), passage.prior * score)
        return sorted([id for id, score in scores.items() if score > 0], key=lambda id: -scores[id])

    def _wanted(self, word: str) -> frozenset[str]:
        """What to look for: what the rules call it, or the word, or the one most like it; nothing if there is none."""
        players, stem = _players(), stem_of(word)
        if word in players.ignored:
            return frozenset()
        known = [each for each in players.instead.get(stem, (stem,)) if self._alone.has(each)]
        return frozenset(known or get_close_matches(stem, self._alone.stems(), 1, ALIKE))


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
    for asked, said in [entry for table in tables for entry in table["instead"].items()]:
        stem = stem_of(words(asked)[0])
        instead[stem] = instead.get(stem, frozenset()) | {stem_of(each) for each in words(said)}
    return _Players(frozenset(word for table in tables for word in words(" ".join(table["ignored"]))), instead)
