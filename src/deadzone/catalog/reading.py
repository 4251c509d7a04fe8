"""Reading a data file from TOML to records, with file and line for every mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.language.quoting import quoted, shown

T = TypeVar("T", bound=msgspec.Struct)

_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_TWICE = re.compile(r"Cannot (declare \(.*\) twice|overwrite a value)")
_FIELD = re.compile(r"(missing required|contains unknown) field `(\w+)`")
_PATH = re.compile(r"at `\$([^`]*)`")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_WRONG_TYPE = re.compile(r"Expected `([a-z]+)(?: \| null)?`, got")
_A_TABLE = Sentence("a table")
_TYPE_WORDS = {
    "int": Sentence("a whole number"),
    "str": Sentence("a text in quotes"),
    "array": Sentence("a list in square brackets"),
    "bool": Sentence("true or false"),
    "object": _A_TABLE,
}


class Source:
    """One data file: its content, and the line numbers of its tables, keys and values."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        self.content = self._parse(text)

    def _parse(self, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self._syntax_fault(str(error)) from None
        except RecursionError:
            raise Fault("This file is nested too deeply.", where=self.name) from None
        except ValueError:
            raise Fault("A number in this file is too long.", where=self.name) from None

    def _syntax_fault(self, message: str) -> Fault:
        match = _TOML_PLACE.search(message)
        where = f"{self.name}:{match[1]}:{match[2]}" if match else f"{self.name}:{len(self.lines)}"
        if _TWICE.search(message):
            return Fault("This table or key appears a second time in the file.", where=where)
        return Fault(
            "The file is not valid TOML from here on; look for a missing or extra quote, bracket or value.",
            where=where,
        )

    def where(self, table: str, needle: str = "") -> str:
        """`file:line` of a table, or of a key or quoted value inside it."""
        start = self._line_of_table(table)
        if needle:
            key = re.compile(rf'\s*{re.escape(needle)}\s*=|.*"{re.escape(needle)}"')
            for number in range(start, self._end_of_table(table, start)):
                if key.match(self.lines[number]):
                    return f"{self.name}:{number + 1}"
        return f"{self.name}:{start}" if start else self.name

    def _line_of_table(self, table: str) -> int:
        header = re.compile(rf"\s*\[\[?\s*{re.escape(table)}[\].]")
        for number, line in enumerate(self.lines, start=1):
            if header.match(line):
                return number
        return 0

    def _end_of_table(self, table: str, start: int) -> int:
        """The line index of the next header that does not belong to the table."""
        own = re.compile(rf"\[\[?\s*{re.escape(table)}\.")
        for number in range(start, len(self.lines)):
            if self.lines[number].startswith("[") and not own.match(self.lines[number]):
                return number
        return len(self.lines)


def read_source(folder: Path, name: str) -> Source:
    """Read the file of that name, with `/` between folders."""
    entry = folder.joinpath(*name.split("/"))
    if not entry.is_file():
        raise Fault("The catalogue has no file {name}.", where=name, name=name)
    try:
        return Source(name, entry.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Fault("This file is not in UTF-8.", where=f"{name}: byte {error.start}") from None


def records(source: Source, kind: type[T], faults: list[Fault], section: str = "") -> Iterator[tuple[str, T]]:
    """The tables of a file, or of one section of it, as records; the name of a table becomes the id."""
    tables = source.content.get(section, {}) if section else source.content
    if not isinstance(tables, dict):
        faults.append(_must_be(section, section, _A_TABLE, source.where(section, section)))
        return
    for id, raw in tables.items():
        table = f"{section}.{id}" if section else id
        built = build(source, table, raw, kind, faults, id)
        if built is not None:
            yield table, built


def build(
    source: Source, table: str, raw: object, kind: type[T], faults: list[Fault], id: str | None = None
) -> T | None:
    """Build one record; mistakes are added to `faults`. The id must not be a key of the table."""
    if not isinstance(raw, dict):
        faults.append(_must_be(table, table, _A_TABLE, source.where(table.rpartition(".")[0], table)))
        return None
    if id is not None and "id" in raw:
        faults.append(_unknown_key(source, table, "id"))
        return None
    try:
        return msgspec.convert(raw if id is None else raw | {"id": id}, kind)
    except msgspec.ValidationError as error:
        faults.append(_explain(source, table, raw, str(error)))
        return None


def refuse_other_tables(source: Source, known: tuple[str, ...], faults: list[Fault]) -> None:
    """Report unknown tables; a misspelt section would otherwise be silently ignored."""
    faults.extend(
        Fault(
            "Unknown table '{name}' in this file; the tables are {known}.",
            where=source.where(name),
            name=name,
            known=", ".join(known),
        )
        for name in source.content
        if name not in known
    )


def _explain(source: Source, table: str, raw: dict[str, Any], message: str) -> Fault:
    """Turn a msgspec validation message into a Fault."""
    field = _FIELD.search(message)
    if field and field[1] == "contains unknown":
        return _unknown_key(source, table, field[2])
    if field:
        return Fault(
            "'{table}' is missing the key '{key}'.", where=source.where(table), table=quoted(table), key=field[2]
        )
    key, value = _follow(raw, message)
    where = source.where(table, key)
    wrong = _WRONG_TYPE.search(message)
    if wrong and wrong[1] in _TYPE_WORDS:
        return _must_be(table, key, _TYPE_WORDS[wrong[1]], where)
    return Fault(
        "'{key}' of '{table}' cannot be {value}.", where=where, key=key, table=quoted(table), value=shown(value)
    )


def _unknown_key(source: Source, table: str, key: str) -> Fault:
    return Fault(
        "'{table}' has an unknown key '{key}'.",
        where=source.where(table, key),
        table=quoted(table),
        key=quoted(key),
    )


def _must_be(table: str, key: str, wanted: Sentence, where: str) -> Fault:
    return Fault(
        "'{key}' of '{table}' must be {wanted}.", where=where, key=quoted(key), table=quoted(table), wanted=wanted
    )


def _follow(raw: Any, message: str) -> tuple[str, Any]:
    """The key and value that a validation message refers to by a path such as `$.members[0].count`."""
    key = ""
    path = _PATH.search(message)
    with suppress(KeyError, IndexError, TypeError):  # a key of the file may itself look like a path
        for name, index in _STEP.findall(path[1] if path else ""):
            raw = raw[name] if name else raw[int(index)]
            key = name or key
    return key, raw


def stem(name: str) -> str:
    """The name of a file without folder and ending."""
    return name.rpartition("/")[2].removesuffix(".toml")
