"""Generate the page's types and the JSON Schema from the shapes of the protocol (`src/deadzone/host/protocol`).

    python tools/protocol.py

Writes `web/src/protocol.ts` and `docs/protocol.schema.json`; a test compares both with the shapes. Docstrings of shapes
and comments after fields are copied. The page may leave out fields that have a default; the server always sends all.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields

from deadzone.host.protocol import (
    assistant,
    bodies,
    company,
    hello,
    keeping,
    maps,
    messages,
    questions,
    reading,
    replays,
    requests,
    statistics,
    steps,
    studies,
    teams,
    view,
    words,
)

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web" / "src" / "protocol.ts"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
PARTS = (
    words,
    hello,
    view,
    reading,
    steps,
    studies,
    questions,
    company,
    messages,
    replays,
    requests,
    bodies,
    teams,
    maps,
    assistant,
    statistics,
    keeping,
)
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}
COMMENT = re.compile(r"^    (\w+): .*?  # (.*)$", re.MULTILINE)
UNIONS = {"ClientMessage": requests.ClientMessage, "ServerMessage": messages.ServerMessage}
HEAD = "// Messages between page and server. Made by tools/protocol.py from src/deadzone/host/protocol: change those."


def shapes(part: ModuleType) -> Iterator[type[Struct]]:
    """Structs of a module, in the order of its source."""
    for value in vars(part).values():
        own = isinstance(value, type) and issubclass(value, Struct) and value.__module__ == part.__name__
        if own and value not in (words.Info, words.Sent):
            yield value


def aliases(part: ModuleType) -> Iterator[tuple[str, Any]]:
    """(name, type) of a module's type aliases that are more than another name for a plain type."""
    for name, value in vars(part).items():
        own = name not in UNIONS and f"\n{name} = " in inspect.getsource(part)
        if own and (get_origin(value) in (Literal, UnionType) or _values_of(value) or _described(value)):
            yield name, value


@cache
def named() -> list[tuple[str, Any]]:
    return [(name, value) for part in PARTS for name, value in aliases(part)]


# TypeScript


def typescript() -> str:
    lines = [HEAD, "", f"export const PROTOCOL = {messages.PROTOCOL}", ""]
    lines += [f"export type {name} = {_spelt(value)}" for name, value in named()]
    for part in PARTS:
        for shape in shapes(part):
            lines += ["", *_interface(shape)]
    for name, union in UNIONS.items():
        lines += ["", f"export type {name} =", *[f"  | {shape.__name__}" for shape in get_args(union)]]
    return "\n".join(lines) + "\n"


def _interface(shape: type[Struct]) -> Iterator[str]:
    if shape.__doc__:
        about = [line.strip() for line in inspect.cleandoc(shape.__doc__).splitlines()]
        yield from (
            [f"/** {about[0]} */"] if len(about) == 1 else ["/**", *[f" * {line}".rstrip() for line in about], " */"]
        )
    yield f"export interface {shape.__name__} {{"
    if shape.__struct_config__.tag:
        yield f"  type: '{shape.__struct_config__.tag}'"
    hints, comments = get_type_hints(shape, include_extras=True), comments_of(shape)
    for field in fields(shape):
        comment = f" // {comments[field.name]}" if field.name in comments else ""
        yield f"  {field.encode_name}{_optional(shape, field)}: {written(hints[field.name])}{comment}"
    yield "}"


def _optional(shape: type[Struct], field: FieldInfo) -> str:
    return "?" if issubclass(shape, words.Sent) and not field.required else ""


def comments_of(shape: type[Struct]) -> dict[str, str]:
    return dict(COMMENT.findall(inspect.getsource(shape)))


def written(hint: Any) -> str:
    """A type in TypeScript, by its alias where it has one."""
    names = [name for name, value in named() if hint == value]
    return names[0] if names else _spelt(hint)


def _spelt(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _one_of(_values_of(hint)) or written(parts[0])
    if origin is Literal:
        return _one_of(parts)
    if origin in (Union, UnionType):
        return " | ".join([written(part) for part in parts])
    if origin is dict:
        return f"Record<{written(parts[0])}, {written(parts[1])}>"
    if origin is list or (origin is tuple and parts[-1] is ...):
        inner = written(parts[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    assert origin is tuple, hint
    return f"[{', '.join([written(part) for part in parts])}]"


def _values_of(hint: Any) -> tuple[int | str, ...]:
    """Allowed values of a number or string with an enumeration."""
    metas = [part for part in get_args(hint) if isinstance(part, Meta)]
    return tuple([value for meta in metas for value in (meta.extra_json_schema or {}).get("enum", ())])


def _described(hint: Any) -> bool:
    """Whether a type carries a description."""
    return any([isinstance(part, Meta) and part.description is not None for part in get_args(hint)])


def _one_of(values: tuple[int | str, ...]) -> str:
    return " | ".join([f"'{value}'" if isinstance(value, str) else str(value).lower() for value in values])


# JSON Schema


def schema() -> str:
    """JSON Schema of all shapes, with the two unions of messages at the top level."""
    every = [shape for part in PARTS for shape in shapes(part)]
    _, found = msgspec.json.schema_components([*UNIONS.values(), *every], ref_template="#/$defs/{name}")
    for shape in every:
        for name, comment in comments_of(shape).items():
            (field,) = [field for field in fields(shape) if field.name == name]
            found[shape.__name__]["properties"][field.encode_name].setdefault("description", comment)
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Deadzone, messages between page and server, version {messages.PROTOCOL}",
        "$defs": {name: found[name] for name in sorted(found)},
        "anyOf": [{"$ref": f"#/$defs/{shape.__name__}"} for union in UNIONS.values() for shape in get_args(union)],
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TYPES.write_text(typescript(), encoding="utf-8")
    SCHEMA.write_text(schema(), encoding="utf-8")
