"""Checks everything that a seat has received for things that nobody may know yet."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from deadzone.catalog.lookup import item_names
from deadzone.core.state import TOKEN_KINDS
from deadzone.language.words import in_all

Json = dict[str, Any]
TOKEN_ID = re.compile("|".join([re.escape(f'"{kind}"') for kind in TOKEN_KINDS]))
# Names of the token kinds in both languages -> kind.
NAMES = {name: kind for kind in TOKEN_KINDS for name in in_all(item_names()[kind]).values()}


def assert_nothing_hidden(received: Sequence[str], secrets: Iterable[str]) -> None:
    """Check that no seed or token appears in any message, nor the identity of a face-down token."""
    everything = "\n".join(received)
    for secret in (*secrets, '"bag"', '"seed"'):
        assert secret not in everything, secret
    known: set[str] = set()  # token kinds that have been seen by now
    for text in received:
        message = json.loads(text)
        if message["type"] == "update":
            known |= _read_update(message)
        if message["type"] != "hello":
            found = {match.strip('"') for match in TOKEN_ID.findall(text)}
            assert found <= known, found - known


def _read_update(update: Json) -> set[str]:
    """Token kinds that an update may reveal: found, face up or carried."""
    revealed = {
        event["values"]["item"] for step in update["steps"] for event in step["events"] if "item" in event["values"]
    }
    for token in update["view"]["tokens"]:
        assert token["face_down"] == (token["item"] == "") == (token["name"] == ""), token
        assert set(token) == {"cube", "face_down", "item", "name", "wreck"}
        assert not (token["wreck"] and token["face_down"]), token
        revealed |= {token["item"]} - {""}
    revealed |= {item for model in update["view"]["models"] for item in model["item_rules"]}
    return revealed
