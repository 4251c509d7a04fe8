"""All texts that the sources show to people, by their keys in the language folders."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from deadzone.catalog.loading import load
from deadzone.catalog.modifiers import modifier_names
from deadzone.catalog.records import Named
from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.sentence import Name
from deadzone.core.state import COMMAND_FACES
from deadzone.jade.deck.deck import READY_MADE, load_deck
from deadzone.language.folders import page_words
from deadzone.language.grammar import PLACEHOLDER
from deadzone.maps.check import SIDES
from deadzone.maps.shipped import load_text, names
from deadzone.table.telling.notation import DIRECTION_NAMES
from parsed import parsed, statements

SOURCES = Path(__file__).parents[1] / "src" / "deadzone"
TABLES = {"REASONS", "NOTES"}
COUNTED = re.compile(r"\{(\w+)\|[^}]*\}")
SPEAKERS = {"Fault", "Sentence", "text", "tr", "new_app"}


def placeholders(template: str) -> set[str]:
    """Names of the values of a sentence."""
    found = PLACEHOLDER.finditer(template)
    return {part[3] if part[3] and "|" not in part[3] else part[1] for part in found}


@cache
def spoken() -> dict[str, str]:
    """Key -> English text of all sentences, names in code and data, and texts of the page."""
    page = {key: text for text, key in page_words().values()}
    sayings = {template: template for template in sentences()}
    found = {**sayings, **dict(names_in_code()), **{name.key: name.en for name in names_in_data()}, **page}
    return {key: text for key, text in found.items() if text}


def sentences() -> set[str]:
    """All sentence templates: literal first arguments of the calls in SPEAKERS, tables of reasons, and records."""
    told = [text for kind in EVENT_KINDS.values() for text in (kind.sentence, kind.instead)]
    found = {*told, *[kind.sentence for kind in QUESTION_KINDS.values()]} - {""}
    return {*found, *literals_of_speakers(), *tables_of_reasons()}


def names_in_code() -> Iterator[tuple[str, str]]:
    """(key, English) of literal names, as in `Name("Shoot", context="test")`, and of those in the engine's lists."""
    yield from [(word, word) for word in (*COMMAND_FACES, *DIRECTION_NAMES)]
    yield from [(side.key, side.en) for side in SIDES]
    yield from literal_names()


def names_in_data() -> Iterator[Name]:
    """Names in the catalogue, the battlefields and the decks that come with the program."""
    catalogue = load()
    shelves: list[Iterable[Named]] = [
        *[shelf.values() for shelf in (catalogue.factions, catalogue.profiles, catalogue.weapons, catalogue.items)],
        *[shelf.values() for shelf in (catalogue.abilities, catalogue.specials, catalogue.teams)],
        *[shelf.values() for shelf in (catalogue.types, catalogue.rarities, catalogue.skills, catalogue.supplements)],
        catalogue.categories.values(),
        *[item.model.weapons for item in catalogue.items.values() if item.model is not None],
        catalogue.constants.loot,
        [catalogue.constants.knife],
    ]
    yield from [record.label for shelf in shelves for record in shelf]
    yield from [Name(member.name) for team in catalogue.teams.values() for member in team.members]
    yield from [text.label for text in catalogue.texts.values()]
    yield from modifier_names().values()
    for found in map(load_text, names()):
        yield from (found.field.name, found.about)
    for deck in READY_MADE:
        yield from [card.name for card in load_deck(Path(deck))]


def literals_of_speakers() -> Iterator[str]:
    """First arguments of the calls in SPEAKERS; all arguments of `words_of`, which marks texts for later use."""
    for name, call in calls():
        spoken = call.args[:1] if name in SPEAKERS else call.args if name == "words_of" else []
        yield from [text for text in map(literal, spoken) if text is not None]


def literal_names() -> Iterator[tuple[str, str]]:
    for name, call in calls():
        text = literal(call.args[0]) if name == "Name" and call.args else None
        if text is not None:
            given = {word.arg: literal(word.value) for word in call.keywords}
            yield Name(text, context=given.get("context") or "").key, text


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """All calls in the sources of something with a plain name."""
    nodes = [node for path in files() for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)]
    return [(node.func.id, node) for node in nodes if isinstance(node.func, ast.Name)]


def files() -> list[Path]:
    return sorted(SOURCES.rglob("*.py"))


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def tables_of_reasons() -> Iterator[str]:
    """Values of dictionaries called REASONS or NOTES, which map keys to sentences."""
    for node in [statement for path in files() for statement in statements(path)]:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in TABLES:
            assert isinstance(node.value, ast.Dict)
            yield from [str(literal(value)) for value in node.value.values]
