"""Untrusted text: checks before it is parsed, and before any of it is displayed.

Some small texts cost a parser seconds of work and gigabytes of memory: long dotted keys, deeply nested brackets,
hundreds of thousands of empty tables. So the brackets, commas and dots of a text are counted first, in one pass that
stops when there are too many. This does not validate the text: errors are left to the parser.
"""

from __future__ import annotations

import json
import re
from typing import Final

from deadzone.core.sentence import Fault, Sentence
from deadzone.language.quoting import quoted

# Characters not allowed in names: control characters (terminal escapes, line breaks), text direction marks, invisible
# characters, and surrogates, which cannot be encoded. Written for use inside a regular expression class.
UNFIT: Final = (
    r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    r"\U000e0000-\U000e007f"
)
UNFIT_CHARACTER: Final = re.compile(f"[{UNFIT}]")
FIT: Final = rf"^[^{UNFIT}]*\Z"  # for schemas
LONGEST_TEXT: Final = 200  # characters of a displayed text

DEEPEST: Final = 12  # nested brackets; a battle file has eight
MOST_PARTS: Final = 4  # of a dotted key; our files have two
LONGEST_LINE: Final = 10_000  # characters of a TOML line; a complete team member on one line has fewer
MOST_VALUES: Final = 50_000  # of a JSON text; a table counts as four and a list as two, as they use more memory

_JSON_PARTS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_TOML_PARTS: Final = re.compile(
    r'"""(?:[^"\\]+|\\.|"(?!""))*(?:""")?|'
    r"'''(?:[^']+|'(?!''))*(?:''')?|"
    r'"(?:[^"\\\n]+|\\[^\n])*"?|'
    r"'[^'\n]*'?|"
    r"#[^\n]*|"
    r"[\[\]{}=,.\n]",
    re.DOTALL,
)
_PATH: Final = re.compile(r"`\$\.?([^`]*)`\Z")
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
_SURROGATE_ESCAPE: Final = re.compile(r"\\u[dD][89a-fA-F]")


def place_of(error: Exception) -> str:
    """The place of a mistake, from the message of a msgspec error: `members[0].name`."""
    found = _PATH.search(str(error))
    return quoted(found[1]) if found else ""


# Before text is displayed


def why_unfit(text: str, most: int = LONGEST_TEXT) -> Sentence | None:
    """Why a line of text cannot be displayed; None if it can."""
    if len(text) > most:
        return Sentence("This text is too long: at most {most} characters.", most=most)
    found = UNFIT_CHARACTER.search(text)
    if found is not None:
        return Sentence("The character U+{code} is not allowed in a text.", code=f"{ord(found[0]):04X}")
    return None


# Before text is parsed


def look_at_size(text: str, where: str, most: int) -> None:
    if len(text) > most:
        raise Fault("This file is too large: at most {most} characters.", where=where, most=most)


def look_at_lines(text: str, where: str, longest: int = LONGEST_LINE) -> None:
    """Refuse lines that are too long."""
    found = re.search(rf"^[^\n]{{{longest + 1}}}", text, re.MULTILINE)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise Fault("This line is too long: at most {most} characters.", where=f"{where}:{line}", most=longest)


def look_at_toml(text: str, where: str) -> None:
    """Refuse long lines, keys with many parts and deep nesting, whose parsing time grows quadratically."""
    look_at_lines(text, where)
    depth = dots = 0
    for part in _TOML_PARTS.finditer(text):
        sign = part[0]
        if sign == ".":
            dots += 1
            if dots >= MOST_PARTS:
                raise Fault("A key may have at most {most} parts between dots.", where=_place(text, part, where),
                            most=MOST_PARTS)  # fmt: skip
        elif sign in "[]{}=,\n":
            dots = 0
            depth = _deeper(depth, sign, text, part, where)


def look_at_json(text: str, where: str, most: int = MOST_VALUES) -> int:
    """Refuse deep nesting and too many values; return their number, weighted by the memory they use.

    Brackets and commas inside quotes are counted too: there are few of them, and counting everything is fast.
    """
    tables, lists = text.count("{"), text.count("[")
    values = 4 * tables + 2 * lists + text.count(",")
    if values > most:
        raise Fault("This file has too many values.", where=where)
    if tables + lists > DEEPEST:
        depth = 0
        for part in _JSON_PARTS.finditer(text):
            depth = _deeper(depth, part[0], text, part, where)
    return values


def read_json(text: str, where: str, most: int = MOST_VALUES) -> object:
    """Check and parse a JSON text; a ValueError if it is not JSON."""
    look_at_json(text, where, most)
    return parse_json(text, where)


def parse_json(text: str, where: str) -> object:
    """Parse a JSON text that has been checked.

    A duplicate key is refused, as it would be unclear which one counts, and so is a lone surrogate, which could be read
    but not written again.
    """

    def only_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table: dict[str, object] = {}
        for key, value in pairs:
            if key in table:
                raise Fault("'{key}' appears here twice.", where=where, key=quoted(key))
            table[key] = value
        return table

    value: object = json.loads(text, object_pairs_hook=only_once, parse_constant=_no_number)
    if _SURROGATE_ESCAPE.search(text) or _SURROGATE.search(text):
        place = _half_character(value)
        if place is not None:
            here = f"{where}: {quoted(place.lstrip('.'))}" if place else where
            raise Fault("This text contains half of a character (a lone surrogate).", where=here)
    return value


def _half_character(value: object) -> str | None:
    """The place of the first text with a lone surrogate; recursion is safe because the nesting has been checked."""
    if isinstance(value, str):
        return "" if _SURROGATE.search(value) else None
    if isinstance(value, list):
        for number, entry in enumerate(value):
            if (place := _half_character(entry)) is not None:
                return f"[{number}]{place}"
    if isinstance(value, dict):
        for key, entry in value.items():
            if _SURROGATE.search(key):
                return f".{key}"
            if (place := _half_character(entry)) is not None:
                return f".{key}{place}"
    return None


def _no_number(word: str) -> object:
    """Refuse NaN and Infinity, which Python accepts but JSON does not have."""
    raise ValueError(word)


def _deeper(depth: int, sign: str, text: str, part: re.Match[str], where: str) -> int:
    if sign in ("[", "{"):
        if depth == DEEPEST:
            raise Fault("This is nested too deeply: at most {most} levels of brackets.",
                        where=_place(text, part, where), most=DEEPEST)  # fmt: skip
        return depth + 1
    return max(0, depth - 1) if sign in ("]", "}") else depth


def _place(text: str, part: re.Match[str], where: str) -> str:
    line = text.count("\n", 0, part.start()) + 1
    return f"{where}:{line}:{part.start() - text.rfind(chr(10), 0, part.start())}"
