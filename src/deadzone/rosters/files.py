"""Reads and writes team files in JSON or TOML; faults name the place of the mistake."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from deadzone.catalog.lookup import fold
from deadzone.catalog.outside import look_at_toml, place_of, read_json
from deadzone.core.sentence import Fault, Sentence
from deadzone.maps.files import read_text, write_bytes
from deadzone.rosters.records import MOST_LETTERS, MOST_MODELS, MOST_NAMED, MOST_POINTS, Member, Roster

LARGEST_FILE = 100_000  # characters
ENDINGS = (".json", ".toml")

_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
# msgspec's messages about a missing or an unknown key.
_MISSING = re.compile(r"Object missing required field `(.*?)`", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `\$[^`]*`)?\Z", re.DOTALL)
_LONGEST_WORD = 60  # of an unknown key that a fault quotes

# What belongs at each key, for faults about anything else there.
_LINE = Sentence("A text of one line with 1 to {most} characters is expected here.", most=MOST_LETTERS)
_NAMES = Sentence("A list of at most {most} names is expected here.", most=MOST_NAMED)
_SHAPES = {
    "points": Sentence("The points limit must be a whole number from 1 to {most}.", most=MOST_POINTS),
    "members": Sentence("A list of at most {most} members is expected here.", most=MOST_MODELS),
    "count": Sentence("A count must be a whole number from 1 to {most}.", most=MOST_MODELS),
    "upgrades": _NAMES,
    "items": _NAMES,
    "replaces": Sentence("At most {most} pairs are expected here: a bought weapon and the weapon it replaces.",
                         most=MOST_NAMED),
    "members[]": Sentence("A member must have a unit and may have count, upgrades, replaces, items and name."),
    "": Sentence(
        "This is not a team file: it needs a name, a faction, optional points, and members with unit, count, "
        "upgrades, replaces, items and name."
    ),
}  # fmt: skip
_OWN_NAME = Sentence(
    "A model's own name must be one line of at most {most} characters without quotes.", most=MOST_LETTERS
)


def is_team_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS


def read_roster(path: Path) -> Roster:
    """Read a roster from a file; a Fault names the file and the place of a mistake."""
    if not is_team_file(path):
        raise Fault("A team file ends in .json or .toml.", where=str(path))
    return roster_from(read_text(path, LARGEST_FILE), path.suffix.lower(), str(path))


def roster_from(text: str, ending: str, where: str) -> Roster:
    """Read a roster from a file's text, `.json` or `.toml`."""
    return as_roster(_content(text, ending, where), where)


def write_roster(path: Path, roster: Roster) -> None:
    """Write the roster as JSON or TOML, according to the name of the file."""
    if not is_team_file(path):
        raise Fault("A team file ends in .json or .toml.", where=str(path))
    text = json_text(roster) if path.suffix.lower() == ".json" else toml_text(roster)
    write_bytes(path, text.encode("utf-8"))


def json_text(roster: Roster) -> str:
    return json.dumps(msgspec.to_builtins(roster), ensure_ascii=False, indent=2) + "\n"


def toml_text(roster: Roster) -> str:
    lines = [f"name    = {_quoted(roster.name)}", f"faction = {_quoted(roster.faction)}"]
    if roster.points is not None:
        lines.append(f"points  = {roster.points}")
    if not roster.members:
        lines.append("members = []")
    for member in roster.members:
        lines += ["", "[[members]]", *_member_lines(member)]
    return "\n".join(lines) + "\n"


def _member_lines(member: Member) -> list[str]:
    lines = [f"unit     = {_quoted(member.unit)}"]
    if member.count > 1:
        lines.append(f"count    = {member.count}")
    for key in ("upgrades", "items"):
        words = getattr(member, key)
        if words:
            lines.append(f"{key:8} = [{', '.join(map(_quoted, words))}]")
    if member.replaces:
        pairs = [f"{_quoted(new)} = {_quoted(old)}" for new, old in member.replaces.items()]
        lines.append(f"replaces = {{ {', '.join(pairs)} }}")
    if member.name:
        lines.append(f"name     = {_quoted(member.name)}")
    return lines


def _quoted(text: str) -> str:
    """A TOML string; names have no control characters, so only quotes and backslashes need escaping."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def file_name(roster: Roster) -> str:
    """A name for the team's file, without its ending: `night-watch`."""
    return fold(roster.name).replace(" ", "-") or "team"


def _content(text: str, ending: str, where: str) -> object:
    if len(text) > LARGEST_FILE:
        raise Fault("This file is too large for a team.", where=where)
    try:
        content = _toml(text, where) if ending == ".toml" else read_json(text, where)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line = f"{where}:{place[1]}:{place[2]}" if place else f"{where}:{len(text.splitlines())}"
        raise Fault("This team file cannot be read from here on.", where=line) from None
    except json.JSONDecodeError as error:
        line = f"{where}:{error.lineno}:{error.colno}"
        raise Fault("This team file cannot be read from here on.", where=line) from None
    except (RecursionError, ValueError):
        raise Fault(
            "This team file cannot be read: one of its numbers is too long or not a number.", where=where
        ) from None
    return content


def _toml(text: str, where: str) -> object:
    look_at_toml(text, where)
    return tomllib.loads(text)


def checked(roster: Roster, where: str) -> Roster:
    """Check a roster made in memory as if it came from a file."""
    return as_roster(msgspec.to_builtins(roster), where)


def as_roster(content: Any, where: str) -> Roster:
    try:
        return msgspec.convert(content, Roster)
    except (msgspec.ValidationError, UnicodeError) as error:  # a lone surrogate is not text
        path = place_of(error)
        sentence = _what_is_wrong(str(error), path)
        raise Fault(sentence.template, "", f"{where}: {path}" if path else where, **sentence.values) from None


def _what_is_wrong(error: str, path: str) -> Sentence:
    """Name a missing or unknown key, or say what belongs at that place."""
    if missing := _MISSING.match(error):
        return Sentence("'{key}' is missing here.", key=missing[1])
    if unknown := _UNKNOWN.match(error):
        return Sentence("'{key}' is not allowed here.", key=_printable(unknown[1]))
    if path.startswith("members[") and path.endswith(".name"):
        return _OWN_NAME
    place = "members[]" if re.fullmatch(r"members\[\d+\]", path) else path.rpartition(".")[2]
    return _SHAPES.get(place, _LINE)


def _printable(word: str) -> str:
    """A word from a file, short enough for a sentence and without control characters."""
    return repr(word[:_LONGEST_WORD])[1:-1]
