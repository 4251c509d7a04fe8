"""Everything a person reads exists in English and French."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from deadzone.catalog.words import french, modifier_name, say, text
from deadzone.core.events import FIELDS
from deadzone.core.sentence import Fault, Name, Sentence
from deadzone.table import log

SOURCES = Path(__file__).parents[2] / "src" / "deadzone"
TABLES = {"REASONS", "NOTES"}
SPEAKERS = {"Fault", "Sentence", "text", "tr", "new_app"}


def tables_of_reasons(tree: ast.Module) -> Iterator[str]:
    """The values of dictionaries called REASONS or NOTES, which give sentences by key."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in TABLES:
            assert isinstance(node.value, ast.Dict)
            for value in node.value.values:
                assert isinstance(value, ast.Constant)
                yield str(value.value)


def spoken_templates() -> set[str]:
    """Every template that the sources say: literal first arguments of the speaking calls, and the log's tables."""
    spoken = set(log.TEMPLATES.values()) | {
        log.SHOT,
        log.SHOT_FOR_EFFECT,
        log.ROLLED,
        log.ROLLED_BY_NOBODY,
        log.WON,
        log.DRAWN,
    }
    for path in SOURCES.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        spoken.update(literals_of_speakers(tree))
        spoken.update(tables_of_reasons(tree))
    return spoken


def literals_of_speakers(tree: ast.Module) -> Iterator[str]:
    """First arguments of the speaking calls; all arguments of `words_of`, which marks what is said later."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            spoken = node.args[:1] if node.func.id in SPEAKERS else node.args if node.func.id == "words_of" else []
            for argument in spoken:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_sentence_has_a_french_form() -> None:
    assert spoken_templates() - set(french()) == set()


def test_no_french_sentence_is_left_without_its_english_one() -> None:
    assert set(french()) - spoken_templates() == set()


def test_both_forms_have_the_same_values() -> None:
    for english, translated in french().items():
        assert placeholders(english) == placeholders(translated), english


def test_the_log_has_a_sentence_for_every_event() -> None:
    of_jade = {kind for kind in FIELDS if kind.startswith("jade-")}  # table.jade_log, tested with JADE
    assert set(log.TEMPLATES) | {"shot", "rolled", "over"} | of_jade == set(FIELDS)


def test_a_sentence_is_said_in_either_language() -> None:
    model = Name("Steel Warrior", "Guerrier d’Acier")
    sentence = Sentence("{model} is Pinned.", model=model)
    assert say(sentence, "en") == "Steel Warrior is Pinned."
    assert say(sentence, "fr") == "Guerrier d’Acier est Bloqué."
    assert str(sentence) == "Steel Warrior is Pinned."


def test_a_fault_names_place_and_rule() -> None:
    fault = Fault("A friend cannot be the target.", rule="R-SHOOT-03", where="here")
    assert say(fault, "en") == str(fault) == "here: A friend cannot be the target. (R-SHOOT-03)"
    assert say(fault, "fr").startswith("here: Un ami")


def test_modifiers_have_names() -> None:
    assert modifier_name("R-SMOD-01") == Name("Clear Shot", "Tir Clair")


def test_text_is_the_short_way() -> None:
    assert text("{model} is Pinned.", "en", model="It") == "It is Pinned."
