"""The Action deck: cards from a data file that players may edit or replace. J-DEF-04, J-VOC-00..06, J-GEN-03."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta

from deadzone.catalog.outside import look_at_size, look_at_toml, why_unfit
from deadzone.catalog.reading import Source, build
from deadzone.catalog.records import Record
from deadzone.core.jade import NO_GOAL, Card, CardStep
from deadzone.core.sentence import Fault
from deadzone.language.folders import ENGLISH, languages
from deadzone.language.quoting import quoted
from deadzone.language.words import name_in
from deadzone.maps.files import read_text

# Whether a verb takes a target: never, maybe, always.
NEVER: Final = 0
MAYBE: Final = 1
ALWAYS: Final = 2
VERBS: Final = {
    "assault": NEVER,
    "fight": MAYBE,
    "flee": ALWAYS,
    "hold": NEVER,
    "move": ALWAYS,
    "shoot": ALWAYS,
    "shoot-or-move": ALWAYS,
    "special": NEVER,
}
TARGETS: Final = (
    "nearest-enemy",
    "injured-enemy",
    "weakest-enemy",
    "strongest-enemy",
    "enemy-leader",
    "enemy-on-objective",
    "enemy-in-clear-shot",
    "nearest-objective",
    "nearest-item",
    "nearest-friend",
    "injured-friend",
)
ENEMY_TARGETS: Final = frozenset([target for target in TARGETS if "enemy" in target])
NEEDS_AN_ENEMY: Final = frozenset(("fight", "shoot", "shoot-or-move", "flee"))

# The decks that come with the program, by name.
READY_MADE: Final = {
    "paper": "deck.toml",
    "first": "deck-first.toml",
    "gentle": "deck-gentle.toml",
    "hard": "deck-hard.toml",
}
LARGEST_FILE: Final = 100_000  # characters
CARD: Final = "card"  # translation context of card names
MOST_CARDS: Final = 200  # in a whole deck: a draw uses a single random byte

Actions = Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]


class CardRecord(Record, frozen=True, kw_only=True):
    """A card as written in a deck file."""

    theme: Literal["aggression", "objective", "item", "caution"]
    combat: Actions
    shoot: Actions
    copies: Annotated[int, Meta(ge=0, le=9)] = 1


@cache
def paper_deck() -> tuple[Card, ...]:
    """The twenty cards that come with the program."""
    return deck_from("deck.toml", deck_text())


def load_deck(path: Path | None = None) -> tuple[Card, ...]:
    """Load a deck from a file, or a built-in one by name; the paper deck by default."""
    return paper_deck() if path is None else deck_from(str(path), deck_text(path))


def deck_text(path: Path | None = None) -> str:
    """The text of a deck file, or of a built-in deck by name; the paper deck by default."""
    name = "paper" if path is None else str(path)
    if name not in READY_MADE:
        return read_text(Path(name), LARGEST_FILE)
    return (Path(__file__).parents[1] / "data" / READY_MADE[name]).read_text(encoding="utf-8")


def deck_from(name: str, text: str) -> tuple[Card, ...]:
    """Parse the cards of a deck; the first mistake raises a Fault with file and line."""
    look_at_size(text, name, LARGEST_FILE)
    look_at_toml(text, name)
    source = Source(name, text)
    if len(source.content) > MOST_CARDS:
        raise Fault("A deck may have at most {most} different cards.", "J-DEF-04", name, most=MOST_CARDS)
    cards = [_card(source, table, raw, number) for number, (table, raw) in enumerate(source.content.items(), start=1)]
    size = sum([card.copies for card in cards])
    if not 1 <= size <= MOST_CARDS:
        raise Fault(
            "A deck must have 1 to {most} cards; this one has {count}.", "J-DEF-04", name, most=MOST_CARDS, count=size
        )
    return tuple(cards)


def _card(source: Source, table: str, raw: object, number: int) -> Card:
    faults: list[Fault] = []
    record = build(source, table, _with_names_apart(raw), CardRecord, faults, table)
    if record is None:
        raise faults[0]
    for text in (record.id, record.name, *(record.given or {}).values()):
        wrong = why_unfit(text)
        if wrong is not None:
            raise Fault(wrong.template, "", source.where(table), **wrong.values)
    combat = tuple([_step(source, table, text) for text in record.combat])
    shoot = tuple([_step(source, table, text) for text in record.shoot])
    name = name_in({ENGLISH: record.name, **(record.given or {})}, CARD)
    return Card(record.id, number, name, record.theme, combat, shoot, record.copies)


def _with_names_apart(raw: object) -> object:
    """Collect a card's names in other languages, such as `fr = "Charge"`, under the key `given`."""
    if not isinstance(raw, dict):
        return raw
    given = {lang: raw[lang] for lang in languages() if lang in raw}
    return {**{key: value for key, value in raw.items() if key not in given}, **({"given": given} if given else {})}


def _step(source: Source, table: str, text: str) -> CardStep:
    """Parse one action of a card. Its line is looked up only for a mistake, as that is slow in a long file."""
    try:
        return read_step(text)
    except Fault as fault:
        fault.where = source.where(table, text)
        raise


def read_step(text: str, where: str = "") -> CardStep:
    """Parse an action such as `move nearest-item`; a Fault says what is wrong with it."""
    words = text.split()
    verb = words[0] if words else ""
    target = words[1] if len(words) > 1 else NO_GOAL
    if verb not in VERBS or len(words) > 2:
        raise Fault(
            "'{action}' is not an action: write one of {verbs}, followed by a target if it takes one.",
            rule="J-VOC-04",
            where=where,
            action=quoted(text),
            verbs=", ".join(VERBS),
        )
    if target != NO_GOAL and VERBS[verb] == NEVER:
        raise Fault("'{verb}' takes no target.", rule="J-VOC-04", where=where, verb=verb)
    if target == NO_GOAL and VERBS[verb] == ALWAYS:
        raise Fault("'{verb}' needs a target.", rule="J-VOC-04", where=where, verb=verb)
    if target != NO_GOAL and target not in TARGETS:
        raise Fault(
            "Unknown target '{target}'; the targets are {known}.",
            rule="J-GEN-02",
            where=where,
            target=quoted(target),
            known=", ".join(TARGETS),
        )
    if target != NO_GOAL and verb in NEEDS_AN_ENEMY and target not in ENEMY_TARGETS:
        raise Fault("'{verb}' must be aimed at an enemy.", rule="J-VOC-04", where=where, verb=verb)
    return CardStep(verb, target)
