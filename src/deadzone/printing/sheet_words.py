"""What stands on a team sheet: its models, equal ones together, and what their abilities and items do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.catalog.lookup import ability_names, fold, item_names, item_rule
from deadzone.catalog.special_marks import without_marks
from deadzone.catalog.summaries import keyword_text, type_of
from deadzone.core.profiles import DEVICE, Keyword, Profile
from deadzone.core.sentence import Name, Row, Sentence, Words
from deadzone.jade.paper.later_models import models_to_come
from deadzone.language.words import say, text
from deadzone.rosters.recruited import Muster, Recruit, brought_by

# Rows for models that an army special may bring: nobody knows how many.
RISEN: Final = 2


class Term:
    """A word of the game, what it means, and the rule."""

    def __init__(self, rule: str, name: str, lang: str) -> None:
        self.rule = rule
        self.name = name
        self.text = say(load().rule_text(rule), lang)


class Entry:
    """Equal models of a team: `count` from the start, and `later` more that may come."""

    def __init__(self, profile: Profile, count: int, later: int, kind: Words, worth: Words, points: int) -> None:
        self.profile = profile
        self.count = count
        self.later = later
        self.kind = kind
        self.worth = worth
        self.points = points
        self.companions: list[Words] = []

    def key(self) -> tuple[object, ...]:
        """Equal for models that share a block."""
        profile = self.profile
        weapons = tuple([weapon.id for weapon in profile.weapons])
        return profile.id, profile.name.en, weapons, profile.items, self.points

    def subtitle(self, lang: str) -> str:
        parts = [self.kind, self.worth if self.count < 2 else Sentence("{worth} each", worth=self.worth)]
        if self.later and self.count:
            parts.append(Sentence("{count} more may come later", count=self.later))
        elif self.later:
            parts.append(Sentence("may come later"))
        return say(Row(parts, " · "), lang)


def entries_of(muster: Muster) -> list[Entry]:
    """The models bought, those that come free with them, and those that may come later, equal ones together."""
    found = [_bought(recruit) for recruit in muster.recruits]
    for recruit in muster.recruits:
        found += [_free(along, recruit) for along in brought_by(recruit)]
    for profile in [*models_to_come(muster.profiles()), *_risen(muster)]:
        found.append(Entry(profile, 0, 1, type_of(profile), Sentence("{vp} VP", vp=profile.vp), profile.points))
    return _together(found)


def _bought(recruit: Recruit) -> Entry:
    profile = recruit.profile()
    kind: Words = type_of(profile)
    if recruit.member.name and recruit.unit is not None:
        kind = Row([recruit.unit.label, kind], ", ")
    worth = Sentence("{points} {points|point|points}, {vp} VP", points=recruit.points, vp=recruit.vp)
    entry = Entry(profile, recruit.count, 0, kind, worth, recruit.points)
    names = [along.name for along in brought_by(recruit)]
    entry.companions = [with_count(name, names.count(name)) for name in dict.fromkeys(names)]
    return entry


def with_count(name: Name, count: int) -> Words:
    return name if count == 1 else Sentence("{count}× {name}", count=count, name=name)


def _free(along: Profile, recruit: Recruit) -> Entry:
    worth = Sentence("{vp} VP, comes with {model}", vp=along.vp, model=recruit.profile().name)
    return Entry(along, recruit.count, 0, type_of(along), worth, along.points)


def _risen(muster: Muster) -> list[Profile]:
    """Models that the army special of a Leader may bring. S-SERUM, S-INFECTION."""
    catalogue = muster.catalogue
    specials = [special for special in specials_of(muster) if catalogue.specials[special].brings]
    risen = [engine_profile(catalogue.profiles[catalogue.specials[it].brings], catalogue=catalogue) for it in specials]
    return risen * RISEN


def _together(entries: Sequence[Entry]) -> list[Entry]:
    found: dict[tuple[object, ...], Entry] = {}
    for entry in entries:
        first = found.setdefault(entry.key(), entry)
        if first is not entry:
            first.count += entry.count
            first.later += entry.later
    return list(found.values())


def specials_of(muster: Muster) -> list[str]:
    """Rule ids of the Leaders' army specials, each once."""
    return list(dict.fromkeys([it.army_special for it in muster.profiles() if it.army_special]))


# What words mean


def special_terms(muster: Muster, lang: str) -> list[Term]:
    return [Term(rule, say(muster.catalogue.specials[rule].label, lang), lang) for rule in specials_of(muster)]


def weapon_terms(profile: Profile, lang: str) -> list[Term]:
    """Abilities of the model's weapons, each once; those of devices are the model's own. A-GEN-05."""
    guns = [weapon for weapon in profile.weapons if weapon.range != DEVICE]
    return _plain(without_marks([keyword for weapon in guns for keyword in weapon.keywords]), lang)


def model_terms(profile: Profile, lang: str) -> list[Term]:
    """Abilities and built-in equipment of the model, with their numbers."""
    own = dict.fromkeys(without_marks((*profile.keywords, *profile.equipment)))
    return [Term(keyword.rule, keyword_text(keyword, lang), lang) for keyword in own]


def item_terms(profile: Profile, lang: str) -> list[Term]:
    """Items bought for the model."""
    return [Term(item_rule(item), say(item_names()[item], lang), lang) for item in dict.fromkeys(profile.items)]


def all_terms(profiles: Iterable[Profile], lang: str) -> list[Term]:
    """Everything that the models have, each explained once, in alphabetical order."""
    found: dict[str, Term] = {}
    for profile in profiles:
        own = without_marks((*profile.keywords, *profile.equipment))
        bought = [Term(rule, say(item_names()[rule], lang), lang) for rule in map(item_rule, profile.items)]
        for term in [*_plain(own, lang), *weapon_terms(profile, lang), *bought]:
            found.setdefault(term.rule, term)
    return in_order(found.values())


def loot_terms(lang: str) -> list[Term]:
    """The items that may be found on the table. R-ITOK-01."""
    return in_order([Term(token.rule, say(token.label, lang), lang) for token in load().constants.loot])


def in_order(terms: Iterable[Term]) -> list[Term]:
    return sorted(terms, key=lambda term: fold(term.name))


def _plain(keywords: Iterable[Keyword], lang: str) -> list[Term]:
    """Terms without their numbers, each once."""
    rules = dict.fromkeys([keyword.rule for keyword in keywords])
    return [Term(rule, say(ability_names()[rule], lang), lang) for rule in rules]


def led(term: Term, lang: str) -> tuple[str, str]:
    """The term with its colon, and its meaning."""
    lead, colon, rest = text("{name}: {text}", lang, name=term.name, text=term.text).partition(":")
    return lead + colon, rest.strip()
