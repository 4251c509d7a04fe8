"""Finding records of the catalogue by id or by name, in any language."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.guns import all_armed_guns, gun_word
from deadzone.catalog.loading import load
from deadzone.catalog.notation import with_number
from deadzone.catalog.records import FactionRecord, ItemRecord, Record
from deadzone.core.sentence import Fault, Name
from deadzone.core.state import ARMOUR_BONUS, MOVE_BONUS, SPRINT_BONUS, WRECKED_SENTRY
from deadzone.language.quoting import quoted

R = TypeVar("R", bound=Record)
_SUGGESTIONS = 3
_NAMES: dict[int, tuple[Record, tuple[str, ...]]] = {}
_PARAGRAPH = re.compile(r"-\d+[a-z]?$")
BONUSES = {
    MOVE_BONUS: Name("Move +"),
    SPRINT_BONUS: Name("Sprint +"),
    ARMOUR_BONUS: Name("Armour +"),
}
WRECK = Name("Wrecked Sentry Gun")


def item_rule(item: str) -> str:
    """The rule id of an item such as `I-ENERGYSHIELD (2)` or `I-SENTRY (pistol)`, without its number or weapon."""
    return item.partition(" ")[0]


def without_paragraph(rule: str) -> str:
    """A rule id without its paragraph: `A-RAMPAGE` for `A-RAMPAGE-03`."""
    return _PARAGRAPH.sub("", rule)


@lru_cache(maxsize=1 << 14)  # each search folds all names of the catalogue
def fold(text: str) -> str:
    """Reduce a text to lower-case words, so that case, accents, quotes and hyphens do not matter."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = "".join(character for character in bare if not unicodedata.combining(character))
    return " ".join(re.findall(r"[a-z0-9]+", letters.replace("'", "").replace("’", "")))


def names_of(record: Record) -> list[str]:
    """All names by which the record can be found."""
    names = [record.id, *record.names, *record.aliases]
    if isinstance(record, ItemRecord) and not record.weapon:
        names.append(record.rule)
        if record.value is not None:
            names += [with_number(name, record.value) for name in record.names]
    return names


def folded_names(record: Record) -> tuple[str, ...]:
    """All names by which the record can be found, folded.

    They are looked up again and again. Records with translations of their own cannot be hashed, so they are known by
    identity; keeping the record itself makes sure that no other one has it.
    """
    known = _NAMES.get(id(record))
    if known is None:
        known = _NAMES[id(record)] = (record, tuple(map(fold, names_of(record))))
    return known[1]


def find(catalogue: Catalogue, text: str) -> list[Record]:
    """All records with that id or name; a Fault with the nearest names if there are none."""
    wanted = fold(text)
    found = [record for record in _everything(catalogue) if wanted in folded_names(record)]
    if found:
        return found
    raise _nothing(catalogue, text)


def find_faction(catalogue: Catalogue, text: str) -> FactionRecord:
    """The faction list with that id or name."""
    wanted = fold(text)
    for faction in catalogue.factions.values():
        if wanted in folded_names(faction):
            return faction
    raise _nothing(catalogue, text, list(catalogue.factions.values()))


def _everything(catalogue: Catalogue) -> Iterator[Record]:
    yield from catalogue.factions.values()
    yield from catalogue.profiles.values()
    yield from catalogue.weapons.values()
    yield from catalogue.items.values()
    yield from catalogue.abilities.values()
    yield from catalogue.specials.values()
    yield from catalogue.teams.values()


def _nothing(catalogue: Catalogue, text: str, among: list[FactionRecord] | None = None) -> Fault:
    records: list[Record] = list(_everything(catalogue)) if among is None else list(among)
    nearest = _nearest(records, fold(text))
    return Fault(
        "Nothing in the catalogue is called '{text}'. The closest names are {first}, {second} and {third}.",
        text=quoted(text),
        first=nearest[0].label,
        second=nearest[1].label,
        third=nearest[2].label,
    )


def most_similar(records: Sequence[R], text: str) -> R:
    """The record whose name is most like a text; names that cannot be more like it than another are not compared."""
    matcher, best, most = difflib.SequenceMatcher(b=fold(text)), records[0], -1.0
    for record in records:
        for name in folded_names(record):
            matcher.set_seq1(name)
            if matcher.real_quick_ratio() > most and matcher.quick_ratio() > most and matcher.ratio() > most:
                best, most = record, matcher.ratio()
    return best


def _nearest(records: Sequence[R], wanted: str) -> list[R]:
    """Three records with different names: those containing the text first, then the most similar."""
    best: dict[str, tuple[float, R]] = {}
    matcher = difflib.SequenceMatcher(b=wanted)
    for record in records:
        for name in folded_names(record):
            matcher.set_seq1(name)
            closeness = matcher.ratio() + (1 if wanted and wanted in name else 0)
            if closeness > best.get(record.name, (-1.0, record))[0]:
                best[record.name] = (closeness, record)
    ranked = sorted(best.values(), key=lambda entry: -entry[0])
    return [record for _, record in ranked[:_SUGGESTIONS]]


@cache
def item_names() -> dict[str, Name]:
    """The names of all items, for sale or found as tokens, by rule id and, if they have a number, also with it.

    A Sentry Gun with another weapon has its own entry. I-SENTRY-05
    """
    catalogue = load()
    found = {token.rule: token.label for token in catalogue.constants.loot}
    sold = {item.rule: item.label for item in catalogue.items.values()}
    numbered = {with_number(item.rule, item.value): item.numbered for item in catalogue.items.values()}
    guns = {gun_word(gun): gun.label for gun in all_armed_guns(catalogue)}
    return {**sold, **numbered, **guns, **found, WRECKED_SENTRY: WRECK}


@cache
def item_points() -> dict[str, int]:
    """The points of all items by the words of `item_names`; of several prices the highest, as some are given away."""
    catalogue = load()
    found: dict[str, int] = {}
    for item in catalogue.items.values():
        for word in {item.rule, with_number(item.rule, item.value)}:
            found[word] = max(found.get(word, 0), item.points)
    return found | {gun_word(gun): gun.points for gun in all_armed_guns(catalogue)}


@cache
def rule_ids() -> frozenset[str]:
    """All rule ids that a profile or weapon may name: abilities, items, and rules used as marks."""
    catalogue = load()
    items = {item.rule for item in catalogue.items.values()}
    helped = {ability.helped_by for ability in catalogue.abilities.values() if ability.helped_by}
    return frozenset({*catalogue.abilities, *catalogue.specials, *items, *helped})


@cache
def special_names() -> dict[str, Name]:
    """The names of all army specials by rule id."""
    return {special.id: special.label for special in load().specials.values()}


@cache
def ability_names() -> dict[str, Name]:
    """The names of all abilities, equipment and plain bonuses, by rule id."""
    equipment = {item.rule: item.label for item in load().items.values()}
    return equipment | BONUSES | {ability.id: ability.label for ability in load().abilities.values()}
