"""Searches passages of text by words, in all languages at once, best first.

Words are compared without accents, capitals and endings, and by what they mean: `data/*/searching/words.toml` lists
words of questions that say nothing, and words and expressions for the same thing. A word counts the more, the fewer
passages have it (BM25). `asked.toml` says what single passages answer, in the words of players: these count more than
those of the title, and those of the title more than those of the text.
"""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from deadzone.language.folders import folders

WORDS: Final = "searching/words.toml"
ASKED: Final = "searching/asked.toml"
MOST_WORDS: Final = 20  # of a question; the rest of a longer one is not looked at
SHORTEST: Final = 3  # letters of a word without its ending
IN_TITLE: Final = 2  # how often a word of the title counts
IN_ASKED: Final = 3  # and one of what the passage answers
SECTION: Final = 0.25  # how much the whole section counts, compared with the passage itself
OTHER: Final = 0.4  # how much a word counts that is none of the game
TOGETHER: Final = 1.5  # how much it counts that a passage has many of the words
ALIKE: Final = 0.8  # how alike a misspelt word must be
SATURATION: Final = 1.2  # k1 and b of BM25
LENGTH: Final = 0.4
MEANING: Final = "="  # begins the sign that stands for all words of a meaning
_WORD: Final = re.compile("[a-z0-9]+")
_ACCENT: Final = re.compile("[\u0300-\u036f]")
_JOINED: Final = re.compile("[a-z]{2,}(?:-[a-z]{2,})+")
_PLURAL: Final = re.compile("(?<=..)(?:(?<!s)s|x)$")
_DOUBLED: Final = re.compile(r"(?<=..)([a-z])\1$")
_ENDING: Final = re.compile("(?:ements?|ations?|ants?|ents?|eurs?|euses?|ings?|ers?|ees?|ed|es|e)$")


class Passage(NamedTuple):
    """`id` may come once in each language; passages with the same title belong to one section.

    `prior`: how likely it is that players ask about it, compared with others.
    """

    id: str
    title: str
    text: str
    prior: float


class _Counted(NamedTuple):
    terms: Counter[str]
    length: int


class _Players(NamedTuple):
    """How players ask: words that say nothing, what words and expressions mean, and what passages answer, by id.

    `meanings`: an expression as the stems of its words -> signs of its meanings. `longest`: how many words the longest
    expression has that begins with a stem.
    """

    ignored: frozenset[str]
    meanings: dict[tuple[str, ...], frozenset[str]]
    longest: dict[str, int]
    asked: dict[str, str]

    def single(self, letter: str) -> list[str]:
        """Stems with this first letter that have a meaning on their own."""
        return [stems[0] for stems in self.meanings if len(stems) == 1 and stems[0][0] == letter]


class _Heap:
    """Texts of one kind, passages or sections, and how well each fits. BM25."""

    def __init__(self, texts: list[_Counted]) -> None:
        self._texts = texts
        self._length = sum([text.length for text in texts]) / max(1, len(texts))
        self._having: dict[str, list[int]] = {}  # term -> places of the texts that have it
        for place, text in enumerate(texts):
            for term in text.terms:
                self._having.setdefault(term, []).append(place)

    def has(self, term: str) -> bool:
        return term in self._having

    def beginning(self, letter: str) -> list[str]:
        """Stems with this first letter, which is seldom the one that is misspelt."""
        return [term for term in self._having if term[0] == letter]

    def scores(self, wanted: dict[frozenset[str], float]) -> dict[int, float]:
        """By place, of the texts that have any of the words: the more of them, and the rarer ones, the better."""
        weights: dict[int, float] = {}
        met: dict[int, float] = {}
        worth = {terms: much * self._rarity(terms) for terms, much in wanted.items()}
        for terms, much in wanted.items():
            for place, weight in self._weights(terms).items():
                weights[place] = weights.get(place, 0.0) + much * weight
                met[place] = met.get(place, 0.0) + worth[terms]
        return {place: weights[place] * (met[place] / sum(worth.values())) ** TOGETHER for place in weights}

    def _weights(self, terms: frozenset[str]) -> dict[int, float]:
        """Of one word of the question, which may mean several things: the best of them counts."""
        best: dict[int, float] = {}
        for term in sorted(terms):
            for place in self._having.get(term, ()):
                best[place] = max(best.get(place, 0.0), self._weight(self._texts[place], term))
        return best

    def _weight(self, text: _Counted, term: str) -> float:
        times, length = text.terms[term], 1 - LENGTH + LENGTH * text.length / self._length
        return self._rarity(frozenset([term])) * times * (SATURATION + 1) / (times + SATURATION * length)

    def _rarity(self, terms: frozenset[str]) -> float:
        """Of the least rare of the terms."""
        having = max([len(self._having.get(term, ())) for term in terms])
        return math.log(1 + (len(self._texts) - having + 0.5) / (having + 0.5))


class Index:
    """Passages, ready to be searched."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._passages = list(passages)
        texts = [Counter(_all_terms(each.text)) for each in self._passages]
        asked = [set(_all_terms(_players().asked.get(each.id, ""))) for each in self._passages]
        titles = {title: set(_all_terms(title)) for title in dict.fromkeys(each.title for each in self._passages)}
        self._named = set().union(*titles.values(), *asked)
        self._section_of = {title: place for place, title in enumerate(titles)}
        whole: dict[str, Counter[str]] = {title: Counter() for title in titles}
        for passage, terms in zip(self._passages, texts, strict=True):
            whole[passage.title].update(terms)
        self._sections = _Heap([_counted(terms, titles[title]) for title, terms in whole.items()])
        self._alone = _Heap(
            [
                _counted(terms, titles[passage.title], answers)
                for passage, terms, answers in zip(self._passages, texts, asked, strict=True)
            ]
        )

    def valued(self, passages: Iterable[Passage]) -> Index:
        """The same passages with other priors."""
        twin = copy(self)
        twin._passages = list(passages)
        return twin

    def knows(self, term: str) -> bool:
        """Whether any passage has this word, as its stem or as the sign of its meaning."""
        return self._alone.has(term)

    def best(self, asked: str) -> list[str]:
        """Ids of the passages that have words of the question, best first; equally good ones in their order."""
        first = list(dict.fromkeys(_terms(words(asked)[:MOST_WORDS])))
        wanted = {terms: self._much(terms) for terms in map(self._known, first) if terms}
        around = self._sections.scores(wanted)
        scores: dict[str, float] = {}
        for place, alone in sorted(self._alone.scores(wanted).items()):
            passage = self._passages[place]
            score = alone + SECTION * around.get(self._section_of[passage.title], 0.0)
            scores[passage.id] = max(scores.get(passage.id, 0.0), passage.prior * score)
        return sorted(scores, key=lambda id: -scores[id])

    def _much(self, terms: frozenset[str]) -> float:
        """Words of the game count fully: those with a meaning, in a title, or in what a passage answers."""
        return 1.0 if any(term.startswith(MEANING) or term in self._named for term in terms) else OTHER

    def _known(self, terms: frozenset[str]) -> frozenset[str]:
        """Those that passages have; for a word that none has, what the one most like it means, if there is one."""
        known = [each for each in terms if self.knows(each)]
        if known:
            return frozenset(known)
        stem = min(terms)
        alike = get_close_matches(stem, [*self._alone.beginning(stem[0]), *_players().single(stem[0])], 1, ALIKE)
        return frozenset(term for like in alike for term in _meant((like,)) if self.knows(term))


def speaks_of(meaning: str, asked: str) -> bool:
    """Whether a question has a word or an expression with this meaning."""
    return any(MEANING + meaning in terms for terms in _terms(words(asked)[:MOST_WORDS]))


def words(text: str) -> list[str]:
    """The words of a text without accents and capitals."""
    return _WORD.findall(_bare(text))


def _bare(text: str) -> str:
    return _ACCENT.sub("", unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe")))


@lru_cache(maxsize=20_000)
def stem_of(word: str) -> str:
    """A word without its ending, roughly, in English and French alike: shoot for shooting, tir for tirer and tireur."""
    singular = _PLURAL.sub("", word)
    without = _ENDING.sub("", singular)
    shorter = without if len(without) >= SHORTEST else singular
    shorter = shorter[:-1] if _DOUBLED.search(shorter) else shorter
    return shorter[:-1] + "i" if shorter.endswith("y") else shorter


def _counted(text: Counter[str], title: Iterable[str], asked: Iterable[str] = ()) -> _Counted:
    """The terms of a text, those of its title and of what it answers counted with it."""
    terms, length = text.copy(), text.total()
    for times, said in ((IN_TITLE, title), (IN_ASKED, asked)):
        for term in said:
            terms[term] += times
    return _Counted(terms, length)


def _all_terms(text: str) -> list[str]:
    """Of all words; those with hyphens also as a whole, for those who write them so: medi, pack, medipack."""
    whole = [joined.replace("-", "") for joined in _JOINED.findall(_bare(text))]
    found = [*_terms(words(text)), *[frozenset([stem_of(word)]) for word in whole]]
    return [term for terms in found for term in sorted(terms)]


def _terms(said: list[str]) -> Iterator[frozenset[str]]:
    """What each word or expression may mean, the longest expressions first; a word without a meaning is itself."""
    players, stems, at = _players(), [stem_of(word) for word in said], 0
    while at < len(said):
        reach = min(players.longest.get(stems[at], 1), len(said) - at)
        long = next((n for n in range(reach, 1, -1) if tuple(stems[at : at + n]) in players.meanings), 1)
        if long > 1 or said[at] not in players.ignored:
            yield _meant(tuple(stems[at : at + long]))
        at += long


def _meant(stems: tuple[str, ...]) -> frozenset[str]:
    return _players().meanings.get(stems, frozenset(stems))


@cache
def _players() -> _Players:
    """The words of players, of all languages together: nobody says in which language they ask."""
    tables = _tables(WORDS)
    meanings: dict[tuple[str, ...], frozenset[str]] = {}
    for meaning, said in [entry for table in tables for entry in table["meanings"].items()]:
        for expression in said.split(","):
            stems = tuple([stem_of(word) for word in words(expression)])
            meanings[stems] = meanings.get(stems, frozenset()) | {MEANING + meaning}
    asked: dict[str, str] = {}
    for id, said in [entry for table in _tables(ASKED) for entry in table.items()]:
        asked[id] = f"{asked.get(id, '')} {said}"
    ignored = frozenset(word for table in tables for word in words(" ".join(table["ignored"])))
    longest: dict[str, int] = {}
    for stems in meanings:
        longest[stems[0]] = max(longest.get(stems[0], 1), len(stems))
    return _Players(ignored, meanings, longest, asked)


def _tables(name: str) -> list[dict[str, Any]]:
    files = [folder / name for folder in folders().values() if (folder / name).is_file()]
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
