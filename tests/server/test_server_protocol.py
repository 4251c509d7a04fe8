"""The protocol is defined once; the page's types, the JSON Schema, the documentation and captured messages agree."""

import json
import re
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import DOMAINS
from deadzone.host.protocol import messages, requests
from deadzone.rules.turn.actions import ACTIONS
from protocol import SCHEMA, TYPES, schema, typescript

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PAGE_SOURCES = ROOT / "web" / "src"
FIXTURES = sorted((ROOT / "web" / "fixtures").glob("*.json"))


def test_the_page_s_types_are_the_server_s() -> None:
    assert TYPES.read_text(encoding="utf-8") == typescript(), "run python tools/protocol.py"


def test_the_schema_is_that_of_the_server_s_shapes() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema(), "run python tools/protocol.py"


def test_the_page_about_it_has_the_same_version() -> None:
    assert f"Version {messages.PROTOCOL}." in PAGE


@pytest.mark.parametrize("shape", [*requests.ClientMessage.__args__, *messages.ServerMessage.__args__])
def test_every_message_is_described(shape: type[msgspec.Struct]) -> None:
    tag = shape.__struct_config__.tag
    assert f"`{tag}`" in PAGE


def domains_described() -> dict[str, str]:
    """Kind of question -> domain by the documentation; a single domain in a row holds for all its kinds."""
    found: dict[str, str] = {}
    for kinds, domains in re.findall(r"^\| (`.*?`) \| ([a-z, ]+) \|", PAGE, re.MULTILINE):
        names, each = re.findall(r"`([\w-]+)`", kinds), domains.split(", ")
        if set(each) <= {*DOMAINS}:
            found.update(zip(names, each * len(names) if len(each) == 1 else each, strict=True))
    return found


def test_the_kinds_of_questions_are_described_with_their_domains() -> None:
    assert domains_described() == {kind.name: kind.domain for kind in QUESTION_KINDS.values()}


SHOWS = PAGE_SOURCES / "feel" / "effects.ts"


def test_a_show_is_of_an_event_that_there_is() -> None:
    text = SHOWS.read_text(encoding="utf-8")
    sets = " ".join(re.findall(r"new Set\(\[(.*?)\]\)", text, flags=re.DOTALL))
    results = text.partition("const RESULTS")[2].partition("};")[0]
    compared = re.findall(r"event\.kind [!=]== '([a-z-]+)'", text)
    named = {*compared, *re.findall(r"'([a-z-]+)'", sets), *re.findall(r"^  '?([a-z-]+)'?:", results, re.MULTILINE)}
    assert len(named) > 30
    assert sorted(named - set(EVENT_KINDS)) == []


def test_the_page_knows_no_kinds() -> None:
    """The page compares no kinds; questions and events carry what it needs. Kinds of one word are also other words.

    Only what happens in a show is the page's own matter; an event that it does not know is not shown.
    """
    kinds = "|".join([kind for kind in (*QUESTION_KINDS, *EVENT_KINDS) if "-" in kind and kind not in ACTIONS])
    named = rf"""['"`](?:{kinds})['"`]"""
    compared = r"(?:question|event|step)\??\.kind [!=]==|\((?:question|event|step)\.kind\)"
    for path in [*PAGE_SOURCES.rglob("*.ts"), *PAGE_SOURCES.rglob("*.svelte")]:
        if not path.name.endswith(".test.ts") and path != SHOWS:
            assert re.findall(f"{named}|{compared}", path.read_text(encoding="utf-8")) == [], path.name


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_the_captures_are_messages_of_today(path: Path) -> None:
    """A capture with an extra or missing field is outdated."""
    content = json.loads(path.read_bytes())
    for message in content if isinstance(content, list) else [content]:
        decoded = msgspec.convert(message, messages.ServerMessage)
        assert json.loads(msgspec.json.encode(decoded)) == message


def test_a_question_about_an_army_special_names_it() -> None:
    special = {
        path.stem.split(".")[1]: json.loads(path.read_bytes())["question"]["special"]
        for path in FIXTURES
        if path.stem.startswith("question.")
    }
    assert special["roll-again"] == "S-STALWART"
    assert {kind for kind, rule in special.items() if rule} == {"roll-again"}


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_the_captures_are_as_the_schema_says(path: Path) -> None:
    """Captures also have only the values that the schema allows, which the server does not check when it sends."""
    validator = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text(encoding="utf-8")))
    content = json.loads(path.read_bytes())
    for message in content if isinstance(content, list) else [content]:
        assert [error.message for error in validator.iter_errors(message)] == []
