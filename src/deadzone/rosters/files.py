"""Team files: JSON or TOML, read with the place of every mistake, and written."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from deadzone.core.sentence import Fault
from deadzone.maps.files import read_text, write_bytes
from deadzone.rosters.records import Member, Roster

LARGEST_FILE = 100_000  # characters
ENDINGS = (".json", ".toml")

_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_PATH = re.compile(r"at `\$\.?([^`]*)`")


def is_team_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS


def read_roster(path: Path) -> Roster:
    """The roster of a file; a Fault with file and place when it is not one."""
    if not is_team_file(path):
        raise Fault("A team file ends in .json or .toml.", where=str(path))
    return roster_from(read_text(path, LARGEST_FILE), path.suffix.lower(), str(path))


def roster_from(text: str, ending: str, where: str) -> Roster:
    """The roster of a file's text, `.json` or `.toml`."""
    return as_roster(_content(text, ending, where), where)


def write_roster(path: Path, roster: Roster) -> None:
    """Writes the roster as JSON or TOML, as the name of the file says."""
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
    """A TOML string; names have no control characters, so quotes and backslashes are all there is to escape."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _content(text: str, ending: str, where: str) -> object:
    if len(text) > LARGEST_FILE:
        raise Fault("The file is too large for a team.", where=where)
    try:
        content: object = tomllib.loads(text) if ending == ".toml" else json.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line = f"{where}:{place[1]}:{place[2]}" if place else f"{where}:{len(text.splitlines())}"
        raise Fault("This team file cannot be read from here on.", where=line) from None
    except json.JSONDecodeError as error:
        line = f"{where}:{error.lineno}:{error.colno}"
        raise Fault("This team file cannot be read from here on.", where=line) from None
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        raise Fault("This team file cannot be read from here on.", where=where) from None
    return content


def checked(roster: Roster, where: str) -> Roster:
    """A roster made in memory, refused where its file would be."""
    return as_roster(msgspec.to_builtins(roster), where)


def as_roster(content: Any, where: str) -> Roster:
    try:
        return msgspec.convert(content, Roster)
    except (msgspec.ValidationError, UnicodeError) as error:  # half a character is no text at all
        place = _PATH.search(str(error))
        raise Fault(
            "This is not as a team file has it: a name, a faction, a points limit if you like, and members with unit, "
            "count, upgrades, replaces, items and name.",
            where=f"{where}: {place[1]}" if place and place[1] else where,
        ) from None
