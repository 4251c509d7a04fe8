"""The protocol is written down once; the page's types, the JSON Schema, the words about it and captures agree."""

import json
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from deadzone.core.questions import RED, Spot
from deadzone.server.protocol import messages, requests
from deadzone.table.notation import VERBS
from protocol import SCHEMA, TYPES, schema, typescript

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
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


def test_every_kind_of_question_is_described() -> None:
    for kind in (*VERBS, Spot(RED, 0, (1, 2, 1, 2), (), (), 1, crowded=False).kind):
        assert f"`{kind}`" in PAGE, kind


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_the_captures_are_messages_of_today(path: Path) -> None:
    """A capture with a field too many or too few is of yesterday."""
    content = json.loads(path.read_bytes())
    for message in content if isinstance(content, list) else [content]:
        decoded = msgspec.convert(message, messages.ServerMessage)
        assert json.loads(msgspec.json.encode(decoded)) == message


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_the_captures_are_as_the_schema_says(path: Path) -> None:
    """Words and numbers that are one of a few too, which the server does not look at when it sends them."""
    validator = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text(encoding="utf-8")))
    content = json.loads(path.read_bytes())
    for message in content if isinstance(content, list) else [content]:
        assert [error.message for error in validator.iter_errors(message)] == []
