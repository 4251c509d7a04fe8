"""The OpenAPI description of the server, made from the table of requests and the shapes that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from deadzone import __version__
from deadzone.host.asking.answers import JSON
from deadzone.host.asking.entry import FILE, NOTHING, Entry, Table
from deadzone.host.asking.serving import LONGEST_KEY
from deadzone.host.protocol.bodies import Problem

PATH = "/api/openapi.json"
SCHEMAS = "#/components/schemas/{name}"
USUAL = (403, 413, 422, 429, 503)  # which any request may be refused with
MISSING = 404
BEARER = "HTTPBearer"
KEY = {"in": "header", "name": "Deadzone-Player", "required": False,
       "schema": {"type": "string", "maxLength": LONGEST_KEY, "default": ""}}  # fmt: skip
Json = dict[str, Any]


class Description:
    """Made when it is first asked for: that takes a while, for which the event loop must not stand still."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.whole = cache(self._whole)

    def content(self, root: str) -> bytes:
        """The description for a server whose addresses are under this path."""
        return msgspec.json.encode({**self.whole(), **({"servers": [{"url": root}]} if root else {})})

    def _whole(self) -> Json:
        paths: dict[str, Json] = {}
        for entry in self._table.entries:
            paths.setdefault(entry.path, {})[entry.method.lower()] = operation_of(entry)
        shapes = [shape for entry in self._table.entries for shape in _shapes_of(entry)]
        _, schemas = msgspec.json.schema_components(shapes, ref_template=SCHEMAS)
        return {
            "openapi": "3.1.0",
            "info": {"title": "Deadzone", "version": __version__},
            "paths": paths,
            "components": {"schemas": schemas, "securitySchemes": {BEARER: {"type": "http", "scheme": "bearer"}}},
        }


def _shapes_of(entry: Entry) -> Iterator[Any]:
    yield Problem
    if entry.answer is not None and entry.media is None:
        yield entry.answer
    if entry.body is not None and not entry.most_bytes:
        yield entry.body
    if entry.failing is not None:
        yield entry.failing


def operation_of(entry: Entry) -> Json:
    parameters = [*_parameters(entry), *([KEY] if entry.asker.by_key else [])]
    found: Json = {
        "summary": entry.name.replace("_", " ").title(),
        "operationId": re.sub(r"\W", "_", f"{entry.name}{entry.path}") + f"_{entry.method.lower()}",
        "responses": _responses(entry),
    }
    if entry.about:
        found["description"] = entry.about
    if parameters:
        found["parameters"] = parameters
    if entry.body is not None:
        found["requestBody"] = {"required": True, "content": _body(entry)}
    if entry.asker.by_token:
        found["security"] = [{BEARER: []}]
    return found


def _parameters(entry: Entry) -> Iterator[Json]:
    if entry.asked is None:
        return
    _, components = msgspec.json.schema_components([entry.asked], ref_template=SCHEMAS)
    shape = components[entry.asked.__name__]
    for name, schema in shape["properties"].items():
        place = "path" if f"{{{name}}}" in entry.path else "query"
        needed = name in shape.get("required", ())
        kind = {"type": "string"} if "enum" in schema else {}
        yield {"in": place, "name": name, "required": needed, "schema": {**kind, **schema}}


def _body(entry: Entry) -> Json:
    if entry.most_bytes:
        return {FILE: {"schema": {"type": "string", "contentMediaType": FILE}}}
    return {JSON: {"schema": _schema(entry.body)}}


def _responses(entry: Entry) -> Json:
    refused = (*USUAL, MISSING) if entry.denies else USUAL
    found = {str(status): _described(Problem, "It was refused.") for status in sorted(refused)}
    if entry.failing is not None:
        found["503"] = _described(entry.failing, "Something fails.")
    return {str(entry.status): _done(entry), **found}


def _done(entry: Entry) -> Json:
    done = "It is done."
    if entry.status == NOTHING:
        return {"description": done}
    if entry.media is not None:
        return {"description": done, "content": {entry.media: {}}}
    return _described(entry.answer, done)


def _described(shape: Any, text: str) -> Json:
    return {"description": text, "content": {JSON: {"schema": _schema(shape)}}}


def _schema(shape: Any) -> Json:
    (schema,), _ = msgspec.json.schema_components([shape], ref_template=SCHEMAS)
    return schema
