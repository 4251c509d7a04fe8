"""The protocol is written down in Python, as types for the page, in words, and in captures: all say the same."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from deadzone.core.questions import RED, Spot
from deadzone.server import bodies, company_messages, hello_messages, messages, requests
from deadzone.server.info import Info
from deadzone.server.views import FATES
from deadzone.table.notation import VERBS

ROOT = Path(__file__).parents[2]
TYPES = (ROOT / "web" / "src" / "protocol.ts").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
FIXTURES = sorted((ROOT / "web" / "fixtures").glob("*.json"))
# What is called otherwise on the page.
OTHER_NAMES = {"QuestionInfo": "Question"}
INTERFACE = re.compile(r"export interface (\w+) \{(.*?)\n?\}", re.DOTALL)
FIELD = re.compile(r"(?:^|[;{\n])\s*(\w+)\??:")


def interfaces() -> dict[str, set[str]]:
    """The fields of each type of the page."""
    found = {}
    for name, body in INTERFACE.findall(TYPES):
        plain = re.sub(r"//.*|/\*\*.*?\*/", "", body)
        found[name] = set(FIELD.findall(plain))
    return found


def python_shapes() -> dict[str, set[str]]:
    """The fields of each message and body of the server; `type` is the tag."""
    found = {}
    for module in (messages, hello_messages, company_messages, requests, bodies):
        for name, shape in vars(module).items():
            if not isinstance(shape, type) or shape.__module__ != module.__name__:
                continue
            if issubclass(shape, msgspec.Struct) and shape not in (Info, requests.Asked, bodies.Body):
                tag = {"type"} if shape.__struct_config__.tag else set()
                found[OTHER_NAMES.get(name, name)] = tag | {
                    field.encode_name for field in msgspec.structs.fields(shape)
                }
    return found


def test_the_page_s_types_have_the_server_s_fields() -> None:
    assert interfaces() == python_shapes()


def test_the_page_knows_what_becomes_of_models() -> None:
    (listed,) = re.findall(r"  fate: (.*)", TYPES)
    assert {word.strip("' ") for word in listed.split("|")} == set(FATES.values())


def test_both_have_the_same_version() -> None:
    assert f"export const PROTOCOL = {messages.PROTOCOL}\n" in TYPES
    assert f"Version {messages.PROTOCOL}." in PAGE


@pytest.mark.parametrize("shape", [*requests.ClientMessage.__args__, *messages.ServerMessage.__args__])
def test_every_message_is_described(shape: type[msgspec.Struct]) -> None:
    tag = shape.__struct_config__.tag
    assert f"`{tag}`" in PAGE
    assert f"type: '{tag}'" in TYPES


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
