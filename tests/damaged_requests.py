"""Damaged and hostile requests and frames, made from the description of the table of requests: all routes and parts."""

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

from table_seat import Json

JSON = "application/json"
SPOT = "@here@"  # stands for a value that is put in as bytes
DEEP = 20_000
HUGE = b"9" * 5_000
IN_TURN = 5
LIMIT = 2_000_000  # of a body

# Values in place of one that was right, as they are written in JSON. None of them is even JSON.
NO_JSON: dict[str, bytes] = {
    "no UTF-8": b'"\xff"',
    "half a letter": b'"\xe2\x82"',
    "an overlong letter": b'"\xc0\xaf"',
    "a surrogate in UTF-8": b'"\xed\xa0\x80"',
    "a lone surrogate": b'"\\ud800"',
    "surrogates turned round": b'"\\udc00\\ud800"',
    "NaN": b"NaN",
    "endless": b"-Infinity",
    "NUL": b"\x00",
    "a bare word": b"nothing",
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep tables": b'{"a":' * DEEP + b"0" + b"}" * DEEP,
    "cut off": b'"',
    "a control character": b'"\x01"',
}
# These are JSON, and some may be right somewhere.
ODD: dict[str, bytes] = {
    "null": b"null",
    "true": b"true",
    "a huge number": HUGE,
    "a long fraction": b"0." + HUGE,
    "a huge exponent": b"1e999",
    "below zero": b"-1",
    "a fraction": b"0.5",
    "too large for 64 bits": b"18446744073709551616",
    "an empty text": b'""',
    "NUL in a text": b'"\\u0000"',
    "a long text": b'"' + b"x" * 100_000 + b'"',
    "odd letters": '"\u202e\ufeff\U0001f4a9"'.encode(),
    "a list": b"[]",
    "lists in lists": b"[" * 1_500 + b"]" * 1_500,
    "a table": b"{}",
    "a foreign table": b'{"__class__":"x","":0}',
    "a text": b'"x"',
}

# What may stand in an address or a header, already quoted for it.
IN_PATHS = (
    "%00", "%ff", "%ed%a0%80", "%c0%af", "%0d%0aX:%201", "..%2f..%2fetc", "%2e%2e", "%", "%zz", "x" * 3_000, "-1",
    "0x10", "9" * 400, "NaN", "%F0%9F%92%A9", "%e2%80%ae", "a%20b", "'%22%3b--", "*", "",
)  # fmt: skip
IN_HEADERS = (b"\xff\xfe", b"\xed\xa0\x80", b"x" * 20_000, b"Bearer", b"Bearer ", b"Bearer \xff", b"Basic x", b"'\";--",
              b"0", b",;,;", b"\xc2\xa0")  # fmt: skip


class Route:
    """An operation of the OpenAPI description, with what stands for the parts of its path."""

    def __init__(self, method: str, path: str, found: Json, schemas: Json, parts: dict[str, str], file: bytes) -> None:
        self.method = method.upper()
        self.path = path
        self.schemas = schemas
        self.parts = parts
        self.file = file
        given = found.get("parameters", [])
        self.in_path = [each["name"] for each in given if each["in"] == "path"]
        self.in_query = {each["name"]: each for each in given if each["in"] == "query"}
        content = found.get("requestBody", {}).get("content", {})
        self.media: str = next(iter(content), "")
        self.schema: Json = content[self.media].get("schema", {}) if content else {}

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def address(self, query: str = "", **instead: str) -> str:
        """The address with right parts, but for some; and with the queries that it needs."""
        known = {**self.parts, **instead}
        missing = [name for name in self.in_path if name not in known]
        assert not missing, f"say in PARTS what stands for {missing} in {self}"
        needed = [f"{name}=1" for name, each in self.in_query.items() if each.get("required")]
        path = re.sub(r"{(\w+)}", lambda found: known[found[1]], self.path)
        asked = "&".join([*needed, *([query] if query else [])])
        return f"{path}?{asked}" if asked else path

    def body(self) -> bytes:
        """A body of the right shape."""
        if self.media != JSON:
            return self.file if self.media else b""
        return json.dumps(right(self.schema, self.schemas)).encode()

    def damaged_bodies(self) -> Iterator[tuple[str, bytes, bool]]:
        """Bodies with what is wrong with them, and whether no server can take them."""
        whole = self.body()
        yield "nothing", b"", True
        yield "too large", b" " * (LIMIT + 1), True
        for name, value in (NO_JSON | (ODD if self.media == JSON else {})).items():
            yield f"all of it {name}", value, name in NO_JSON
        yield "cut in the middle", whole[: len(whole) // 2], self.media == JSON  # of a battle file a part is one
        yield "with something behind it", whole + b"\xff", self.media == JSON
        for name in ("no UTF-8", "NUL", "a lone surrogate", "NaN"):
            yield f"{name} in the middle", whole[: len(whole) // 2] + NO_JSON[name] + whole[len(whole) // 2 :], True
        if self.media != JSON:
            return
        yield "in UTF-16", whole.decode().encode("utf-16"), True
        yield "with a mark before it", b"\xef\xbb\xbf" + whole, True
        yield "compressed", gzip.compress(whole)[:-5], True
        yield "with a foreign key", b'{"__proto__":0,' + whole[1:], True
        yield "with a key that is no UTF-8", b'{"\xff":0,' + whole[1:], True
        for number, (where, filled) in enumerate(damaged_places(right(self.schema, self.schemas))):
            for name, value in chosen(number):
                yield f"{where}: {name}", filled.replace(f'"{SPOT}"'.encode(), value), name in NO_JSON
        for name in right(self.schema, self.schemas):
            yield f"{name} twice", b"{" + json.dumps(name).encode() + b':"\xff",' + whole[1:], True


def right(schema: Any, schemas: Json) -> Any:
    """A value that fits a JSON Schema, with all fields."""
    if "$ref" in schema:
        return right(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas)
    for choices in ("anyOf", "oneOf"):
        if choices in schema:
            return right(next(each for each in schema[choices] if each.get("type") != "null"), schemas)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    kind = schema.get("type")
    if kind == "object":
        return {name: right(each, schemas) for name, each in schema.get("properties", {}).items()}
    if kind == "array":
        if "prefixItems" in schema:
            return [right(each, schemas) for each in schema["prefixItems"]]
        items = schema.get("items")
        return [right(items, schemas)] if items else []
    if kind == "string":
        text = schema.get("default") or "en"
        assert re.search(schema.get("pattern", ""), text), f"what fits {schema}?"
        return text
    if kind in ("integer", "number"):
        return max(schema.get("minimum", 0), min(1, schema.get("maximum", 1)))
    return False


def chosen(number: int) -> list[tuple[str, bytes]]:
    """All values for the first place, and some of them for each other, in turn: no UTF-8 for all."""
    every = list((NO_JSON | ODD).items())
    turn = [every[(number * IN_TURN + n) % len(every)] for n in range(IN_TURN)]
    return [every[0], *(each for each in turn if each is not every[0])] if number else every


def damaged_places(value: Any) -> Iterator[tuple[str, bytes]]:
    """The value as JSON once for each place in it, with `SPOT` there."""
    for place in places_in(value):
        twin = json.loads(json.dumps(value))
        holder = twin
        for key in place[:-1]:
            holder = holder[key]
        holder[place[-1]] = SPOT
        yield ".".join(map(str, place)), json.dumps(twin).encode()


def places_in(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    each = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in each:
        yield (*before, key)
        yield from places_in(part, (*before, key))


def routes_of(described: Json, parts: dict[str, dict[str, str]], file: bytes) -> list[Route]:
    """All routes of the description; `parts` has what stands for a part of a path, by the path's beginning."""
    schemas, found = described["components"]["schemas"], []
    for path, methods in described["paths"].items():
        known: dict[str, str] = {}
        for beginning, values in parts.items():
            known |= values if path.startswith(beginning) else {}
        found += [Route(method, path, operation, schemas, known, file) for method, operation in methods.items()]
    return found
